/** Prints abstract heaps and how they differ: text, JSON, DOT, SVG, DGML, and a page to explore. */
@NullMarked
package cairn.report.regions;

import org.jspecify.annotations.NullMarked;
