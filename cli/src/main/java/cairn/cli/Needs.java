package cairn.cli;

import cairn.cli.Machine.Jdk;
import cairn.cli.Machine.Places;
import cairn.cli.Machine.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What Cairn uses of a machine, for which of its commands, and what of it is there. */
final class Needs {
  private static final int OLDEST_JAVA = 17;
  private static final String FOUND = "found";
  private static final String MISSING = "missing";
  private static final String JDK_PACKAGE = "openjdk-17-jdk-headless";
  private static final String C_PROGRAMS = "recording C programs (record, locate, slice, overflow)";

  /**
   * One thing.
   *
   * @param required whether Cairn does not work at all without it
   * @param purpose which commands use it, and for what
   * @param packages that bring what is missing; empty if nothing is
   */
  record Need(
      String name,
      boolean required,
      String purpose,
      List<String> packages,
      String state,
      String version,
      String where) {

    boolean met() {
      return state.equals(FOUND);
    }

    /**
     * Whether Cairn does not work for want of it. One JDK of several that is too old is no harm.
     */
    boolean isLacking() {
      return required && state.equals(MISSING);
    }
  }

  private final Machine machine;
  private final Places places;
  private final List<Need> needs = new ArrayList<>();

  Needs(Machine machine) {
    this.machine = machine;
    this.places = machine.places();
  }

  List<Need> all() throws IOException, InterruptedException {
    needs.clear();
    java();
    if (places.checkout()) {
      tool("mvn", true, "building Cairn", List.of("maven"));
    }
    system();
    gcc();
    valgrind();
    libraryNames();
    gdb();
    cache();
    return List.copyOf(needs);
  }

  private void java() throws IOException {
    boolean checkout = places.checkout();
    String purpose =
        checkout
            ? "building and running Cairn, recording Java programs"
            : "running Cairn, recording Java programs";
    boolean good = false;
    boolean attaches = false;
    for (Jdk jdk : machine.jdks()) {
      boolean recent = jdk.feature() >= OLDEST_JAVA;
      good |= recent && (jdk.compiler() || !checkout);
      attaches |= recent && jdk.attach();
      String state = !recent ? "too old" : jdk.compiler() ? FOUND : "no compiler";
      add("jdk", true, purpose, List.of(), state, jdk.version(), jdk.home().toString());
    }
    if (!good) {
      add("jdk", true, purpose, List.of(JDK_PACKAGE), MISSING, "", "");
    }
    there("jdk.attach", attaches, "recording inside of JUnit tests", JDK_PACKAGE, "");
    Path headers = places.running().resolve("include/jvmti.h");
    there(
        "jvmti.h",
        Files.isRegularFile(headers),
        "who allocates in Java programs (--sites)",
        JDK_PACKAGE,
        headers.toString());
  }

  private void system() {
    boolean fits = places.system().equals("Linux amd64");
    add(
        "system",
        false,
        C_PROGRAMS + ", types, linearize",
        List.of(),
        fits ? FOUND : "not Linux on x86-64",
        places.system(),
        "");
  }

  private void gcc() throws IOException, InterruptedException {
    String purpose = "recording C programs, --blocks, --sites";
    tool("gcc", false, purpose, List.of("gcc", "libc6-dev"));
    Path header = places.root().resolve("usr/include/stdio.h");
    there("stdio.h", Files.exists(header), purpose, "libc6-dev", header.toString());
  }

  private void valgrind() throws IOException, InterruptedException {
    List<String> packages = List.of("valgrind", "libc6-dbg");
    Tool tool = machine.tool("valgrind");
    if (tool != null && !machine.hasPartsOfValgrind(tool)) {
      String where = tool.file().toString();
      add("valgrind", false, C_PROGRAMS, packages, "no valgrind.pc", tool.version(), where);
    } else {
      tool("valgrind", false, C_PROGRAMS, packages, tool);
    }
  }

  /** Debian's package puts them there; other systems have their own places. */
  private void libraryNames() throws IOException {
    Path folder = places.root().resolve("usr/lib/debug/.build-id");
    there(
        "libc6-dbg",
        Files.isDirectory(folder),
        "functions of the C library by their names",
        "libc6-dbg",
        folder.toString());
  }

  private void gdb() throws IOException, InterruptedException {
    String purpose = "threads and variables of C programs (types), whatsat";
    Tool tool = machine.tool("gdb");
    if (tool != null && !machine.hasPython(tool)) {
      String where = tool.file().toString();
      add("gdb", false, purpose, List.of("gdb"), "no Python", tool.version(), where);
    } else {
      tool("gdb", false, purpose, List.of("gdb"), tool);
    }
  }

  private void cache() {
    Path folder = places.cache();
    Path existing = folder;
    while (existing != null && !Files.exists(existing)) {
      existing = existing.getParent();
    }
    boolean written = existing != null && Files.isDirectory(existing) && Files.isWritable(existing);
    boolean named = !folder.toString().matches(".*[\\s:].*");
    String state = !written ? "cannot be written to" : named ? FOUND : "a blank or colon in it";
    String purpose = "what is built on first use; XDG_CACHE_HOME names another folder";
    add("cache", false, purpose, List.of(), state, "", folder.toString());
  }

  private void tool(String name, boolean required, String purpose, List<String> packages)
      throws IOException, InterruptedException {
    tool(name, required, purpose, packages, machine.tool(name));
  }

  private void tool(
      String name, boolean required, String purpose, List<String> packages, @Nullable Tool tool) {
    if (tool == null) {
      add(name, required, purpose, packages, MISSING, "", "");
    } else {
      add(name, required, purpose, List.of(), FOUND, tool.version(), tool.file().toString());
    }
  }

  private void there(String name, boolean there, String purpose, String packageName, String where) {
    if (there) {
      add(name, false, purpose, List.of(), FOUND, "", where);
    } else {
      add(name, false, purpose, List.of(packageName), MISSING, "", "");
    }
  }

  private void add(
      String name,
      boolean required,
      String purpose,
      List<String> packages,
      String state,
      String version,
      String where) {
    needs.add(new Need(name, required, purpose, packages, state, version, where));
  }
}
