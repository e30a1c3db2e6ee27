package cairn.bench.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SourceMutationsTest {
  @ParameterizedTest
  @EnumSource(StructureKind.class)
  void changedStatementsStayOnTheirLines(StructureKind structure) throws IOException {
    String file = structure.title() + ".c";
    String source = Files.readString(Path.of("native", "faults", file));
    List<String> lines = source.lines().toList();
    Set<FaultKind> kinds = EnumSet.noneOf(FaultKind.class);
    for (SourceMutations.Changed changed : SourceMutations.of(file, source)) {
      kinds.add(changed.mutation().kind());
      List<String> now = changed.source().lines().toList();
      assertThat(now).hasSameSizeAs(lines);
      for (int i = 0; i < lines.size(); i++) {
        boolean isMeant = changed.mutation().lines().contains(i + 1);
        assertThat(now.get(i).equals(lines.get(i)))
            .as(changed.mutation().toString())
            .isNotEqualTo(isMeant);
      }
      assertThat(changed.source()).containsOnlyOnce("fault_now()");
    }
    assertThat(kinds).contains(FaultKind.DELETED_STORE, FaultKind.WRONG_VALUE);
  }
}
