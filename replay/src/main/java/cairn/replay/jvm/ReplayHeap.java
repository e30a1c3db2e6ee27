package cairn.replay.jvm;

import cairn.graph.SlotKind;
import cairn.history.HeapHistory;
import cairn.replay.CannotReplayException;
import cairn.replay.ReplayCell;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The heap that an operation runs on: what was recorded when it began, and over it what it stores.
 * Objects are looked up when they are touched. References are handles; 0 is null. What is read is
 * either known, or {@link #unknown} says that it is not.
 */
final class ReplayHeap {
  /** An array that is longer than this is not made. */
  private static final int MOST_ELEMENTS = 1 << 20;

  /** All arrays that calls make have at most this many elements. */
  private static final long MOST_IN_ALL = 1 << 22;

  private final HeapHistory history;
  private final HeapLayouts layouts;
  private final ClassTable classes;
  private final NodePool pool;

  /** Whether code of the JDK makes what is made next. */
  boolean isJdkCode;

  private final List<JvmCall> calls;

  /** The time of the heap that the first call began with. */
  private final long base;

  private int call;

  /** How many elements arrays have that were made. */
  private long elements;

  private final List<Obj> objects = new ArrayList<>();
  private final Map<Integer, Obj> byNode = new HashMap<>();

  private final Set<String> initialised = new HashSet<>();

  /** How many class initialisers are running. */
  private int initialisers;

  /** How many of a kind the call has made. */
  private final Map<String, Integer> made = new HashMap<>();

  /** How many spare nodes of a kind are in use. */
  private final Map<String, Integer> spare = new HashMap<>();

  private final Map<Long, Content> statics = new LinkedHashMap<>();
  private final Map<String, Obj> constants = new HashMap<>();
  private final Map<String, Content> ownStatics = new HashMap<>();

  /** Whether what was read last is not known. */
  boolean unknown;

  /** What was stored where although no node stands for it; empty if nothing was. */
  String lacking = "";

  /** Whether the content of a string was asked for that the recording leaves out. */
  boolean lacksStrings;

  private record Content(long value, boolean unknown, char kind) {}

  ReplayHeap(
      HeapHistory history,
      HeapLayouts layouts,
      ClassTable classes,
      NodePool pool,
      List<JvmCall> calls) {
    this.history = history;
    this.layouts = layouts;
    this.classes = classes;
    this.pool = pool;
    this.calls = calls;
    this.base = calls.get(0).begin();
  }

  /** Goes on to the next call: what was stored between the two, outside of them, is stored here. */
  void next() {
    long from = calls.get(call).end();
    call++;
    made.clear();
    int limit = history.versionsUpTo(calls.get(call).begin());
    for (int v = history.versionsUpTo(from); v < limit; v++) {
      if (history.siteOf(v) != 0) {
        outside(v);
      }
    }
  }

  private void outside(int version) {
    long slot = history.slotOf(version);
    int owner = history.owner(slot);
    if (owner < 0) {
      SlotKind kind = history.kind(version);
      long value = value(kind, history.bits(version));
      statics.put(slot, new Content(value, unknown, letter(kind)));
      return;
    }
    Obj known = byNode.get(owner);
    if (known != null) {
      int index = history.indexOf(slot);
      int[] slots = layouts.of(owner).slots();
      for (int i = 0; known.type != null && i < slots.length; i++) {
        if (slots[i] == index) {
          index = i;
          break;
        }
      }
      if (index < known.values.length) {
        long value = value(history.kind(version), history.bits(version));
        known.put(index, value, unknown);
      }
    }
  }

  private static char letter(SlotKind kind) {
    return switch (kind) {
      case BOOLEAN -> 'Z';
      case BYTE -> 'B';
      case CHAR -> 'C';
      case SHORT -> 'S';
      case INT -> 'I';
      case LONG -> 'J';
      case FLOAT -> 'F';
      case DOUBLE -> 'D';
      default -> 'L';
    };
  }

  Obj get(long handle) {
    if (handle <= 0 || handle > objects.size()) {
      throw new CannotReplayException("a number is used as an object"); // a patch of wrong types
    }
    return objects.get((int) handle - 1);
  }

  /** The handle of a node; 0 for -1. */
  long handle(int node) {
    if (node < 0) {
      return 0;
    }
    Obj known = byNode.get(node);
    if (known == null) {
      if (isMadeByCall(node)) {
        throw new CannotReplayException("an object is used that only the recorded call made");
      }
      HeapLayouts.TypeLayout layout = layouts.of(node);
      int slots = layout.type() == null ? history.slotCount(node) : layout.slots().length;
      known = new Obj(objects.size() + 1L, layout.type(), layout.name(), node, false, slots);
      known.isFresh = history.appearance(node) > base;
      objects.add(known);
      byNode.put(node, known);
    }
    return known.handle;
  }

  private boolean isMadeByCall(int node) {
    long birth = history.seen(node) ? 0 : history.appearance(node);
    for (int i = 0; i <= call && birth > base; i++) {
      if (calls.get(i).begin() < birth && birth <= calls.get(i).end()) {
        return true;
      }
    }
    return false;
  }

  /** A class initialiser begins, whose objects no nodes stand for; false if it ran before. */
  boolean beginInitialiser(String type) {
    if (!initialised.add(type)) {
      return false;
    }
    initialisers++;
    return true;
  }

  void endInitialiser() {
    initialisers--;
  }

  private int nextNode(String typeName, int length) {
    return initialisers > 0 ? -1 : nextNode(NodePool.key(typeName, length), isJdkCode);
  }

  private int nextNode(String key, boolean ofJdk) {
    int node = taken(NodePool.of(ofJdk, key));
    return node >= 0 ? node : nextNode(key);
  }

  private int nextNode(String key) {
    int node = taken(key);
    return node >= 0 ? node : pool.spare(key, spare.merge(key, 1, Integer::sum) - 1);
  }

  /** The next node that the recorded call made; -1 if there is none left. */
  private int taken(String key) {
    return pool.made(call, key, made.merge(key, 1, Integer::sum) - 1);
  }

  /** Makes an object, which gets its node when it is {@link #initialised}. */
  Obj make(JvmClass type) {
    Obj made = new Obj(objects.size() + 1L, type, type.name, -1, true, type.layout.size());
    made.isAwaited = initialisers == 0;
    made.isOfJdk = isJdkCode;
    objects.add(made);
    return made;
  }

  /**
   * The constructor of {@code Object}, or another that is not interpreted, has run: that is when a
   * recorder can tell of an object at all: of {@code new A(new B())} the inner one comes first.
   */
  void initialised(Obj made) {
    if (made.isAwaited) {
      made.isAwaited = false;
      made.node = nextNode(made.typeName, made.isOfJdk);
      if (made.node >= 0) {
        byNode.put(made.node, made);
      }
    }
  }

  /** Makes an object that no node stands for: a box, an exception, a closure. */
  Obj makeAside(String typeName) {
    JvmClass type = classes.find(typeName);
    int slots = type == null ? 0 : type.layout.size();
    Obj made = new Obj(objects.size() + 1L, type, typeName, -1, true, slots);
    objects.add(made);
    return made;
  }

  /** Makes a string; a node stands for it if one with its content came in the recorded call. */
  Obj makeString(@Nullable String text) {
    JvmClass type = classes.find(RecordedStrings.TYPE);
    int node = text == null || initialisers > 0 ? -1 : nextNode(NodePool.key(text));
    int slots = type == null ? 0 : type.layout.size();
    Obj made = new Obj(objects.size() + 1L, type, RecordedStrings.TYPE, node, true, slots);
    made.host = text;
    objects.add(made);
    if (node >= 0) {
      byNode.put(node, made);
    }
    return made;
  }

  Obj makeArray(String descriptor, int length) {
    elements += length;
    if (length > MOST_ELEMENTS || elements > MOST_IN_ALL) {
      throw new CannotReplayException("an array of " + length + " elements");
    }
    int node = nextNode(descriptor, length);
    Obj made = new Obj(objects.size() + 1L, null, descriptor, node, true, length);
    objects.add(made);
    if (node >= 0) {
      byNode.put(node, made);
    }
    return made;
  }

  /** A string or class that code names. */
  Obj constant(String typeName, String content) {
    return constants.computeIfAbsent(
        typeName + " " + content,
        k -> {
          Obj made = makeAside(typeName);
          made.host = content;
          return made;
        });
  }

  /** The content of a string; null if it is not known. */
  @Nullable String text(Obj string) {
    if (string.host == null && string.node >= 0 && !string.isMade) {
      string.host = layouts.strings.of(string.node);
      lacksStrings |= !layouts.strings.isRecorded(string.node);
    }
    return string.host instanceof String content ? content : null;
  }

  /** The identity hash code of an object; null if it is not known. */
  @Nullable Integer identityHash(Obj object) {
    return object.node < 0 || object.isMade ? null : layouts.hashes.of(object.node);
  }

  /** Reads a field or element, and sets {@link #unknown}. */
  long read(Obj object, int index) {
    if (object.states[index] == Obj.RECORDED) {
      load(object, index);
    }
    unknown = object.states[index] == Obj.UNKNOWN;
    return object.values[index];
  }

  private void load(Obj object, int index) {
    int slot = index;
    if (object.type != null) {
      slot = layouts.of(object.node).slots()[index];
    }
    object.states[index] = Obj.UNKNOWN;
    if (slot >= 0) {
      object.values[index] = recorded(history.slot(object.node, slot), object.node);
      object.states[index] = unknown ? Obj.UNKNOWN : Obj.KNOWN;
    }
  }

  /** What a slot held when the operation began. */
  private long recorded(long slot, int owner) {
    int version = history.versionAt(slot, owner < 0 ? base : since(owner));
    unknown = false;
    if (version < 0) {
      if (owner >= 0 && !history.startsUnknown(owner)) {
        return 0;
      }
      version = firstFound(slot);
      if (version < 0 && owner < 0) {
        return 0;
      }
      if (version < 0) {
        unknown = true;
        return 0;
      }
    }
    return value(history.kind(version), history.bits(version));
  }

  /**
   * The time whose content of a node counts: that of the first call, or, if the node came later, of
   * the first call that began with it.
   */
  private long since(int node) {
    if (history.appearance(node) <= base) {
      return base;
    }
    for (JvmCall each : calls) {
      if (each.begin() >= history.appearance(node)) {
        return each.begin();
      }
    }
    return base;
  }

  /** What the recording found later about what a slot held before; -1 if it did not. */
  private int firstFound(long slot) {
    int version = history.versionAt(slot, history.endTime());
    while (version >= 0 && history.previous(version) >= 0) {
      version = history.previous(version);
    }
    return version >= 0 && (history.siteOf(version) == 0 || isInitialiser(version)) ? version : -1;
  }

  /** Whether a class initialiser stored a version: none is interpreted. */
  private boolean isInitialiser(int version) {
    return history.tables().site(history.siteOf(version)).method().equals("<clinit>");
  }

  /** A content of the history as the interpreter has it. */
  long value(SlotKind kind, long bits) {
    unknown = false;
    return switch (kind) {
      case NULL -> 0;
      case REFERENCE -> handle((int) bits);
      case BOOLEAN -> bits & 1;
      case BYTE -> (byte) bits;
      case CHAR -> (char) bits;
      case SHORT -> (short) bits;
      case INT, FLOAT -> (int) bits;
      case LONG, DOUBLE -> bits;
      case UNKNOWN, HIDDEN, WILD -> {
        unknown = true;
        yield 0;
      }
    };
  }

  long readStatic(FieldRef field) {
    long slot = layouts.staticSlot(field);
    Content own = ownStatics.get(field.owner() + "." + field.name());
    Content stored = slot == -1 ? own : statics.get(slot);
    if (stored != null) {
      unknown = stored.unknown;
      return stored.value;
    }
    if (field.name().equals("$assertionsDisabled")) {
      unknown = false;
      return 1;
    }
    JvmClass owner = slot == -1 ? classes.find(field.owner()) : null;
    unknown = slot == -1 && (owner == null || !owner.startsEmpty(field.name()));
    long value = slot == -1 ? 0 : recorded(slot, -1);
    if (unknown && own != null) {
      unknown = own.unknown;
      return own.value;
    }
    return value;
  }

  void writeStatic(FieldRef field, long value, boolean isUnknown) {
    long slot = layouts.staticSlot(field);
    Content content = new Content(value, isUnknown, field.kind());
    if (slot == -1 || initialisers > 0) {
      ownStatics.put(field.owner() + "." + field.name(), content);
    } else {
      statics.put(slot, content);
    }
  }

  /**
   * What was stored since this was last asked, where the history has slots for it: the last content
   * of each.
   *
   * @return null if something was stored that no node stands for
   */
  @Nullable Map<Long, ReplayCell> changes() {
    Map<Long, ReplayCell> found = new LinkedHashMap<>();
    for (int at = 0; at < objects.size(); at++) { // what is read may bring more
      Obj each = objects.get(at);
      if (each.node < 0) {
        continue;
      }
      int[] slots = layouts.of(each.node).slots();
      for (int i = 0; i < each.values.length; i++) {
        int index = each.type == null ? i : slots[i];
        if ((each.stored[i] || each.isFresh) && index >= 0) {
          each.stored[i] = false;
          read(each, i);
          char kind = each.type == null ? each.typeName.charAt(1) : each.type.layout.get(i).kind();
          ReplayCell cell = cell(kind, each.values[i], each.states[i] == Obj.UNKNOWN);
          if (cell == null) {
            lacking = lacking(each.values[i], history.slot(each.node, index));
            return null;
          }
          found.put(history.slot(each.node, index), cell);
        }
      }
      each.isFresh = false;
    }
    for (Map.Entry<Long, Content> each : statics.entrySet()) {
      Content content = each.getValue();
      ReplayCell cell = cell(content.kind, content.value, content.unknown);
      if (cell == null) {
        lacking = lacking(content.value, each.getKey());
        return null;
      }
      found.put(each.getKey(), cell);
    }
    return found;
  }

  private String lacking(long value, long slot) {
    return get(value).typeName.replace('/', '.') + " in " + history.slotName(slot);
  }

  /** A value as the history keeps it; null if it is an object that no node stands for. */
  @Nullable ReplayCell cell(char kind, long value, boolean isUnknown) {
    if (isUnknown) {
      return new ReplayCell(SlotKind.UNKNOWN, 0);
    }
    if (!MethodRef.isReference(kind)) {
      return new ReplayCell(kindOf(kind), Interpreter.narrow(kind, value));
    }
    if (value == 0) {
      return new ReplayCell(SlotKind.NULL, 0);
    }
    Obj object = get(value);
    initialised(object);
    int node = object.node;
    if (node < 0 && Intrinsics.isShared(object)) {
      node = layouts.boxes.of(object.typeName, Long.parseLong(String.valueOf(object.host)));
    }
    return node < 0 ? null : new ReplayCell(SlotKind.REFERENCE, node);
  }

  /** What a descriptor's first character says of a slot. */
  static SlotKind kindOf(char kind) {
    return switch (kind) {
      case 'Z' -> SlotKind.BOOLEAN;
      case 'B' -> SlotKind.BYTE;
      case 'C' -> SlotKind.CHAR;
      case 'S' -> SlotKind.SHORT;
      case 'I' -> SlotKind.INT;
      case 'J' -> SlotKind.LONG;
      case 'F' -> SlotKind.FLOAT;
      default -> SlotKind.DOUBLE;
    };
  }

  /** The nodes that stand for objects that were made, or came from outside, so far. */
  List<Integer> nodes() {
    return objects.stream().filter(each -> each.node >= 0).map(each -> each.node).toList();
  }

  /** The nodes that stand for objects that calls made so far. */
  List<Integer> madeNodes() {
    return objects.stream().filter(each -> each.isMade && each.node >= 0).map(e -> e.node).toList();
  }
}
