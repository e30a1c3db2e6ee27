package cairn.record.jvm;

import java.cairn.Sites;
import java.util.ArrayList;
import java.util.List;

/**
 * Site ids that were taken for code that was then thrown away. Ids stay dense by using them first.
 */
final class SpareSites {
  private final List<Integer> ids = new ArrayList<>();

  synchronized int take() {
    return ids.isEmpty() ? Sites.newId() : ids.remove(ids.size() - 1);
  }

  synchronized void put(int id) {
    ids.add(id);
  }
}
