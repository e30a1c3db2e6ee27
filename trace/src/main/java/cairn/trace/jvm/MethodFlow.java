package cairn.trace.jvm;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.SourceInterpreter;
import org.objectweb.asm.tree.analysis.SourceValue;

/**
 * What the code of one method says of its stores: from which lines their contents and their places
 * come, which parameters pass through, and which conditions decide whether they run. It is found in
 * the code alone, for all ways through it. Costs some passes over the method.
 */
public final class MethodFlow {
  /** A value is followed back over at most this many instructions. */
  private static final int MOST_STEPS = 200;

  /** A setter has at most this many instructions, labels and lines. */
  private static final int MOST_OF_SETTER = 60;

  private final MethodNode method;
  private final @Nullable Frame<SourceValue>[] frames;
  private final int[] lines;
  private final BranchLines branches;

  private MethodFlow(MethodNode method, @Nullable Frame<SourceValue>[] frames) {
    this.method = method;
    this.frames = frames;
    this.lines = lines(method);
    this.branches = new BranchLines(method, lines);
  }

  /** The flow of a method; null if its code cannot be understood. */
  static @Nullable MethodFlow of(String owner, MethodNode method) {
    try {
      Frame<SourceValue>[] frames = new Analyzer<>(new SourceInterpreter()).analyze(owner, method);
      return new MethodFlow(method, frames);
    } catch (AnalyzerException | RuntimeException e) {
      return null; // code that does not verify
    }
  }

  private static int[] lines(MethodNode method) {
    int[] lines = new int[method.instructions.size()];
    int line = 0;
    for (int i = 0; i < lines.length; i++) {
      if (method.instructions.get(i) instanceof LineNumberNode number) {
        line = number.line;
      }
      lines[i] = line;
    }
    return lines;
  }

  /** Its name. */
  public String name() {
    return method.name;
  }

  /** Whether a line is in it. */
  public boolean hasLine(int line) {
    for (int each : lines) {
      if (each == line) {
        return true;
      }
    }
    return false;
  }

  /**
   * Where a store's content and place come from.
   *
   * @param lines of this method, nearest first, without the store's own
   * @param value the parameter that is stored as it is; -1 if it is something else
   * @param place the parameter whose object is stored into; -1 if it is something else
   */
  public record Source(List<Integer> lines, int value, int place) {}

  /**
   * The store of a field at a line; of an element if the name is {@code []}.
   *
   * @return null if there is no such store
   */
  public @Nullable Source store(int line, String field) {
    for (int i = 0; i < lines.length; i++) {
      if (lines[i] == line && isStore(method.instructions.get(i), field)) {
        return source(i);
      }
    }
    return null;
  }

  /** The lines that store a field, or an element if the name is {@code []}. */
  public List<Integer> storesOf(String field) {
    List<Integer> found = new ArrayList<>();
    for (int i = 0; i < lines.length; i++) {
      if (isStore(method.instructions.get(i), field) && !found.contains(lines[i])) {
        found.add(lines[i]);
      }
    }
    return found;
  }

  /** The lines that call a method of some name. */
  public List<Integer> callsOf(String name) {
    List<Integer> found = new ArrayList<>();
    for (int i = 0; i < lines.length; i++) {
      if (method.instructions.get(i) instanceof MethodInsnNode call
          && call.name.equals(name)
          && !found.contains(lines[i])) {
        found.add(lines[i]);
      }
    }
    return found;
  }

  /**
   * Where an argument of a call at a line comes from: lines, nearest first, without the call's own.
   *
   * @param name of the method that is called
   * @param argument from 0, the receiver of a method that is not static
   */
  public @Nullable Source argument(int line, String name, int argument) {
    for (int i = 0; i < lines.length; i++) {
      if (lines[i] == line
          && method.instructions.get(i) instanceof MethodInsnNode call
          && call.name.equals(name)) {
        return argument(i, call, argument);
      }
    }
    return null;
  }

  private @Nullable Source argument(int at, MethodInsnNode call, int argument) {
    Frame<SourceValue> frame = frames[at];
    int count = Type.getArgumentTypes(call.desc).length;
    count += call.getOpcode() == Opcodes.INVOKESTATIC ? 0 : 1;
    int top = frame == null ? 0 : frame.getStackSize();
    int place = top - count + argument;
    if (frame == null || argument >= count || place < 0) {
      return null;
    }
    Walk walk = new Walk(lines[at]);
    walk.from(frame.getStack(place));
    return new Source(walk.found(), walk.parameter(frame.getStack(place)), -1);
  }

  /**
   * Whether it is short and stores only into its receiver and its arguments, as setters do: what it
   * stores and where is for its callers to say.
   */
  public boolean isSetter() {
    int stores = 0;
    for (int i = 0; i < lines.length; i++) {
      AbstractInsnNode at = method.instructions.get(i);
      int opcode = at.getOpcode();
      if (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE) {
        stores++;
        continue;
      }
      if (opcode == Opcodes.PUTFIELD) {
        Source source = source(i);
        if (source == null || source.place() < 0) {
          return false;
        }
        stores++;
      }
    }
    return stores > 0 && lines.length <= MOST_OF_SETTER;
  }

  /** Lines whose conditions decide whether a line runs, the nearest first. */
  public List<Integer> deciding(int line) {
    return branches.deciding(line);
  }

  private static boolean isStore(AbstractInsnNode instruction, String field) {
    int opcode = instruction.getOpcode();
    if (opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC) {
      return ((FieldInsnNode) instruction).name.equals(field);
    }
    return field.equals("[]") && opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE;
  }

