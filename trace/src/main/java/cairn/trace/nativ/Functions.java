package cairn.trace.nativ;

import cairn.trace.nativ.MachineCode.Method;
import cairn.trace.nativ.MachineCode.Stretch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Which function an address belongs to. What the recording names is a function; a part that the
 * compiler moved away (f.cold, f.part.0 has a frame of its own and is not meant) belongs to the one
 * that it is a part of. Where nothing is named, functions begin where calls were seen to lead.
 */
final class Functions {
  private static final String COLD = ".cold";

  private final List<Function> all = new ArrayList<>();
  private final TreeMap<Long, Function> byPart = new TreeMap<>();
  private final MachineCode code;
  private final NavigableMap<Long, Integer> run;

  /**
   * The functions of some code.
   *
   * @param called where calls led
   * @param run where instructions are that were translated, with the numbers of their places
   */
  Functions(MachineCode code, Collection<Long> called, NavigableMap<Long, Integer> run) {
    this.code = code;
    this.run = run;
    Map<String, Function> byName = new HashMap<>();
    List<Stretch> cold = new ArrayList<>();
    List<Stretch> pages = new ArrayList<>();
    for (Stretch stretch : code.stretches()) {
      if (!stretch.isFunction()) {
        pages.add(stretch);
      } else if (stretch.name().endsWith(COLD)) {
        cold.add(stretch);
      } else {
        Method method = methodAt(stretch.start(), stretch.code().length);
        Function made = add(stretch.name(), method, stretch.start());
        part(made, stretch.start(), stretch.code());
        byName.put(stretch.name() + "\n" + method.object(), made);
      }
    }
    for (Stretch stretch : cold) {
      Method method = methodAt(stretch.start(), stretch.code().length);
      String name = stretch.name().substring(0, stretch.name().length() - COLD.length());
      Function owner = byName.get(name + "\n" + method.object());
      part(
          owner == null ? add(stretch.name(), method, stretch.start()) : owner,
          stretch.start(),
          stretch.code());
    }
    TreeSet<Long> beginnings = new TreeSet<>(called);
    for (Function named : all) {
      for (Function.Part part : named.parts) {
        beginnings.add(part.start());
        beginnings.add(part.end());
      }
    }
    pages.forEach(page -> unnamed(page, beginnings));
  }

  private Method methodAt(long start, int size) {
    Map.Entry<Long, Integer> first = run.ceilingEntry(start);
    return first != null && first.getKey() < start + size
        ? code.methodOf(code.place(first.getValue()))
        : Method.UNKNOWN;
  }

  private Function add(String name, Method method, long entry) {
    Function made = new Function(all.size(), name, method.object(), method.file(), entry);
    all.add(made);
    return made;
  }

  private void part(Function of, long start, byte[] bytes) {
    of.parts.add(new Function.Part(start, bytes));
    byPart.put(start, of);
  }

  /** A page without names; what a page before it began goes on here. */
  private void unnamed(Stretch page, SortedSet<Long> beginnings) {
    long end = page.start() + page.code().length;
    TreeSet<Long> cuts = new TreeSet<>(beginnings.subSet(page.start(), end));
    long from = page.start();
    Map.Entry<Long, Function> before = byPart.lowerEntry(from);
    Function open =
        before != null
                && before.getValue().name.isEmpty()
                && ends(before.getValue(), from)
                && !beginnings.contains(from)
            ? before.getValue()
            : null;
    cuts.add(end);
    for (long cut : cuts) {
      if (cut > from) {
        int size = (int) (cut - from);
        Map.Entry<Long, Function> named = byPart.floorEntry(from);
        if (named == null || !named.getValue().holds(from)) {
          int index = (int) (from - page.start());
          byte[] bytes = Arrays.copyOfRange(page.code(), index, index + size);
          part(open != null ? open : add("", methodAt(from, size), from), from, bytes);
        }
        from = cut;
        open = null;
      }
    }
  }

  private static boolean ends(Function function, long at) {
    return function.parts.get(function.parts.size() - 1).end() == at;
  }

  List<Function> all() {
    return all;
  }

  /** The function that an address belongs to. What is in none is one by itself. */
  Function at(long address) {
    Map.Entry<Long, Function> found = byPart.floorEntry(address);
    if (found != null && found.getValue().holds(address)) {
      return found.getValue();
    }
    Function made = add("", Method.UNKNOWN, address);
    part(made, address, new byte[] {0});
    return made;
  }
}
