/** Says what heap metrics did: models, runs, anomalies and their plots. */
@NullMarked
package cairn.report.metrics;

import org.jspecify.annotations.NullMarked;
