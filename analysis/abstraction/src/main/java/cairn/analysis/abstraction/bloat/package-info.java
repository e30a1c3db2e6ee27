/** Memory that a change of the program could save. */
@NullMarked
package cairn.analysis.abstraction.bloat;

import org.jspecify.annotations.NullMarked;
