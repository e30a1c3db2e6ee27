/**
 * Says which constraints were violated and which statements did it: text, JSON, SARIF and HTML of
 * one report.
 */
@NullMarked
package cairn.report.faults;

import org.jspecify.annotations.NullMarked;
