package cairn.testkit;

import cairn.graph.SlotKind;
import cairn.history.PointerKind;
import cairn.testkit.NaiveHeap.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Memory byte by byte: who owns each byte, what is in it, and where pointers are. */
public final class NaiveMemory {
  private final TreeMap<Long, Long> owners = new TreeMap<>();
  private final Map<Long, Integer> bytes = new HashMap<>();
  private final Map<Long, Pointer> pointers = new TreeMap<>();
  private final Map<Long, Long> clusters = new HashMap<>();
  private final Map<Long, List<Long>> members = new HashMap<>();
  private final Set<Long> known = new HashSet<>();

  private record Pointer(PointerKind how, long node, long target, boolean inNode) {}

  boolean knows(long id) {
    return known.contains(id);
  }

  /** The node itself, or the outermost cluster that it is part of. */
  public long outermost(long id) {
    long at = id;
    while (clusters.containsKey(at)) {
      at = clusters.get(at);
    }
    return at;
  }

  /** The nodes inside a cluster in their order. */
  public List<Long> members(long cluster) {
    return members.getOrDefault(cluster, List.of(cluster));
  }

  /** The node that owns an address, 0 if none does. */
  public long owner(long address) {
    return owners.getOrDefault(address, 0L);
  }

  public long size(long id) {
    return owners.values().stream().filter(owner -> owner == id).count();
  }

  /** What the words hold that a node owns bytes of, by address. */
  List<Value> words(long id) {
    if (!known.contains(id)) {
      return List.of();
    }
    Set<Long> words = new TreeSet<>();
    owners.forEach(
        (address, owner) -> {
          if (owner == id) {
            words.add(address >>> 3 << 3);
          }
        });
    return words.stream().map(this::wordAt).toList();
  }

  private Value wordAt(long word) {
    Pointer pointer = pointers.get(word);
    if (pointer != null) {
      return switch (pointer.how()) {
        case NULL -> new Value(SlotKind.NULL, 0);
        case WILD, VARIABLE, FREED -> new Value(SlotKind.WILD, 0);
        case HEAD, INTERIOR, END -> new Value(SlotKind.REFERENCE, pointer.node());
      };
    }
    long bits = 0;
    boolean any = false;
    for (int i = 0; i < 8; i++) {
      Integer known = bytes.get(word + i);
      any |= known != null;
      bits |= known == null ? 0 : (long) known << 8 * i;
    }
    return any ? new Value(SlotKind.LONG, bits) : new Value(SlotKind.UNKNOWN, 0);
  }

  /** How the pointer at an address was bound, null if there is none. */
  public @Nullable PointerKind pointer(long address) {
    Pointer pointer = pointers.get(address);
    return pointer == null ? null : pointer.how();
  }

  public Set<Long> pointerAddresses() {
    return pointers.keySet();
  }

  /** Pointers that are outside of all nodes and were so when they were stored. */
  Map<Long, Value> globals() {
    Map<Long, Value> found = new TreeMap<>();
    pointers.forEach(
        (address, pointer) -> {
          if (!pointer.inNode() && owner(address) == 0) {
            found.put(address, wordAt(address));
          }
        });
    return found;
  }

  void give(long id, long address, long size) {
    known.add(id);
    for (long i = 0; i < size; i++) {
      owners.put(address + i, id);
    }
  }

  void block(long id, long address, long size) {
    give(id, address, size);
    for (long i = 0; i < size; i++) {
      bytes.remove(address + i);
      pointers.remove(address + i);
    }
  }

  void free(long id) {
    owners.values().removeIf(owner -> owner == id);
  }

  void merge(long first, long second, long cluster) {
    long front = outermost(first);
    long back = outermost(second);
    known.add(cluster);
    owners.replaceAll((address, owner) -> owner == front || owner == back ? cluster : owner);
    List<Long> all = new ArrayList<>(members(front));
    all.addAll(members(back));
    members.put(cluster, all);
    clusters.put(front, cluster);
    clusters.put(back, cluster);
  }

  void split(long source, long address, long id) {
    long from = outermost(source);
    known.add(id);
    owners.replaceAll((at, owner) -> owner == from && at >= address ? id : owner);
  }

  void store(long address, int width, long value) {
    for (int i = 0; i < width; i++) {
      pointers.remove(address + i >>> 3 << 3);
      if (i < 8) {
        bytes.put(address + i, (int) (value >>> 8 * i) & 0xFF);
      } else {
        bytes.remove(address + i);
      }
    }
  }

  void storePointer(long address, long target) {
    store(address, 8, target);
    if ((address & 7) != 0) {
      return;
    }
    PointerKind how = PointerKind.WILD;
    long node = 0;
    if (target == 0) {
      how = PointerKind.NULL;
    } else if (owner(target) != 0) {
      node = owner(target);
      how = target == head(node) ? PointerKind.HEAD : PointerKind.INTERIOR;
    } else if (owner(target - 1) != 0) {
      node = owner(target - 1);
      how = PointerKind.END;
    }
    pointers.put(address, new Pointer(how, node, target, owner(address) != 0));
  }

  private long head(long node) {
    for (Map.Entry<Long, Long> entry : owners.entrySet()) {
      if (entry.getValue() == node) {
        return entry.getKey();
      }
    }
    return -1;
  }
}
