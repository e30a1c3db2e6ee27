package cairn.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cairn.bench.faults.StructureKind;
import org.junit.jupiter.api.Test;

class SettingsTest {
  private static Settings parse(String line) {
    return Settings.parse(line.split(" "));
  }

  @Test
  void takesAllOptions() {
    Settings settings = parse("record --rounds 3 --slice --workloads maps,tree --json out.json");
    assertThat(settings.slice()).isTrue();
    assertThat(settings.rounds()).isEqualTo(3);
    assertThat(settings.programs()).containsExactly(Program.TREE, Program.MAPS);
    assertThat(settings.json()).hasToString("out.json");
  }

  @Test
  void quickIsOneRoundUnlessToldOtherwise() {
    assertThat(parse("record --quick").rounds()).isEqualTo(1);
    assertThat(parse("record --quick --rounds 2").rounds()).isEqualTo(2);
  }

  @Test
  void takesWhatFaultsNeed() {
    Settings.FaultSettings faults =
        parse("faults --seeds 50 --structures b-tree,avl-tree --faults 3").faults();
    assertThat(faults.seeds()).isEqualTo(50);
    assertThat(faults.count()).isEqualTo(3);
    assertThat(faults.structures()).containsExactly(StructureKind.AVL_TREE, StructureKind.B_TREE);
    assertThatThrownBy(() -> parse("faults --structures oak")).hasMessageContaining("'oak'");
  }

  @Test
  void takesBugs() {
    assertThat(parse("zoo").zoo()).isEqualTo(Settings.ZooSettings.defaults());
    Settings.ZooSettings zoo = parse("zoo --open --bugs one,two").zoo();
    assertThat(zoo.open()).isTrue();
    assertThat(zoo.bugs()).containsExactlyInAnyOrder("one", "two");
  }

  @Test
  void saysWhatIsWrong() {
    assertThatThrownBy(() -> parse("record --rounds 0")).hasMessageContaining("'0'");
    assertThatThrownBy(() -> parse("record --rounds")).hasMessageContaining("--rounds needs");
    assertThatThrownBy(() -> parse("record --workloads oak")).hasMessageContaining("'oak'");
    assertThatThrownBy(() -> parse("record --fast")).hasMessageContaining("'--fast'");
  }
}
