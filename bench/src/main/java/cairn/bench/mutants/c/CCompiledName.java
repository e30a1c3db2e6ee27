package cairn.bench.mutants.c;

import cairn.symbols.ElfFile;
import cairn.symbols.LineTables;
import cairn.symbols.Program;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/**
 * The name of a mutant's function in the program that ran. Macros may give functions other names
 * than the text of their source has ({@code #define insert _glp_insert}); debug information, and so
 * any locator, knows only those.
 */
final class CCompiledName {
  private CCompiledName() {}

  /**
   * The truth with the compiled name of its function: the last that begins at or before its line.
   */
  static CTruth of(CTruth truth, Path executable) throws IOException {
    Program program = Program.read(ElfFile.open(executable));
    LineTables lines = new LineTables(program);
    String name = truth.method();
    int best = 0;
    for (Map.Entry<Long, Program.Function> each : program.functions().entrySet()) {
      String told = each.getValue().die().toldName();
      LineTables.Place place = lines.at(each.getValue().unit(), each.getKey());
      boolean isFile = place.file().equals(truth.file());
      if (isFile && told.equals(truth.method())) {
        return truth;
      }
      if (isFile && place.line() <= truth.line() && place.line() > best) {
        best = place.line();
        name = told;
      }
    }
    return truth.with(name);
  }
}
