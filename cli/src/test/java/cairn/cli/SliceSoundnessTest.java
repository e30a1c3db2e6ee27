package cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What is not in a slice has no part in the value: programs run again with inputs changed, and with
 * statements deleted, that are not in the slice of their result. Where a run went the same way, by
 * the same decisions to the same elements and nodes, its result must be the same. (Where it went
 * another way nothing is said: a slice tells what happened, not what might have.)
 */
class SliceSoundnessTest {
  private static final boolean LONG = Boolean.getBoolean("cairn.long");

  @TempDir Path folder;

  /** What was tried. */
  private static final class Count {
    int mutations;
    int sameWay;
    int changed;

    /** Whether runs that went another way count as well. */
    boolean anyWay;

    final List<String> failures = new ArrayList<>();

    @Override
    public String toString() {
      return mutations + " mutations, " + sameWay + " went the same way, " + changed + " changed";
    }
  }

  /** A program that can be run, without one of its statements. */
  private interface Runner {
    /** The result and the way, or null if it does not end well. */
    @Nullable String run(String[] inputs, int without) throws Exception;
  }

  @Test
  void javaProgramsGiveTheSameWithoutWhatIsNotInTheSlice() throws Exception {
    Count count = new Count();
    for (long seed = 0; seed < (LONG ? 200 : 5); seed++) {
      java(seed, RandomProgram.of(seed, RandomProgram.Language.JAVA), false, count);
    }
    said("Java", count);
  }

  /**
   * With what decisions left undone a slice has all that the value depends on, also by ways that
   * the run did not take: whatever is not in it may change, and take the run another way. Which
   * elements and nodes are accessed must not depend on values then: that a store might have gone to
   * another one is not told.
   */
  @Test
  void javaProgramsGiveTheSameOnAnyWayWithoutWhatWasNotLeftUndone() throws Exception {
    Count count = new Count();
    long first = Long.getLong("cairn.seed", 0);
    long end = Long.getLong("cairn.seed.end", first + (LONG ? 200 : 5));
    for (long seed = first; seed < end; seed++) {
      java(seed, RandomProgram.withFixedPlaces(seed, RandomProgram.Language.JAVA), true, count);
    }
    assertThat(count.mutations).isGreaterThan(count.sameWay);
    said("Java, any way", count);
  }

  private void java(long seed, RandomProgram program, boolean skipped, Count count)
      throws Exception {
    Path home = Files.createDirectories(folder.resolve("java" + seed));
    String[] inputs = inputs(seed);
    Path source = Files.writeString(home.resolve("P.java"), program.text());
    assertThat(compile(source, home)).as("seed %d", seed).isTrue();
    Path recording = home.resolve("run.cairn");
    List<String> words =
        new ArrayList<>(List.of("record", "--slice", "-o", recording.toString(), "--"));
    words.addAll(List.of(RealRun.java(), "-cp", home.toString(), "P"));
    words.addAll(List.of(inputs));
    assertThat(RealRun.of(folder, words.toArray(String[]::new)).code()).isZero();
    Path mutant = Files.createDirectories(home.resolve("mutant"));
    assertThat(compile(Files.writeString(mutant.resolve("P.java"), program.guarded()), mutant))
        .as("seed %d", seed)
        .isTrue();
    Runner runner = (given, without) -> runJava(mutant, given, without);
    count.anyWay = skipped;
    Set<Integer> slice = slice(recording, "P.java", program, skipped);
    check(seed, program, inputs, slice, runner, count);
  }

  @Test
  void nativeProgramsGiveTheSameWithoutWhatIsNotInTheSlice() throws Exception {
    Count count = new Count();
    for (long seed = 0; seed < (LONG ? 100 : 3); seed++) {
      RandomProgram program = RandomProgram.of(seed, RandomProgram.Language.C);
      Path home = Files.createDirectories(folder.resolve("c" + seed));
      String[] inputs = inputs(seed);
      Path binary = build(program.text(), home);
      assertThat(binary).as("seed %d", seed).isNotNull();
      Path recording = home.resolve("run.cairn");
      List<String> words =
          new ArrayList<>(List.of("record", "--mode", "slice", "-o", recording.toString(), "--"));
      words.add(binary.toString());
      words.addAll(List.of(inputs));
      assertThat(RealRun.of(folder, words.toArray(String[]::new)).code()).isZero();
      Path mutant = build(program.guarded(), Files.createDirectories(home.resolve("mutant")));
      assertThat(mutant).as("seed %d", seed).isNotNull();
      Runner runner = (given, without) -> runNative(mutant, given, without);
      check(seed, program, inputs, slice(recording, "p.c", program, false), runner, count);
    }
    said("C", count);
  }

