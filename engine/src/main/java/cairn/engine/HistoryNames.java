package cairn.engine;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.faults.Change;
import cairn.analysis.api.slices.SliceNames;
import cairn.analysis.api.slices.SlicePlace;
import cairn.analysis.constraints.describe.Words;
import cairn.history.AddressHistory;
import cairn.history.HeapHistory;
import cairn.trace.Code;
import cairn.trace.nativ.NativeLowering;
import org.jspecify.annotations.Nullable;

/** The names of what a slice speaks of, from the history of the same recording. */
final class HistoryNames implements SliceNames {
  private static final long FIRST_ADDRESS = 0x10000;
  private static final long STACK_FROM = 0x1f_f000_0000L;
  private static final long STACK_TO = 0x1f_ff00_2000L;

  private final HeapHistory history;
  private final Code code;
  private final boolean isNative;
  private final Words words;
  private final String program;

  /**
   * @param code of the trace; if its memory is bytes, methods are functions of a native program
   */
  HistoryNames(HeapHistory history, Code code) {
    this.history = history;
    this.code = code;
    this.isNative = code.bytes();
    this.words = new Words(history);
    this.program = file(history.meta().getOrDefault("executable", ""));
  }

  @Override
  public CodePlace place(SlicePlace place) {
    boolean bare = isNative || place.owner().isEmpty() || place.method().isEmpty();
    String method = isNative ? place.method() : place.owner() + (bare ? "" : ".") + place.method();
    return new CodePlace(place.file(), place.line(), method);
  }

  @Override
  public boolean isLibrary(SlicePlace place) {
    if (!isNative) {
      return place(place).isJdk();
    }
    if (place.method().equals(NativeLowering.OUTSIDE)) {
      return false;
    }
    boolean isStub = place.file().isEmpty() && place.method().startsWith("0x");
    return isStub || (!program.isEmpty() && !file(place.owner()).equals(program));
  }

  private static String file(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  @Override
  public String thread(int thread) {
    return thread == 0 ? "" : history.tables().thread(thread);
  }

  @Override
  public @Nullable Change stored(long time) {
    return HistoryEvents.change(history, words, time);
  }

  /** A number; of a native program, the block that begins there, if no other ever did. */
  @Override
  public String value(long bits, int instruction) {
    LocalVariable variable = local(instruction);
    String typed = variable == null ? null : variable.value(bits);
    if (typed != null) {
      return typed;
    }
    if (isNative && bits > FIRST_ADDRESS) {
      int node = onlyOwner(bits);
      if (node >= 0) {
        return inside(node, bits);
      }
      return isStack(bits) ? "address of a local variable" : number(bits);
    }
    return number(bits);
  }

  private String inside(int node, long address) {
    long start = history.addresses().ranges(node, history.endTime()).get(0).start();
    return words.node(node) + (start == address ? "" : " + " + (address - start));
  }

  private static String number(long bits) {
    return bits >= Integer.MIN_VALUE && bits <= 0xffff_ffffL
        ? Long.toString(bits)
        : "0x" + Long.toHexString(bits);
  }

  /** The node that lies at an address, if no other was ever there; otherwise -1. */
  private int onlyOwner(long address) {
    AddressHistory addresses = history.addresses();
    int node = addresses.isEmpty() ? -1 : addresses.owner(address, history.endTime());
    return node >= 0
            && addresses.ranges(node, history.endTime()).get(0).start() <= address
            && !addresses.wasOwned(address, 0, history.birth(node) - 1)
        ? node
        : -1;
  }

  /** Where Valgrind puts the stack of the first thread. */
  private static boolean isStack(long address) {
    return address >= STACK_FROM && address < STACK_TO;
  }

  @Override
  public String variable(int instruction) {
    LocalVariable variable = local(instruction);
    return variable == null ? "" : variable.name();
  }

  private @Nullable LocalVariable local(int instruction) {
    return isNative && instruction >= 0 ? LocalVariable.of(code.text(instruction)) : null;
  }

  @Override
  public String cell(long object, int slot, int instruction) {
    if (isNative) {
      LocalVariable variable = local(instruction);
      if (variable != null) {
        return variable.name();
      }
      int block = isStack(object) ? -1 : onlyOwner(object);
      if (block >= 0) {
        return inside(block, object);
      }
      return isStack(object) ? "local" : "memory at 0x" + Long.toHexString(object);
    }
    String field = code.field(slot).substring(code.field(slot).lastIndexOf('.') + 1);
    int node = object > 0 ? history.nodeOf(object) : -1;
    if (node < 0) {
      if (object < 0 && slot < 0) {
        return "what a call was given";
      }
      String holder = code.holder(object);
      return object > 0
          ? "an object that is not recorded"
          : holder.isEmpty() || field.isEmpty() ? "a static field" : holder + "." + field;
    }
    boolean isArray = history.types().get(history.type(node)).isArray();
    if (!isArray && slot >= 0 && !field.isEmpty()) {
      return words.node(node) + "." + field;
    }
    return (slot < 0 ? "what is inside " : isArray ? "" : "a field of ")
        + words.node(node)
        + (isArray && slot >= 0 ? "[" + slot + "]" : "");
  }
}
