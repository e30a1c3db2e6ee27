package cairn.analysis.abstraction.ideal;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** For programs that write a dump of themselves and tell what their containers hold. */
public final class Dumper {
  private Dumper() {}

  /** What containers hold. */
  public static final class Item implements Delayed {
    /** Few, so that there are long chains, and trees. */
    static int hashes = 7;

    final int number;

    public Item(int number) {
      this.number = number;
    }

    @Override
    public int compareTo(Delayed other) {
      return Integer.compare(number, ((Item) other).number);
    }

    @Override
    public long getDelay(TimeUnit unit) {
      return 0;
    }

    @Override
    public int hashCode() {
      return number % hashes;
    }

    @Override
    public boolean equals(Object other) {
      return this == other;
    }

    @Override
    public String toString() {
      return String.valueOf(number);
    }
  }

  public static void dump(String file) throws Exception {
    HotSpotDiagnosticMXBean vm = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
    vm.dumpHeap(file, true);
  }

  /** Prints, for each static field of a class, a line for each label: its elements, sorted. */
  public static void print(Class<?> program) throws Exception {
    for (Field field : program.getDeclaredFields()) {
      if (Modifier.isStatic(field.getModifiers()) && !field.getType().isPrimitive()) {
        field.setAccessible(true);
        Map<String, String> lines = new TreeMap<>();
        contents(field.get(null), lines);
        lines.forEach((label, items) -> say(field.getName() + " " + label + items));
      }
    }
  }

  static void say(String line) {
    System.out.println(line);
  }

  private static void contents(Object container, Map<String, String> lines) {
    if (container instanceof Map<?, ?> map) {
      lines.put("length ", String.valueOf(map.size()));
      map.forEach(
          (key, value) -> {
            lines.merge("[key]", " " + key, Dumper::join);
            lines.merge("[value]", " " + value, Dumper::join);
          });
    } else if (container instanceof Collection<?> collection) {
      lines.put("length ", String.valueOf(collection.size()));
      collection.forEach(item -> lines.merge("[]", " " + item, Dumper::join));
    } else if (container instanceof Optional<?> optional) {
      optional.ifPresent(item -> lines.put("[]", " " + item));
    } else if (container instanceof AtomicReference<?> reference) {
      lines.put("[]", " " + reference.get());
    } else if (container instanceof AtomicReferenceArray<?> array) {
      for (int i = 0; i < array.length(); i++) {
        lines.merge("[]", " " + array.get(i), Dumper::join);
      }
    } else {
      throw new IllegalArgumentException(String.valueOf(container));
    }
    lines.replaceAll((label, items) -> label.equals("length ") ? items : sorted(items));
  }

  private static String join(String first, String second) {
    return first + second;
  }

  /** One null stands for all. */
  static String sorted(String items) {
    String[] words = items.trim().split(" ");
    java.util.Arrays.sort(words);
    StringBuilder text = new StringBuilder();
    boolean nothing = false;
    for (String word : words) {
      if (!word.equals("null") || !nothing) {
        text.append(' ').append(word);
      }
      nothing |= word.equals("null");
    }
    return text.toString();
  }
}
