package cairn.sources.hprof;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.openjdk.jol.info.ClassLayout;

/**
 * Runs in a JVM of its own: builds a heap, writes it as a dump and prints what it knows of it, a
 * line each: {@code size CLASS BYTES}, {@code array CLASS LENGTH BYTES}, {@code count CLASS N}.
 */
public final class HeapProgram {
  static class Flag {
    boolean on;
  }

  static class Wide extends Flag {
    long number;
  }

  static class Narrow extends Wide {
    byte small;
    int count;
  }

  static class Linked extends Narrow {
    Object first;
    short middle;
    Object second;
    char last;
  }

  static class Deep extends Linked {
    double price;
    boolean sold;
  }

  static final class Item {
    final String name;
    final Item next;
    final int number;

    Item(String name, Item next, int number) {
      this.name = name;
      this.next = next;
      this.number = number;
    }
  }

  static final List<Object> KEPT = new ArrayList<>();
  static final Map<String, Item> BY_NAME = new HashMap<>();
  static WeakReference<Object> weak;
  static String text = "caf\u00e9 \u4e16";
  static final int ITEMS = 5000;

  private HeapProgram() {}

  public static void main(String[] arguments) throws Exception {
    Class<?>[] classes = {
      Object.class,
      Flag.class,
      Wide.class,
      Narrow.class,
      Linked.class,
      Deep.class,
      Item.class,
      String.class,
      Integer.class,
      Long.class,
      ArrayList.class,
      HashMap.class,
      LinkedList.class,
      TreeMap.class,
      ConcurrentHashMap.class,
      WeakReference.class
    };
    Item last = null;
    for (int i = 0; i < ITEMS; i++) {
      last = new Item("item-" + i, last, i);
      BY_NAME.put(last.name, last);
      KEPT.add(new Object());
      KEPT.add(new Flag());
      KEPT.add(new Wide());
      KEPT.add(new Narrow());
      KEPT.add(new Linked());
      KEPT.add(new Deep());
      KEPT.add((long) i + 1000);
    }
    for (int length = 0; length < 40; length++) {
      KEPT.add(new byte[length]);
      KEPT.add(new int[length]);
      KEPT.add(new long[length]);
      KEPT.add(new Item[length]);
    }
    weak = new WeakReference<>(KEPT.get(0));
    Runnable hidden = () -> KEPT.add(text);
    KEPT.add(hidden);
    for (Class<?> each : classes) {
      print("size " + each.getName() + " " + ClassLayout.parseClass(each).instanceSize());
    }
    for (Object each : KEPT) {
      if (each.getClass().isArray()) {
        print(
            "array "
                + each.getClass().getTypeName()
                + " "
                + Array.getLength(each)
                + " "
                + ClassLayout.parseInstance(each).instanceSize());
      }
    }
    print("count " + Item.class.getName() + " " + ITEMS);
    print("count " + Deep.class.getName() + " " + ITEMS);
    HotSpotDiagnosticMXBean vm = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
    vm.dumpHeap(arguments[0], true);
  }

  private static void print(String line) {
    System.out.println(line);
  }
}
