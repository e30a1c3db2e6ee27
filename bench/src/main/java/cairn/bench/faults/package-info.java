/**
 * The experiment of Singh 2016, tables 4.1 and 4.2, for Java: structures into which faults are
 * injected, and how many statements a person must look at to find them.
 */
@NullMarked
package cairn.bench.faults;

import org.jspecify.annotations.NullMarked;
