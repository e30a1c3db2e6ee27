/** Says where a value came from, or where it went: text, JSON, DOT and a page to click through. */
@NullMarked
package cairn.report.slices;

import org.jspecify.annotations.NullMarked;
