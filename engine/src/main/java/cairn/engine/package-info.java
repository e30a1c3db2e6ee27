/**
 * Opens files by their content, finds moments in them, and loads what analyses and views work on,
 * with progress and within a budget.
 */
@NullMarked
package cairn.engine;

import org.jspecify.annotations.NullMarked;
