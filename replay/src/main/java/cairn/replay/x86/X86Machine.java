package cairn.replay.x86;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Executes functions of a program on memory that the caller supplies. At first all registers are
 * unknown: the caller sets the stack pointer and the arguments. For one thread; tens of millions of
 * instructions in a second.
 */
public final class X86Machine {
  /** Where the function that is run returns to. No program has code there. */
  public static final long RETURN_ADDRESS = 0x7FFF_CA17_0000_0000L;

  private static final int[] ARGUMENTS = {
    X86Register.RDI,
    X86Register.RSI,
    X86Register.RDX,
    X86Register.RCX,
    X86Register.R8,
    X86Register.R9
  };

  private final DecodedCode code;
  private final MachineState state = new MachineState();
  private final Operands on;
  private final IntegerUnit integers;
  private final StringUnit strings;
  private final VectorUnit vectors;
  private final FloatUnit floats;
  private final ConversionUnit conversions;
  private final ShuffleUnit shuffles;
  private final LaneUnit lanes;
  private final Map<Long, String> externals = new HashMap<>();
  private External external =
      (machine, name) -> {
        throw new RunEndedException(
            RunEnd.Kind.REFUSED, "calls " + name + ", which is not modelled");
      };
  private long[] changedAddresses = {};
  private Change[] changes = {};
  private long steps;
  private long limit;
  private long current;

  public X86Machine(DecodedCode code, X86Memory memory) {
    this.code = code;
    this.on = new Operands(state, memory);
    this.integers = new IntegerUnit(on);
    this.strings = new StringUnit(on);
    this.vectors = new VectorUnit(on);
    this.floats = new FloatUnit(on);
    this.conversions = new ConversionUnit(on);
    this.shuffles = new ShuffleUnit(on);
    this.lanes = new LaneUnit(on);
  }

  /** Calls and jumps to these addresses go to another than the program. */
  public void setExternals(Map<Long, String> names, External handler) {
    externals.clear();
    externals.putAll(names);
    external = handler;
  }

  public void setObserver(@Nullable Observer observer) {
    on.observer = observer;
  }

  /** What happens in place of the instruction at an address. */
  public void setChange(long address, Change instead) {
    setChanges(Map.of(address, instead));
  }

  /** What happens in place of instructions, by address; few, because each is looked for. */
  public void setChanges(Map<Long, ? extends Change> instead) {
    changedAddresses = instead.keySet().stream().mapToLong(Long::longValue).sorted().toArray();
    changes = new Change[changedAddresses.length];
    for (int i = 0; i < changes.length; i++) {
      changes[i] = Objects.requireNonNull(instead.get(changedAddresses[i]));
    }
  }

  /** Where the memory of the thread begins; without it, its use ends a run. */
  public void setThreadPointer(long address) {
    on.threadPointer = address;
  }

  /**
   * Calls the function at an address and executes until it returns. Registers keep what they have;
   * afterwards {@link #register} of {@link X86Register#RAX} is the result.
   *
   * @param limitSteps instructions after which the run ends
   */
  public RunEnd run(long entry, long limitSteps) {
    steps = 0;
    limit = limitSteps;
    current = entry;
    try {
      on.push(RETURN_ADDRESS, 8, 0);
      state.rip = entry;
      while (state.rip != RETURN_ADDRESS) {
        step();
      }
      return new RunEnd(RunEnd.Kind.RETURNED, "", current, steps);
    } catch (RunEndedException e) {
      return new RunEnd(e.kind(), String.valueOf(e.getMessage()), current, steps);
    } catch (UnsupportedCodeException e) {
      return new RunEnd(RunEnd.Kind.REFUSED, String.valueOf(e.getMessage()), current, steps);
    }
  }

  private void step() {
    long address = state.rip;
    count(1);
    X86Instruction next = code.at(address);
    current = address;
    Observer watching = on.observer;
    if (watching != null) {
      watching.step(address);
    }
    state.rip = next.next();
    if (!isChanged(next)) {
      execute(next);
    }
  }

  /** Whether something else was done in place of an instruction. */
  private boolean isChanged(X86Instruction instruction) {
    for (int i = 0; i < changedAddresses.length; i++) {
      if (changedAddresses[i] == instruction.address()) {
        return changes[i].apply(this, instruction);
      }
    }
    return false;
  }

  private void count(long more) {
    if (Long.compareUnsigned(more, limit - steps) > 0) {
      throw new RunEndedException(
          RunEnd.Kind.LIMIT, "did not end after %,d steps".formatted(steps));
    }
    steps += more;
  }

  /**
   * Executes an instruction, which need not be one of the program: a {@link Change} may execute
   * another. Targets and addresses relative to the instruction are those of the place where it is
   * executed.
   */
  public void execute(X86Instruction i) {
    switch (i.operation().unit) {
      case INTEGER -> integers.execute(i);
      case CONTROL -> control(i);
      case STRING -> {
        long times = strings.times(i);
        count(Long.compareUnsigned(times, 0) > 0 ? times - 1 : 0);
        strings.execute(i);
      }
      case VECTOR_MOVE -> vectors.move(i);
      case VECTOR_LOGIC -> vectors.logic(i);
      case FLOAT -> floats.execute(i);
      case CONVERSION -> conversions.execute(i);
      case SHUFFLE -> shuffles.execute(i);
      case LANES -> lanes.execute(i);
    }
  }

