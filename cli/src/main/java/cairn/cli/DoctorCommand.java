package cairn.cli;

import cairn.cli.Machine.Jdk;
import cairn.cli.Machine.Tool;
import cairn.report.Json;
import cairn.report.TextTable;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Says what is missing on this machine and the line that installs it. */
@Command(
    name = "doctor",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Says what is missing on this machine, and the line that installs it.",
    footer = {
      "",
      "Exits with 1 if something is missing that the present commands need.",
      "",
      "Example:",
      "  cairn doctor"
    })
final class DoctorCommand implements Callable<Integer> {
  private static final int OLDEST_JAVA = 17;

  /** A command that Cairn uses. {@code required}: the present commands do not work without it. */
  private record Need(String tool, boolean required, String purpose, List<String> packages) {}

  private static final List<Need> NEEDS =
      List.of(
          new Need("mvn", true, "building Cairn", List.of("maven")),
          new Need("gcc", false, "recording C programs", List.of("gcc", "libc6-dev")),
          new Need("valgrind", false, "recording C programs", List.of("valgrind", "libc6-dbg")),
          new Need("gdb", false, "looking into C programs and cores, later", List.of("gdb")));

  private static final Need JDK =
      new Need(
          "jdk",
          true,
          "building and running Cairn, recording Java programs",
          List.of("openjdk-17-jdk-headless"));

  /** What was found of one need. */
  private record Row(Need need, String state, String version, String where) {}

  enum Format {
    text,
    json
  }

  private final Console console;
  private final Machine machine;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = "text or json (default: text).")
  private Format format = Format.text;

  DoctorCommand(Console console) {
    this(console, Machine.here());
  }

  DoctorCommand(Console console, Machine machine) {
    this.console = console;
    this.machine = machine;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    List<Row> rows = new ArrayList<>();
    Set<String> packages = new LinkedHashSet<>();
    boolean missing = examineJdks(rows, packages);
    for (Need need : NEEDS) {
      Tool tool = machine.tool(need.tool());
      if (tool == null) {
        rows.add(new Row(need, "missing", "", ""));
        packages.addAll(need.packages());
        missing |= need.required();
      } else {
        rows.add(new Row(need, "found", tool.version(), tool.file().toString()));
      }
    }
    String install = installLine(packages);
    String answer =
        format == Format.json ? json(rows, missing, install) : text(rows, missing, install);
    console.out().print(answer);
    return missing ? ExitCode.FINDINGS : ExitCode.OK;
  }

  /** Adds a row per JDK; true if none is good enough. */
  private boolean examineJdks(List<Row> rows, Set<String> packages) throws IOException {
    boolean good = false;
    for (Jdk jdk : machine.jdks()) {
      boolean enough = jdk.feature() >= OLDEST_JAVA && jdk.compiler();
      good |= enough;
      String state = enough ? "found" : jdk.compiler() ? "too old" : "no compiler";
      rows.add(new Row(JDK, state, jdk.version(), jdk.home().toString()));
    }
    if (!good) {
      rows.add(new Row(JDK, "missing", "", ""));
      packages.addAll(JDK.packages());
    }
    return !good;
  }

  private @Nullable String installLine(Set<String> packages) {
    if (packages.isEmpty()) {
      return null;
    }
    String names = String.join(" ", packages);
    return machine.has("apt-get")
        ? "apt-get install -y " + names
        : "(Debian package names) " + names;
  }

  private static String text(List<Row> rows, boolean missing, @Nullable String install) {
    StringBuilder out = new StringBuilder();
    TextTable table = new TextTable("lllll");
    for (Row row : rows) {
      String needed = (row.need().required() ? "needed for " : "for ") + row.need().purpose();
      table.row(row.need().tool(), row.state(), row.version(), row.where(), needed);
    }
    table.print(out, "");
    out.append('\n');
    out.append(
        missing
            ? "Something is missing.\n"
            : "Everything that the present commands need is here.\n");
    if (install != null) {
      out.append("To install what is missing, as root:\n  ").append(install).append('\n');
    }
    return out.toString();
  }

  private static String json(List<Row> rows, boolean missing, @Nullable String install)
      throws IOException {
    return Json.document(
        "cairn.doctor/1",
        json -> {
          json.writeBooleanField("ready", !missing);
          json.writeArrayFieldStart("tools");
          for (Row row : rows) {
            writeRow(json, row);
          }
          json.writeEndArray();
          json.writeStringField("install", install);
        });
  }

  private static void writeRow(JsonGenerator json, Row row) throws IOException {
    json.writeStartObject();
    json.writeStringField("name", row.need().tool());
    json.writeStringField("state", row.state());
    json.writeBooleanField("required", row.need().required());
    json.writeStringField("purpose", row.need().purpose());
    json.writeStringField("version", row.version().isEmpty() ? null : row.version());
    json.writeStringField("path", row.where().isEmpty() ? null : row.where());
    json.writeEndObject();
  }
}
