package cairn.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/** Programs that write a dump of their heap to the file that is their argument. */
final class ManyRegions {
  private static final List<String> MODULES =
      List.of(
          "Order",
          "Customer",
          "Invoice",
          "Stock",
          "Price",
          "Route",
          "Depot",
          "Truck",
          "Driver",
          "Parcel",
          "Claim",
          "Audit",
          "Ledger",
          "Tax",
          "Rate",
          "Plan");
  private static final List<String> PARTS =
      List.of(
          "Store", "Index", "Entry", "Key", "Value", "Cache", "Page", "Slot", "Link", "Note",
          "Task", "Queue", "Event", "Log", "State", "View", "Rule", "Match", "Part", "Root");
  private static final int[] SIZES = {1, 3, 10, 40, 200, 1000};

  /** Maps, lists, strings and a tree over so many items. */
  static final String CATALOGUE =
      """
      import java.util.*;

      public class Catalogue {
        static class Item { int id; String name; Price price; Item next; }
        static class Price { long cents; Item of; }
        static class Tree { Tree left, right; Item item; }
        static Map<Integer, List<Item>> byShelf = new HashMap<>();
        static Tree root;
        static Item first;

        public static void main(String[] arguments) throws Exception {
          Item[] all = new Item[%d];
          for (int i = 0; i < all.length; i++) {
            Item item = new Item();
            item.id = i;
            item.name = "item " + i;
            item.price = new Price();
            item.price.of = item;
            item.next = first;
            first = item;
            all[i] = item;
            byShelf.computeIfAbsent(i / 50, shelf -> new ArrayList<>()).add(item);
          }
          root = tree(all, 0, all.length);
          java.lang.management.ManagementFactory.getPlatformMXBean(com.sun.management.HotSpotDiagnosticMXBean.class).dumpHeap(arguments[0], true);
        }

        static Tree tree(Item[] all, int from, int to) {
          if (from >= to) return null;
          int middle = (from + to) >>> 1;
          Tree tree = new Tree();
          tree.item = all[middle];
          tree.left = tree(all, from, middle);
          tree.right = tree(all, middle + 1, to);
          return tree;
        }
      }
      """;

  private ManyRegions() {}

  /**
   * A program of modules of twenty classes each, which refer to each other and to other modules.
   */
  static String source(int modules) {
    Random random = new Random(7);
    List<String> names = new ArrayList<>();
    for (String module : MODULES.subList(0, modules)) {
      PARTS.forEach(part -> names.add(module + part));
    }
    List<Set<Integer>> references = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      references.add(new TreeSet<>());
      int module = i / PARTS.size();
      int own = i % PARTS.size();
      if (own > 0) {
        references.get(i - own + random.nextInt(own)).add(i);
      }
      if (module > 0 && random.nextInt(10) < 6) {
        references.get(random.nextInt(module) * PARTS.size() + random.nextInt(20)).add(i);
      }
    }
    StringBuilder main = new StringBuilder("public class Company {\n");
    StringBuilder make = new StringBuilder("  static void make() {\n    Object[][] all = {\n");
    StringBuilder fill = new StringBuilder();
    StringBuilder classes = new StringBuilder();
    for (int i = 0; i < names.size(); i++) {
      String name = names.get(i);
      make.append(
          "      some(%s[]::new, %s::new, %d),\n".formatted(name, name, SIZES[random.nextInt(6)]));
      classes.append("class ").append(name).append(" {\n  int number;\n");
      fill.append("  static void fill%d(Object[][] all) {\n".formatted(i));
      for (int to : references.get(i)) {
        String target = names.get(to);
        classes.append("  %s[] to%s;\n".formatted(target, target));
        fill.append(
            "    for (int i = 0; i < all[%d].length; i++) { ((%s) all[%d][i]).to%s = (%s[]) part(all[%d], i, all[%d].length); }\n"
                .formatted(i, name, i, target, target, to, i));
      }
      fill.append("  }\n");
      classes.append("}\n");
    }
    make.append("    };\n");
    for (int i = 0; i < names.size(); i++) {
      make.append("    fill%d(all);\n".formatted(i));
      if (i % PARTS.size() == 0) {
        main.append("  static Object[] %ss;\n".formatted(names.get(i)));
        make.append("    %ss = all[%d];\n".formatted(names.get(i), i));
      }
    }
    return main.append(
            """
              public static void main(String[] arguments) throws Exception {
                make();
                java.lang.management.ManagementFactory.getPlatformMXBean(com.sun.management.HotSpotDiagnosticMXBean.class).dumpHeap(arguments[0], true);
              }

              static Object[] some(java.util.function.IntFunction<Object[]> array, java.util.function.Supplier<Object> each, int count) {
                Object[] all = array.apply(count);
                for (int i = 0; i < count; i++) all[i] = each.get();
                return all;
              }

              static Object[] part(Object[] all, int i, int of) {
                int from = (int) ((long) i * all.length / of), to = (int) ((long) (i + 1) * all.length / of);
                return to > from ? java.util.Arrays.copyOfRange(all, from, to) : null;
              }

            """)
        .append(make)
        .append("  }\n")
        .append(fill)
        .append("}\n")
        .append(classes)
        .toString();
  }
}
