package cairn.analysis.bounds;

import cairn.analysis.api.Analysis;
import cairn.analysis.api.CodePlace;
import cairn.analysis.api.bounds.BlockName;
import cairn.analysis.api.bounds.OutsideAccess;
import cairn.analysis.api.bounds.OverflowAnswer;
import cairn.graph.Progress;
import cairn.history.AddressHistory.Range;
import cairn.history.HeapHistory;
import cairn.history.Outside;
import cairn.recording.Format;
import cairn.recording.OutsideInfo;
import cairn.recording.SiteInfo;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which statements accessed memory outside of blocks, from what the recorder noticed. What one
 * statement did to several blocks that were allocated at the same place is one finding. Costs
 * O(what was noticed).
 */
public final class OverflowAnalysis implements Analysis<HeapHistory, OverflowAnswer> {
  @Override
  public String name() {
    return "overflow";
  }

  @Override
  public String summary() {
    return "Which statements accessed memory outside of blocks?";
  }

  @Override
  public OverflowAnswer run(HeapHistory history, Progress progress) {
    Map<List<Object>, OutsideAccess> found = new LinkedHashMap<>();
    List<Outside> all = history.outsides();
    for (int i = 0; i < all.size(); i++) {
      progress.at(i, all.size());
      OutsideAccess access = access(history, all.get(i));
      found.merge(key(access), access, OverflowAnalysis::both);
    }
    List<OutsideAccess> findings = new ArrayList<>();
    for (boolean possible : new boolean[] {false, true}) {
      for (OutsideAccess access : found.values()) {
        if (access.isPossible() == possible) {
          findings.add(access);
        }
      }
    }
    return new OverflowAnswer(
        findings,
        history.untoldOutsides(),
        blocks(history),
        option(history, "quarantine"),
        option(history, "redzone"),
        history.missing().isEmpty() ? List.of() : List.of(history.missing()));
  }

  private static long blocks(HeapHistory history) {
    long count = 0;
    for (int node = 0; node < history.nodeCount(); node++) {
      count += history.isMemory(node) ? 1 : 0;
    }
    return count;
  }

  /** A number among the recorder's options; 0 if there is none. */
  private static long option(HeapHistory history, String name) {
    for (String part : history.meta().getOrDefault("options", "").split(",", -1)) {
      if (part.matches(name + "=[0-9]{1,18}")) {
        return Long.parseLong(part.substring(name.length() + 1));
      }
    }
    return 0;
  }

  private static List<Object> key(OutsideAccess access) {
    BlockName block = access.block();
    Object allocated = block == null ? "" : block.allocated();
    return Arrays.asList(
        access.kind(),
        access.isWrite(),
        access.isSystemCall(),
        access.isPossible(),
        access.place(),
        allocated);
  }

  /** The first, with the number of accesses of both. */
  private static OutsideAccess both(OutsideAccess first, OutsideAccess next) {
    return new OutsideAccess(
        first.kind(),
        first.isWrite(),
        first.isSystemCall(),
        first.isPossible(),
        first.place(),
        first.stack(),
        first.time(),
        first.thread(),
        first.block(),
        first.other(),
        first.offset(),
        first.distance(),
        first.bytes(),
        first.accesses() + next.accesses(),
        first.blocks() + next.blocks());
  }

  private static OutsideAccess access(HeapHistory history, Outside outside) {
    OutsideInfo told = outside.told();
    BlockName block = block(history, outside.block(), told.block(), told.allocated(), told.freed());
    BlockName other = block(history, outside.other(), told.other(), told.otherAllocated(), 0);
    Range range = outside.block() < 0 ? null : history.addresses().lastRange(outside.block());
    Range reached = outside.other() < 0 ? null : history.addresses().lastRange(outside.other());
    Geometry geometry = Geometry.of(told, range, reached);
    String thread = outside.thread() == 0 ? "" : history.tables().thread(outside.thread());
    return new OutsideAccess(
        geometry.kind(),
        told.has(Format.OUTSIDE_WRITE),
        told.has(Format.OUTSIDE_SYSTEM_CALL),
        told.has(Format.OUTSIDE_POSSIBLE),
        CodePlace.of(history.tables(), outside.site()),
        stack(history, told.stack()),
        outside.time(),
        thread,
        block,
        other,
        geometry.offset(),
        geometry.distance(),
        geometry.bytes(),
        told.count(),
        1);
  }

  private static @Nullable BlockName block(
      HeapHistory history, int node, long id, int allocated, int freed) {
    if (id == 0) {
      return null;
    }
    Range range = node < 0 ? null : history.addresses().lastRange(node);
    String type = node < 0 ? "" : history.types().get(history.type(node)).name();
    return new BlockName(
        id,
        type.equals("block") ? "" : type,
        range == null ? 0 : range.end() - range.start(),
        stack(history, allocated),
        stack(history, freed));
  }

  private static List<CodePlace> stack(HeapHistory history, int id) {
    List<CodePlace> places = new ArrayList<>();
    for (SiteInfo site : history.tables().stack(id)) {
      places.add(CodePlace.of(history.tables(), site.id()));
    }
    return places;
  }
}
