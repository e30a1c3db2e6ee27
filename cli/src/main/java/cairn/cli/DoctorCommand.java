package cairn.cli;

import cairn.cli.Needs.Need;
import cairn.report.Json;
import cairn.report.TextTable;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
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
      "Exits with 1 if something is missing without which Cairn does not work at all.",
      "",
      "Example:",
      "  cairn doctor"
    })
final class DoctorCommand implements Callable<Integer> {
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
    List<Need> needs = new Needs(machine).all();
    Set<String> packages = new LinkedHashSet<>();
    boolean missing = false;
    for (Need need : needs) {
      packages.addAll(need.packages());
      missing |= need.isLacking();
    }
    String install = installLine(packages);
    String answer =
        format == Format.json ? json(needs, missing, install) : text(needs, missing, install);
    console.out().print(answer);
    return missing ? ExitCode.FINDINGS : ExitCode.OK;
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

  private static String text(List<Need> needs, boolean missing, @Nullable String install) {
    StringBuilder out = new StringBuilder();
    TextTable table = new TextTable("lllll");
    for (Need need : needs) {
      String purpose = (need.required() ? "needed for " : "for ") + need.purpose();
      table.row(need.name(), need.state(), need.version(), need.where(), purpose);
    }
    table.print(out, "");
    out.append('\n');
    out.append(
        missing
            ? "Something is missing without which Cairn does not work.\n"
            : needs.stream().allMatch(need -> need.met() || need.name().equals("jdk"))
                ? "Everything is here.\n"
                : "What is not here is needed only for what its line says.\n");
    if (install != null) {
      out.append("To install what is missing, as root:\n  ").append(install).append('\n');
    }
    return out.toString();
  }

  private static String json(List<Need> needs, boolean missing, @Nullable String install)
      throws IOException {
    return Json.document(
        "cairn.doctor/1",
        json -> {
          json.writeBooleanField("ready", !missing);
          json.writeArrayFieldStart("tools");
          for (Need need : needs) {
            write(json, need);
          }
          json.writeEndArray();
          json.writeStringField("install", install);
        });
  }

  private static void write(JsonGenerator json, Need need) throws IOException {
    json.writeStartObject();
    json.writeStringField("name", need.name());
    json.writeStringField("state", need.state());
    json.writeBooleanField("required", need.required());
    json.writeStringField("purpose", need.purpose());
    json.writeStringField("version", need.version().isEmpty() ? null : need.version());
    json.writeStringField("path", need.where().isEmpty() ? null : need.where());
    json.writeEndObject();
  }
}
