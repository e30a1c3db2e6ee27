/** The constraint language: what a specification says, read from text. */
@NullMarked
package cairn.analysis.constraints.lang;

import org.jspecify.annotations.NullMarked;
