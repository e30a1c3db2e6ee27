/** What runs inside mutated programs, to see which lines an operation executes. JDK only. */
@org.jspecify.annotations.NullMarked
package cairn.bench.mutants.run;
