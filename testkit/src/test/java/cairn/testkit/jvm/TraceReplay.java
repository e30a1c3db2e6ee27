package cairn.testkit.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.objectweb.asm.Opcodes.*;

import cairn.recording.CodeInfo;
import cairn.recording.CodeInfo.MethodCode;
import cairn.recording.Recording;
import cairn.testkit.jvm.Values.Ref;
import cairn.trace.Code;
import cairn.trace.Page;
import cairn.trace.Trace;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;

/**
 * Runs a trace forwards with values in its registers and cells: every store must store what the
 * program stored, into the object that the program stored to, and every branch must go where the
 * values say. If a value took another way than through the registers and cells of the trace, that
 * would show.
 */
final class TraceReplay {
  /** What was compared, and how often it could not be, for a value that is not known. */
  int storesChecked;

  int storesUnknown;
  int resultsChecked;
  int objectsChecked;
  int branchesChecked;
  int branchesUnknown;
  long instructions;

  private record Cell(long object, int slot) {}

  private static final class Activation {
    final int method;
    final Object[] registers;
    int block = -1;
    int next;

    /** The instruction that must be the next block's first, -1 if that is not known. */
    int expected = -1;

    Activation(int method, int registers) {
      this.method = method;
      this.registers = new Object[registers];
      Arrays.fill(this.registers, Values.HOLE);
    }
  }

  private static final class PlayedThread {
    final int number;
    final Object[] shared;
    final Deque<Activation> frames = new ArrayDeque<>();

    PlayedThread(int number, int shared) {
      this.number = number;
      this.shared = new Object[shared];
      Arrays.fill(this.shared, Values.HOLE);
    }
  }

  private final Trace trace;
  private final Code code;
  private final List<List<AbstractInsnNode>> bodies = new ArrayList<>();
  private final List<Map<LabelNode, Integer>> labels = new ArrayList<>();
  private final Map<Cell, Object> cells = new HashMap<>();
  private final Map<Long, Set<Integer>> slots = new HashMap<>();
  private final Set<Long> made = new HashSet<>();
  private final Map<Integer, PlayedThread> threads = new HashMap<>();
  private final @Nullable ToldResults results;
  private PlayedThread now;

  /**
   * @param withResults whether every call that came back in the recording does so in the trace:
   *     then results are known by their order
   */
  TraceReplay(Recording recording, Trace trace, boolean withResults) throws IOException {
    this.trace = trace;
    this.code = trace.code();
    for (CodeInfo info : recording.code()) {
      ClassNode file = new ClassNode();
      new ClassReader(info.classFile()).accept(file, 0);
      for (MethodCode method : info.methods()) {
        for (MethodNode node : file.methods) {
          if (node.name.equals(method.name()) && node.desc.equals(method.descriptor())) {
            add(node);
          }
        }
      }
    }
    assertThat(bodies).as("methods of the trace").hasSize(code.methods());
    now = new PlayedThread(0, code.sharedRegisters());
    threads.put(0, now);
    results = withResults ? new ToldResults(recording) : null;
  }

  private void add(MethodNode node) {
    List<AbstractInsnNode> body = new ArrayList<>();
    Map<LabelNode, Integer> at = new HashMap<>();
    for (AbstractInsnNode i : node.instructions) {
      if (i instanceof LabelNode label) {
        at.put(label, body.size());
      } else if (i.getOpcode() >= 0) {
        body.add(i);
      }
    }
    bodies.add(body);
    labels.add(at);
  }

  private AbstractInsnNode bytecode(int instruction) {
    return bodies.get(code.methodOf(instruction)).get((int) code.address(instruction));
  }

