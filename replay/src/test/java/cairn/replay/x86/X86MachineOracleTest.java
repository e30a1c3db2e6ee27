package cairn.replay.x86;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.symbols.ElfFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The machine computes what the processor computes: results of calls, and memory afterwards. */
class X86MachineOracleTest {
  private static final int CALLS = Boolean.getBoolean("cairn.long") ? 20_000 : 1_000;
  private static final long SEED = 7;
  private static final long BIAS = 0x5600_1234_5000L;

  @TempDir Path folder;

  static Stream<Arguments> programs() {
    List<String> levels =
        List.of(
            "-O0 -no-pie",
            "-Og -no-pie",
            "-O1 -no-pie",
            "-O2 -no-pie",
            "-O3 -no-pie",
            "-Os -no-pie",
            "-O0 -pie -fPIE",
            "-O2 -pie -fPIE -fno-plt",
            "-O2 -no-pie -fstack-protector-all",
            "-O2 -no-pie -fcf-protection");
    return NativeTools.SOURCES.stream()
        .flatMap(source -> levels.stream().map(level -> Arguments.of(source, level)));
  }

  private record Call(int function, long a, long b, long c) {}

  @ParameterizedTest
  @MethodSource("programs")
  void computesWhatTheProcessorComputes(String source, String flags) throws Exception {
    compare(NativeTools.resource(source + ".c"), source, flags, CALLS);
  }

  @Test
  void everyIntegerInstruction() throws Exception {
    compare(InstructionSource.integers(), "integers", "-O0 -no-pie", CALLS * 20);
  }

  @Test
  void everyVectorInstruction() throws Exception {
    compare(InstructionSource.vectors(), "vectors", "-O0 -no-pie", CALLS * 20);
  }

  private void compare(String text, String source, String flags, int count) throws Exception {
    Path program =
        NativeTools.compile(folder, source, NativeTools.withMain(text), flags.split(" "));
    List<String> names = NativeTools.called(text);
    List<Call> calls = calls(names.size(), count);
    StringBuilder input = new StringBuilder();
    calls.forEach(c -> input.append("%d %d %d %d\n".formatted(c.function(), c.a(), c.b(), c.c())));
    List<String> said =
        NativeTools.run(List.of(program.toString()), input.toString()).lines().toList();
    boolean movable = flags.contains("-pie -f");
    Loaded loaded = new Loaded(program, movable ? BIAS : 0);
    for (int i = 0; i < calls.size(); i++) {
      Call call = calls.get(i);
      String name = names.get(call.function());
      RunEnd end = loaded.run(name, call.a(), call.b(), call.c());
      long wanted = Long.parseLong(said.get(i));
      boolean same = end.isReturned() && loaded.isKnown() && loaded.result() == wanted;
      if (!same) {
        String found = loaded.isKnown() ? Long.toHexString(loaded.result()) : "unknown";
        throw new AssertionError(
            "seed %d, call %d: %s of %s: %s, result %s and not %x"
                .formatted(SEED, i, call, described(text, name), end, found, wanted));
      }
    }
    if (!movable) {
      compareMemory(program, loaded, said.get(calls.size()));
    }
  }

  private static String described(String text, String name) {
    int at = text.indexOf("long " + name + "(");
    int comment = text.lastIndexOf("/*", at);
    return name
        + (comment >= 0 && text.indexOf('}', comment) > at ? text.substring(comment, at) : "");
  }

  private static void compareMemory(Path program, Loaded loaded, String said) throws Exception {
    int space = said.indexOf(' ');
    long start = Long.parseLong(said.substring(0, space));
    byte[] memory = HexFormat.of().parseHex(said, space + 1, said.length());
    int compared = 0;
    for (ElfFile.Symbol variable : ElfFile.open(program).variables()) {
      int from = (int) (variable.address() - start);
      boolean ours = !variable.name().matches("_.*|std.*|completed.*|.*@.*");
      if (!ours || from < 0 || from + variable.size() > memory.length) {
        continue;
      }
      for (int i = 0; i < variable.size(); i++) {
        long at = variable.address() + i;
        assertThat(loaded.memory.unknown(at, 1)).as("%s+%d", variable.name(), i).isZero();
        assertThat((byte) loaded.memory.load(at, 1))
            .as("%s+%d", variable.name(), i)
            .isEqualTo(memory[from + i]);
        compared++;
      }
    }
    assertThat(compared).isGreaterThan(65536);
  }

  private static List<Call> calls(int functions, int count) {
    Random random = new Random(SEED);
    List<Call> calls = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      calls.add(
          new Call(random.nextInt(functions), number(random), number(random), number(random)));
    }
    return calls;
  }

  private static long number(Random random) {
    return switch (random.nextInt(6)) {
      case 0 -> random.nextInt(10);
      case 1 -> random.nextInt(1000) - 500;
      case 2 -> random.nextInt();
      case 3 -> 1L << random.nextInt(64);
      case 4 -> -1L << random.nextInt(64);
      default -> random.nextLong();
    };
  }
}