  private static void said(String language, Count count) {
    assertThat(count.sameWay).isGreaterThan(20);
    assertThat(count.failures).as("%s: %s", language, count).isEmpty();
    if (LONG) {
      System.out.println(language + " programs: " + count);
    }
  }

  private static String[] inputs(long seed) {
    Random random = new Random(seed);
    String[] inputs = new String[RandomProgram.INPUTS];
    Arrays.setAll(inputs, i -> String.valueOf(random.nextInt(1000)));
    return inputs;
  }

  /** The lines of the slice of the result. */
  private static Set<Integer> slice(
      Path recording, String file, RandomProgram program, boolean skipped) {
    String at = file + ":" + program.resultLine();
    List<String> words =
        new ArrayList<>(
            List.of("slice", recording.toString(), "--at", at, "--format", "json", "--no-cache"));
    if (skipped) {
      words.add("--skipped");
    }
    Run run = Run.of(words.toArray(String[]::new));
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    Set<Integer> lines = new TreeSet<>();
    String all = run.out();
    String statements = all.substring(all.indexOf("\"statements\""), all.indexOf("\"warnings\""));
    Matcher place =
        Pattern.compile("\"file\": \"(?:.*/)?" + file + "\",\\s+\"line\": (\\d+)")
            .matcher(statements);
    while (place.find()) {
      lines.add(Integer.valueOf(place.group(1)));
    }
    assertThat(lines).contains(program.resultLine());
    return lines;
  }

  private static void check(
      long seed,
      RandomProgram program,
      String[] inputs,
      Set<Integer> slice,
      Runner runner,
      Count count)
      throws Exception {
    String plain = runner.run(inputs, 0);
    assertThat(plain).as("seed %d", seed).isNotNull();
    for (int i = 0; i < inputs.length; i++) {
      if (!slice.contains(program.inputLine(i))) {
        for (int by : new int[] {1, 8, 64, 1024}) {
          String[] other = inputs.clone();
          other[i] = String.valueOf(Integer.parseInt(other[i]) + by);
          String what = "seed " + seed + ", input " + i + " plus " + by;
          compare(what, plain, runner.run(other, 0), count);
        }
      }
    }
    for (int line : program.deletable()) {
      if (!slice.contains(line)) {
        String what = "seed " + seed + " without line " + line;
        compare(what, plain, runner.run(inputs, line), count);
      }
    }
  }

  private static void compare(String what, String plain, @Nullable String mutated, Count count) {
    if (mutated == null) {
      return;
    }
    count.mutations++;
    String[] was = plain.split(" ", -1);
    String[] is = mutated.split(" ", -1);
    boolean sameWay = was[1].equals(is[1]);
    count.sameWay += sameWay ? 1 : 0;
    if ((sameWay || count.anyWay) && !was[0].equals(is[0])) {
      count.changed++;
      count.failures.add(what + ": " + was[0] + " became " + is[0]);
    }
  }

  private static boolean compile(Path source, Path into) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    ByteArrayOutputStream ignored = new ByteArrayOutputStream();
    return compiler.run(
            null, ignored, ignored, "-g", "-d", into.toString(), "-proc:none", source.toString())
        == 0;
  }

  private static String[] words(String[] inputs, int without) {
    String[] words = Arrays.copyOf(inputs, inputs.length + 1);
    words[inputs.length] = String.valueOf(without);
    return words;
  }

  private static @Nullable String runJava(Path home, String[] inputs, int without)
      throws Exception {
    try (URLClassLoader loader = new URLClassLoader(new URL[] {home.toUri().toURL()}, null)) {
      Class<?> type = loader.loadClass("P");
      PrintStream out = System.out;
      ByteArrayOutputStream said = new ByteArrayOutputStream();
      try {
        System.setOut(new PrintStream(said, true, StandardCharsets.UTF_8));
        type.getMethod("main", String[].class).invoke(null, (Object) words(inputs, without));
      } catch (InvocationTargetException e) {
        return null;
      } finally {
        System.setOut(out);
      }
      return said.toString(StandardCharsets.UTF_8).strip();
    }
  }

  private static @Nullable Path build(String text, Path home) throws Exception {
    Path source = Files.writeString(home.resolve("p.c"), text);
    Path binary = home.resolve("p");
    Process process =
        new ProcessBuilder("gcc", "-g", "-O0", "-w", "-o", binary.toString(), source.toString())
            .redirectErrorStream(true)
            .start();
    process.getInputStream().readAllBytes();
    return process.waitFor() == 0 ? binary : null;
  }

  private static @Nullable String runNative(Path program, String[] inputs, int without)
      throws Exception {
    List<String> command = new ArrayList<>(List.of(program.toString()));
    command.addAll(List.of(words(inputs, without)));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return process.waitFor() == 0 ? said.strip() : null;
  }
}
