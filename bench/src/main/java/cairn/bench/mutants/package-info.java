/**
 * Permanent faults in other people's code: what is true of a mutant, what the locator said of it,
 * and whether that is a hit. Nothing here knows the language of the mutated program.
 */
@org.jspecify.annotations.NullMarked
package cairn.bench.mutants;
