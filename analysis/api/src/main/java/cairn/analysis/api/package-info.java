/** What an analysis is: a question, its answer, and the findings in it, each with its verdict. */
@NullMarked
package cairn.analysis.api;

import org.jspecify.annotations.NullMarked;
