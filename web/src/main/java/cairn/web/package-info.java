/**
 * The workbench: a server on the loopback interface, the view models that it answers with, and the
 * page that draws them. What a view says is what the command of the same name prints as JSON.
 */
@NullMarked
package cairn.web;

import org.jspecify.annotations.NullMarked;
