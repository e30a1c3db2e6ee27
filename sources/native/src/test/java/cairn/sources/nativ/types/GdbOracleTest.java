package cairn.sources.nativ.types;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.graph.memory.Variable;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A debugger says the same of sizes, offsets, bits, constants, variables and locals. */
class GdbOracleTest {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "layouts.c, -O0",
    "layouts.c, -O2",
    "layouts.c, -gdwarf-4",
    "layouts.c, -gdwarf-3",
    "layouts.c, -gz",
    "layouts.c, -fdebug-types-section",
    "classes.cpp, -O0",
    "classes.cpp, -O2"
  })
  void agrees(String source, String flag) throws Exception {
    Path program = Compiler.compile(folder, source, flag);
    List<String> told = Facts.ofGdb(program, folder);
    ProgramTypes known = Compiler.read(program);
    Facts facts = new Facts(known.types(), source.endsWith(".cpp"));
    assertThat(known.warnings()).isEmpty();
    assertThat(missing(told, facts.all(), "struct ", "union ", "enum ")).isEmpty();
    Set<String> variables = new TreeSet<>();
    known.variables().stream()
        .map(v -> new Variable(v.name(), "", v.type(), v.address() - Compiler.BIAS, 0, 0, -1))
        .forEach(v -> variables.add(facts.variable(v)));
    assertThat(missing(told, variables, "variable ")).isEmpty();
    assertThat(known.threadLocals()).isEqualTo(1);
    for (String local : starting(told, "local ")) {
      int end = local.lastIndexOf(" in ");
      String[] words = local.substring(0, end).split(" ", 6);
      long address = Long.parseLong(words[1], 16) + Compiler.BIAS;
      String function = local.substring(end + 4);
      int type = known.typeOf(address, function, words[2], Integer.parseInt(words[3]));
      assertThat(type).as(local).isNotNegative();
      assertThat(facts.described(type)).as(local).isEqualTo(words[5]);
    }
  }

  private static Set<String> missing(List<String> told, Set<String> known, String... with) {
    Set<String> missing = starting(told, with);
    assertThat(missing).isNotEmpty();
    missing.removeAll(known);
    return missing;
  }

  private static Set<String> starting(List<String> lines, String... with) {
    return lines.stream()
        .filter(line -> List.of(with).stream().anyMatch(line::startsWith))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
