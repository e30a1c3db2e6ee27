package cairn.architecture;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A room of the house: a module, the packages that it holds, and what its main code may see beside
 * the JDK and the nullness annotations. The list is the twin of the picture in
 * docs/architecture.md.
 *
 * @param packages prefixes, each without the last dot
 * @param sees names of the rooms it may use
 * @param libraries prefixes of the packages of third parties that it may use
 */
record Room(String folder, List<String> packages, List<String> sees, List<String> libraries) {

  /** Lowest first: a room sees only rooms before it. */
  static final List<Room> HOUSE =
      List.of(
          room("recording", "cairn.recording"),
          room("graph", "cairn.graph"),
          room("symbols", "cairn.symbols"),
          room("sources/hprof", "cairn.sources.hprof").seeing("graph"),
          room("sources/native", "cairn.sources.nativ").seeing("graph", "symbols"),
          room("record/jvm-agent", "cairn.record.jvm", "java.cairn")
              .seeing("recording")
              .with("org.objectweb.asm"),
          room("record/compile", "cairn.record.compile"),
          room("record/native", "cairn.record.nativ")
              .seeing("recording", "symbols", "record/compile"),
          room("record/jvmti", "cairn.record.jvmti").seeing("record/compile"),
          room("history", "cairn.history").seeing("recording", "graph"),
          room("trace", "cairn.trace").seeing("recording").with("org.objectweb.asm"),
          room("replay", "cairn.replay")
              .seeing("recording", "graph", "symbols", "history")
              .with("org.objectweb.asm"),
          room("analysis/api", "cairn.analysis.api")
              .seeing("recording", "graph", "history", "trace"),
          room("analysis/constraints", "cairn.analysis.constraints")
              .seeing("recording", "graph", "history", "trace", "replay", "analysis/api"),
          room("analysis/abstraction", "cairn.analysis.abstraction")
              .seeing("recording", "graph", "history", "analysis/api"),
          room("analysis/bounds", "cairn.analysis.bounds")
              .seeing("recording", "graph", "history", "analysis/api"),
          room("analysis/typing", "cairn.analysis.typing")
              .seeing("recording", "graph", "history", "analysis/api"),
          room("analysis/slicing", "cairn.analysis.slicing")
              .seeing("recording", "graph", "history", "trace", "analysis/api"),
          room("analysis/linearizability", "cairn.analysis.linearizability")
              .seeing("recording", "graph", "history", "analysis/api")
              .with("com.microsoft.z3"),
          room("analysis/metrics", "cairn.analysis.metrics")
              .seeing("recording", "graph", "history", "analysis/api"),
          room("report", "cairn.report")
              .seeing("recording", "graph", "history", "trace", "analysis/api")
              .with("com.fasterxml.jackson.core", "org.eclipse.elk", "org.eclipse.emf"),
          room("engine", "cairn.engine")
              .seeing(
                  "recording",
                  "graph",
                  "sources/hprof",
                  "sources/native",
                  "record/jvmti",
                  "history",
                  "trace",
                  "analysis/api",
                  "analysis/constraints",
                  "analysis/abstraction",
                  "analysis/bounds",
                  "analysis/typing",
                  "analysis/slicing",
                  "analysis/linearizability",
                  "analysis/metrics")
              .with("com.fasterxml.jackson.core", "org.tomlj"),
          room("web", "cairn.web")
              .seeing(
                  "recording",
                  "graph",
                  "sources/hprof",
                  "sources/native",
                  "history",
                  "trace",
                  "analysis/api",
                  "analysis/constraints",
                  "report",
                  "engine")
              .with("com.fasterxml.jackson.core", "io.javalin", "org.eclipse.jetty"),
          room("cli", "cairn.cli")
              .seeing(
                  "recording",
                  "graph",
                  "sources/hprof",
                  "sources/native",
                  "history",
                  "trace",
                  "analysis/api",
                  "analysis/constraints",
                  "analysis/abstraction",
                  "analysis/bounds",
                  "analysis/typing",
                  "analysis/slicing",
                  "analysis/linearizability",
                  "analysis/metrics",
                  "report",
                  "engine",
                  "web",
                  "record/compile",
                  "record/native",
                  "record/jvmti")
              .with("picocli", "com.fasterxml.jackson.core"),
          room("junit", "cairn.junit")
              .seeing(
                  "recording",
                  "graph",
                  "history",
                  "analysis/api",
                  "analysis/constraints",
                  "analysis/metrics",
                  "report",
                  "engine")
              .with("org.junit", "org.opentest4j"),
          room("testkit", "cairn.testkit")
              .seeing("recording", "graph", "history", "trace")
              .with("com.fasterxml.jackson"),
          room("bench", "cairn.bench")
              .seeing(
                  "recording",
                  "graph",
                  "symbols",
                  "sources/hprof",
                  "sources/native",
                  "history",
                  "trace",
                  "analysis/api",
                  "analysis/constraints",
                  "analysis/abstraction",
                  "analysis/bounds",
                  "analysis/typing",
                  "analysis/slicing",
                  "analysis/linearizability",
                  "analysis/metrics",
                  "report",
                  "engine",
                  "record/native",
                  "record/jvmti",
                  "testkit")
              .with(
                  "org.openjdk.jmh",
                  "org.objectweb.asm",
                  "org.jacoco.core",
                  "com.fasterxml.jackson.core",
                  "org.tomlj",
                  "org.netbeans.lib.profiler",
                  "org.gridkit.jvmtool",
                  "shark",
                  "kotlin"),
          room("dist", "cairn.dist").seeing("cli").with("picocli"));

  private static Room room(String folder, String... packages) {
    return new Room(folder, List.of(packages), List.of(), List.of());
  }

  private Room seeing(String... rooms) {
    return new Room(folder, packages, List.of(rooms), libraries);
  }

  private Room with(String... prefixes) {
    return new Room(folder, packages, sees, List.of(prefixes));
  }

  static Room of(String folder) {
    return HOUSE.stream()
        .filter(room -> room.folder.equals(folder))
        .findAny()
        .orElseThrow(() -> new AssertionError("no room called " + folder));
  }

  /**
   * The Maven artifact: {@code cairn-} and the folder's last name, with its group where that alone
   * would not be clear.
   */
  String artifact() {
    return switch (folder) {
      case "record/jvm-agent" -> "cairn-jvm-agent";
      default -> "cairn-" + folder.replace('/', '-');
    };
  }

  boolean holds(String packageName) {
    return packages.stream().anyMatch(prefix -> isIn(packageName, prefix));
  }

  /** May main code of this room use a class of this package? Rooms are looked at before the JDK. */
  boolean maySee(String packageName) {
    for (Room other : HOUSE) {
      if (other.holds(packageName)) {
        return other.equals(this) || sees.contains(other.folder);
      }
    }
    List<String> allowed = new ArrayList<>(libraries);
    Collections.addAll(
        allowed, "java", "javax", "jdk", "sun", "com.sun", "org.jspecify.annotations");
    return packageName.isEmpty() || allowed.stream().anyMatch(prefix -> isIn(packageName, prefix));
  }

  private static boolean isIn(String packageName, String prefix) {
    return packageName.equals(prefix) || packageName.startsWith(prefix + ".");
  }
}
