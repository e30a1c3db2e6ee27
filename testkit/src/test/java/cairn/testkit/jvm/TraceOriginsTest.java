package cairn.testkit.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.recording.Recording;
import cairn.trace.Trace;
import cairn.trace.jvm.JvmLowering;
import cairn.trace.jvm.LoweringNotes;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Values come from the lines that a program says they come from, on every JDK. */
class TraceOriginsTest {
  @TempDir Path dir;

  @Test
  void valuesComeFromWhereTheyCameFrom() throws Exception {
    List<String> source = source();
    Path file = dir.resolve("Origins.java");
    Files.write(file, source);
    TraceReplayTest.compile(List.of(file), dir);
    SoftAssertions softly = new SoftAssertions();
    for (Jdk jdk : Jdk.all()) {
      check(jdk, source, softly);
    }
    softly.assertAll();
  }

  private void check(Jdk jdk, List<String> source, SoftAssertions softly) throws IOException {
    Path recorded = dir.resolve("run" + jdk.version() + ".cairn");
    Jvm.Result result =
        Jvm.on(jdk).classpath(dir).record(recorded, "slice").program("Origins").run();
    assertThat(result.exit()).as(result.err()).isZero();
    Path traceFile = dir.resolve("run.trace");
    LoweringNotes notes = JvmLowering.lower(Recording.open(recorded), traceFile, events -> {});
    softly.assertThat(notes.warnings()).as("warnings on %s", jdk).isEmpty();
    TraceOrigins origins = new TraceOrigins(Trace.open(traceFile), "Origins.java");
    Map<String, Integer> names = new HashMap<>();
    for (int i = 0; i < source.size(); i++) {
      if (source.get(i).matches(".* // \\w+")) {
        names.put(source.get(i).replaceAll(".* // ", ""), i + 1);
      }
    }
    int cases = 0;
    for (int i = 0; i < source.size(); i++) {
      int said = source.get(i).indexOf("// = ");
      if (said < 0) {
        continue;
      }
      cases++;
      BitSet lines = origins.stored.getOrDefault(i + 1, new BitSet());
      for (String name : source.get(i).substring(said + 5).split(" ")) {
        boolean not = name.startsWith("!");
        Integer line = names.get(not ? name.substring(1) : name);
        assertThat(line).as("the line of %s", name).isNotNull();
        softly
            .assertThat(lines.get(line))
            .as("%s, line %d: %s; found %s", jdk, i + 1, source.get(i).strip(), lines)
            .withFailMessage(
                "%s is wrong on %s in line %d: %s; found %s",
                name, jdk, i + 1, source.get(i).strip(), lines)
            .isEqualTo(!not);
      }
    }
    assertThat(cases).isGreaterThan(25);
  }

  private static List<String> source() throws IOException {
    try (InputStream in = TraceOriginsTest.class.getResourceAsStream("/traces/Origins.java")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
  }
}
