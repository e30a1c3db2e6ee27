package cairn.analysis.constraints.check;

import java.util.ArrayList;
import java.util.List;

/** A list of units without objects for them. */
final class UnitList {
  private final IntList items = new IntList();

  void add(int constraint, int x, int y) {
    items.add(constraint);
    items.add(x);
    items.add(y);
  }

  int size() {
    return items.size() / 3;
  }

  int constraint(int i) {
    return items.get(i * 3);
  }

  int x(int i) {
    return items.get(i * 3 + 1);
  }

  int y(int i) {
    return items.get(i * 3 + 2);
  }

  void clear() {
    items.clear();
  }

  List<Unit> toList() {
    List<Unit> found = new ArrayList<>();
    for (int i = 0; i < size(); i++) {
      found.add(new Unit(constraint(i), x(i), y(i)));
    }
    return found;
  }
}
