package cairn.analysis.constraints.check;

import cairn.analysis.constraints.lang.Expr;
import cairn.graph.SlotKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/** One unit, evaluated so that everything it reads is noted. */
final class Evaluation implements Tracer {
  private static final int SLOT = 1;
  private static final int SIZE = 2;
  private static final int DEGREE = 3;
  private static final int ATTRIBUTE = 4;
  private static final int COUNT = 5;
  private static final int ELEMENTS = 6;
  static final int EDGE = 7;
  private static final int PATH = 8;
  private static final int IS_A = 9;

  /** So many nodes of a path, and attributes of nodes, are noted one by one. */
  private static final int MOST_REACHED = 64;

  private final Setting setting;
  private final Frame frame;
  private Truth truth = Truth.HOLDS;

  /** What was read by the unit itself. */
  private final List<String> terms = new ArrayList<>();

  private final List<long[]> read = new ArrayList<>();

  /** What all of it was computed from. */
  private final LongSet seenSlots = new LongSet();

  private final List<Long> slots = new ArrayList<>();

  /** Slots of the unit itself that may be why it does not hold. */
  private final List<Long> decisive = new ArrayList<>();

  private final TreeSet<Integer> counted = new TreeSet<>();

  private final Referrers referrers;

  /** Attributes whose rules are still to be looked into: number and node in turn. */
  private final IntList attributes = new IntList();

  private final Set<Long> seenAttributes = new HashSet<>();
  private boolean own = true;

  /** Whether attributes depend on more than is noted. */
  private boolean global;

  /** How nodes are called: variables, and terms that led to them. */
  private final Map<Integer, String> names = new LinkedHashMap<>();

  private boolean hidden;
  private boolean reaches;

  /** Whether a slot's content is not known. */
  private boolean unknown;

  /** What was read for values of a range for which all is well, or that come after a failure. */
  private final BitSet quiet = new BitSet();

  /** What was read while elements were counted. */
  private final BitSet silent = new BitSet();

  private int countMark;
  private long index;
  private int indexMark;
  private boolean failed;
  private long failedIndex;

  private Evaluation(Setting setting) {
    this.setting = setting;
    this.frame = setting.engine().frame;
    this.referrers = new Referrers(setting);
  }

  static Evaluation of(Setting setting, Unit unit) {
    return of(setting, unit, List.of());
  }

  /**
   * Evaluates a unit; nodes that are not alive count as roots meanwhile.
   *
   * @param variables names of the unit's nodes
   */
  static Evaluation of(Setting setting, Unit unit, List<String> variables) {
    return of(setting, new Instance(unit, Instance.NO_INDEX), variables);
  }

  /** Evaluates a unit for one value of its range. */
  static Evaluation of(Setting setting, Instance instance) {
    return of(setting, instance, List.of());
  }

  private static Evaluation of(Setting setting, Instance instance, List<String> variables) {
    Unit unit = instance.unit();
    Evaluation evaluation = new Evaluation(setting);
    int[] nodes = {unit.x(), unit.y()};
    for (int i = 0; i < variables.size(); i++) {
      evaluation.names.putIfAbsent(nodes[i], variables.get(i));
    }
    List<Integer> pins = new ArrayList<>();
    for (int node : new int[] {unit.x(), unit.y()}) {
      if (node >= 0 && setting.exists(node) && !setting.isAlive(node)) {
        setting.pin(node);
        pins.add(node);
      }
    }
    if (setting.isAlive(unit.x()) && (unit.y() < 0 || setting.isAlive(unit.y()))) {
      evaluation.run(unit, instance);
    }
    pins.forEach(setting::unpin);
    return evaluation;
  }

  private void run(Unit unit, Instance instance) {
    Engine engine = setting.engine();
    int x = engine.heap.number(unit.x());
    int y = engine.heap.number(unit.y());
    int rules = engine.attributes().rules().size();
    int attribute = unit.constraint() - (engine.clients().size() - rules);
    frame.tracer = this;
    try {
      Client client = engine.clients().get(unit.constraint());
      int found =
          instance.hasIndex() ? at(client, x, y, instance.index()) : client.test(frame, x, y);
      if (attribute >= 0) {
        engine.attributes().trace(frame, attribute, x);
      }
      truth =
          found == Formula.TRUE
              ? Truth.HOLDS
              : found == Formula.FALSE ? Truth.VIOLATED : Truth.UNDECIDED;
      own = false;
      for (int traced = 0; !attributes.isEmpty(); traced++) {
        if (traced == MOST_REACHED) {
          global = true;
          break;
        }
        int node = attributes.pop();
        int number = attributes.pop();
        engine.attributes().trace(frame, number, engine.heap.number(node));
      }
    } finally {
      frame.tracer = null;
    }
  }

