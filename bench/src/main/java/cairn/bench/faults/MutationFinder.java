package cairn.bench.faults;

import cairn.bench.faults.Mutation.Variant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicInterpreter;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.Frame;

/** Finds all faults that can be injected into the classes of a structure, in the code's order. */
final class MutationFinder {
  private final Map<String, ClassNode> classes = new HashMap<>();
  private final List<Mutation> found = new ArrayList<>();

  private MutationFinder() {}

  /**
   * @param classFiles the structure's class and those nested in it
   */
  static List<Mutation> find(List<byte[]> classFiles) {
    MutationFinder finder = new MutationFinder();
    List<ClassNode> nodes = new ArrayList<>();
    for (byte[] file : classFiles) {
      ClassNode node = read(file);
      nodes.add(node);
      finder.classes.put(node.name, node);
    }
    for (ClassNode node : nodes) {
      for (MethodNode method : node.methods) {
        if (method.instructions.size() > 0 && !method.name.equals("<clinit>")) {
          finder.new InMethod(node, method).search();
        }
      }
    }
    return finder.found;
  }

  /** As the weaver reads it, so that an instruction has the same index in both. */
  static ClassNode read(byte[] file) {
    ClassNode node = new ClassNode();
    new ClassReader(file).accept(node, ClassReader.SKIP_FRAMES);
    return node;
  }

  /** Other fields of a class with the same type, final or not. */
  private List<String> fieldsLike(String owner, String name, String descriptor, boolean evenFinal) {
    ClassNode node = classes.get(owner);
    List<String> names = new ArrayList<>();
    if (node != null) {
      for (FieldNode field : node.fields) {
        int forbidden =
            Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC | (evenFinal ? 0 : Opcodes.ACC_FINAL);
        if (field.desc.equals(descriptor)
            && !field.name.equals(name)
            && (field.access & forbidden) == 0) {
          names.add(field.name);
        }
      }
    }
    return names;
  }

  /** The search in one method. */
  private final class InMethod {
    private final ClassNode owner;
    private final MethodNode method;
    private final Frame<BasicValue>[] frames;
    private final Set<LabelNode> targets = new HashSet<>();

    InMethod(ClassNode owner, MethodNode method) {
      this.owner = owner;
      this.method = method;
      try {
        frames = new Analyzer<>(new BasicInterpreter()).analyze(owner.name, method);
      } catch (AnalyzerException e) {
        throw new IllegalStateException(owner.name + "." + method.name + " does not verify", e);
      }
      for (AbstractInsnNode at : method.instructions) {
        if (at instanceof JumpInsnNode jump) {
          targets.add(jump.label);
        }
      }
    }

    void search() {
      int lastStore = -1;
      for (int i = 0; i < method.instructions.size(); i++) {
        AbstractInsnNode at = method.instructions.get(i);
        if (at.getOpcode() == Opcodes.PUTFIELD) {
          field(i, (FieldInsnNode) at);
        } else if (isArrayStore(at)) {
          element(i, at);
        } else if (at instanceof MethodInsnNode call) {
          update(i, call);
        }
        if (at.getOpcode() == Opcodes.PUTFIELD || isArrayStore(at)) {
          if (lastStore >= 0 && areNeighbours(lastStore, i)) {
            List<Integer> lines = List.of(line(lastStore), line(i));
            add(FaultKind.SWAPPED_ORDER, lastStore, i, Variant.SWAPPED, "", lines);
          }
          lastStore = i;
        }
      }
    }

    private void field(int index, FieldInsnNode store) {
      // Without its store, or with two, a final field would not compile.
      if (!isFinal(store)) {
        FaultKind kind = counts(store) ? FaultKind.MISSING_UPDATE : FaultKind.DELETED_STORE;
        add(kind, index, Variant.LEFT_OUT, "");
        for (String other : fieldsLike(store.owner, store.name, store.desc, false)) {
          add(FaultKind.WRONG_FIELD, index, Variant.OTHER_FIELD, other);
        }
      }
      value(index, store.desc);
      if (store.desc.equals("L" + store.owner + ";")) {
        add(FaultKind.WRONG_VALUE, index, Variant.ITSELF, "");
      }
      if (store.desc.startsWith("L")) {
        String type = Type.getType(store.desc).getInternalName();
        for (String next : fieldsLike(type, "", store.desc, true)) {
          add(FaultKind.WRONG_VALUE, index, Variant.ONE_BEHIND, next);
        }
      }
    }

