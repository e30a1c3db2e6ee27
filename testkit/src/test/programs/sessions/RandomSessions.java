package sessions;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import probe.Probe;
import probe.Structure;

/**
 * Random operations of two threads on shared objects, over random sessions: which classes are
 * recorded, and how, is drawn for each. Every class writes its own fields only.
 */
public final class RandomSessions {
  static class Plain {
    static Object shared;
    Object first;
    Object second;
    int number;

    void change(Random r, Object o) {
      switch (r.nextInt(4)) {
        case 0 -> first = o;
        case 1 -> second = first;
        case 2 -> number = r.nextInt();
        default -> shared = o;
      }
    }
  }

  static class Below extends Plain {
    Object third;
    double real;

    @Override
    void change(Random r, Object o) {
      if (r.nextBoolean()) {
        super.change(r, o);
      } else {
        third = o;
        real = r.nextDouble();
      }
    }
  }

  static final class Copied implements Cloneable {
    Object held;
    long[] longs = new long[2];

    Copied change(Random r, Object o) {
      held = o;
      longs[r.nextInt(2)] = r.nextLong();
      try {
        return r.nextBoolean() ? (Copied) clone() : this;
      } catch (CloneNotSupportedException e) {
        throw new AssertionError(e);
      }
    }
  }

  record Fixed(Object one, int two, Object three) {}

  enum Constant {
    RED,
    GREEN;

    Object mutable;
    short small;

    void change(Random r, Object o) {
      mutable = o;
      small = (short) r.nextInt();
    }
  }

  static class Thrown extends Exception {
    private static final long serialVersionUID = 1;
    Object because;

    Thrown(Object because) {
      super("thrown", null, false, false);
      this.because = because;
    }
  }

  /** Always recorded: the pool, and whatever writes to arrays. */
  static final class Pool {
    static final Object[] all = new Object[24];
    static Object last;
    static boolean flag;

    static Object any(Random r) {
      return all[r.nextInt(all.length)];
    }

    static void step(Random r) {
      int at = r.nextInt(all.length);
      Object o = all[at];
      Object other = any(r);
      if (o == null || r.nextInt(6) == 0) {
        all[at] = make(r, other);
      } else if (o instanceof Plain p) {
        p.change(r, other);
      } else if (o instanceof Copied c) {
        all[at] = c.change(r, other);
      } else if (o instanceof Constant c) {
        c.change(r, other);
      } else if (o instanceof Object[] a && a.length > 0) {
        array(r, a, other);
      } else if (o instanceof int[] a) {
        a[r.nextInt(a.length)] = r.nextInt();
      } else if (o instanceof ArrayList<?> l) {
        list(r, l, other);
      } else {
        last = o;
        flag = !flag;
      }
      if (r.nextInt(20) == 0) {
        all[r.nextInt(all.length)] = null;
      }
    }

    private static void array(Random r, Object[] a, Object other) {
      switch (r.nextInt(4)) {
        case 0 -> System.arraycopy(a, 0, a, 1, a.length - 1);
        case 1 -> java.util.Arrays.fill(a, other);
        case 2 -> all[r.nextInt(all.length)] = a.clone();
        default -> a[r.nextInt(a.length)] = other;
      }
    }

    @SuppressWarnings("unchecked")
    private static void list(Random r, ArrayList<?> l, Object other) {
      if (l.size() > 12) {
        l.clear();
      }
      ((ArrayList<Object>) l).add(r.nextInt(l.size() + 1), other);
    }