  /** The truth for one value of a range, whose ends are read as well. */
  private int at(Client client, int x, int y, long value) {
    ConstraintCode code = Objects.requireNonNull(client.code());
    client.enter(frame, x, y);
    code.ends(frame);
    client.enter(frame, x, y);
    frame.index = value;
    return code.once(frame);
  }

  /** Whether nodes that can be reached were counted, or paths looked for. */
  boolean reaches() {
    return reaches;
  }

  Truth truth() {
    return truth;
  }

  CheckState.Look look() {
    return new CheckState.Look(truth, arguments(), reads());
  }

  Arguments arguments() {
    long[] keys = new long[read.size() * 2];
    int[] tags = new int[read.size()];
    long[] bits = new long[read.size()];
    for (int i = 0; i < read.size(); i++) {
      keys[2 * i] = read.get(i)[0];
      keys[2 * i + 1] = read.get(i)[1];
      tags[i] = (int) read.get(i)[2];
      bits[i] = read.get(i)[3];
    }
    return new Arguments(List.copyOf(terms), keys, tags, bits);
  }

  ReadSet reads() {
    return new ReadSet(
        slots.stream().mapToLong(Long::longValue).sorted().toArray(),
        counted.stream().mapToInt(Integer::intValue).toArray(),
        referrers.referred(),
        referrers.supports(),
        referrers.isLoose(),
        global,
        decisive.stream().mapToLong(Long::longValue).distinct().toArray());
  }

  private void note(int kind, long detail, long key, int tag, long bits, String term) {
    if (own) {
      long kept = tag >= Values.NODE ? bits : 0;
      terms.add(term);
      read.add(new long[] {(long) kind << 56 | detail, key, tag, kept});
    }
  }

  private String name(int node) {
    return node < 0 ? "NULL" : names.getOrDefault(node, "#" + frame.history.id(node));
  }

  /** Why the truth cannot be told. */
  String whyUndecided() {
    if (hidden) {
      return "values were not recorded on purpose: record with --values all";
    }
    if (unknown) {
      return "it depends on contents from before the recording began or from code that is not"
          + " recorded";
    }
    for (int i = 0; i < read.size(); i++) {
      int node = read.get(i)[2] == Values.NODE ? (int) read.get(i)[3] : -1;
      if (node >= 0 && frame.shapes.of(node).boxSlot < 0 && !frame.shapes.of(node).isDeclared()) {
        String name = Wording.nodeName(frame.history, node).toString();
        return "only numbers have an order, and " + terms.get(i) + " is " + name;
      }
    }
    return "it depends on the order of objects that are no numbers, or on whole numbers beyond 64"
        + " bits";
  }

  @Override
  public void slot(long slot, int tag, long bits) {
    add(slot);
    if (own) {
      decisive.add(slot);
      int node = frame.history.place(slot).node();
      String field = frame.history.slotName(slot);
      String dot = node < 0 || field.startsWith("[") ? "" : ".";
      String term = (node < 0 ? "" : name(node)) + dot + field;
      note(SLOT, 0, slot, tag, bits, term);
      if (tag == Values.NODE) {
        names.putIfAbsent((int) bits, term);
      }
    }
    if (tag == Values.UNKNOWN) {
      unknown = true;
      hidden |= frame.history.kindAt(slot, setting.time()) == SlotKind.HIDDEN;
    }
  }

  @Override
  public void size(int node, long length) {
    note(SIZE, 0, node, Values.WHOLE, length, own ? "SIZE(" + name(node) + ")" : "");
  }

  @Override
  public void degree(int node, int which, int tag, long bits) {
    Expr.Standard standard = Expr.Standard.values()[which];
    note(DEGREE, which, node, tag, bits, own ? name(node) + "." + standard : "");
    switch (standard) {
      case OUTDEGREE, ISLEAF, ALLOUT -> out(node);
      case ALLIN -> {
        counted.add(node);
        referrers.ofAll(node);
      }
      case INDEGREE, ISROOT -> refers(node);
      default -> {
        out(node);
        refers(node);
      }
    }
  }

  private void add(long slot) {
    if (seenSlots.add(slot + 1)) { // 0 is no member
      slots.add(slot);
    }
  }

  @Override
  public void index(long value) {
    index = value;
    indexMark = terms.size();
  }

  @Override
  public void indexed(int found) {
    if (found == Formula.FALSE && !failed) {
      failed = true;
      failedIndex = index;
    } else if (own) {
      quiet.set(indexMark, terms.size());
    }
  }

  /** Whether a range's constraint failed, the first time at {@link #failedIndex}. */
  boolean isRangeFailed() {
    return failed;
  }

  long failedIndex() {
    return failedIndex;
  }

  /** Whether the i-th argument tells nothing about what is wrong. */
  boolean isQuiet(int i) {
    return silent.get(i) || failed && quiet.get(i);
  }

