package cairn.bench.metrics;

import java.nio.file.Path;
import java.util.List;
import java.util.function.LongFunction;

/**
 * A program of which somebody built a copy with bugs, each switched on by the environment variable
 * {@code CAIRN_BUG}.
 *
 * @param program the name of its executable in the folder of programs
 * @param every calls between two points
 * @param input the text of an input by its number
 */
public record Subject(
    String program, String arguments, int every, LongFunction<String> input, List<Bug> bugs) {

  /**
   * A bug.
   *
   * @param number what the variable is set to
   * @param functions where it is, or what it calls to do the harm
   */
  public record Bug(int number, String what, List<String> functions) {}

  public static final List<Subject> ALL =
      List.of(
          new Subject(
              "sqldriver",
              "INPUT OUTPUT",
              20_000,
              SqlScripts::of,
              List.of(
                  new Bug(1, "missing prev pointer", List.of("insertElement", "sqlite3HashInsert")),
                  new Bug(
                      2,
                      "typo that leaks",
                      List.of("sqlite3SrcListDelete", "sqlite3NameFromToken", "sqlite3DbStrNDup")),
                  new Bug(
                      3,
                      "bad hash",
                      List.of("strHash", "insertElement", "sqlite3HashInsert", "rehash")),
                  new Bug(
                      7,
                      "typo that leaks much",
                      List.of(
                          "sqlite3IdListDelete",
                          "sqlite3IdListAppend",
                          "sqlite3NameFromToken",
                          "sqlite3DbStrNDup")),
                  new Bug(4, "single children", List.of("yy_reduce", "sqlite3PExpr")))),
          new Subject(
              "bison",
              "-Wnone -o OUTPUT INPUT",
              20_000,
              Grammars::of,
              List.of(
                  new Bug(
                      5,
                      "bad hash",
                      List.of(
                          "hash_uniqstr",
                          "uniqstr_new",
                          "hash_insert_if_absent",
                          "allocate_entry")),
                  new Bug(6, "leak", List.of("state_hash_lookup", "get_state")))));

  /** The same as another executable. */
  public Subject named(String other) {
    return new Subject(other, arguments, every, input, bugs);
  }

  /** The command line for an input. */
  List<String> command(Path programs, Path input, Path output) {
    return List.of(
        (programs.resolve(program) + " " + arguments)
            .replace("INPUT", input.toString())
            .replace("OUTPUT", output.toString())
            .split(" "));
  }
}
