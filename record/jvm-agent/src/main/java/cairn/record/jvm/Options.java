package cairn.record.jvm;

import cairn.record.jvm.metrics.Spacing;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The agent's options, as in {@code -javaagent:cairn-agent.jar=out=run.cairn,include=com.acme.**}.
 * Options are separated by commas, several values of one by colons.
 */
final class Options {
  /** Packages of the JDK that every hook of the recorder runs through. */
  private static final Set<String> OWN = Set.of("java.lang", "java.lang.invoke", "java.lang.ref");

  private static final List<String> OF_SESSION =
      List.of(
          "out",
          "include",
          "exclude",
          "jdk",
          "events",
          "values",
          "cpoint",
          "operation",
          "source",
          "slice");

  /** Where the recording goes; {@code %p} stands for the process id. */
  String out = "run-%p.cairn";

  List<String> include = List.of();
  List<String> exclude = List.of();

  /** JDK packages that are recorded too. */
  List<String> jdk = List.of();

  boolean primitives = true;
  boolean calls;

  /** Which blocks of methods ran is told, and what they read. */
  boolean slice;

  /** The methods that tell; all, if there are none. */
  List<String> sliced = List.of();

  /** Elements of arrays of numbers and truth values are kept. */
  boolean keepNumbers;

  /** Those of {@code byte[]} and {@code char[]}, which may be text, are kept, too. */
  boolean keepArrays;

  boolean keepStrings;
  boolean identityMap;
  List<String> cpoints = List.of();

  /** Methods whose outermost calls are told with their arguments, outside of all C-points. */
  List<String> operations = List.of();

  List<String> sources = List.of();
  @Nullable String start;
  @Nullable String stop;

  /** Set in the environment of child processes: each writes a recording of its own. */
  boolean child;

  /** Nothing is recorded until the program asks for it. */
  boolean session;

  /** The directory of snapshots; null if the heap is recorded instead. */
  @Nullable String snapshots;

  long snapshotSeed = 1;
  int snapshotsMost = 10;

  /** The directory of Cairn's socket, if points of heap metrics are taken instead. */
  @Nullable String metrics;

  Spacing.Unit everyUnit = Spacing.Unit.CALLS;
  long every = 100_000;

  /** Of the run, that walks may take, in percent. */
  int walkShare = 30;

  /** The library that chooses allocated objects. */
  @Nullable String jvmti;

  final Map<String, String> given = new LinkedHashMap<>();

  static Options parse(@Nullable String text) {
    Options o = new Options();
    if (text == null || text.isBlank()) {
      return o;
    }
    for (String part : split(text, ',')) {
      int eq = part.indexOf('=');
      String key = (eq < 0 ? part : part.substring(0, eq)).trim();
      String value = eq < 0 ? "" : part.substring(eq + 1);
      if (!key.isEmpty()) {
        o.set(key, value);
        o.given.put(key, value);
      }
    }
    o.checkSlice();
    o.checkSnapshots();
    o.checkMetrics();
    o.checkSession();
    return o;
  }

  /** The options of one session. */
  static Options ofSession(@Nullable String text) {
    Options o = parse(text);
    for (String key : o.given.keySet()) {
      if (!OF_SESSION.contains(key)) {
        throw new IllegalArgumentException(
            "option " + key + " is not for a session; it takes " + String.join(", ", OF_SESSION));
      }
    }
    if (o.out.isBlank() || !o.given.containsKey("out")) {
      throw new IllegalArgumentException("a session needs out=FILE");
    }
    return o;
  }