  /** Runs all of it. */
  TraceReplay run() throws IOException {
    Page page = new Page();
    for (int i = 0; i < trace.pages(); i++) {
      trace.read(i, page);
      for (int step = 0; step < page.steps; step++) {
        try {
          step(page, step);
        } catch (AssertionError | RuntimeException e) {
          throw new AssertionError(
              "at step " + (page.firstStep + step) + ": " + where(page, step), e);
        }
      }
    }
    for (PlayedThread thread : threads.values()) {
      assertThat(thread.frames).as("frames that were not left").isEmpty();
    }
    assertThat(instructions).as("instructions").isEqualTo(trace.instructions());
    return this;
  }

  private String where(Page page, int step) {
    int kind = page.kind[step];
    int instruction =
        kind == Page.RUN
            ? code.instruction(Math.min(page.from[step], code.operations() - 1))
            : kind == Page.DO ? page.subject[step] : -1;
    return instruction < 0
        ? "kind " + kind
        : code.owner(code.methodOf(instruction))
            + "."
            + code.name(code.methodOf(instruction))
            + ":"
            + code.line(instruction)
            + " instruction "
            + code.address(instruction);
  }

  private void step(Page page, int step) {
    int subject = page.subject[step];
    switch (page.kind[step]) {
      case Page.THREAD ->
          now =
              threads.computeIfAbsent(
                  subject, key -> new PlayedThread(subject, code.sharedRegisters()));
      case Page.ENTER ->
          now.frames.push(new Activation(subject, Math.max(1, code.frameRegisters(subject))));
      case Page.LEAVE -> now.frames.pop();
      case Page.RUN -> block(page, step, subject);
      case Page.DO -> new Performed(page, step).run();
      default -> assertThat(page.kind[step]).isEqualTo((byte) Page.SPAWN);
    }
  }

  private Object get(int register) {
    return register < code.sharedRegisters()
        ? now.shared[register]
        : now.frames.element().registers[register];
  }

  private void set(int register, Object value) {
    if (register < code.sharedRegisters()) {
      now.shared[register] = value;
    } else {
      now.frames.element().registers[register] = value;
    }
  }

  private void put(long object, int slot, Object value) {
    cells.put(new Cell(object, slot), value);
    slots.computeIfAbsent(object, key -> new HashSet<>()).add(slot);
  }

  // ---- blocks

  private void block(Page page, int step, int block) {
    Activation frame = now.frames.element();
    int from = page.from[step];
    int to = page.to[step];
    assertThat(code.method(block)).as("method of the block").isEqualTo(frame.method);
    boolean goesOn = frame.block == block && frame.next == from && from > start(block);
    if (!goesOn) {
      assertThat(from).as("first operation").isBetween(code.firstOperation(block), start(block));
      if (frame.expected >= 0 && start(block) < code.endOperation(block)) {
        int first = (int) code.address(code.instruction(start(block)));
        assertThat(first).as("where the branch goes").isEqualTo(frame.expected);
      }
      frame.expected = -1;
    }
    frame.block = block;
    frame.next = to;
    int operand = page.operand[step];
    for (int operation = from; operation < to; operation++) {
      operand += operation(operation, page, operand);
      instructions += code.is(operation, Code.FIRST) ? 1 : 0;
    }
    assertThat(operand).as("operands").isEqualTo(page.operand[step + 1]);
  }

  /** The first operation that is not for a way into the block. */
  private int start(int block) {
    int at = code.firstOperation(block);
    while (at < code.endOperation(block) && code.is(at, Code.EXTRA)) {
      at++;
    }
    return at;
  }

  private int operation(int operation, Page page, int operand) {
    int instruction = code.instruction(operation);
    AbstractInsnNode at = bytecode(instruction);
    Object[] in = new Object[code.endUse(operation) - code.endDefinition(operation)];
    for (int i = 0; i < in.length; i++) {
      in[i] = get(code.register(code.endDefinition(operation) + i));
    }
    Object result = in.length > 0 ? in[in.length - 1] : Values.HOLE;
    int opcode = at.getOpcode();
    boolean extra = code.is(operation, Code.EXTRA);
    int access = code.access(operation);
    if (access == Code.READ) {
      result = read(at, in, page.a[operand], page.b[operand]);
    } else if (access == Code.WRITE) {
      write(at, in, page, operand);
    } else if (!extra && !isMove(opcode)) {
      result = compute(at, in, instruction);
    } else if (extra && isCall(opcode)) {
      result = returned(instruction, result);
    }
    for (int i = code.firstDefinition(operation); i < code.endDefinition(operation); i++) {
      set(code.register(i), result);
    }
    return access == Code.NONE ? 0 : 1;
  }