    private boolean isFinal(FieldInsnNode store) {
      ClassNode node = classes.get(store.owner);
      return node != null
          && node.fields.stream()
              .anyMatch(
                  field ->
                      field.name.equals(store.name) && (field.access & Opcodes.ACC_FINAL) != 0);
    }

    private void element(int index, AbstractInsnNode store) {
      add(FaultKind.DELETED_STORE, index, Variant.LEFT_OUT, "");
      add(FaultKind.WRONG_FIELD, index, Variant.NEXT_ELEMENT, "");
      value(index, store.getOpcode() == Opcodes.AASTORE ? "L" : "I");
    }

    private void value(int index, String descriptor) {
      switch (descriptor.charAt(0)) {
        case 'L', '[' -> add(FaultKind.WRONG_VALUE, index, Variant.NULL, "");
        case 'Z' -> add(FaultKind.WRONG_VALUE, index, Variant.OPPOSITE, "");
        case 'I' -> {
          add(FaultKind.WRONG_VALUE, index, Variant.ONE_MORE, "");
          add(FaultKind.WRONG_VALUE, index, Variant.ONE_LESS, "");
        }
        default -> {} // other types are not written by these structures
      }
    }

    private void update(int index, MethodInsnNode call) {
      if (classes.containsKey(call.owner)
          && !call.name.equals("<init>")
          && Type.getReturnType(call.desc).equals(Type.VOID_TYPE)) {
        add(FaultKind.MISSING_UPDATE, index, Variant.LEFT_OUT, "");
      }
    }

    /** {@code x.count++} and the like. */
    private boolean counts(FieldInsnNode store) {
      AbstractInsnNode get = before(before(before(store)));
      return get instanceof FieldInsnNode load
          && load.getOpcode() == Opcodes.GETFIELD
          && load.name.equals(store.name)
          && load.owner.equals(store.owner)
          && before(load).getOpcode() == Opcodes.DUP;
    }

    private AbstractInsnNode before(AbstractInsnNode at) {
      AbstractInsnNode before = at.getPrevious();
      while (before != null && before.getOpcode() < 0) {
        before = before.getPrevious();
      }
      return before == null ? at : before;
    }

    /** Whether the second statement begins where the first ends, and both run straight through. */
    private boolean areNeighbours(int first, int second) {
      int start = statementStart(method, frames, first);
      if (start < 0 || statementStart(method, frames, second) != next(first)) {
        return false;
      }
      for (int i = start + 1; i <= second; i++) {
        AbstractInsnNode at = method.instructions.get(i);
        boolean writesLocal =
            (at.getOpcode() >= Opcodes.ISTORE && at.getOpcode() <= Opcodes.ASTORE)
                || at.getOpcode() == Opcodes.IINC;
        if (at instanceof JumpInsnNode
            || (at instanceof LabelNode label && targets.contains(label))
            || writesLocal) {
          return false;
        }
      }
      return true;
    }

    private int next(int index) {
      int i = index + 1;
      while (i < method.instructions.size() && method.instructions.get(i).getOpcode() < 0) {
        i++;
      }
      return i;
    }

    private int line(int index) {
      for (int i = index; i >= 0; i--) {
        if (method.instructions.get(i) instanceof LineNumberNode number) {
          return number.line;
        }
      }
      return 0;
    }

    private void add(FaultKind kind, int index, Variant variant, String field) {
      add(kind, index, -1, variant, field, List.of(line(index)));
    }

    private void add(
        FaultKind kind, int i, int second, Variant variant, String field, List<Integer> lines) {
      found.add(
          new Mutation(
              kind,
              owner.name,
              method.name,
              method.desc,
              i,
              second,
              variant,
              field,
              owner.sourceFile,
              lines));
    }
  }

  /** The last instruction at or before a store at which nothing is on the stack; -1 if none. */
  private static int statementStart(MethodNode method, Frame<BasicValue>[] frames, int store) {
    for (int i = store; i >= 0; i--) {
      if (method.instructions.get(i).getOpcode() >= 0
          && frames[i] != null
          && frames[i].getStackSize() == 0) {
        return i;
      }
    }
    return -1;
  }

  /** The same for the weaver, which has no frames at hand. */
  static int statementStart(String owner, MethodNode method, int store) {
    try {
      return statementStart(
          method, new Analyzer<>(new BasicInterpreter()).analyze(owner, method), store);
    } catch (AnalyzerException e) {
      throw new IllegalStateException(owner + "." + method.name + " does not verify", e);
    }
  }

  static boolean isArrayStore(AbstractInsnNode at) {
    return at.getOpcode() == Opcodes.AASTORE || at.getOpcode() == Opcodes.IASTORE;
  }
}
