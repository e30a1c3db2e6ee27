package cairn.trace.jvm;

import cairn.recording.CodeInfo;
import cairn.recording.CodeInfo.MethodCode;
import cairn.recording.Format;
import cairn.recording.Recording;
import cairn.recording.Tables;
import cairn.trace.Code;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The code of a recorded Java program as {@link Code}, made from the class files in the recording,
 * and which site of the recording is which instruction. What cannot be understood is left out, with
 * a warning: to the trace it is then code that is not recorded.
 */
public final class JvmCode {
  /** A block that an exception may enter: its first operation is for that. */
  static final int CAUGHT = 1;

  /** A block that a call comes back to: its first operation, or the next, is for that. */
  static final int RETURNED = 2;

  private final Code code;
  private final List<String> warnings;
  final Cells cells;
  final MethodInfo[] methods;
  final BlockEnd[] ends;
  final int[] entryKinds;
  final @Nullable CallSite[] calls;
  final int[][] successors;
  final int[][] thrown;

  /** Methods that are native, by owner, name and descriptor as the bytecode writes them. */
  final Set<String> natives;

  /** By instruction. */
  final int[] opcodes;

  final int[] instructionOperation;
  final int[] instructionBlock;
  final String[] initialised;
  final int[] kept;

  /**
   * By method: its stores into objects that have no name yet, each with its instruction, register
   * and slot.
   */
  final List<List<int[]>> keptOf = new ArrayList<>();

  /** By operation: the slot of a field, and the object of static ones, 0 for others. */
  final int[] slots;

  final long[] holders;

  /** By site, -1 where there is none. */
  final int[] siteInstruction;

  final int[] siteBlock;

  /** Instructions that are sure to tell of a read or a store. */
  final boolean[] tells;

  private JvmCode(
      JvmCodeBuilder from, Cells cells, Tables tables, Set<String> natives, List<String> warnings) {
    new SkippedCode(from).tell();
    cells.name(from.code);
    this.code = from.code.build();
    this.warnings = List.copyOf(warnings);
    this.cells = cells;
    methods = from.methods.toArray(new MethodInfo[0]);
    ends = from.ends.toArray(new BlockEnd[0]);
    entryKinds = from.entryKinds.stream().mapToInt(i -> i).toArray();
    calls = from.calls.toArray(new CallSite[0]);
    successors = from.successors.toArray(new int[0][]);
    thrown = from.thrown.toArray(new int[0][]);
    this.natives = natives;
    opcodes = from.opcodes.toArray();
    instructionOperation = from.instructionOperation.toArray();
    instructionBlock = from.instructionBlock.toArray();
    initialised = from.initialised.toArray(new String[0]);
    slots = from.slots.toArray();
    holders = new long[slots.length];
    from.holders.forEach((operation, holder) -> holders[operation] = holder);
    for (int i = 0; i < methods.length; i++) {
      keptOf.add(new ArrayList<>());
    }
    from.keptSlots.forEach(
        (instruction, slot) ->
            keptOf
                .get(code.methodOf(instruction))
                .add(new int[] {instruction, from.kept.getOrDefault(instruction, 0), slot}));
    kept = new int[opcodes.length];
    from.kept.forEach((instruction, register) -> kept[instruction] = register);
    siteInstruction = bySite(from.siteInstructions, tables.maxSite());
    siteBlock = bySite(from.siteBlocks, tables.maxSite());
    tells = new boolean[opcodes.length];
    from.siteInstructions.forEach(
        (site, instruction) -> {
          int kind = tables.site(site).kind();
          boolean reads =
              kind == Format.GET
                  || kind == Format.GET_ELEM
                  || kind == Format.RAN_GET
                  || kind == Format.RAN_GET_ELEM;
          boolean stores = kind >= Format.PUT_REF && kind <= Format.ELEM_HIDDEN;
          // what is stored before super() is told only when the object has a name
          tells[instruction] |= (reads || stores) && kept[instruction] == 0;
        });
  }

  private static int[] bySite(Map<Integer, Integer> from, int maxSite) {
    int[] all = new int[maxSite + 1];
    Arrays.fill(all, -1);
    from.forEach((site, number) -> all[site] = number);
    return all;
  }

