package clean;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;

/** Structures of our own into which keys go, and come out. */
final class KeyedSubject extends Subject {
  /** One structure; removal of a key that is not there changes nothing. */
  interface Keyed {
    int keys();

    void insert(int key);

    void delete(int key);

    Object structure();
  }

  private static final int MOST = 150;

  private final Supplier<Keyed> maker;
  private final List<Keyed> all = new ArrayList<>();
  private final List<Set<Integer>> keys = new ArrayList<>();

  KeyedSubject(Supplier<Keyed> maker) {
    this.maker = maker;
    for (int i = 0; i < INSTANCES; i++) {
      all.add(maker.get());
      keys.add(new HashSet<>());
    }
  }

  /** The structures that faults are injected into. */
  static KeyedSubject bench(String name) {
    return new KeyedSubject(
        () -> {
          cairn.bench.faults.run.Subject subject = cairn.bench.faults.structure.Subjects.named(name);
          return new Keyed() {
            @Override
            public int keys() {
              return subject.keys();
            }

            @Override
            public void insert(int key) {
              subject.insert(key);
            }

            @Override
            public void delete(int key) {
              subject.delete(key);
            }

            @Override
            public Object structure() {
              return subject.structure();
            }
          };
        });
  }

  @Override
  void operate(Random random) {
    int at = instance(random);
    Keyed keyed = all.get(at);
    Set<Integer> in = keys.get(at);
    boolean full = in.size() > (at == 0 ? MOST : MOST / 20);
    if (full || !in.isEmpty() && random.nextInt(5) < 2) {
      int key = in.stream().skip(random.nextInt(in.size())).findFirst().orElseThrow();
      in.remove(key);
      keyed.delete(key);
    } else {
      int key = Math.floorMod(number(random) * 7919, keyed.keys());
      if (in.add(key)) {
        keyed.insert(key);
      }
    }
  }

  @Override
  Object fresh() {
    Keyed keyed = maker.get();
    for (int i = 0; i < 30; i++) {
      keyed.insert(i * 11 % 31);
    }
    return keyed.structure();
  }
}
