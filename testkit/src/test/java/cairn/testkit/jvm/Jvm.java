package cairn.testkit.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One command line of a real JVM, with or without the agent. Methods add to it and return it. */
final class Jvm {
  private static final long TIMEOUT_SECONDS = 120;

  private final Jdk jdk;
  private final List<String> options = new ArrayList<>();
  private final Map<String, String> environment = new LinkedHashMap<>();
  private List<String> program = List.of();
  private @Nullable String agent;
  private @Nullable Path directory;

  private Jvm(Jdk jdk) {
    this.jdk = jdk;
    // small JVMs: several of them share the machine with the tests
    options.addAll(List.of("-Xmx256m", "-XX:+UseSerialGC", "-Xshare:auto"));
    // short programs: compiling them well costs the most; what is compiled well is seen on the rest
    if (!Boolean.getBoolean("cairn.long") && jdk.equals(Jdk.own()) && Jdk.all().size() > 1) {
      options.add("-XX:TieredStopAtLevel=1");
    }
  }

  static Jvm on(Jdk jdk) {
    return new Jvm(jdk);
  }

  static Path agentJar() {
    String given = System.getProperty("cairn.agent");
    if (given != null) {
      return Path.of(given).toAbsolutePath();
    }
    for (Path p = Path.of("").toAbsolutePath(); p != null; p = p.getParent()) {
      Path jar = p.resolve("record/jvm-agent/target/cairn-agent.jar");
      if (Files.isRegularFile(jar)) {
        return jar;
      }
    }
    throw new IllegalStateException(
        "no record/jvm-agent/target/cairn-agent.jar here or above: run mvn package first");
  }

  Jvm options(String... more) {
    options.addAll(List.of(more));
    return this;
  }

  Jvm classpath(Path... entries) {
    StringBuilder b = new StringBuilder();
    for (Path p : entries) {
      b.append(b.length() == 0 ? "" : java.io.File.pathSeparator).append(p);
    }
    return options("-cp", b.toString());
  }

  /** The class, source file or module to run, with its arguments. */
  Jvm program(String... mainAndArguments) {
    program = List.of(mainAndArguments);
    return this;
  }

  Jvm in(Path workingDirectory) {
    directory = workingDirectory;
    return this;
  }

  Jvm environment(String name, String value) {
    environment.put(name, value);
    return this;
  }

  /** With the agent. */
  Jvm record(Path recording, String agentOptions) {
    agent = "out=" + recording + (agentOptions.isEmpty() ? "" : "," + agentOptions);
    return this;
  }

  static String agentArgument(Path recording, String agentOptions) {
    return "-javaagent:" + agentJar() + "=out=" + recording + "," + agentOptions;
  }

  Process start() {
    return start(ProcessBuilder.Redirect.PIPE);
  }

  /**
   * Into a file nothing is lost when the process is killed; Process races with readers of a pipe.
   */
  Process start(ProcessBuilder.Redirect out) {
    List<String> command = new ArrayList<>();
    command.add(jdk.java().toString());
    command.addAll(options);
    if (agent != null) {
      command.add("-javaagent:" + agentJar() + "=" + agent);
    }
    command.addAll(program);
    ProcessBuilder b = new ProcessBuilder(command).redirectOutput(out);
    b.environment().remove("JAVA_TOOL_OPTIONS");
    b.environment().remove("JDK_JAVA_OPTIONS");
    b.environment().putAll(environment);
    if (directory != null) {
      b.directory(directory.toFile());
    }
    try {
      return b.start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Runs it to its end; one that takes minutes is killed, and the test fails. */
  Result run() {
    Process p = start();
    try {
      p.getOutputStream().close();
      Drain out = Drain.of(p.getInputStream());
      Drain err = Drain.of(p.getErrorStream());
      boolean ended = p.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS);
      if (!ended) {
        p.destroyForcibly().waitFor();
      }
      Result r = new Result(p.exitValue(), out.text(), err.text());
      assertThat(ended).as("%s %s ends\n%s%s", jdk, program, r.out, r.err).isTrue();
      return r;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      p.destroyForcibly();
      throw new IllegalStateException(e);
    }
  }

  /** What a program did that others can see. */
  record Result(int exit, String out, String err) {
    void assertSameAs(Result plain) {
      assertThat(err).as("standard error").isEqualTo(plain.err);
      assertThat(steady(out)).as("standard output").isEqualTo(steady(plain.out));
      assertThat(exit).as("exit code").isEqualTo(plain.exit);
    }

    /**
     * The output without what differs from run to run: marks with a {@code ~} in their label say
     * where threads or identity hashes have a part in the hash or the order.
     */
    private static List<String> steady(String out) {
      List<String> lines = new ArrayList<>();
      List<String> unsteady = new ArrayList<>();
      for (String line : out.lines().toList()) {
        if (line.startsWith("mark ") && line.contains("~")) {
          unsteady.add(line.substring(0, line.lastIndexOf(' ')));
        } else {
          lines.add(line);
        }
      }
      unsteady.sort(null);
      lines.addAll(unsteady);
      return lines;
    }
  }

  /** Reads a stream to its end in a thread of its own. */
  static final class Drain extends Thread {
    private final InputStream in;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    private Drain(InputStream in) {
      this.in = in;
    }

    static Drain of(InputStream in) {
      Drain d = new Drain(in);
      d.setDaemon(true);
      d.start();
      return d;
    }

    @Override
    public void run() {
      byte[] buffer = new byte[8192];
      try (in) {
        for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
          synchronized (bytes) {
            bytes.write(buffer, 0, n);
          }
        }
      } catch (IOException e) {
        // the process is gone and its pipe with it: what came is what there is
        return;
      }
    }

    String soFar() {
      synchronized (bytes) {
        return bytes.toString(StandardCharsets.UTF_8);
      }
    }

    String text() throws InterruptedException {
      join(TimeUnit.SECONDS.toMillis(TIMEOUT_SECONDS));
      return soFar();
    }
  }
}
