package cairn.testkit.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.recording.CodeInfo;
import cairn.recording.CodeInfo.MethodCode;
import cairn.recording.EventHandler;
import cairn.recording.Format;
import cairn.recording.Recording;
import cairn.recording.SiteInfo;
import cairn.recording.TypeInfo;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Follows what the blocks of a recording say: each must be one that can come after the one before
 * it in its method, and every read, store and call must be told in the block that holds it.
 */
final class SliceReplay implements EventHandler {
  private static final Set<Integer> TOLD_ONCE =
      Set.of(Format.GET, Format.GET_ELEM, Format.ARGUMENTS);

  /** Where a site is. */
  private record Place(MethodModel method, int block, int instruction) {}

  /** A call of a method that has not ended, as far as is known. */
  private static final class Frame {
    final MethodModel method;
    int block;
    int told;

    /** The last instruction of the block that told something. */
    int last = -1;

    Frame(MethodModel method) {
      this.method = method;
    }

    boolean holds(Place place) {
      return place.method == method && method.isIn(block, place.instruction);
    }

    int end() {
      return method.end(block);
    }

    boolean isEmpty() {
      return end() < method.code.blockStarts()[block];
    }

    boolean mayHaveReturned() {
      return !isEmpty() && method.isReturn(end());
    }

    boolean mayHaveVanished() {
      return !isEmpty() && method.constructs(end());
    }
  }

  private record Node(TypeInfo type, int length) {}

  private final Recording recording;
  private final List<MethodModel> methods = new ArrayList<>();
  private final Map<Integer, Place> places = new HashMap<>();
  private final Map<Integer, Place> blocks = new HashMap<>();
  private final Map<Integer, ArrayDeque<Frame>> threads = new HashMap<>();
  private final Map<Long, Node> nodes = new HashMap<>();
  private final List<String> problems = new ArrayList<>();
  private final Map<Integer, Long> counts = new HashMap<>();
  private final boolean overflows;
  private long instructions;

  private SliceReplay(Path file, boolean overflows) throws IOException {
    this.overflows = overflows;
    recording = Recording.open(file);
    for (CodeInfo code : recording.code()) {
      ClassNode node = new ClassNode();
      new ClassReader(code.classFile()).accept(node, ClassReader.SKIP_FRAMES);
      for (MethodCode method : code.methods()) {
        MethodNode found =
            node.methods.stream()
                .filter(m -> m.name.equals(method.name()) && m.desc.equals(method.descriptor()))
                .findFirst()
                .orElseThrow();
        add(new MethodModel(code.className(), found, method));
      }
    }
  }

  /** Replays a recording, and fails where it contradicts itself. */
  static SliceReplay of(Path file) throws IOException {
    return of(file, false);
  }

  /**
   * The same, if {@code overflows} of a program that ran out of stack: methods that were left then
   * had none to say so.
   */
  static SliceReplay of(Path file, boolean overflows) throws IOException {
    SliceReplay replay = new SliceReplay(file, overflows);
    replay.recording.read(replay);
    assertThat(replay.problems.stream().limit(20)).as("in %s", file).isEmpty();
    assertThat(replay.counts.getOrDefault(Format.RAN, 0L)).isPositive();
    return replay;
  }

  long count(int kind) {
    return counts.getOrDefault(kind, 0L);
  }

  /** Instructions of the program that ran, as the blocks say. */
  long instructions() {
    return instructions;
  }

  List<MethodModel> methods() {
    return methods;
  }

  private void add(MethodModel method) {
    methods.add(method);
    MethodCode code = method.code;
    Set<Integer> starts = new TreeSet<>();
    for (int i = 0; i < code.blockStarts().length; i++) {
      starts.add(code.blockStarts()[i]);
      blocks.put(code.blockSites()[i], new Place(method, i, code.blockStarts()[i]));
    }
    assertThat(starts).as("blocks of %s", method).isEqualTo(method.leaders());
    assertThat(code.blockStarts().length)
        .as("blocks of %s", method)
        .isEqualTo(starts.size() + (method.entryIsTarget() ? 1 : 0));
    for (int i = 0; i < code.sites().length; i++) {
      int at = code.ordinals()[i];
      places.put(code.sites()[i], new Place(method, -1, at));
      assertThat(at).as("instruction of %s", method).isBetween(0, method.count());
    }
  }