  private static boolean isCall(int opcode) {
    return opcode >= INVOKEVIRTUAL && opcode <= INVOKEDYNAMIC;
  }

  /**
   * What a call came back with. If the trace does not have the value, since code that is not
   * recorded computed it, the recording may; if both have it, it is the same.
   */
  private Object returned(int instruction, Object value) {
    Object told =
        results == null
            ? null
            : results.next(now.number, code.methodOf(instruction), (int) code.address(instruction));
    if (told == null) {
      return value;
    }
    if (Values.isHole(value) || (value instanceof Ref && !(told instanceof Ref))) {
      return told; // the second: a number, which was taken for its box
    }
    resultsChecked++;
    if (told instanceof Ref object && value instanceof Ref reference) {
      if (object == Values.NULL || reference == Values.NULL) {
        assertThat(reference).as("what was returned").isSameAs(object);
      } else {
        same(reference, object.id);
      }
    } else if (!(told instanceof Ref)) {
      assertThat(value).as("what was returned").isEqualTo(told);
    }
    return value;
  }

  private static boolean isMove(int opcode) {
    return (opcode >= ILOAD && opcode <= ALOAD)
        || (opcode >= ISTORE && opcode <= ASTORE)
        || (opcode >= POP && opcode <= SWAP)
        || (opcode >= IRETURN && opcode <= RETURN)
        || (opcode >= INVOKEVIRTUAL && opcode <= INVOKEDYNAMIC)
        || opcode == PUTFIELD
        || opcode == GETSTATIC // of a class that is not recorded: not known
        || opcode == ATHROW
        || opcode == CHECKCAST
        || opcode == MONITORENTER
        || opcode == MONITOREXIT
        || opcode == NOP
        || opcode == GOTO;
  }

  private Object compute(AbstractInsnNode at, Object[] in, int instruction) {
    int opcode = at.getOpcode();
    if (at instanceof IincInsnNode increment) {
      return Values.isHole(in[0]) ? Values.HOLE : (Object) ((Integer) in[0] + increment.incr);
    }
    switch (opcode) {
      case NEW, MULTIANEWARRAY -> {
        return new Ref(0);
      }
      case NEWARRAY, ANEWARRAY -> {
        Ref array = new Ref(0);
        array.length = in[0] instanceof Integer length ? length : -1;
        return array;
      }
      case ARRAYLENGTH -> {
        return in[0] instanceof Ref array && array.length >= 0 ? array.length : Values.HOLE;
      }
      case INSTANCEOF -> {
        return in[0] == Values.NULL ? 0 : Values.HOLE;
      }
      case TABLESWITCH, LOOKUPSWITCH -> {
        choose(at, in[0], instruction);
        return Values.HOLE;
      }
      default -> {
        if (at instanceof JumpInsnNode jump) {
          branch(jump, in, instruction);
          return Values.HOLE;
        }
        return opcode <= LDC ? Values.constant(at) : Values.compute(opcode, in);
      }
    }
  }

  private void branch(JumpInsnNode jump, Object[] in, int instruction) {
    Boolean jumps = Values.jumps(jump.getOpcode(), in);
    if (jumps == null) {
      branchesUnknown++;
      return;
    }
    branchesChecked++;
    int ordinal = (int) code.address(instruction);
    now.frames.element().expected =
        jumps ? labels.get(code.methodOf(instruction)).get(jump.label) : ordinal + 1;
  }

