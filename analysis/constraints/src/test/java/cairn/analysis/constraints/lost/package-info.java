@NullMarked
package cairn.analysis.constraints.lost;

import org.jspecify.annotations.NullMarked;
