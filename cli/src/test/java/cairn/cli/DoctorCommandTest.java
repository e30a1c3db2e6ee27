package cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** On a machine made of a few folders and shell scripts. */
class DoctorCommandTest {
  @TempDir Path root;

  private Path bin;
  private Path jvms;
  private Path cache;
  private boolean checkout = true;
  private String system = "Linux amd64";

  @BeforeEach
  void folders() throws IOException {
    bin = Files.createDirectory(root.resolve("bin"));
    jvms = Files.createDirectory(root.resolve("jvms"));
    cache = root.resolve("cache");
  }

  @Test
  void everythingIsThere() throws IOException {
    jdk("new", "25.0.1", true);
    jdk("old", "1.8.0_392", true);
    tool("mvn", "\\033[1mApache Maven 3.9.9\\033[m");
    tool("gcc", "gcc 12");
    tool("valgrind", "valgrind-3.19.0");
    executable(bin.resolve("gdb"), "test $1 = -nx && echo 42 || echo GNU gdb 13.1");
    file("usr/include/stdio.h");
    file("usr/lib/pkgconfig/valgrind.pc");
    file("usr/lib/debug/.build-id/00");
    file("jvms/new/include/jvmti.h");
    Run run = doctor();
    assertThat(run.code()).isEqualTo(0);
    Golden.check("doctor-all.txt", hidden(run.out()));
    Golden.check("doctor-all.json", hidden(doctor("--format", "json").out()));
  }

  @Test
  void nothingIsThere() throws IOException {
    jdk("old", "11.0.2", true);
    jdk("jre", "21.0.2", false);
    tool("apt-get", "apt 2.6");
    Run run = doctor();
    assertThat(run.code()).isEqualTo(1);
    Golden.check("doctor-nothing.txt", hidden(run.out()));
    Golden.check("doctor-nothing.json", hidden(doctor("--format", "json").out()));
  }

  @Test
  void onlyWhatSomeCommandsUseIsMissing() throws IOException {
    jdk("new", "17.0.1", true);
    tool("mvn", "Apache Maven 3.9.9");
    Run run = doctor();
    assertThat(run.code()).isEqualTo(0);
    assertThat(run.out())
        .contains("What is not here is needed only for what its line says.")
        .contains(
            "(Debian package names) openjdk-17-jdk-headless gcc libc6-dev valgrind libc6-dbg gdb");
  }

  /** Where it was unpacked, nothing is built with Maven, and any Java will do. */
  @Test
  void aDistributionNeedsNeitherMavenNorACompiler() throws IOException {
    jdk("jre", "21.0.2", false);
    assertThat(doctor().code()).isEqualTo(1);
    checkout = false;
    Run run = doctor();
    assertThat(run.code()).isEqualTo(0);
    assertThat(run.out()).doesNotContain("mvn", "building").contains("jdk.attach  missing");
  }

  @Test
  void partsOfAToolAreMissing() throws IOException {
    jdk("new", "17.0.1", true);
    tool("mvn", "Apache Maven 3.9.9");
    tool("valgrind", "valgrind-3.19.0");
    tool("gdb", "GNU gdb 13.1");
    Run run = doctor();
    assertThat(run.out()).contains("no valgrind.pc", "no Python").contains("valgrind libc6-dbg");
    file("usr/lib/x86_64-linux-gnu/pkgconfig/valgrind.pc");
    executable(bin.resolve("gdb"), "test $1 = -nx && echo 42 || echo GNU gdb 13.1");
    assertThat(doctor().out()).doesNotContain("no valgrind.pc", "no Python");
  }

  @Test
  void modulesOfAJdk() throws IOException {
    jdk("new", "17.0.1", true);
    Path release = jvms.resolve("new/release");
    String before = Files.readString(release);
    Files.writeString(release, before + "MODULES=\"java.base jdk.attach jdk.compiler\"\n");
    assertThat(doctor().out()).containsPattern("jdk.attach +found");
    Files.writeString(release, before + "MODULES=\"java.base jdk.attach.not\"\n");
    assertThat(doctor().out()).containsPattern("jdk.attach +missing");
  }

  @Test
  void anotherSystem() throws IOException {
    system = "Mac OS X aarch64";
    assertThat(doctor().out()).containsPattern("not Linux on x86-64 +Mac OS X aarch64");
  }

  @Test
  void aCacheThatCannotBeUsed() throws IOException {
    cache = root.resolve("a blank/cairn");
    assertThat(doctor().out()).contains("a blank or colon in it");
    cache = Files.writeString(root.resolve("file"), "").resolve("cairn");
    assertThat(doctor().out()).contains("cannot be written to");
  }

  @Test
  void aToolThatDoesNotRunIsNoReasonToFail() throws IOException {
    jdk("new", "17.0.1", true);
    Files.writeString(bin.resolve("mvn"), "#!/bin/sh\nexit 3\n");
    assertThat(bin.resolve("mvn").toFile().setExecutable(true)).isTrue();
    assertThat(doctor().out()).contains("does not run (exit code 3)");
  }

  @Test
  void featureOfAVersion() {
    assertThat(Machine.feature("17.0.9")).isEqualTo(17);
    assertThat(Machine.feature("25")).isEqualTo(25);
    assertThat(Machine.feature("1.8.0_392")).isEqualTo(8);
    assertThat(Machine.feature("26-ea")).isEqualTo(26);
    assertThat(Machine.feature("x")).isEqualTo(0);
  }

  private Run doctor(String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    Console console = new Console(new PrintWriter(out), new PrintWriter(err), false);
    Machine.Places places =
        new Machine.Places(
            List.of(bin), List.of(jvms), jvms.resolve("new"), root, cache, checkout, system);
    Machine machine = new Machine(places);
    int code = new CommandLine(new DoctorCommand(console, machine)).execute(args);
    assertThat(err.toString()).isEmpty();
    return new Run(code, out.toString(), err.toString());
  }

  /** Without the folder's name and the blanks that its length decides. */
  private String hidden(String text) throws IOException {
    return text.replace(root.toRealPath().toString(), "ROOT").replaceAll("(?m)(\\S) {2,}", "$1  ");
  }

  private void jdk(String name, String version, boolean compiler) throws IOException {
    Path home = Files.createDirectories(jvms.resolve(name).resolve("bin")).getParent();
    Files.writeString(
        home.resolve("release"), "IMPLEMENTOR=\"X\"\nJAVA_VERSION=\"" + version + "\"\n");
    executable(home.resolve("bin/java"), "exit 0");
    if (compiler) {
      executable(home.resolve("bin/javac"), "exit 0");
    }
  }

  private void file(String name) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "");
  }

  private void tool(String name, String version) throws IOException {
    executable(bin.resolve(name), "printf '" + version + "\\nmore\\n'");
  }

  private static void executable(Path file, String command) throws IOException {
    Files.writeString(file, "#!/bin/sh\n" + command + "\n");
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }
}