  /** The nodes that the arguments that matter led to, in that order. */
  List<Integer> met() {
    Set<Integer> met = new LinkedHashSet<>();
    for (int i = 0; i < read.size(); i++) {
      if (!isQuiet(i) && read.get(i)[2] == Values.NODE) {
        met.add((int) read.get(i)[3]);
      }
    }
    return List.copyOf(met);
  }

  /** The slots among the arguments that matter. */
  Set<Long> telling() {
    Set<Long> slots = new LinkedHashSet<>();
    for (int i = 0; i < read.size(); i++) {
      if (!isQuiet(i) && read.get(i)[0] >>> 56 == SLOT) {
        slots.add(read.get(i)[1]);
      }
    }
    return slots;
  }

  @Override
  public void counting() {
    countMark = terms.size();
  }

  @Override
  public void counted(String term, int tag, long bits) {
    if (own) {
      silent.set(countMark, terms.size());
    }
    note(ELEMENTS, 0, 0, tag, bits, term);
  }

  @Override
  public int mark() {
    return decisive.size();
  }

  @Override
  public void dismiss(int mark) {
    if (own) {
      decisive.subList(mark, decisive.size()).clear();
    }
  }

  /** Notes the slots whose references are edges of a node. */
  private void out(int node) {
    HeapState heap = frame.heap;
    int number = heap.number(node);
    if (number < 0) {
      return;
    }
    if (frame.part != null) {
      frame.part.openEdges(number);
    }
    for (int i = 0; i < heap.outCount(number); i++) {
      int index = heap.shape(number).isArray ? i : heap.shape(number).referenceSlots[i];
      add(heap.slot(number, index));
      int to = heap.edges.to(heap.outBase(number) + i);
      if (to >= 0 && heap.shape(to).isPart() && heap.shape(number).isDeclared()) {
        for (int k = 0; k < heap.outCount(to); k++) {
          add(heap.slot(to, k));
        }
      }
    }
  }

  @Override
  public void attribute(int node, int attribute, int tag, long bits) {
    String name = frame.attributes.rules().get(attribute).attribute.name();
    note(ATTRIBUTE, attribute, node, tag, bits, own ? name(node) + "." + name : "");
    if (node >= 0
        && setting.isAlive(node)
        && seenAttributes.add((long) attribute << 32 | node)
        && frame
            .heap
            .shape(frame.heap.number(node))
            .isIn(frame.attributes.rules().get(attribute).structure)) {
      attributes.add(attribute);
      attributes.add(node);
    }
  }

  @Override
  public void count(int node, int structure, int tag, long bits) {
    note(
        COUNT,
        structure,
        node,
        tag,
        bits,
        own ? "COUNT(" + name(node) + counted(structure) + ")" : "");
    reaches = true;
    reached(node);
  }

  private String counted(int structure) {
    return structure < 0 ? "" : ", " + frame.shapes.structureName(structure);
  }

  /**
   * Notes the edges of a node and of all that it leads to. If that is much, any change of
   * references counts: few events change none.
   */
  private void reached(int node) {
    int number = frame.heap.number(node);
    if (number < 0) {
      return;
    }
    out(node);
    IntList found = frame.reach.from(number);
    if (found.size() > MOST_REACHED) {
      counted.add(node);
      referrers.ofAll(node);
      return;
    }
    for (int i = 0; i < found.size(); i++) {
      out(frame.heap.global(found.get(i)));
    }
  }

  @Override
  public void edge(int from, int to, int found) {
    note(EDGE, to, from, Values.WHOLE, found, own ? name(from) + " -> " + name(to) : "");
    out(from);
  }

  @Override
  public void path(int from, int to, int found) {
    note(PATH, to, from, Values.WHOLE, found, own ? name(from) + " ->> " + name(to) : "");
    reaches = true;
    HeapState heap = frame.heap;
    PathSearch search = frame.reach.search();
    if (!search.isAbout(heap.number(from), heap.number(to)) || search.why.size() > MOST_REACHED) {
      reached(from);
      return;
    }
    if (search.isFromEnd()) {
      refers(to);
    } else {
      out(from);
    }
    for (int i = 0; i < search.why.size(); i++) {
      int node = heap.global(search.why.get(i));
      if (search.isFromEnd()) {
        refers(node);
      } else {
        out(node);
      }
    }
  }

  /** Notes the references to a node. */
  private void refers(int node) {
    counted.add(node);
    referrers.of(node);
  }

  @Override
  public void isA(int node, int structure, boolean found) {
    String structureName = frame.shapes.structureName(structure);
    note(
        IS_A,
        structure,
        node,
        Values.WHOLE,
        found ? 1 : 0,
        own ? name(node) + " ISA " + structureName : "");
  }

  @Override
  public String toString() {
    return truth + " " + terms + Arrays.toString(read.toArray());
  }
}
