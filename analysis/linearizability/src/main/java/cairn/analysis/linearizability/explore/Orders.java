package cairn.analysis.linearizability.explore;

import java.util.ArrayList;
import java.util.List;

/** The orders in which instances could have run one after the other. */
final class Orders {
  private Orders() {}

  static List<int[]> of(int instances) {
    List<int[]> orders = new ArrayList<>();
    extend(new int[instances], 0, 0, orders);
    return orders;
  }

  private static void extend(int[] order, int length, int taken, List<int[]> orders) {
    if (length == order.length) {
      orders.add(order.clone());
      return;
    }
    for (int i = 0; i < order.length; i++) {
      if ((taken & 1 << i) == 0) {
        order[length] = i;
        extend(order, length + 1, taken | 1 << i, orders);
      }
    }
  }

  /**
   * Whether an order keeps what happened one after the other.
   *
   * @param before for each instance the bits of those that had ended when it began
   */
  static boolean keeps(int[] order, long[] before) {
    long seen = 0;
    for (int instance : order) {
      if ((before[instance] & ~seen) != 0) {
        return false;
      }
      seen |= 1L << instance;
    }
    return true;
  }
}