  private @Nullable Source source(int at) {
    Frame<SourceValue> frame = frames[at];
    if (frame == null) {
      return null; // never runs
    }
    int opcode = method.instructions.get(at).getOpcode();
    int top = frame.getStackSize() - 1;
    Walk walk = new Walk(lines[at]);
    SourceValue value = frame.getStack(top);
    SourceValue place = null;
    walk.from(value);
    if (opcode == Opcodes.PUTFIELD) {
      place = frame.getStack(top - 1);
    } else if (opcode != Opcodes.PUTSTATIC) {
      walk.from(frame.getStack(top - 1));
      place = frame.getStack(top - 2);
    }
    if (place != null) {
      walk.from(place);
    }
    return new Source(
        walk.found(), walk.parameter(value), place == null ? -1 : walk.parameter(place));
  }

  /** A way back from operands to the instructions that made them, nearest first. */
  private final class Walk {
    private final int start;
    private final ArrayDeque<AbstractInsnNode> queue = new ArrayDeque<>();
    private final Set<AbstractInsnNode> seen = new HashSet<>();
    private final Map<Integer, Boolean> found = new LinkedHashMap<>();

    Walk(int start) {
      this.start = start;
    }

    void from(SourceValue value) {
      add(value);
    }

    private void add(SourceValue value) {
      for (AbstractInsnNode each : value.insns) {
        if (seen.add(each)) {
          queue.add(each);
        }
      }
    }

    /** The parameter that a value is, or -1. */
    int parameter(SourceValue value) {
      if (value.insns.size() != 1) {
        return -1;
      }
      AbstractInsnNode only = value.insns.iterator().next();
      int opcode = only.getOpcode();
      if (opcode == Opcodes.CHECKCAST) {
        Frame<SourceValue> frame = frames[method.instructions.indexOf(only)];
        return frame == null ? -1 : parameter(frame.getStack(frame.getStackSize() - 1));
      }
      boolean loads = opcode >= Opcodes.ILOAD && opcode <= Opcodes.ALOAD;
      Frame<SourceValue> frame = loads ? frames[method.instructions.indexOf(only)] : null;
      if (frame == null) {
        return -1;
      }
      int variable = ((VarInsnNode) only).var;
      return frame.getLocal(variable).insns.isEmpty() ? parameterAt(variable) : -1;
    }

    List<Integer> found() {
      int steps = 0;
      while (!queue.isEmpty() && steps++ < MOST_STEPS) {
        AbstractInsnNode at = queue.remove();
        int index = method.instructions.indexOf(at);
        if (lines[index] != start) {
          found.put(lines[index], true);
        }
        Frame<SourceValue> frame = frames[index];
        if (frame != null) {
          follow(at, frame);
        }
      }
      return new ArrayList<>(found.keySet());
    }

    private void follow(AbstractInsnNode at, Frame<SourceValue> frame) {
      int opcode = at.getOpcode();
      if (at instanceof VarInsnNode variable && opcode <= Opcodes.ALOAD) {
        add(frame.getLocal(variable.var));
      } else if (at instanceof IincInsnNode increment) {
        add(frame.getLocal(increment.var));
      } else {
        for (int i = 0; i < operands(at); i++) {
          int place = frame.getStackSize() - 1 - i;
          if (place >= 0) {
            add(frame.getStack(place));
          }
        }
      }
    }
  }

  /** How many operands an instruction takes from the stack, as far as values follow from them. */
  private static int operands(AbstractInsnNode at) {
    int opcode = at.getOpcode();
    if (at instanceof MethodInsnNode call) {
      return Type.getArgumentTypes(call.desc).length + (opcode == Opcodes.INVOKESTATIC ? 0 : 1);
    }
    if (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD
        || opcode >= Opcodes.IADD && opcode <= Opcodes.DREM
        || opcode >= Opcodes.ISHL && opcode <= Opcodes.LXOR
        || opcode >= Opcodes.LCMP && opcode <= Opcodes.DCMPG) {
      return 2;
    }
    boolean one =
        opcode >= Opcodes.ISTORE && opcode <= Opcodes.ASTORE
            || opcode >= Opcodes.INEG && opcode <= Opcodes.DNEG
            || opcode >= Opcodes.I2L && opcode <= Opcodes.I2S
            || opcode == Opcodes.GETFIELD
            || opcode == Opcodes.CHECKCAST
            || opcode == Opcodes.ARRAYLENGTH
            || opcode >= Opcodes.DUP && opcode <= Opcodes.DUP2_X2;
    return one ? 1 : 0;
  }

  /** The parameter in a local variable, from 0, the receiver of a method that is not static. */
  private int parameterAt(int variable) {
    int at = 0;
    int number = 0;
    if ((method.access & Opcodes.ACC_STATIC) == 0) {
      if (variable == 0) {
        return 0;
      }
      at = 1;
      number = 1;
    }
    for (Type type : Type.getArgumentTypes(method.desc)) {
      if (at == variable) {
        return number;
      }
      at += type.getSize();
      number++;
    }
    return -1;
  }

  /** The flows of a class's methods by name; those of one name in the order of the file. */
  static Map<String, List<MethodFlow>> byName(String owner, List<MethodNode> methods) {
    Map<String, List<MethodFlow>> flows = new HashMap<>();
    for (MethodNode each : methods) {
      MethodFlow flow = each.instructions.size() == 0 ? null : of(owner, each);
      if (flow != null) {
        flows.computeIfAbsent(each.name, name -> new ArrayList<>()).add(flow);
      }
    }
    return flows;
  }
}
