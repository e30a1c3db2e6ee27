/**
 * The language of {@code .lin} files: from text to the model, or to what is wrong with the text.
 */
@NullMarked
package cairn.analysis.linearizability.language;

import org.jspecify.annotations.NullMarked;