  private void choose(AbstractInsnNode at, Object value, int instruction) {
    if (!(value instanceof Integer key)) {
      branchesUnknown++;
      return;
    }
    LabelNode target;
    if (at instanceof TableSwitchInsnNode table) {
      target =
          key >= table.min && key <= table.max ? table.labels.get(key - table.min) : table.dflt;
    } else {
      LookupSwitchInsnNode table = (LookupSwitchInsnNode) at;
      int found = table.keys.indexOf(key);
      target = found >= 0 ? table.labels.get(found) : table.dflt;
    }
    branchesChecked++;
    now.frames.element().expected = labels.get(code.methodOf(instruction)).get(target);
  }

  // ---- memory

  private static char kind(AbstractInsnNode at) {
    if (at instanceof FieldInsnNode field) {
      return field.desc.charAt(0);
    }
    int opcode = at.getOpcode();
    String kinds = "IJFDLBCS";
    return kinds.charAt(opcode >= IASTORE ? opcode - IASTORE : opcode - IALOAD);
  }

  /** The place must be where the registers say. */
  private void place(AbstractInsnNode at, Object[] in, long object, int slot) {
    if (object == 0) {
      return; // it will throw
    }
    if (at.getOpcode() == GETSTATIC || at.getOpcode() == PUTSTATIC) {
      assertThat(object).as("a class").isNegative();
      return;
    }
    if (in[0] instanceof Ref base) {
      assertThat(base).as("the object of %s", slot).isNotSameAs(Values.NULL);
      same(base, object);
    }
    if (!(at instanceof FieldInsnNode) && in[1] instanceof Integer index) {
      assertThat(slot).as("index").isEqualTo(index);
    }
  }

  private void same(Ref reference, long object) {
    objectsChecked++;
    if (reference.id == 0) {
      reference.id = object;
    }
    assertThat(reference.id).as("the object").isEqualTo(object);
  }

  private Object read(AbstractInsnNode at, Object[] in, long object, int slot) {
    place(at, in, object, slot);
    Object value = cells.get(new Cell(object, slot));
    if (value != null) {
      return value;
    }
    return made.contains(object) ? Values.of(kind(at), 0) : Values.HOLE;
  }

  private void write(AbstractInsnNode at, Object[] in, Page page, int operand) {
    long object = page.a[operand];
    int slot = page.b[operand];
    place(at, in, object, slot);
    if (object == 0) {
      return;
    }
    assertThat(page.time[operand]).as("time").isPositive();
    Object stored = Values.of(kind(at), page.value[operand]);
    Object value = in[in.length - 1];
    if (Values.isHole(value)) {
      storesUnknown++;
      value = stored;
    } else {
      storesChecked++;
      boolean boxed = value instanceof Number && stored instanceof Ref;
      if (boxed) {
        assertThat(stored).as("a number").isNotSameAs(Values.NULL);
      } else if (value instanceof Ref reference && stored != Values.NULL) {
        assertThat(reference).as("what is stored").isNotSameAs(Values.NULL);
        same(reference, ((Ref) stored).id);
      } else {
        assertThat(value).as("what is stored").isEqualTo(stored);
      }
    }
    put(object, slot, value);
  }

  // ---- what instructions do besides

  private final class Performed {
    private final Page page;
    private final int from;
    private final int to;
    private final AbstractInsnNode at;

    Performed(Page page, int step) {
      this.page = page;
      from = page.operand[step];
      to = page.operand[step + 1];
      at = bytecode(page.subject[step]);
    }

    void run() {
      Object[] copied = null;
      Object single = single();
      for (int i = from; i < to; i++) {
        long a = page.a[i];
        int b = page.b[i];
        switch (page.item[i]) {
          case Page.WRITE_REGISTER -> set((int) a, written((int) a, single));
          case Page.WRITE_OBJECT -> forget(a, true);
          case Page.TOUCH_OBJECT -> forget(a, false);
          case Page.WRITE_RANGE, Page.TOUCH_RANGE -> range(a, b, page.count[i], single);
          case Page.COPY_FROM -> copied = copied(a, b, page.count[i]);
          case Page.COPY_TO -> paste(i, copied);
          default -> assertThat((int) page.item[i]).isLessThanOrEqualTo(Page.COPY_TO);
        }
      }
    }

