package cairn.bench.mutants.run;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.Set;
import java.util.TreeSet;

/**
 * Hears from woven code which lines run, where operations begin and end, and what a call stores. It
 * writes what it heard when the program ends. One thread only.
 */
public final class Probe {
  /** The system property with the file to write. */
  public static final String OUT = "cairn.bench.probe";

  private static final StringBuilder OPERATIONS = new StringBuilder();
  private static final BitSet ALL = new BitSet();
  private static final BitSet NOW = new BitSet();
  private static final Set<String> STORED = new TreeSet<>();
  private static int points;
  private static int depth;
  private static int calls;

  static {
    Runtime.getRuntime().addShutdownHook(new Thread(Probe::write));
  }

  private Probe() {}

  /** A line runs; the weaver gave it a number. */
  public static void line(int number) {
    ALL.set(number);
    if (depth > 0) {
      NOW.set(number);
    }
  }

  /** A method with C-points begins. */
  public static void enter() {
    points++;
    depth++;
  }

  /** A method with C-points returns. */
  public static void leave() {
    points++;
    depth--;
    if (depth == 0) {
      OPERATIONS.append("operation ").append(points);
      NOW.stream().forEach(line -> OPERATIONS.append(' ').append(line));
      OPERATIONS.append('\n');
      NOW.clear();
    }
  }

  /** The watched call begins. */
  public static void call() {
    calls++;
  }

  /** The watched call returned. */
  public static void returned() {
    calls--;
  }

  /** Something is stored. */
  public static void store(String slot) {
    if (calls > 0) {
      STORED.add(slot);
    }
  }

  private static void write() {
    try (PrintWriter out =
        new PrintWriter(
            Files.newBufferedWriter(
                Path.of(System.getProperty(OUT, "probe.txt")), StandardCharsets.UTF_8))) {
      out.print(OPERATIONS);
      out.print("all");
      ALL.stream().forEach(line -> out.print(" " + line));
      out.println();
      out.println("points " + points);
      STORED.forEach(slot -> out.println("stored " + slot));
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
