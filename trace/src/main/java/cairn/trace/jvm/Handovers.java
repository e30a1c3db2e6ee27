package cairn.trace.jvm;

import cairn.recording.TypeInfo;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What objects of the program were given to which objects of code that is not recorded, as tasks
 * are to an executor: what such a task finds in another thread comes from there, and what it
 * returns goes back.
 */
final class Handovers {
  /** Of objects of one class that are new, and were given something, so many are told apart. */
  private static final int MOST = 16;

  /**
   * Something was given away.
   *
   * @param holder the object whose hidden contents it went into
   * @param instruction the call that gave it
   */
  record Handover(long holder, int instruction) {}

  private final HeapObjects objects;
  private final boolean kept;
  private final Map<String, List<Handover>> byClass = new HashMap<>();
  private int waiting;

  Handovers(HeapObjects objects, boolean kept) {
    this.objects = objects;
    this.kept = kept;
  }

  /** Whether it must be known who was given what. */
  boolean isNeeded() {
    return kept;
  }

  /** A call gives its objects to another one, 0 if that is none; whether any of them counts. */
  boolean given(Frame frame, CallSite call, long to) {
    if (to == 0) {
      return false;
    }
    boolean any = false;
    for (String host : hosts(frame, call)) {
      any = true;
      List<Handover> all = byClass.computeIfAbsent(host, key -> new ArrayList<>());
      Handover handover = new Handover(to, call.instruction());
      if (!all.contains(handover)) {
        all.add(handover);
      }
    }
    return any;
  }

  /** A call has made an object, and given it those that it was given. */
  void made(Frame frame, CallSite call, long to) {
    for (String host : hosts(frame, call)) {
      List<Handover> all = byClass.computeIfAbsent(host, key -> new ArrayList<>());
      if (all.size() >= MOST) {
        objects.share(to, all.get(MOST - 1).holder);
      } else {
        all.add(new Handover(to, call.instruction()));
      }
    }
  }

  /**
   * A call gives its objects to nobody who is known yet. A thread may find them before the call
   * returns, so they do not wait for what it returns, but in an object of their own; 0 if none of
   * them counts.
   */
  long waiting(Frame frame, CallSite call) {
    long to = 0;
    for (String host : hosts(frame, call)) {
      List<Handover> all = byClass.computeIfAbsent(host, key -> new ArrayList<>());
      if (all.size() >= MOST) {
        to = to == 0 ? all.get(MOST - 1).holder : to;
      }
      to = to == 0 ? Cells.given(++waiting) : to;
      Handover handover = new Handover(to, call.instruction());
      if (!all.contains(handover)) {
        all.add(handover);
      }
    }
    return to;
  }

  /** What the objects that a call is given run; nothing where that need not be known. */
  private List<String> hosts(Frame frame, CallSite call) {
    if (!kept || call.owner().equals("java/lang/Thread")) {
      return List.of(); // who starts threads is known otherwise
    }
    List<String> hosts = new ArrayList<>();
    for (int i = call.receiverTold() ? 1 : 0; i < frame.count; i++) {
      String host = host(frame.objects[i]);
      if (host != null) {
        hosts.add(host);
      }
    }
    return hosts;
  }

  /** The method that an object runs, or its class; null if that is none of the program's. */
  private @Nullable String host(long id) {
    TypeInfo type = objects.typeOf(id);
    if (type == null) {
      return null;
    }
    String body = objects.body(id);
    if (body != null) {
      return body;
    }
    int lambda = type.name().indexOf("$$Lambda");
    return lambda > 0 ? type.name().substring(0, lambda) : type.isRecorded() ? type.name() : null;
  }

  /** Where a method may have come from that another thread runs. */
  List<Handover> to(MethodInfo method) {
    List<Handover> found = new ArrayList<>(byClass.getOrDefault(method.key(), List.of()));
    String host = method.className().replace('/', '.');
    for (Handover handover : byClass.getOrDefault(host, List.of())) {
      if (!found.contains(handover)) {
        found.add(handover);
      }
    }
    return found;
  }
}
