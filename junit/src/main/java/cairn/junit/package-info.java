/** Records tests, and fails them with the statement that broke a data structure. */
@NullMarked
package cairn.junit;

import org.jspecify.annotations.NullMarked;
