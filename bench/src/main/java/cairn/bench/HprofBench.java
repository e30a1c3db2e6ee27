package cairn.bench;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * How long it takes to read heap dumps, for Cairn and for others, each in a JVM of its own with 2
 * GB of heap, on the same dumps, one after the other.
 */
final class HprofBench {
  private static final int[] CUSTOMERS = {40_000, 400_000};
  private static final int QUICK_CUSTOMERS = 500;

  /** Nobody is waited for longer than this, in seconds. */
  private static final int PATIENCE = 300;

  /**
   * A reader.
   *
   * @param others beginnings of the names of jars that it must not see
   * @param retained the most customers for whose dump retained sizes are asked for
   */
  private record Reader(String name, String main, Set<String> others, int retained) {}

  private static final List<Reader> READERS =
      List.of(
          new Reader("Cairn", "CairnReader", Set.of(), Integer.MAX_VALUE),
          new Reader("NetBeans", "NetBeansReader", Set.of("hprof-heap"), CUSTOMERS[0]),
          new Reader("gridkit", "GridkitReader", Set.of("org-netbeans"), 0),
          new Reader("shark", "SharkReader", Set.of(), CUSTOMERS[0]));

  private final Settings settings;
  private final Path folder;

  /**
   * @param folder with the classes and {@code lib/}; dumps go there
   */
  HprofBench(Settings settings, Path folder) {
    this.settings = settings;
    this.folder = folder;
  }

  List<Result> measure() throws IOException {
    List<List<Object>> rows = new ArrayList<>();
    for (int customers : settings.quick() ? new int[] {QUICK_CUSTOMERS} : CUSTOMERS) {
      Path dump = folder.resolve("bench-" + customers + ".hprof");
      Main.progress("dump with " + customers + " customers");
      run("DumpedHeap", Set.of(), List.of(dump.toString(), String.valueOf(customers)));
      double gigabytes = Files.size(dump) / 1e9;
      for (Reader reader : READERS) {
        Main.progress(String.format(Locale.ROOT, "%s reads %.2f GB", reader.name, gigabytes));
        rows.add(row(reader, dump, gigabytes, customers <= reader.retained));
      }
      forget(dump);
      Files.delete(dump);
    }
    return List.of(
        new Result(
            "Heap dumps",
            List.of(
                "reader, GB of dump",
                "objects",
                "histogram s",
                "CPU s",
                "s/GB",
                "retained s",
                "CPU s, retained",
                "s/GB, retained",
                "memory MB"),
            rows,
            List.of(
                "Medians of "
                    + settings.rounds()
                    + " rounds, each in a new JVM with 2 GB of heap, the dump in the page cache;"
                    + " retained: from opening the dump to retained sizes, - if not asked for or"
                    + " not done in "
                    + PATIENCE
                    + " s; CPU: of all threads, compiler and collector too; memory: without"
                    + " mapped files, at the end.")));
  }

  private List<Object> row(Reader reader, Path dump, double gigabytes, boolean retained)
      throws IOException {
    Map<String, List<Double>> found = new HashMap<>();
    for (int round = 0; round < settings.rounds(); round++) {
      forget(dump);
      List<String> lines =
          run(
              reader.main,
              reader.others,
              List.of(dump.toString(), retained ? "retained" : "histogram"));
      double wall = 0;
      double processor = 0;
      for (String line : lines) {
        String[] words = line.split(" ");
        if (words.length == 4) {
          wall += Double.parseDouble(words[1]);
          processor += Double.parseDouble(words[2]);
          add(found, words[0], wall);
          add(found, words[0] + " cpu", processor);
          add(found, "memory", Double.parseDouble(words[3]));
        } else if (words.length == 2) {
          add(found, words[0], Double.parseDouble(words[1]));
        }
      }
    }
    double histogram = median(found, "histogram");
    double all = median(found, "retained");
    return List.of(
        String.format(Locale.ROOT, "%s, %.2f", reader.name, gigabytes),
        (long) median(found, "objects"),
        histogram,
        median(found, "histogram cpu"),
        histogram / gigabytes,
        all,
        median(found, "retained cpu"),
        all / gigabytes,
        (double) Collections.max(found.getOrDefault("memory", List.of(0.0))));
  }

  /** Deletes what a reader keeps beside the dump for the next time. */
  private static void forget(Path dump) throws IOException {
    Path kept = Path.of(dump + ".nbcache");
    if (Files.isDirectory(kept)) {
      try (var files = Files.newDirectoryStream(kept)) {
        for (Path file : files) {
          Files.delete(file);
        }
      }
      Files.delete(kept);
    }
  }

  private static void add(Map<String, List<Double>> found, String name, double number) {
    found.computeIfAbsent(name, key -> new ArrayList<>()).add(number);
  }

  private static double median(Map<String, List<Double>> found, String name) {
    return Samples.median(found.getOrDefault(name, List.of()));
  }

  /** What a program prints; as much as it had time for. */
  private List<String> run(String main, Set<String> others, List<String> arguments)
      throws IOException {
    StringBuilder classPath = new StringBuilder(folder.resolve("classes").toString());
    try (var jars = Files.newDirectoryStream(folder.resolve("lib"), "*.jar")) {
      for (Path jar : jars) {
        String name = String.valueOf(jar.getFileName());
        if (others.stream().noneMatch(name::startsWith)) {
          classPath.append(':').append(jar);
        }
      }
    }
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx2g", "-XX:+UseParallelGC", "-cp", classPath.toString()));
    command.add("cairn.bench.heap." + main);
    command.addAll(arguments);
    Path out = folder.resolve("reader.txt");
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(out.toFile())
            .redirectError(Redirect.DISCARD)
            .start();
    try {
      if (!process.waitFor(PATIENCE, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      } else if (process.exitValue() != 0) {
        Main.progress(main + " ended with " + process.exitValue());
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      throw new IOException("interrupted while " + main + " ran", e);
    }
    return Files.readAllLines(out);
  }
}