  /** A backslash takes the next character as it is. */
  private static List<String> split(String text, char separator) {
    List<String> parts = new ArrayList<>();
    StringBuilder part = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\\' && i + 1 < text.length()) {
        part.append(text.charAt(++i));
      } else if (c == separator) {
        parts.add(part.toString());
        part.setLength(0);
      } else {
        part.append(c);
      }
    }
    parts.add(part.toString());
    return parts;
  }

  private void set(String key, String value) {
    switch (key) {
      case "out" -> out = value;
      case "include" -> include = list(value);
      case "exclude" -> exclude = list(value);
      case "jdk" -> jdk = packages(value.isEmpty() ? "java.util" : value);
      case "events" -> events(value);
      case "values" -> values(value);
      case "identity" -> identityMap = choice(key, value, "swap", "map").equals("map");
      case "cpoint" -> cpoints = list(value);
      case "operation" -> operations = list(value);
      case "slice" -> {
        slice = true;
        sliced = list(value);
      }
      case "source" -> sources = list(value);
      case "start" -> start = value;
      case "stop" -> stop = value;
      case "child" -> child = true;
      case "session" -> session = true;
      case "snapshots" -> snapshots = value;
      case "snapshot-seed" -> snapshotSeed = number(key, value, Long.MIN_VALUE, Long.MAX_VALUE);
      case "snapshots-max" -> snapshotsMost = (int) number(key, value, 2, 1000);
      case "metrics" -> metrics = value;
      case "every" -> every(value);
      case "walk-share" -> walkShare = (int) number(key, value, 1, 100);
      case "jvmti" -> jvmti = value;
      default ->
          throw new IllegalArgumentException(
              "unknown option '"
                  + key
                  + "'; known are out, include, exclude, jdk, events, values, identity, cpoint,"
                  + " operation, source, start, stop, slice, session, snapshots, snapshot-seed, snapshots-max, metrics, every,"
                  + " walk-share");
    }
  }

  /** Calls, or bytes with a unit of them, or milliseconds. */
  private void every(String value) {
    String digits =
        value.endsWith("ms") || value.endsWith("MB")
            ? value.substring(0, value.length() - 2)
            : value;
    everyUnit =
        value.endsWith("ms")
            ? Spacing.Unit.MILLIS
            : value.endsWith("MB") ? Spacing.Unit.BYTES : Spacing.Unit.CALLS;
    every = number("every", digits, 1, 1L << 30);
    if (everyUnit == Spacing.Unit.BYTES) {
      every <<= 20;
    }
  }

  /** What is computed flows through primitives, too. */
  private void checkSlice() {
    if (slice && !primitives) {
      throw new IllegalArgumentException(
          "option slice needs events=prims: values flow through primitives, too");
    }
  }

  /** Metrics are of a program that is not recorded. */
  private void checkMetrics() {
    Set<String> fitting = Set.of("include", "exclude", "metrics", "every", "walk-share", "jvmti");
    for (String key : given.keySet()) {
      if (metrics != null && !fitting.contains(key)) {
        throw new IllegalArgumentException(
            "option " + key + " is for recordings, and metrics is without one");
      }
      if (metrics == null && Set.of("every", "walk-share", "jvmti").contains(key)) {
        throw new IllegalArgumentException("option " + key + " needs metrics=DIRECTORY");
      }
    }
  }

  /** What to record is said when a session begins. */
  private void checkSession() {
    for (String key : given.keySet()) {
      if (session && !key.equals("session") && !key.equals("identity")) {
        throw new IllegalArgumentException(
            "option " + key + " is not for session: what to record is said when a session begins");
      }
    }
  }

  /** Snapshots and a recording are two runs: the recorder's own memory would be in the heap. */
  private void checkSnapshots() {
    Set<String> fitting =
        Set.of("include", "exclude", "child", "snapshots", "snapshot-seed", "snapshots-max");
    for (String key : given.keySet()) {
      if (snapshots != null && !fitting.contains(key)) {
        throw new IllegalArgumentException(
            "option " + key + " is for recordings, and snapshots is without one");
      }
      if (snapshots == null && key.startsWith("snapshot")) {
        throw new IllegalArgumentException("option " + key + " needs snapshots=DIRECTORY");
      }
    }
  }

  private static long number(String key, String value, long least, long most) {
    try {
      long number = Long.parseLong(value.trim());
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("option " + key + " takes a number, not '" + value + "'");
    }
    throw new IllegalArgumentException(
        "option " + key + " takes a number from " + least + " to " + most + ", not " + value);
  }

  private void events(String value) {
    List<String> kinds = list(value);
    for (String k : kinds) {
      choice("events", k, "refs", "prims", "calls");
    }
    primitives = kinds.contains("prims");
    calls = kinds.contains("calls");
  }

  private void values(String value) {
    for (String v : list(value)) {
      switch (choice("values", v, "fields", "numbers", "arrays", "strings", "all")) {
        case "numbers" -> keepNumbers = true;
        case "arrays" -> keepNumbers = keepArrays = true;
        case "strings" -> keepStrings = true;
        case "all" -> keepNumbers = keepArrays = keepStrings = true;
        default -> {} // values of fields are always kept
      }
    }
  }

  /** The kinds of contents that are kept, in the words of the option. */
  String kept() {
    return "fields"
        + (keepArrays ? ",arrays" : keepNumbers ? ",numbers" : "")
        + (keepStrings ? ",strings" : "");
  }

  private static String choice(String key, String value, String... allowed) {
    for (String a : allowed) {
      if (a.equals(value)) {
        return value;
      }
    }
    throw new IllegalArgumentException(
        "option " + key + " has no value '" + value + "'; it takes " + String.join(", ", allowed));
  }

  /** Packages of the JDK, but for those that the recorder itself cannot do without. */
  private static List<String> packages(String value) {
    List<String> names = list(value);
    for (String name : names) {
      if (name.contains("*")) {
        throw new IllegalArgumentException(
            "option jdk takes names of packages, such as java.util, not '" + name + "'");
      }
      if (OWN.contains(name) || name.startsWith("jdk.internal.")) {
        throw new IllegalArgumentException(
            "package " + name + " cannot be recorded: the recorder itself runs on it");
      }
    }
    return names;
  }

  private static List<String> list(String value) {
    return split(value, ':').stream().map(String::trim).filter(v -> !v.isEmpty()).toList();
  }

  String describe() {
    StringBuilder b = new StringBuilder();
    given.forEach((k, v) -> b.append(b.length() == 0 ? "" : ",").append(k).append('=').append(v));
    return b.toString();
  }
}
