package cairn.bench.faults;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.bench.faults.Spectrum.Rank;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScoreTest {
  private static final Workload WORKLOAD = new Workload(1, 60, 40);

  /** Both orders rank the faulty line somewhere in the structure's code, ties or not. */
  @Test
  void ranksLinesByCoverage() {
    StructureKind kind = StructureKind.AVL_TREE;
    Spectrum spectrum = new Spectrum(kind, WORKLOAD);
    List<DrawnFault> faults = new FaultDrawer(kind).draw(WORKLOAD, 3);
    int lines = Spectrum.codeLines(kind);
    assertThat(lines).isBetween(40, 80);
    for (DrawnFault fault : faults) {
      Rank tarantula = spectrum.rank(fault).tarantula();
      assertThat(tarantula.mean()).isBetween(1.0, tarantula.worst());
      assertThat(tarantula.worst()).isLessThanOrEqualTo(lines);
      // With one failing run, both formulas fall with the number of passing runs.
      assertThat(spectrum.rank(fault).ochiai()).isEqualTo(tarantula);
    }
  }

  @Test
  void specificationsNameTheirMoments() {
    for (StructureKind kind : StructureKind.values()) {
      assertThat(Points.END.specification(kind))
          .contains("= java " + kind.className())
          .contains("check at end;")
          .doesNotContain("exit of");
      assertThat(Points.EXITS.specification(kind)).contains("exit of " + kind.className());
    }
  }
}
