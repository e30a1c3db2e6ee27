package cairn.replay.jvm;

import cairn.history.CPoint;
import cairn.history.HeapHistory;
import cairn.recording.CodeInfo;
import cairn.recording.SiteInfo;
import cairn.replay.CallEntries;
import cairn.replay.CannotReplayException;
import cairn.replay.CodePatch;
import cairn.replay.RecordedCall;
import cairn.replay.ReplayCell;
import cairn.replay.ReplayOutcome;
import cairn.replay.Replayer;
import cairn.replay.TracedCall;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Runs recorded calls again, on the heap as it was when they began, as they were or with a patch.
 * Nothing of the watched program runs: its class files are interpreted, and what is stored stays in
 * a heap of the interpreter's. A run that needs what the recording does not have ends with the
 * reason.
 */
public final class JvmReplayer implements Replayer {
  private final HeapHistory history;
  private final ClassTable classes;
  private final HeapLayouts layouts;
  private final Map<Long, NodePool> pools = new HashMap<>();
  private final Guesses guesses = new Guesses();
  private final MirrorImages mirrors = new MirrorImages();
  private final StoreDomains domains;
  private boolean isGuessing;

  public JvmReplayer(HeapHistory history) {
    this.history = history;
    this.classes = new ClassTable(classFiles(history));
    this.layouts = new HeapLayouts(history, classes);
    this.domains = new StoreDomains(classes, new AskedMethods(history));
    if (hasCode()) {
      NodeReserve.in(history);
    }
  }

  private static List<CodeInfo> classFiles(HeapHistory history) {
    try {
      return history.classFiles();
    } catch (IOException e) {
      return List.of();
    }
  }

  @Override
  public boolean hasCode() {
    return !classes.isEmpty();
  }

  @Override
  public RecordedCall callAt(int point) {
    return call(CallEntries.of(history, point), history.cpoint(point));
  }

  @Override
  public RecordedCall operationAt(int end) {
    return call(CallEntries.ofOperation(history, end), history.operations().get(end));
  }

  private JvmCall call(CPoint entry, CPoint exit) {
    SiteInfo site = history.tables().site(exit.site());
    return new JvmCall(method(site, entry), entry, exit);
  }

  /** The method of a call: by its class and name, by its arguments, and by its lines. */
  private MethodCode method(SiteInfo site, CPoint entry) {
    String name = site.type() == 0 ? "" : history.tables().type(site.type()).name();
    JvmClass type = classes.get(name.replace('.', '/'));
    MethodCode found = null;
    for (MethodCode each : type.named(site.method())) {
      boolean better = found == null || each.hasLine(site.line());
      if (!each.isAbstract() && !each.isNative() && fits(each, entry) && better) {
        found = each;
      }
    }
    if (found == null) {
      throw new CannotReplayException("the arguments of " + site.method() + " are not recorded");
    }
    return found;
  }

  private static boolean fits(MethodCode method, CPoint entry) {
    int references = method.isStatic() ? 0 : 1;
    int values = 0;
    for (char kind : method.self.parameters) {
      if (MethodRef.isReference(kind)) {
        references++;
      } else if (values < entry.values().length
          && ReplayHeap.kindOf(kind) == entry.valueKinds()[values]) {
        values++;
      } else {
        return false;
      }
    }
    return references == entry.nodes().length && values == entry.values().length;
  }

  @Override
  public ReplayOutcome run(RecordedCall call, @Nullable CodePatch patch, long mostSteps) {
    return session(List.of((JvmCall) call), patch).run(mostSteps);
  }

  @Override
  public TracedCall trace(RecordedCall call, long mostSteps) {
    CallTrace trace = new CallTrace();
    ReplayOutcome outcome = session(List.of((JvmCall) call), null).run(trace, mostSteps);
    return new TracedCall(call, outcome, trace);
  }

  private ReplaySession session(List<JvmCall> calls, @Nullable CodePatch patch) {
    NodePool pool =
        pools.computeIfAbsent(
            calls.get(0).begin(), begin -> new NodePool(history, layouts, classes, calls));
    return session(calls, pool, patch);
  }

  private ReplaySession session(List<JvmCall> calls, NodePool pool, @Nullable CodePatch patch) {
    ReplayHeap heap = new ReplayHeap(history, layouts, classes, pool, calls);
    return new ReplaySession(heap, classes, calls, (Patch) patch, guesses);
  }

  @Override
  public boolean guessOtherwise() {
    if (!isGuessing) {
      guesses.open();
      isGuessing = true;
      return true;
    }
    isGuessing = guesses.next();
    return isGuessing;
  }

  @Override
  public void keepGuesses() {
    if (isGuessing) {
      guesses.close(true);
      isGuessing = false;
    }
  }

  @Override
  public List<CodePatch> changes(TracedCall traced) {
    return List.copyOf(new PatchFinder(classes, (CallTrace) traced.code()).patches());
  }

  @Override
  public List<CodePatch> insertions(TracedCall traced, Map<Long, ReplayCell> edits) {
    CallTrace trace = (CallTrace) traced.code();
    JvmCall call = (JvmCall) traced.call();
    Set<Patch> found =
        new LinkedHashSet<>(new StoreInsertions(history, layouts, call, trace).stores(edits));
    found.addAll(new PlainStores(classes, trace).stores());
    found.addAll(new CallInsertions(classes, trace).calls());
    found.addAll(new ArrayInsertions(classes, trace).calls());
    return found.stream().<CodePatch>map(domains::judged).toList();
  }

  @Override
  public int symmetry(CodePatch patch) {
    return patch instanceof Patch own ? mirrors.gain(own) : 0;
  }

  @Override
  public Sessions sessions(List<RecordedCall> calls) {
    List<JvmCall> own = calls.stream().map(JvmCall.class::cast).toList();
    NodePool pool = new NodePool(history, layouts, classes, own);
    return patch -> session(own, pool, patch);
  }
}
