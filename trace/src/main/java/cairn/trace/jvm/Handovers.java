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

  Handovers(HeapObjects objects, boolean kept) {
    this.objects = objects;
    this.kept = kept;
  }

  /**
   * A call gives its objects to another one; 0 if that is none.
   *
   * @param fresh whether nothing is known of what that one holds
   */
  void given(Frame frame, CallSite call, long to, boolean fresh) {
    if (!kept || to == 0 || call.owner().equals("java/lang/Thread")) {
      return; // who starts threads is known otherwise
    }
    for (int i = call.receiverTold() ? 1 : 0; i < frame.count; i++) {
      String host = host(frame.objects[i]);
      if (host != null) {
        List<Handover> all = byClass.computeIfAbsent(host, key -> new ArrayList<>());
        Handover handover = new Handover(to, call.instruction());
        if (fresh && all.size() >= MOST) {
          objects.share(to, all.get(MOST - 1).holder);
        } else if (!all.contains(handover)) {
          all.add(handover);
        }
      }
    }
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
