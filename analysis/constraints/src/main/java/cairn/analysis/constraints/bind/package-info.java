/** What a specification's names mean in a recording: types, slots, static fields. */
@NullMarked
package cairn.analysis.constraints.bind;

import org.jspecify.annotations.NullMarked;
