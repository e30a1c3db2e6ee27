package cairn.analysis.linearizability.explore;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.linearizability.model.Snapshot;
import cairn.analysis.linearizability.model.Type;
import cairn.analysis.linearizability.model.Values;
import cairn.analysis.linearizability.model.Variable;
import cairn.analysis.linearizability.twin.TwinMethod;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Java twins against the machine that runs specifications, one call after the other. */
class TwinTest {
  private static final Path SPECS = Path.of("..", "..", "examples", "lin");
  private static final int SEEDS = Boolean.getBoolean("cairn.long") ? 2_000 : 20;

  @TempDir Path folder;

  static Stream<Path> specifications() throws IOException {
    try (Stream<Path> files = Files.walk(SPECS)) {
      return files.filter(file -> file.toString().endsWith(".lin")).sorted().toList().stream();
    }
  }

  @ParameterizedTest
  @MethodSource("specifications")
  void doesWhatTheMachineDoes(Path file) throws Exception {
    TwinClass twin = TwinClass.of(file.toString(), Files.readString(file), folder);
    TwinMachine machine = new TwinMachine(twin.specification());
    int calls = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      calls += sameAsMachine(twin, machine, new Random(seed), file + ", seed " + seed);
    }
    // Operations that can only meet each other do nothing alone.
    boolean alone = !file.toString().contains("wrong" + File.separator + "elimination");
    assertThat(calls > 0).as("calls of " + file).isEqualTo(alone);
  }

  private static int sameAsMachine(TwinClass twin, TwinMachine machine, Random random, String where)
      throws Exception {
    Object object = twin.make();
    Set<Snapshot> states = Set.of(machine.begin());
    int calls = 0;
    for (int i = 0; i < 8; i++) {
      List<TwinMethod> methods = twin.twin().methods();
      TwinMethod method = methods.get(random.nextInt(methods.size()));
      List<Long> arguments = arguments(twin, method, random);
      long id = i + 1L;
      List<TwinMachine.Outcome> allowed =
          states.stream()
              .flatMap(state -> machine.call(state, method, arguments, id).stream())
              .toList();
      boolean everywhere =
          states.stream().noneMatch(state -> machine.call(state, method, arguments, id).isEmpty());
      if (!everywhere) {
        continue; // it would wait
      }
      calls++;
      Method java =
          Arrays.stream(twin.type().getMethods())
              .filter(each -> each.getName().equals(method.name()))
              .findFirst()
              .orElseThrow();
      String returned = String.valueOf(java.invoke(object, java(method, arguments)));
      assertThat(allowed.stream().map(TwinMachine.Outcome::returned).collect(Collectors.toSet()))
          .as(where + ": " + method.name() + arguments)
          .contains(returned);
      states =
          allowed.stream()
              .filter(each -> each.returned().equals(returned))
              .map(TwinMachine.Outcome::after)
              .collect(Collectors.toSet());
    }
    return calls;
  }

  private static List<Long> arguments(TwinClass twin, TwinMethod method, Random random) {
    List<Long> arguments = new ArrayList<>();
    for (Variable parameter : method.parameters()) {
      List<Long> values = Values.of(parameter.type(), twin.specification().bound());
      arguments.add(values.get(random.nextInt(values.size())));
    }
    return arguments;
  }

  private static Object[] java(TwinMethod method, List<Long> arguments) {
    Object[] java = new Object[arguments.size()];
    for (int i = 0; i < java.length; i++) {
      boolean isBool = method.parameters().get(i).type() instanceof Type.Bool;
      java[i] = isBool ? arguments.get(i) != 0 : arguments.get(i);
    }
    return java;
  }

  @Test
  void waysOfOneMethodAreOneMethod() throws Exception {
    Map<String, String> methods = new TreeMap<>();
    for (String name : List.of("ms-queue", "pair-snapshot", "rdcss")) {
      String text = Files.readString(SPECS.resolve(name + ".lin"));
      TwinClass twin = TwinClass.of(name + ".lin", text, folder);
      twin.twin().methods().forEach(each -> methods.put(each.name(), each.paths().toString()));
    }
    assertThat(methods)
        .containsEntry("dequeue", "[Dequeue_nonempty, Dequeue_empty]")
        .containsEntry("writeA", "[Write_a]")
        .containsEntry("writeB", "[Write_b]")
        .containsEntry("rdcss", "[RDCSS, RDCSS_other]")
        .containsEntry("rdcssRead", "[RDCSS_Read]");
  }
}
