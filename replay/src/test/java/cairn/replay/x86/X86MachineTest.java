package cairn.replay.x86;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is unknown stays unknown, runs end where they must, and can be seen and changed. */
class X86MachineTest {
  @TempDir Path folder;

  private static final String SOURCE =
      """
      #include <stdlib.h>
      struct node { struct node *next; int key; char pad; long value; };
      struct node first, second;
      long sum(long a, long b) { return a + b; }
      long branch(long a) { if (a > 3) return 1; return 2; }
      long choose(long a) { return a > 3; }
      long deref(struct node *n) { return n->value; }
      long key(struct node *n) { return n->key; }
      long mask(long a) { return a & 0; }
      long self(long a) { return a ^ a; }
      long low(long a) { return (unsigned char)a; }
      void put(struct node *n, long v) { n->value = v; n->key = 5; }
      void copy(struct node *to, struct node *from) { *to = *from; }
      long forever(void) { for (;;) ; }
      long deeper(long a) { return a ? deeper(a + 1) + 1 : 0; }
      long divide(long a, long b) { return a / b; }
      long call(long (*f)(long), long a) { return f(a); }
      long traps(void) { __builtin_trap(); }
      long longDouble(long a) { return (long)((long double)a * 3); }
      __thread long own;
      long thread(void) { return own; }
      int main(void) { return 0; }
      """;

  private Loaded loaded;

  @BeforeEach
  void load() throws Exception {
    loaded = Loaded.compile(folder, SOURCE, "-O0", "-no-pie");
  }

  private RunEnd unknown(String function) {
    loaded.machine.setUnknown(X86Register.RDI);
    return loaded.run(function);
  }

  private static void expect(RunEnd end, RunEnd.Kind kind, String reason) {
    assertThat(end.reason()).isEqualTo(reason);
    assertThat(end.kind()).isEqualTo(kind);
  }

  @Test
  void unknownIsCarried() throws Exception {
    loaded.machine.setArgument(1, 3);
    assertThat(unknown("sum").isReturned()).isTrue();
    assertThat(loaded.machine.unknownBytes(X86Register.RAX)).isEqualTo(0xFF);
    assertThat(unknown("choose").isReturned()).isTrue();
    assertThat(loaded.machine.unknownBytes(X86Register.RAX)).isEqualTo(1);
    assertThat(unknown("low").isReturned()).isTrue();
    assertThat(loaded.machine.unknownBytes(X86Register.RAX)).isEqualTo(1);
    assertThat(unknown("mask").isReturned()).isTrue();
    assertThat(loaded.result()).isZero();
    Loaded quick = Loaded.compile(folder, SOURCE, "-O1", "-no-pie");
    assertThat(quick.run("self").isReturned()).isTrue();
    assertThat(quick.result()).isZero();
  }

  @Test
  void unknownEndsWhatDependsOnIt() {
    expect(unknown("branch"), RunEnd.Kind.UNKNOWN, "branches on an unknown value");
    expect(
        unknown("deref"),
        RunEnd.Kind.UNKNOWN,
        "accesses memory at an address that is computed from an unknown value");
    expect(unknown("call"), RunEnd.Kind.UNKNOWN, "goes to an unknown address");
    expect(
        loaded.run("thread"), RunEnd.Kind.UNKNOWN, "uses memory of the thread, which is not known");
  }

  @Test
  void bytesOfMemoryAreUnknownOneByOne() {
    long node = Loaded.HEAP;
    long other = node + 64;
    loaded.memory.map(node, 32, false);
    loaded.memory.map(other, 32, false);
    assertThat(loaded.run("put", node, 77).isReturned()).isTrue();
    assertThat(loaded.run("copy", other, node).isReturned()).isTrue();
    assertThat(loaded.memory.unknown(other + 8, 8)).isEqualTo(0xF0);
    assertThat(loaded.run("deref", other).isReturned()).isTrue();
    assertThat(loaded.result()).isEqualTo(77);
    assertThat(loaded.run("key", other).isReturned()).isTrue();
    assertThat(loaded.result()).isEqualTo(5);
  }

  @Test
  void faultsAndLimits() {
    expect(
        loaded.run("deref", 0),
        RunEnd.Kind.FAULT,
        "reads 8 bytes at 0x10, which is a null pointer");
    expect(
        loaded.run("put", 0x1234_5678_9000L, 1),
        RunEnd.Kind.FAULT,
        "writes 8 bytes at 0x123456789010, which is no memory of the program");
    expect(loaded.run(1000, "forever"), RunEnd.Kind.LIMIT, "did not end after 1,000 steps");
    assertThat(loaded.run(1000, "forever").steps()).isEqualTo(1000);
    assertThat(loaded.run("deeper", 1).kind()).isEqualTo(RunEnd.Kind.FAULT);
    expect(loaded.run("divide", 3, 0), RunEnd.Kind.FAULT, "divides by zero");
    expect(
        loaded.run("divide", Long.MIN_VALUE, -1),
        RunEnd.Kind.FAULT,
        "divides, and the result does not fit");
    expect(loaded.run("call", 16, 1), RunEnd.Kind.FAULT, "jumps to 0x10, where there is no code");
    expect(
        loaded.run("put", loaded.function("put").start(), 1),
        RunEnd.Kind.FAULT,
        "writes 8 bytes at 0x%x, which is read-only"
            .formatted(loaded.function("put").start() + 16));
    expect(loaded.run("traps"), RunEnd.Kind.FAULT, "executes ud2, which traps");
    RunEnd refused = loaded.run("longDouble", 3);
    assertThat(refused.kind()).isEqualTo(RunEnd.Kind.REFUSED);
    assertThat(refused.reason()).startsWith("the instruction at 0x").contains("opcode d");
  }