  private boolean mayBeGone(Frame frame) {
    return overflows || frame.mayHaveReturned() || frame.mayHaveVanished();
  }

  private void problem(int thread, long time, String what) {
    problems.add("thread " + thread + " at " + time + ": " + what);
  }

  private ArrayDeque<Frame> stack(int thread) {
    return threads.computeIfAbsent(thread, t -> new ArrayDeque<>());
  }

  @Override
  public void ran(long time, int thread, int site) {
    tally(Format.RAN);
    Place place = blocks.get(site);
    if (place == null) {
      problem(thread, time, "a block that no code has, site " + site);
      return;
    }
    MethodModel method = place.method;
    instructions += method.end(place.block) - method.code.blockStarts()[place.block] + 1;
    ArrayDeque<Frame> stack = stack(thread);
    if (place.block == 0) {
      called(time, thread, method, stack);
      return;
    }
    StringBuilder gone = new StringBuilder();
    for (Frame top = stack.peek(); top != null; top = stack.peek()) {
      if (top.method == method && follows(top, place.block, time, thread)) {
        top.block = place.block;
        top.told = 0;
        top.last = -1;
        return;
      }
      gone.append(' ').append(top.method).append('@').append(top.block);
      if (!mayBeGone(top)) {
        break;
      }
      stack.pop();
    }
    problem(thread, time, "block " + place.block + " of " + method + " comes from nowhere:" + gone);
  }

  private void called(long time, int thread, MethodModel method, ArrayDeque<Frame> stack) {
    while (!stack.isEmpty() && stack.element().mayHaveReturned() && toldAll(stack.element())) {
      stack.pop();
    }
    Frame top = stack.peek();
    if (top != null && !isByItself(method) && (top.isEmpty() || !top.method.isCall(top.end()))) {
      problem(thread, time, method + " is called by " + top.method + " in block " + top.block);
    }
    stack.push(new Frame(method));
  }

  /** Whether the block has nothing more to tell: otherwise it may be waiting for a class. */
  private boolean toldAll(Frame frame) {
    MethodCode code = frame.method.code;
    for (int i = 0; i < code.ordinals().length; i++) {
      int at = code.ordinals()[i];
      boolean isReturn = recording.tables().site(code.sites()[i]).kind() == Format.RETURN;
      if (frame.method.isIn(frame.block, at) && at > frame.last && !isReturn) {
        return false;
      }
    }
    return true;
  }

  /** What the JVM may call wherever it meets a class for the first time. */
  private static boolean isByItself(MethodModel method) {
    return method.name.equals("<clinit>")
        || method.name.equals("loadClass")
        || method.className.startsWith("java.");
  }

  private boolean follows(Frame frame, int block, long time, int thread) {
    if (frame.method.goesOn(frame.block, block)) {
      int expected = expected(frame);
      if (frame.told != expected) {
        problem(
            thread,
            time,
            "block "
                + frame.block
                + " of "
                + frame.method
                + " told "
                + frame.told
                + " of "
                + expected);
      }
      return true;
    }
    return frame.method.catches(frame.block, block);
  }

  /** How many reads and calls a block tells if it is left in order. */
  private int expected(Frame frame) {
    int n = 0;
    MethodCode code = frame.method.code;
    for (int i = 0; i < code.sites().length; i++) {
      int kind = plain(recording.tables().site(code.sites()[i]).kind());
      if (TOLD_ONCE.contains(kind) && frame.method.isIn(frame.block, code.ordinals()[i])) {
        n++;
      }
    }
    return n;
  }

  /** Something happened at a site: in the block that its thread is in. */
  private void at(long time, int thread, int site) {
    SiteInfo info = recording.tables().site(site);
    int kind = plain(info.kind());
    tally(kind);
    Place place = places.get(site);
    if (place == null) {
      return; // code that does not tell, or a site made at run time
    }
    ArrayDeque<Frame> stack = stack(thread);
    for (Frame top = stack.peek(); top != null; top = stack.peek()) {
      boolean late = top.method == place.method && top.method.name.equals("<init>");
      if (top.holds(place) || (late && isStore(kind))) {
        top.told += TOLD_ONCE.contains(kind) ? 1 : 0;
        top.last = place.instruction;
        return;
      }
      if (!mayBeGone(top)) {
        break;
      }
      stack.pop();
    }
    Frame top = stack.peek();
    problem(
        thread,
        time,
        info
            + " at "
            + place.instruction
            + " of "
            + place.method
            + " while in "
            + (top == null ? "nothing" : top.method + "@" + top.block));
  }

