package structures;

import java.util.Random;
import probe.Probe;

/** A chained, growing hash map, generic, with an inner class for its entries. */
public final class OwnHashMap<K, V> {
  private final class Entry {
    final K key;
    V value;
    Entry next;

    Entry(K key, V value, Entry next) {
      this.key = key;
      this.value = value;
      this.next = next;
    }
  }

  private Object[] table = new Object[4];
  private int size;
  private transient float load = 0.75f;

  @SuppressWarnings("unchecked")
  private Entry at(int i) {
    return (Entry) table[i];
  }

  V put(K key, V value) {
    int i = key.hashCode() & (table.length - 1);
    for (Entry e = at(i); e != null; e = e.next) {
      if (e.key.equals(key)) {
        V old = e.value;
        e.value = value;
        return old;
      }
    }
    table[i] = new Entry(key, value, at(i));
    if (++size > table.length * load) {
      grow();
    }
    return null;
  }

  void remove(K key) {
    int i = key.hashCode() & (table.length - 1);
    Entry before = null;
    for (Entry e = at(i); e != null; before = e, e = e.next) {
      if (e.key.equals(key)) {
        if (before == null) {
          table[i] = e.next;
        } else {
          before.next = e.next;
        }
        size--;
        return;
      }
    }
  }

  private void grow() {
    Object[] old = table;
    table = new Object[old.length * 2];
    for (Object o : old) {
      @SuppressWarnings("unchecked")
      Entry e = (Entry) o;
      while (e != null) {
        Entry next = e.next;
        int i = e.key.hashCode() & (table.length - 1);
        e.next = at(i);
        table[i] = e;
        e = next;
      }
    }
  }

  public static void main(String[] args) {
    OwnHashMap<String, Object> m = new OwnHashMap<>();
    Random r = new Random(2);
    for (int i = 0; i < 400; i++) {
      m.put("k" + r.nextInt(200), r.nextBoolean() ? "v" : (Object) r.nextInt());
      m.remove("k" + r.nextInt(200));
      if (i % 40 == 0) {
        Probe.mark("OwnHashMap#" + i, m);
      }
    }
    Probe.mark("OwnHashMap#end", m);
  }
}