  @Test
  void storesAndStepsAreSeen() {
    List<Long> steps = new ArrayList<>();
    List<String> stores = new ArrayList<>();
    long node = Loaded.HEAP;
    loaded.memory.map(node, 32, false);
    loaded.machine.setObserver(
        new Observer() {
          @Override
          public void step(long address) {
            steps.add(address);
          }

          @Override
          public void store(long address, int bytes, long value, int unknown) {
            if (address < Loaded.STACK - Loaded.STACK_SIZE) {
              stores.add("%d+%d=%d".formatted(address - node, bytes, value));
            }
          }
        });
    RunEnd end = loaded.run("put", node, 77);
    assertThat(stores).containsExactly("16+8=77", "8+4=5");
    assertThat(steps).hasSize((int) end.steps());
    assertThat(steps.get(0)).isEqualTo(loaded.function("put").start());
    assertThat(steps).allMatch(loaded.function("put")::holds);
  }

  @Test
  void anInstructionCanBeChanged() {
    List<Long> steps = new ArrayList<>();
    Observer coverage =
        new Observer() {
          @Override
          public void step(long address) {
            steps.add(address);
          }
        };
    loaded.machine.setObserver(coverage);
    assertThat(loaded.run("branch", 9).isReturned()).isTrue();
    assertThat(loaded.result()).isEqualTo(1);
    DecodedCode code = new DecodedCode(loaded.image);
    X86Instruction jump =
        steps.stream()
            .map(code::at)
            .filter(i -> i.operation() == X86Operation.JCC)
            .findFirst()
            .orElseThrow();
    loaded.machine.setChange(
        jump.address(),
        (machine, i) -> {
          machine.execute(i.withCondition(i.requiredCondition().negated()));
          return true;
        });
    loaded.run("branch", 9);
    assertThat(loaded.result()).isEqualTo(2);
    loaded.machine.setChange(
        jump.address(),
        (machine, i) -> {
          machine.jump(i.directTarget());
          return true;
        });
    loaded.run("branch", 9);
    assertThat(loaded.result()).isEqualTo(2);
    loaded.machine.setChange(jump.address(), (machine, i) -> false);
    loaded.run("branch", 9);
    assertThat(loaded.result()).isEqualTo(1);
  }

  @Test
  void copiesOfMemoryAreApart() {
    PagedMemory original = new PagedMemory();
    original.map(0x1FFC, 16, true);
    original.store(0x1FFE, 0x1122_3344_5566_7788L, 8, 0);
    PagedMemory copy = original.copy();
    copy.store(0x2000, 9, 1, 0);
    original.store(0x1FFF, 8, 1, 1);
    assertThat(copy.load(0x1FFE, 8)).isEqualTo(0x1122_3344_5509_7788L);
    assertThat(copy.unknown(0x1FFE, 8)).isZero();
    assertThat(original.load(0x1FFE, 8)).isEqualTo(0x1122_3344_5566_0088L);
    assertThat(original.unknown(0x1FFE, 8)).isEqualTo(2);
    original.map(0x10_0000, 1L << 30, true);
    assertThat(original.load(0x1234_5678, 8)).isZero();
    original.unmap(0x1234_5678, 4);
    assertThat(original.isMapped(0x1234_5678, 8)).isFalse();
    assertThat(original.isMapped(0x1234_567C, 8)).isTrue();
    original.map(0x2100, 3 << 20, true);
    assertThat(original.load(0x1FFE, 8)).isEqualTo(0x1122_3344_5566_0088L);
  }

  @Test
  void scansOfBits() {
    assertThat(scan("f3 48 0f bd c7", 1)).isEqualTo(63);
    assertThat(scan("f3 0f bd c7", 0)).isEqualTo(32);
    assertThat(scan("f3 48 0f bc c7", 0)).isEqualTo(64);
    assertThat(scan("f3 66 0f bc c7", 0x8000)).isEqualTo(15);
  }

  private long scan(String hex, long value) {
    loaded.machine.setRegister(X86Register.RAX, 0);
    loaded.machine.setArgument(0, value);
    loaded.machine.execute(X86Decoder.decode(0, HexFormat.ofDelimiter(" ").parseHex(hex)));
    return loaded.result();
  }

  @Test
  void othersCanBeCalled() {
    loaded.machine.setExternals(
        Map.of(0x10L, "answer"), (machine, name) -> machine.returns(machine.argument(0, name) * 2));
    assertThat(loaded.run("call", 0x10, 21).isReturned()).isTrue();
    assertThat(loaded.result()).isEqualTo(42);
  }
}