  private void control(X86Instruction i) {
    switch (i.operation()) {
      case JMP -> jumpTo(target(i));
      case JCC -> {
        if (state.isUnknown(i.requiredCondition())) {
          throw RunEndedException.unknown("branches on an unknown value");
        }
        if (i.requiredCondition().holds(state.flags)) {
          jumpTo(target(i));
        }
      }
      case CALL -> {
        long target = target(i);
        String name = externals.get(target);
        if (name == null) {
          on.push(state.rip, 8, 0);
          state.rip = target;
        } else {
          callExternal(name);
        }
      }
      case RET -> returnTo(i.operands().isEmpty() ? 0 : ((X86Immediate) i.operand(0)).value());
      case LEAVE -> {
        int unknown = state.generalUnknown[X86Register.RBP];
        state.setGeneral(X86Register.RSP, state.general[X86Register.RBP], unknown);
        long value = on.pop(8);
        state.setGeneral(X86Register.RBP, value, on.unknown);
      }
      case NOP, ENDBR64 -> {}
      case SYSCALL ->
          throw new RunEndedException(
              RunEnd.Kind.REFUSED, "calls the kernel, which is not modelled");
      default -> throw RunEndedException.fault("executes " + i.operation() + ", which traps");
    }
  }

  private long target(X86Instruction i) {
    long target = on.read(i.operand(0));
    if (on.unknown != 0) {
      throw RunEndedException.unknown("goes to an unknown address");
    }
    return target;
  }

  /** A jump to what is not executed is a call in the last place. */
  private void jumpTo(long target) {
    String name = externals.get(target);
    if (name == null) {
      state.rip = target;
    } else {
      callExternal(name);
      returnTo(0);
    }
  }

  private void callExternal(String name) {
    external.call(this, name);
    state.forgetAcrossCall();
  }

  private void returnTo(long skipped) {
    long target = on.pop(8);
    if (on.unknown != 0) {
      throw RunEndedException.unknown("returns to an unknown address");
    }
    state.general[X86Register.RSP] += skipped;
    state.rip = target;
  }

  /** Where execution goes on. */
  public void jump(long address) {
    state.rip = address;
  }

  /** Whether a conditional jump would be taken now; false if that is not known. */
  public boolean isTaken(X86Instruction jump) {
    X86Condition condition = jump.requiredCondition();
    return !state.isUnknown(condition) && condition.holds(state.flags);
  }

  /** Where the next instruction is executed. */
  public long nextAddress() {
    return state.rip;
  }

  /** A general register; unknown bytes are zero. */
  public long register(int number) {
    return state.general[number];
  }

  /** Which bytes of a general register are unknown: bit 0 for the lowest. */
  public int unknownBytes(int number) {
    return state.generalUnknown[number];
  }

  public void setRegister(int number, long value) {
    state.setGeneral(number, value, 0);
  }

  /** Sets a general register some bytes of which are unknown: bit 0 for the lowest. */
  public void setRegister(int number, long value, int unknown) {
    state.setGeneral(number, value, unknown);
  }

  public void setUnknown(int number) {
    state.setGeneral(number, 0, 0xFF);
  }

  /** The lower half of a vector register, such as the bits of a double. */
  public long vectorLow(int number) {
    return state.low[number];
  }

  /** Which bytes of a vector register are unknown: bit 0 for the lowest of 16. */
  public int unknownVectorBytes(int number) {
    return state.vectorUnknown[number];
  }

  /** Sets the lower half of a vector register; the upper one is zero. */
  public void setVector(int number, long low) {
    state.setVector(number, low, 0, 0);
  }

  /** Sets an argument of the function that is run next, the first is 0; at most six. */
  public void setArgument(int number, long value) {
    setRegister(ARGUMENTS[number], value);
  }

  /** An argument of the function that is called; ends the run if it is not known. */
  public long argument(int number, String function) {
    int register = ARGUMENTS[number];
    if (state.generalUnknown[register] != 0) {
      throw RunEndedException.unknown(
          "calls " + function + " with an unknown argument " + (number + 1));
    }
    return state.general[register];
  }

  /** An argument of four bytes, with its sign. */
  public int intArgument(int number, String function) {
    int register = ARGUMENTS[number];
    if ((state.generalUnknown[register] & 0xF) != 0) {
      throw RunEndedException.unknown(
          "calls " + function + " with an unknown argument " + (number + 1));
    }
    return (int) state.general[register];
  }

  /** The result of the function that is called. */
  public void returns(long value) {
    setRegister(X86Register.RAX, value);
  }

  /** The value of an operand now, without its sign; {@link #unknownOf} says what of it is known. */
  public long valueOf(X86Operand operand) {
    return on.read(operand);
  }

  /** Which bytes of an operand are unknown now. */
  public int unknownOf(X86Operand operand) {
    long ignored = on.read(operand);
    return on.unknown;
  }

  /** The address that an operand means now; ends the run if it is not known. */
  public long addressOf(X86Address operand) {
    return on.address(operand);
  }

  /** Memory that stores go to without being seen. */
  public X86Memory memory() {
    return on.memory;
  }

  /** A store that the observer sees. */
  public void store(long address, long value, int bytes, int unknown) {
    on.store(address, value, bytes, unknown);
  }
}
