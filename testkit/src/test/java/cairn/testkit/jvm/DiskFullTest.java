package cairn.testkit.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.history.CPoint;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A disk that becomes full: one message, a readable recording, and a program that does not notice.
 * Needs the right to mount a small file system of memory.
 */
class DiskFullTest {
  private static int command(String... words) throws Exception {
    Process p = new ProcessBuilder(words).redirectErrorStream(true).start();
    String out = Jvm.Drain.of(p.getInputStream()).text();
    int exit = p.waitFor();
    if (exit != 0) {
      System.out.println(String.join(" ", words) + ": " + out);
    }
    return exit;
  }

  /** Too small for the recording; too small even for its first buffers. */
  @ParameterizedTest
  @ValueSource(ints = {2500, 600})
  void programGoesOn(int kilobytes) throws Exception {
    Path mount = Programs.temporary("full");
    Assumptions.assumeTrue(
        command("mount", "-t", "tmpfs", "-o", "size=" + kilobytes + "k", "cairn", mount.toString())
            == 0,
        "not tested: mounting a small file system is not allowed here");
    try {
      String[] program = {"killed.Victim", "1", "15000"};
      Jvm.Result plain = Jvm.on(Jdk.own()).classpath(Programs.classes()).program(program).run();
      Path recording = mount.resolve("run.cairn");
      Jvm.Result watched =
          Jvm.on(Jdk.own())
              .classpath(Programs.classes())
              .program(program)
              .record(recording, KilledTest.OPTIONS)
              .run();
      assertThat(watched.exit()).isEqualTo(plain.exit());
      assertThat(watched.out()).isEqualTo(plain.out());
      assertThat(watched.err()).hasLineCount(1).startsWith("cairn: ");
      if (kilobytes > 2000) {
        KilledTest.Killed left = new KilledTest.Killed(recording, plain.out());
        List<CPoint> points = left.reached().get(0);
        assertThat(points).hasSizeGreaterThan(100);
        left.assertStates(0, left.printed().get(0), points);
        assertThat(left.history.completeness().gap()).isNull();
      }
    } finally {
      // lazily: something may still look at it
      command("umount", "-l", mount.toString());
    }
  }
}
