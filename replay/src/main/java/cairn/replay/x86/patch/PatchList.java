package cairn.replay.x86.patch;

import cairn.replay.x86.ProgramImage;
import cairn.replay.x86.X86Address;
import cairn.replay.x86.X86Instruction;
import cairn.symbols.Program;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects the changes of one instruction after the other. */
final class PatchList {
  final ProgramImage image;
  final DebugNames names;
  final List<X86Patch> found = new ArrayList<>();

  /** What instructions accessed in blocks, as far as that is known. */
  final Map<Long, DebugNames.Access> accesses;

  PatchList(ProgramImage image, Program program, Map<Long, DebugNames.Access> accesses) {
    this.image = image;
    this.accesses = accesses;
    this.names = new DebugNames(program, image);
  }

  void add(X86Instruction at, X86Patch.Kind kind, String text, PatchEdit edit) {
    add(at, kind, text, "", "", edit);
  }

  /** Adds a change that uses another variable or member. */
  void exchange(
      X86Instruction at,
      X86Patch.Kind kind,
      String text,
      String before,
      String after,
      PatchEdit edit) {
    add(at, kind, text.formatted(after, before), before, after, edit);
  }

  private void add(
      X86Instruction at,
      X86Patch.Kind kind,
      String text,
      String before,
      String after,
      PatchEdit edit) {
    DebugNames.Where where = names.where(at.address());
    found.add(
        new X86Patch(
            kind,
            at.address(),
            where.function(),
            where.place(),
            text,
            before,
            after,
            Map.of(at.address(), edit)));
  }

  void replace(X86Instruction at, X86Patch.Kind kind, String text, X86Instruction instead) {
    add(at, kind, text, new PatchEdit.Replace(instead));
  }

  /** Whether memory is reached through a pointer, and not part of the frame. */
  static boolean isObject(X86Address address) {
    return address.isBasePlusDisplacement() && !address.isFrame();
  }

  /** Adds the same change at all instructions of a line: a compiler may have copied a statement. */
  void join() {
    Map<Object, List<X86Patch>> same = new LinkedHashMap<>();
    for (X86Patch patch : found) {
      Object key = List.of(patch.kind(), patch.function(), patch.place(), patch.text());
      same.computeIfAbsent(key, k -> new ArrayList<>()).add(patch);
    }
    for (List<X86Patch> group : same.values()) {
      X86Patch first = group.get(0);
      if (group.size() > 1 && first.place().line() > 0) {
        Map<Long, PatchEdit> edits = new HashMap<>();
        group.forEach(patch -> edits.putAll(patch.edits()));
        found.add(
            new X86Patch(
                first.kind(),
                first.address(),
                first.function(),
                first.place(),
                first.text(),
                first.before(),
                first.after(),
                edits));
      }
    }
  }
}
