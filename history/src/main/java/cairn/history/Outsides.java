package cairn.history;

import cairn.recording.OutsideInfo;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Accesses outside of blocks, by their numbers: an object for each. */
final class Outsides {
  private final Map<Integer, Outside> byNumber = new LinkedHashMap<>();
  private final Nodes nodes;
  private long untold;

  Outsides(Nodes nodes) {
    this.nodes = nodes;
  }

  void add(long time, int thread, int site, OutsideInfo told) {
    if (told.number() == 0) {
      untold = told.count();
      return;
    }
    Outside first = byNumber.get(told.number());
    Outside now =
        first == null
            ? new Outside(time, thread, site, node(told.block()), node(told.other()), told)
            : new Outside(
                first.time(), first.thread(), first.site(), first.block(), first.other(), told);
    byNumber.put(told.number(), now);
  }

  private int node(long id) {
    return id == 0 ? -1 : nodes.of(id);
  }

  List<Outside> all() {
    return new ArrayList<>(byNumber.values());
  }

  long untold() {
    return untold;
  }
}
