/**
 * What the two sides of the jar say to each other: the classes that a project sees, and those that
 * run with the analyses in a class loader of their own. Both sides see these classes as the same.
 */
@NullMarked
package cairn.junit.bridge;

import org.jspecify.annotations.NullMarked;
