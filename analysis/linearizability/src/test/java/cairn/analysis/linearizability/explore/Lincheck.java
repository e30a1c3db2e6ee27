package cairn.analysis.linearizability.explore;

import cairn.analysis.linearizability.explore.Scenarios.Scenario;
import cairn.analysis.linearizability.explore.Scenarios.TwinCall;
import cairn.analysis.linearizability.model.Type;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jetbrains.kotlinx.lincheck.Actor;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionScenario;
import org.jetbrains.lincheck.LincheckAssertionError;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;

/**
 * Asks Lincheck's model checker of twins, in a JVM of its own: it changes the classes of the one
 * that it runs in, and those that it runs must be on the class path.
 */
final class Lincheck {
  private static final Path SPECS = Path.of("..", "..", "examples", "lin");

  /** What is said of those that take too long. */
  static final String NO_ANSWER = "no answer";

  private static final int LIMIT_MINUTES = 5;

  private Lincheck() {}

  /**
   * Runs it.
   *
   * @param names of specifications, or of classes of {@link JavaCollections}
   * @return for each name what Lincheck says against it; empty if nothing
   */
  static Map<String, String> complaints(
      List<String> names, int scenarios, int invocations, Path folder)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx1g", "-cp"));
    command.add(System.getProperty("java.class.path") + File.pathSeparator + folder);
    command.add(Lincheck.class.getName());
    command.addAll(List.of(folder.toString(), "" + scenarios, "" + invocations));
    for (String name : names) {
      if (!name.startsWith(JavaCollections.PREFIX)) {
        TwinClass.compile(Examples.read(name), text(name), folder);
      }
      command.add(name);
    }
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("log").toFile())
            .start();
    if (!process.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES)) {
      process.destroyForcibly().waitFor();
      return names.stream().collect(Collectors.toMap(name -> name, name -> NO_ANSWER));
    }
    if (process.exitValue() != 0) {
      throw new AssertionError(Files.readString(folder.resolve("log")));
    }
    Map<String, String> complaints = new LinkedHashMap<>();
    for (String name : names) {
      complaints.put(name, Files.readString(folder.resolve(file(name))));
    }
    return complaints;
  }

  public static void main(String[] arguments) throws Exception {
    Path folder = Path.of(arguments[0]);
    int scenarios = Integer.parseInt(arguments[1]);
    int invocations = Integer.parseInt(arguments[2]);
    for (String name : Arrays.asList(arguments).subList(3, arguments.length)) {
      Optional<String> complaint;
      if (name.startsWith(JavaCollections.PREFIX)) {
        complaint = JavaCollections.complaint(name, scenarios, invocations);
      } else {
        TwinClass twin = TwinClass.compiled(name + ".lin", text(name));
        List<Scenario> some = new Scenarios(twin, new Random(0)).some(scenarios, 2, 2);
        System.out.println(name + ": " + some.size() + " scenarios");
        complaint = complaint(twin, some, invocations);
      }
      Files.writeString(folder.resolve(file(name)), complaint.orElse(""));
    }
    System.exit(0); // threads of Lincheck may still be there
  }

  private static String text(String name) throws IOException {
    return Files.readString(SPECS.resolve(name + ".lin"));
  }

  private static String file(String name) {
    return name.replace('/', '_') + ".complaint";
  }

  /** What Lincheck says against a twin; empty if nothing in any of the scenarios. */
  static Optional<String> complaint(TwinClass twin, List<Scenario> scenarios, int invocations) {
    ModelCheckingOptions options =
        new ModelCheckingOptions()
            .iterations(0)
            .invocationsPerIteration(invocations)
            .minimizeFailedScenario(false);
    for (Scenario scenario : scenarios) {
      List<List<Actor>> threads =
          scenario.threads().stream().map(calls -> actors(twin, calls)).toList();
      options.addCustomScenario(
          new ExecutionScenario(actors(twin, scenario.before()), threads, List.of(), null));
    }
    try {
      options.check(twin.type());
      return Optional.empty();
    } catch (LincheckAssertionError found) {
      return Optional.of(String.valueOf(found.getMessage()));
    }
  }

  private static List<Actor> actors(TwinClass twin, List<TwinCall> calls) {
    List<Actor> actors = new ArrayList<>();
    for (TwinCall call : calls) {
      Method method =
          Arrays.stream(twin.type().getMethods())
              .filter(each -> each.getName().equals(call.method().name()))
              .findFirst()
              .orElseThrow();
      List<Object> arguments = new ArrayList<>();
      for (int i = 0; i < call.arguments().size(); i++) {
        boolean isBool = call.method().parameters().get(i).type() instanceof Type.Bool;
        long value = call.arguments().get(i);
        arguments.add(isBool ? (Object) (value != 0) : (Object) value);
      }
      actors.add(new Actor(method, arguments));
    }
    return actors;
  }
}
