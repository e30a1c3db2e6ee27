/**
 * What runs beside a structure in the process that is recorded: the driver, and the switch that
 * makes a fault happen. Neither is recorded itself.
 */
@NullMarked
package cairn.bench.faults.run;

import org.jspecify.annotations.NullMarked;