  /** What is told, whether a block begins with it or not. */
  private static int plain(int kind) {
    return switch (kind) {
      case Format.RAN_GET -> Format.GET;
      case Format.RAN_GET_ELEM -> Format.GET_ELEM;
      default -> kind;
    };
  }

  private static boolean isStore(int kind) {
    return kind >= Format.PUT_REF && kind <= Format.PUT_DOUBLE;
  }

  private void tally(int kind) {
    counts.merge(kind, 1L, Long::sum);
  }

  @Override
  public void call(long time, int thread, int site, int kind, int from) {
    tally(kind);
    Place place = places.get(site);
    if (kind != Format.UNWIND || place == null) {
      return;
    }
    ArrayDeque<Frame> stack = stack(thread);
    for (Frame top = stack.poll(); top != null; top = stack.poll()) {
      if (top.method == place.method) {
        return;
      }
      if (!mayBeGone(top)) {
        break;
      }
    }
    problem(thread, time, "an exception leaves " + place.method + ", which does not run");
  }

  // ---- objects

  @Override
  public void alloc(long time, int thread, long id, int type) {
    nodes.put(id, new Node(recording.tables().type(type), -1));
  }

  @Override
  public void seen(long time, int thread, long id, int type, int length) {
    nodes.put(id, new Node(recording.tables().type(type), length));
  }

  @Override
  public void newArray(long time, int thread, int site, long id, int type, int length) {
    nodes.put(id, new Node(recording.tables().type(type), length));
    at(time, thread, site);
  }

  @Override
  public void cloned(long time, int thread, int site, long source, long id, int type, int length) {
    nodes.put(id, new Node(recording.tables().type(type), length));
    at(time, thread, site);
  }

  @Override
  public void get(long time, int thread, int site, long object) {
    at(time, thread, site);
    SiteInfo info = recording.tables().site(site);
    if (object != 0 && !isA(object, info.owner())) {
      problem(thread, time, info + " of node " + object + ", a " + nodes.get(object));
    }
  }

  private boolean isA(long object, String owner) {
    Node node = nodes.get(object);
    @Nullable TypeInfo type = node == null ? null : node.type;
    while (type != null && !type.name().equals(owner)) {
      if (type.superName().equals(owner)) {
        return true;
      }
      type = type.superType() == 0 ? null : recording.tables().type(type.superType());
    }
    return type != null;
  }

  @Override
  public void getElement(long time, int thread, int site, long array, int index) {
    at(time, thread, site);
    Node node = nodes.get(array);
    if (array != 0 && (node == null || !node.type.isArray())) {
      problem(thread, time, "element of node " + array + ", a " + node);
    }
  }

  @Override
  public void arguments(long time, int thread, int site, long[] ids, int count) {
    at(time, thread, site);
    for (int i = 0; i < count; i++) {
      if (ids[i] != 0 && !nodes.containsKey(ids[i])) {
        problem(thread, time, "argument " + ids[i] + " is no node");
      }
    }
  }

  @Override
  public void result(long time, int thread, int site, char kind, long bits) {
    at(time, thread, site);
    if (kind == 'L' && bits != 0 && !nodes.containsKey(bits)) {
      problem(thread, time, "result " + bits + " is no node");
    }
  }

  @Override
  public void put(long time, int thread, int site, long object, char kind, long bits) {
    at(time, thread, site);
  }

  @Override
  public void putStatic(long time, int thread, int site, char kind, long bits) {
    at(time, thread, site);
  }

  @Override
  public void element(
      long time, int thread, int site, long array, int index, char kind, long bits) {
    at(time, thread, site);
  }

  @Override
  public void copy(
      long time, int thread, int site, long source, int from, long target, int to, int count) {
    at(time, thread, site);
  }

  @Override
  public void fill(
      long time, int thread, int site, long array, int from, int count, char kind, long bits) {
    at(time, thread, site);
  }

  @Override
  public void elements(
      long time, int thread, int site, long array, int from, int count, char kind, long[] values) {
    if (site != 0) {
      at(time, thread, site);
    }
  }

  @Override
  public void allocatedAt(long time, int thread, int site, long id) {
    at(time, thread, site);
  }
}
