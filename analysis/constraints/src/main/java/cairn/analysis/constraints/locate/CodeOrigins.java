package cairn.analysis.constraints.locate;

import cairn.analysis.api.CodePlace;
import cairn.analysis.constraints.locate.Culprit.Role;
import cairn.history.HeapHistory;
import cairn.trace.jvm.MethodFlow;
import cairn.trace.jvm.ProgramCode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Other lines that may be to blame for a store, as the program's code says: those that its content
 * or its place comes from, the call that passed them in, and the conditions that decided that it
 * runs. Nothing is found where the recording has no class files.
 */
final class CodeOrigins {
  private static final int MOST_LINES = 4;
  private static final int MOST_BRANCHES = 3;

  private final HeapHistory history;
  private final StoreStacks stacks;
  private final ProgramCode code;

  CodeOrigins(HeapHistory history, StoreStacks stacks, ProgramCode code) {
    this.history = history;
    this.stacks = stacks;
    this.code = code;
  }

  /** The code of a recording's classes; empty where it cannot be read. */
  static ProgramCode code(HeapHistory history) {
    try {
      return new ProgramCode(history.classFiles());
    } catch (IOException e) {
      return new ProgramCode(List.of());
    }
  }

  private String field(int version) {
    String name = history.slotName(history.slotOf(version));
    return name.startsWith("[") ? "[]" : name.substring(name.lastIndexOf('.') + 1);
  }

  /** Whether a store's method only stores what it was handed, where it was told to. */
  boolean isHandedIn(Culprit store) {
    MethodFlow.Source source = source(store);
    return source != null
        && source.value() >= 0
        && source.place() >= 0
        && stacks.places(version(store)).size() > 1;
  }

  /** Whether a place is in a method that stores only into what it is handed. */
  boolean isSetter(CodePlace place) {
    MethodFlow flow =
        place.method().endsWith("<init>") ? null : code.at(place.method(), place.line());
    return flow != null && flow.isSetter();
  }

  /** Whether the language lets a method store a slot; also if that is not known. */
  boolean mayStore(String method, long slot) {
    int owner = history.owner(slot);
    return owner < 0
        || code.mayStore(
            method, history.types().get(history.type(owner)).name(), history.slotName(slot));
  }

  private static int version(Culprit culprit) {
    return culprit.operation().version();
  }

  private MethodFlow.@Nullable Source source(Culprit store) {
    CodePlace place = store.place();
    MethodFlow flow = code.at(place.method(), place.line());
    return flow == null ? null : flow.store(place.line(), field(version(store)));
  }

  /** The lines that a store's content or place comes from, nearest first. */
  List<Culprit> origins(Culprit store) {
    List<Culprit> found = new ArrayList<>();
    MethodFlow.Source source = source(store);
    if (source == null) {
      return found;
    }
    List<CodePlace> places = stacks.places(version(store));
    boolean handed = source.value() >= 0 || source.place() > 0 || isSetter(store.place());
    int argument = Math.max(0, source.value() >= 0 ? source.value() : source.place());
    int depth = 0;
    add(store, places.get(0), source, found);
    while (handed && ++depth < places.size()) {
      CodePlace call = places.get(depth);
      if (call.line() == 0 || call.isJdk()) {
        break;
      }
      found.add(at(store, Role.PASSED, call));
      MethodFlow caller = code.at(call.method(), call.line());
      String callee = name(places.get(depth - 1));
      MethodFlow.Source passed =
          caller == null ? null : caller.argument(call.line(), callee, argument);
      if (passed == null) {
        break;
      }
      add(store, call, passed, found);
      handed = passed.value() >= 0;
      argument = passed.value();
    }
    return found;
  }

  private static String name(CodePlace place) {
    return place.method().substring(place.method().lastIndexOf('.') + 1);
  }

  private static void add(
      Culprit store, CodePlace in, MethodFlow.Source source, List<Culprit> found) {
    source.lines().stream()
        .limit(MOST_LINES)
        .forEach(
            line -> found.add(at(store, Role.ORIGIN, new CodePlace(in.file(), line, in.method()))));
  }

  private static Culprit at(Culprit store, Role role, CodePlace place) {
    return new Culprit(role, store.operation(), place, store.field(), store.edits(), null, 0);
  }

  /**
   * The conditions that decided that a store runs, or that a missing one does not, in the method
   * itself and around its calls.
   */
  List<Culprit> branches(Culprit culprit) {
    List<Culprit> found = new ArrayList<>();
    CodePlace place = culprit.place();
    MethodFlow flow = code.at(place.method(), place.line());
    if (flow == null) {
      return found;
    }
    List<Integer> lines = new ArrayList<>();
    if (culprit.role() == Role.MISSING) {
      String field = culprit.field().startsWith("[") ? "[]" : culprit.field();
      for (int store : flow.storesOf(field)) {
        lines.addAll(flow.deciding(store));
      }
      for (String setter : stacks.settersOf(culprit.field())) {
        for (int call : flow.callsOf(setter)) {
          lines.addAll(flow.deciding(call));
        }
      }
    } else {
      lines.addAll(flow.deciding(place.line()));
    }
    lines.stream()
        .distinct()
        .limit(MOST_BRANCHES)
        .forEach(
            line ->
                found.add(
                    at(culprit, Role.BRANCH, new CodePlace(place.file(), line, place.method()))));
    return found;
  }
}
