/**
 * Small changes of machine code, each at one instruction, as a programmer would make them in the
 * source: another condition, another variable, another member, another constant, a store or a call
 * less. They never change the code itself: a machine executes something else in its place.
 */
@NullMarked
package cairn.replay.x86.patch;

import org.jspecify.annotations.NullMarked;
