/**
 * Mutants of Java libraries: fetches the libraries, changes one instruction of their class files,
 * runs a driver with the agent, and keeps what violates a specification.
 */
@org.jspecify.annotations.NullMarked
package cairn.bench.mutants.jvm;
