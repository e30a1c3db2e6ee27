package cairn.analysis.abstraction.ideal;

import cairn.analysis.abstraction.ideal.ContainerRule.Name;
import cairn.graph.HeapGraph;
import cairn.graph.SlotBuffer;
import cairn.graph.SlotKind;
import java.util.function.IntConsumer;

/** Elements of arrays by their places, for which the source is read. */
final class ArrayWalk {
  /** Hears keys and values; either may be {@link References#NULL}. */
  interface Pairs {
    void pair(int key, int value);
  }

  private final HeapGraph graph;
  private final SlotBuffer buffer = new SlotBuffer();
  private final SlotBuffer other = new SlotBuffer();

  ArrayWalk(References references) {
    this.graph = references.graph;
  }

  /** Keys at even places, values after them; a key at the end has none. */
  void pairs(int array, Pairs listener) {
    int key = References.NULL;
    int keySlot = -2;
    int next = 0;
    while (next >= 0) {
      next = graph.referenceSlots(array, next, buffer);
      for (int i = 0; i < buffer.size(); i++) {
        int slot = buffer.slot(i);
        if ((slot & 1) == 0) {
          key = buffer.target(i);
          keySlot = slot;
        } else {
          listener.pair(keySlot == slot - 1 ? key : References.NULL, buffer.target(i));
          keySlot = -2;
        }
      }
    }
    if (keySlot >= 0) {
      listener.pair(key, References.NULL);
    }
  }

  /** Keys and values at the same places of two arrays, where neither is null. */
  void zip(int keys, int values, Pairs listener) {
    int nextKeys = graph.referenceSlots(keys, 0, other);
    int at = 0;
    int next = 0;
    while (next >= 0) {
      next = graph.referenceSlots(values, next, buffer);
      for (int i = 0; i < buffer.size(); i++) {
        int slot = buffer.slot(i);
        while (at < other.size() && other.slot(at) < slot) {
          at++;
          if (at == other.size() && nextKeys >= 0) {
            nextKeys = graph.referenceSlots(keys, nextKeys, other);
            at = 0;
          }
        }
        boolean here = at < other.size() && other.slot(at) == slot;
        if (here && other.target(at) >= 0 && buffer.target(i) >= 0) {
          listener.pair(other.target(at), buffer.target(i));
        }
      }
    }
  }

  /** Elements of an array whose bits are set in a number or an array of numbers. */
  void bits(int node, int universe, Name field, IntConsumer listener) {
    int slot = BoundRule.slot(field, graph.typeInfo(graph.type(node)));
    if (slot < 0) {
      return;
    }
    SlotKind kind = graph.slotKind(node, slot);
    int words = kind == SlotKind.REFERENCE ? (int) graph.slotBits(node, slot) : -1;
    int next = 0;
    long word = 0;
    int have = -1;
    while (next >= 0) {
      next = graph.referenceSlots(universe, next, buffer);
      for (int i = 0; i < buffer.size(); i++) {
        int index = buffer.slot(i);
        if (index >> 6 != have) {
          have = index >> 6;
          word = word(node, slot, kind, words, have);
        }
        if ((word >>> index & 1) != 0 && buffer.target(i) >= 0) {
          listener.accept(buffer.target(i));
        }
      }
    }
  }

  private long word(int node, int slot, SlotKind kind, int words, int index) {
    if (kind == SlotKind.LONG) {
      return index == 0 ? graph.slotBits(node, slot) : 0;
    }
    return words >= 0
            && index < graph.slotCount(words)
            && graph.slotKind(words, index) == SlotKind.LONG
        ? graph.slotBits(words, index)
        : 0;
  }
}
