package cairn.replay.nativ;

import cairn.history.HeapHistory;
import cairn.recording.SiteInfo;
import cairn.replay.CodePatch;
import cairn.replay.x86.Change;
import cairn.replay.x86.ProgramImage;
import cairn.replay.x86.patch.DebugNames;
import cairn.replay.x86.patch.X86Patch;
import cairn.replay.x86.patch.X86Patches;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The changes of executed machine code that are worth a try. */
final class PatchFinder {
  private final NativeProgram program;
  private final DebugNames names;
  private final Queries queries;

  /** How far-fetched an insertion is in a function that only asks for something. */
  private static final int IN_QUERY = CodePatch.ODD;

  /** How far-fetched it is that a variable does not belong into the member of its name. */
  private static final int TORN = 8;

  /** The files of functions as the recording names them, by the function's name. */
  private final Map<String, String> files = new HashMap<>();

  PatchFinder(HeapHistory history, NativeProgram program) {
    this.program = program;
    this.names = new DebugNames(program.program, program.image);
    this.queries = new Queries(program, names);
    for (SiteInfo site : history.tables().sites()) {
      if (site.type() != 0 && site.line() > 0) {
        String file = history.tables().type(site.type()).sourceFile();
        files.putIfAbsent(site.method() + " " + base(file), file);
      }
    }
  }

  DebugNames names() {
    return names;
  }

  private static String base(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  /** The file of a function as the recording names it. */
  String file(String function, String file) {
    return files.getOrDefault(function + " " + base(file), base(file));
  }

  /** The plainest first. */
  List<CodePatch> changes(NativeTrace trace) {
    List<NativePatch> found = new ArrayList<>();
    Set<Object> known = new HashSet<>();
    List<Long> executed = new ArrayList<>(new TreeSet<>(trace.addresses()));
    StoredNames stored = new StoredNames(program, names, executed);
    for (X86Patch each :
        X86Patches.of(program.image, trace.addresses(), program.program, trace.accesses())) {
      if (each.place().line() > 0 && known.add(each.edits())) {
        found.add(patch(each, stored.isTorn(each) ? TORN : oddity(each.kind())));
      }
    }
    for (SwappedStores.Swap each : new SwappedStores(program, names).of(executed)) {
      found.add(
          patch(
              CodePatch.Kind.CHANGE,
              each.address(),
              "assigns the other way round",
              1,
              each.changes()));
    }
    found.sort(
        Comparator.comparing((NativePatch each) -> each.kind() == CodePatch.Kind.SKIP)
            .thenComparing(NativePatch::oddity));
    return List.copyOf(found);
  }

  /** A patch of the line of an instruction. */
  NativePatch patch(
      CodePatch.Kind kind, long address, String text, int oddity, Map<Long, Change> changes) {
    DebugNames.Where where = names.where(address);
    ProgramImage.Function function = program.image.functionAt(address);
    boolean odd = kind.isInsertion() && function != null && queries.contains(function);
    return new NativePatch(
        kind,
        file(where.function(), where.place().file()),
        where.place().line(),
        where.function(),
        text,
        oddity + (odd ? IN_QUERY : 0),
        changes,
        function == null ? 0 : function.start());
  }

  private NativePatch patch(X86Patch from, int oddity) {
    boolean skips =
        from.kind() == X86Patch.Kind.SKIPPED_STORE || from.kind() == X86Patch.Kind.SKIPPED_CALL;
    ProgramImage.Function function = program.image.functionAt(from.address());
    Map<Long, Change> changes = new HashMap<>(from.edits());
    return new NativePatch(
        skips ? CodePatch.Kind.SKIP : CodePatch.Kind.CHANGE,
        file(from.function(), from.place().file()),
        from.place().line(),
        from.function(),
        from.text(),
        oddity,
        changes,
        function == null ? 0 : function.start());
  }

  private static int oddity(X86Patch.Kind kind) {
    return switch (kind) {
      case NEGATED_CONDITION, OTHER_RELATION, OTHER_LOCAL, OTHER_MEMBER -> 0;
      case SWAPPED_COMPARISON, SWAPPED_ARGUMENTS, CONSTANT, SKIPPED_STORE, SKIPPED_CALL -> 1;
      case STORED_VALUE, STORED_MEMBER -> 2;
    };
  }
}