    private static Object make(Random r, Object other) {
      Object o =
          switch (r.nextInt(12)) {
            case 0, 1 -> new Plain();
            case 2, 3 -> new Below();
            case 4 -> new Copied();
            case 5 -> new Fixed(other, r.nextInt(), Constant.RED);
            case 6 -> Constant.values()[r.nextInt(2)];
            case 7 -> new Thrown(other);
            case 8 -> new Object[1 + r.nextInt(4)];
            case 9 -> new int[1 + r.nextInt(3)];
            case 10 -> new ArrayList<Object>();
            default -> r.nextBoolean() ? "text" + r.nextInt(9) : Integer.valueOf(r.nextInt(5000));
          };
      if (r.nextInt(5) == 0) {
        System.identityHashCode(o);
      }
      return o;
    }
  }

  private static final List<Class<?>> CHOICE =
      List.of(Plain.class, Below.class, Copied.class, Fixed.class, Constant.class, Thrown.class);

  public static void main(String[] folderSeedSessions) throws Exception {
    Random r = new Random(Long.parseLong(folderSeedSessions[1]));
    Worker worker = new Worker("worker");
    worker.start();
    steps(r, worker);
    Recorder.attach();
    int sessions = Integer.parseInt(folderSeedSessions[2]);
    String before = "";
    for (int i = 1; i <= sessions; i++) {
      steps(r, worker);
      String options = r.nextInt(3) == 0 && i > 1 ? before : options(r);
      before = options;
      select(options);
      Recorder.begin("out=" + folderSeedSessions[0] + "/s" + i + ".cairn" + options);
      Probe.mark("s" + i + "#begin", Pool.all, statics(options));
      for (int n = r.nextInt(3); n >= 0; n--) {
        steps(r, worker);
        Probe.mark("s" + i + "#" + n, Pool.all, statics(options));
      }
      Recorder.end();
    }
  }

  private static void steps(Random r, Worker worker) throws InterruptedException {
    for (int n = r.nextInt(4); n >= 0; n--) {
      Runnable some =
          () -> {
            for (int i = r.nextInt(40); i >= 0; i--) {
              Pool.step(r);
            }
          };
      if (r.nextBoolean()) {
        worker.perform(some);
      } else {
        some.run();
      }
    }
  }

  private static String options(Random r) {
    StringBuilder b = new StringBuilder(",include=probe.Mark:sessions.RandomSessions$Pool");
    for (Class<?> c : CHOICE) {
      if (r.nextInt(3) > 0) {
        b.append(':').append(c.getName());
      }
    }
    if (r.nextBoolean()) {
      b.append(":sessions.RandomSessions");
    }
    if (r.nextBoolean()) {
      b.append(":sessions.Worker");
    }
    Set<String> more = new LinkedHashSet<>();
    more.add(r.nextBoolean() ? "" : ",events=refs:prims:calls");
    more.add(r.nextInt(3) > 0 ? "" : ",jdk=java.util");
    more.add(r.nextInt(4) > 0 ? "" : ",slice");
    more.forEach(b::append);
    String own = r.nextInt(3) > 0 ? "" : ":sessions.RandomSessions$Plain.change";
    return b + ",exclude=probe.Probe:probe.Structure,values=all,cpoint=probe.Mark.at" + own;
  }

  /** The exact names, as everything below RandomSessions is one of them. */
  private static void select(String options) {
    boolean jdk = options.contains("jdk=java.util");
    Set<String> names =
        Set.of(options.substring(options.indexOf('=') + 1, options.indexOf(",", 1)).split(":"));
    boolean outer = names.contains("sessions.RandomSessions");
    Structure.recorded(c -> outer && c.getName().startsWith("sessions.RandomSessions") || names.contains(c.getName()));
    Structure.jdk(jdk ? "java.util" : "");
  }

  private static Class<?>[] statics(String options) {
    List<Class<?>> l = new ArrayList<>(List.of(Pool.class));
    boolean outer = options.matches(".*sessions.RandomSessions[:,].*");
    for (Class<?> c : List.of(Plain.class, Constant.class)) {
      if (outer || options.contains(c.getName() + ":") || options.contains(c.getName() + ",")) {
        l.add(c);
      }
    }
    return l.toArray(new Class<?>[0]);
  }
}
