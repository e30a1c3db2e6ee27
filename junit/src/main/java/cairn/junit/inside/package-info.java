/** What runs with the analyses, in a class loader of their own. */
@NullMarked
package cairn.junit.inside;

import org.jspecify.annotations.NullMarked;