  /** The code in a recording; without any method if it was not made to be sliced. */
  public static JvmCode of(Recording recording) throws IOException {
    Cells cells = new Cells(recording.tables());
    List<String> warnings = new ArrayList<>();
    List<CodeInfo> all = recording.code();
    List<@Nullable ClassNode> files = new ArrayList<>();
    for (CodeInfo info : all) {
      ClassNode file = read(info, warnings);
      files.add(file);
      if (file != null) {
        cells.add(file, info.loader());
      }
    }
    List<MethodLowering> lowered = lower(all, files, cells, warnings);
    JvmCodeBuilder builder = new JvmCodeBuilder(shared(all, files));
    for (MethodLowering method : lowered) {
      try {
        method.addTo(builder);
      } catch (Malformed e) {
        throw new IllegalStateException("a method that was followed", e);
      }
    }
    return new JvmCode(builder, cells, recording.tables(), natives(files), warnings);
  }

  private static @Nullable ClassNode read(CodeInfo info, List<String> warnings) {
    try {
      ClassNode node = new ClassNode();
      new ClassReader(info.classFile()).accept(node, ClassReader.SKIP_FRAMES);
      return node;
    } catch (RuntimeException e) {
      warnings.add("the class file of " + info.className() + " cannot be read: it is left out");
      return null;
    }
  }

  private static int shared(List<CodeInfo> all, List<@Nullable ClassNode> files) {
    int most = 0;
    for (int i = 0; i < all.size(); i++) {
      ClassNode file = files.get(i);
      if (file != null) {
        most = Math.max(most, MethodLowering.mostArguments(file));
      }
    }
    return Registers.ARGUMENT + most;
  }

  private static List<MethodLowering> lower(
      List<CodeInfo> all, List<@Nullable ClassNode> files, Cells cells, List<String> warnings) {
    int shared = shared(all, files);
    List<MethodLowering> lowered = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      CodeInfo info = all.get(i);
      ClassNode file = files.get(i);
      for (MethodCode method : file == null ? List.<MethodCode>of() : info.methods()) {
        String name = info.className() + "." + method.name();
        try {
          MethodNode node = find(file, method);
          MethodShape shape = new MethodShape(node, method);
          lowered.add(new MethodLowering(shape, file, info.loader(), cells, shared));
        } catch (RuntimeException e) {
          warnings.add(name + " is left out: its code cannot be read");
        } catch (Malformed e) {
          warnings.add(name + " is left out: its code has " + e.getMessage());
        }
      }
    }
    return lowered;
  }

  private static MethodNode find(ClassNode file, MethodCode method) throws Malformed {
    for (MethodNode node : file.methods) {
      if (node.name.equals(method.name()) && node.desc.equals(method.descriptor())) {
        return node;
      }
    }
    throw new Malformed("no such method");
  }

  private static Set<String> natives(List<@Nullable ClassNode> files) {
    Set<String> found = new HashSet<>();
    for (ClassNode file : files) {
      for (MethodNode method : file == null ? List.<MethodNode>of() : file.methods) {
        if ((method.access & Opcodes.ACC_NATIVE) != 0) {
          found.add(file.name + "." + method.name + method.desc);
        }
      }
    }
    return found;
  }

  static boolean isInterface(ClassNode file) {
    return (file.access & Opcodes.ACC_INTERFACE) != 0;
  }

  public Code code() {
    return code;
  }

  /** What was left out, and why. */
  public List<String> warnings() {
    return warnings;
  }

  /** Whether a block goes on with another one without an exception. */
  boolean follows(int block, int next) {
    return ends[block] != BlockEnd.THROWS && contains(successors[block], next);
  }

  /** Whether an exception in a block may lead to another one. */
  boolean throwsTo(int block, int handler) {
    return contains(thrown[block], handler);
  }

  private static boolean contains(int[] all, int one) {
    for (int i = 0; i < all.length; i++) {
      if (all[i] == one) {
        return true;
      }
    }
    return false;
  }

  /** The call that a block ends with. */
  CallSite call(int block) {
    CallSite call = calls[block];
    if (call == null) {
      throw new IllegalStateException("block " + block + " ends with no call");
    }
    return call;
  }

  MethodInfo method(int number) {
    return methods[number];
  }
}
