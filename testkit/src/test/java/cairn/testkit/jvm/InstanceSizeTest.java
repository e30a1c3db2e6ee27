package cairn.testkit.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.history.HeapHistory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Recorded sizes are those that the program's objects have without the recorder, which adds a field
 * to them: compared with the JVM's own answer, for generated classes.
 */
class InstanceSizeTest {
  private static final int CLASSES = 250;

  @TestFactory
  Stream<DynamicTest> sizesAreThoseOfThePlainProgram() {
    long seeds = Boolean.getBoolean("cairn.long") ? 20 : 1;
    List<DynamicTest> tests = new ArrayList<>();
    for (long seed = 1; seed <= seeds; seed++) {
      Path jar = jar(seed);
      for (Jdk jdk : Jdk.all()) {
        for (String flag : flags(jdk)) {
          tests.add(
              DynamicTest.dynamicTest(
                  "seed " + seed + " " + flag + " on " + jdk, () -> assertSizes(jdk, flag, jar)));
        }
      }
    }
    return tests.stream();
  }

  private static List<String> flags(Jdk jdk) {
    List<String> flags = new ArrayList<>();
    flags.add("-XX:+UseCompressedOops");
    flags.add("-XX:-UseCompressedOops");
    flags.add("-XX:ObjectAlignmentInBytes=16");
    if (jdk.version() >= 25) {
      flags.add("-XX:+UseCompactObjectHeaders");
    } else {
      flags.add("-XX:-UseCompressedClassPointers");
    }
    return flags;
  }

  private static void assertSizes(Jdk jdk, String flag, Path jar) {
    Jvm.Result plain =
        Jvm.on(jdk).options(flag, "-javaagent:" + jar).classpath(jar).program("sized.Sized").run();
    Map<String, Long> truth = new TreeMap<>();
    for (String line : plain.out().lines().toList()) {
      int space = line.lastIndexOf(' ');
      truth.put(line.substring(0, space), Long.parseLong(line.substring(space + 1)));
    }
    assertThat(truth).as(plain.err()).hasSizeGreaterThan(CLASSES);

    Path recording = Programs.temporary("sizes").resolve("run.cairn");
    Jvm.Result watched =
        Jvm.on(jdk).options(flag).classpath(jar).program("sized.Sized").record(recording, "").run();
    assertThat(watched.exit()).as(watched.err()).isZero();
    assertThat(sizes(recording, truth)).isEqualTo(truth);
  }

  /** The recorded sizes of the objects in {@code Sized.all}, by type. */
  private static Map<String, Long> sizes(Path recording, Map<String, Long> wanted) {
    Map<String, Long> sizes = new TreeMap<>();
    try (HeapHistory history = Watch.load(recording)) {
      for (int node = 0; node < history.nodeCount(); node++) {
        String name = history.types().get(history.type(node)).name();
        // the program's own table is an Object[] too, and comes before those it holds
        if (wanted.containsKey(name)) {
          sizes.put(name, history.size(node, history.endTime()));
        }
      }
    }
    return sizes;
  }

  /** The compiled program as an agent of its own. */
  private static Path jar(long seed) {
    Path folder = Programs.temporary("sized");
    try {
      Path source =
          Files.writeString(folder.resolve("Sized.java"), SizedClasses.source(seed, CLASSES));
      Path classes = Files.createDirectory(folder.resolve("classes"));
      Programs.compile(List.of(source), classes);
      Manifest manifest = new Manifest();
      manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
      manifest.getMainAttributes().putValue("Premain-Class", "sized.Sized");
      Path jar = folder.resolve("sized.jar");
      try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest);
          Stream<Path> files = Files.list(classes.resolve("sized"))) {
        for (Path file : files.sorted().toList()) {
          out.putNextEntry(new JarEntry("sized/" + file.getFileName()));
          out.write(Files.readAllBytes(file));
        }
      }
      return jar;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
