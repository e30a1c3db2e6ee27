package cairn.replay.x86.patch;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.replay.x86.Replays;
import cairn.symbols.Program;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A fault of one statement has a change that mends it, and its text says what and where. */
class X86PatchesTest {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1 | insert: negates the condition",
        "2 | insert: uses `at` instead of `last`",
        "2 | insert: stores `at`",
        "3 | insert: member `next` instead of `prev`",
        "4 | insert: skips the store",
        "5 | insert: uses 1 instead of 2",
        "6 | insert: stores one more",
        "7 | insert: skips the call of `link`",
        "8 | before: swaps the sides of the comparison",
        "8 | insert: swaps the first two arguments of `before`"
      })
  void mendsWhatIsWrong(int fault, String text) throws Exception {
    Replays replays = new Replays(folder, "faults", "-O0", "-no-pie", "-DFAULT=" + fault);
    assertThat(replays.check(null)).as("without a change").isNotZero();
    Set<String> mending = mending(replays, false);
    assertThat(mending).contains(text.trim());
  }

  @Test
  void positionIndependentCodeIsTheSame() throws Exception {
    Replays replays = new Replays(folder, "faults", "-O0", "-pie", "-fPIE", "-DFAULT=2");
    assertThat(replays.check(null)).isNotZero();
    assertThat(mending(replays, true)).contains("faults.c:41, insert: uses `at` instead of `last`");
  }

  @Test
  void optimizedCodeCanBeMendedToo() throws Exception {
    Replays replays = new Replays(folder, "faults", "-O2", "-no-pie", "-DFAULT=5");
    assertThat(replays.check(null)).isNotZero();
    assertThat(mending(replays, false)).contains("insert: uses 1 instead of 2");
  }

  @Test
  void severalInstructionsOfALineAreChangedTogether() throws Exception {
    Replays replays = new Replays(folder, "faults", "-O0", "-no-pie", "-DFAULT=9");
    List<X86Patch> found =
        patches(replays).stream().filter(patch -> replays.check(patch) == 0).toList();
    assertThat(found).hasSize(1);
    assertThat(found.get(0).toString()).endsWith("insert: skips the store");
    assertThat(found.get(0).edits()).hasSize(2);
  }

  @Test
  void whatIsRightNeedsNoChange() throws Exception {
    Replays replays = new Replays(folder, "faults", "-O0", "-no-pie");
    assertThat(replays.check(null)).isZero();
    List<X86Patch> all = patches(replays);
    assertThat(all).extracting(X86Patch::kind).contains(X86Patch.Kind.values());
    assertThat(all).allMatch(patch -> patch.place().line() > 0 && !patch.function().isEmpty());
    List<X86Patch> harmless = all.stream().filter(patch -> replays.check(patch) == 0).toList();
    assertThat(harmless.size()).isLessThan(all.size() / 3);
  }

  private static List<X86Patch> patches(Replays replays) throws Exception {
    return X86Patches.of(
        replays.image(),
        replays.coverage("insert", "before", "link"),
        Program.read(replays.file()));
  }

  private static Set<String> mending(Replays replays, boolean lines) throws Exception {
    List<X86Patch> found = new ArrayList<>();
    for (X86Patch patch : patches(replays)) {
      if (replays.check(patch) == 0) {
        found.add(patch);
      }
    }
    return found.stream()
        .map(p -> lines ? p.toString() : p.function() + ": " + p.text())
        .collect(Collectors.toSet());
  }
}