    /** What is read, if that is one thing. */
    private Object single() {
      Object found = null;
      for (int i = from; i < to; i++) {
        Object value = null;
        if (page.item[i] == Page.READ_REGISTER) {
          value = get((int) page.a[i]);
        } else if (page.item[i] == Page.READ_RANGE && page.count[i] == 1) {
          value = cells.getOrDefault(new Cell(page.a[i], page.b[i]), Values.HOLE);
        } else if (page.item[i] == Page.READ_OBJECT || page.item[i] == Page.READ_RANGE) {
          return Values.HOLE;
        }
        if (value != null && found != null) {
          return Values.HOLE;
        }
        found = value == null ? found : value;
      }
      return found == null ? Values.HOLE : found;
    }

    private Object written(int register, Object single) {
      if (register >= 2 && register < code.sharedRegisters()) {
        // a lambda's own parameters are passed on; what else calls back may pass anything
        return to - from == 2 && bytecodeIsCall() && !isReceiver() ? single : Values.HOLE;
      }
      if (register == 0 && at instanceof MethodInsnNode call && isBoxing(call)) {
        return single;
      }
      return Values.HOLE;
    }

    private boolean bytecodeIsCall() {
      return at instanceof MethodInsnNode;
    }

    /** A lambda that is only known as the receiver: what it has captured is not. */
    private boolean isReceiver() {
      return page.item[from] == Page.READ_REGISTER && page.a[from] == 2 && single() instanceof Ref;
    }

    private boolean isBoxing(MethodInsnNode call) {
      return Type.getReturnType(call.desc).getSort() != Type.BOOLEAN
          && (call.owner.equals("java/lang/Integer") || call.owner.equals("java/lang/Long"))
          && (call.name.equals("valueOf")
              || (call.name.equals("intValue") && call.owner.endsWith("Integer"))
              || (call.name.equals("longValue") && call.owner.endsWith("Long")))
          && !call.desc.startsWith("(Ljava/lang/String");
    }

    private void forget(long object, boolean zero) {
      for (int slot : slots.getOrDefault(object, Set.of())) {
        cells.remove(new Cell(object, slot));
      }
      slots.remove(object);
      if (zero) {
        made.add(object);
      } else {
        made.remove(object);
      }
    }

    private void range(long object, int first, long count, Object single) {
      boolean exact =
          count == 1
              && to - from == 2
              && page.item[from] == Page.READ_REGISTER
              && (at instanceof InvokeDynamicInsnNode || at.getOpcode() == Opcodes.PUTFIELD);
      for (int i = 0; i < count; i++) {
        put(object, first + i, exact ? single : Values.HOLE);
      }
    }

    private Object[] copied(long object, int first, long count) {
      if (count < 0) {
        return new Object[] {object};
      }
      Object[] all = new Object[(int) count];
      for (int i = 0; i < count; i++) {
        Object value = cells.get(new Cell(object, first + i));
        all[i] = value;
      }
      return all;
    }

    private void paste(int i, Object[] copied) {
      long target = page.a[i];
      if (page.count[i] < 0) {
        long source = (Long) copied[0];
        forget(target, made.contains(source));
        for (int slot : List.copyOf(slots.getOrDefault(source, Set.of()))) {
          put(target, slot, cells.get(new Cell(source, slot)));
        }
        return;
      }
      for (int k = 0; k < copied.length; k++) {
        // an element that was never written is 0, whatever that is of its kind
        put(target, page.b[i] + k, copied[k] == null ? Values.HOLE : copied[k]);
      }
    }
  }
}
