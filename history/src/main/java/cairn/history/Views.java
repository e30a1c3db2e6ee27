package cairn.history;

import cairn.recording.FieldInfo;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Structures that are laid over memory, whoever owns it: what is written there is content of a view
 * as well. Several may overlap. Pointers in a view lead to the view of their C type that begins
 * where they point, and are wild until there is one. Some 200 bytes for each word that a view
 * covers.
 */
final class Views {
  private static final int[] NO_NODES = {};

  /** A view that is there. */
  record View(int node, long start, long end, Layout layout, @Nullable String[] pointed) {}

  private final Map<String, Map<Long, Integer>> starts = new HashMap<>();
  private final Map<Integer, View> views = new HashMap<>();
  private final Map<Long, int[]> covers = new HashMap<>();

  /** Slots with links to where no view begins yet, by type and address. */
  private final Map<Target, Set<Long>> waiting = new HashMap<>();

  private record Target(String type, long address) {}

  private final Map<Integer, @Nullable String[]> pointed = new HashMap<>();

  boolean isEmpty() {
    return views.isEmpty();
  }

  View add(int node, Layout layout, long start, long size) {
    View made = new View(node, start, start + size, layout, pointed(layout));
    starts.computeIfAbsent(layout.name, name -> new HashMap<>()).put(start, node);
    views.put(node, made);
    for (long word = start >>> 3; word << 3 < made.end(); word++) {
      covers.merge(word, new int[] {node}, Views::both);
    }
    return made;
  }

  private static int[] both(int[] known, int[] more) {
    int[] all = Arrays.copyOf(known, known.length + 1);
    all[known.length] = more[0];
    return all;
  }

  /** The nodes of the views that a word lies in. */
  int[] at(long word) {
    return covers.getOrDefault(word >>> 3, NO_NODES);
  }

  View view(int node) {
    View found = views.get(node);
    if (found == null) {
      throw new IllegalArgumentException("node " + node + " is no view");
    }
    return found;
  }

  /** A slot leads to where no view of a type begins. */
  void await(String type, long address, long slot) {
    waiting.computeIfAbsent(new Target(type, address), key -> new HashSet<>()).add(slot);
  }

  /** The slots that led to where a view was laid only now, ascending; they are forgotten. */
  List<Long> awaiting(View view) {
    Set<Long> slots = waiting.remove(new Target(view.layout().name, view.start()));
    return slots == null ? List.of() : slots.stream().sorted().toList();
  }

  /** Whether there is any view of a C type. */
  boolean knows(String type) {
    return starts.containsKey(type);
  }

  /** The view of a C type that begins at an address, or -1. */
  int startingAt(String type, long address) {
    return starts.getOrDefault(type, Map.of()).getOrDefault(address, -1);
  }

  private @Nullable String[] pointed(Layout layout) {
    return pointed.computeIfAbsent(layout.type, type -> pointed(layout.own()));
  }

  /** For each field, the C type that it points to: its descriptor ends with {@code TYPE *}. */
  static @Nullable String[] pointed(List<FieldInfo> fields) {
    @Nullable String[] found = new String[fields.size()];
    for (int i = 0; i < found.length; i++) {
      String said = fields.get(i).descriptor();
      int blank = said.indexOf(' ');
      if (blank > 0 && fields.get(i).kind() == 'L' && said.endsWith("*")) {
        found[i] = said.substring(blank + 1, said.length() - 1).strip();
      }
    }
    return found;
  }
}
