/**
 * Printers per medium: text tables, JSON, DOT and SVG. They know no analysis: what is said comes to
 * them as tables and pictures. Every name they are given is untrusted, and escaped for its medium.
 */
@NullMarked
package cairn.report;

import org.jspecify.annotations.NullMarked;
