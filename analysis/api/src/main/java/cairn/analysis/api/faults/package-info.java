/** What a check of constraints and the location of a fault have found: data alone. */
@NullMarked
package cairn.analysis.api.faults;

import org.jspecify.annotations.NullMarked;
