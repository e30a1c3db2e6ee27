package cairn.bench.faults.run;

import cairn.bench.faults.structure.Subjects;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A structure that is spoiled, one store at a time: it is filled, then a field or element of one of
 * its objects gets another value by reflection, is looked at, and gets back what it was. Prints a
 * line for each: the place and what was stored there.
 *
 * <p>Arguments: the structure's name, or that of a class of java.util; the seed; the base size; the
 * number of operations behind it; the number of stores. Every operation is followed by a look, too.
 */
public final class Pokes {
  private final Random random;
  private final Object structure;
  private final String ours;

  private Pokes(Object structure, long seed) {
    this.structure = structure;
    this.random = new Random(seed);
    this.ours = structure.getClass().getPackageName() + ".";
  }

  /** The moment at which a structure is looked at. */
  static int look(Object structure) {
    return structure == null ? 0 : 1;
  }

  public static void main(String[] arguments) throws ReflectiveOperationException {
    long seed = Long.parseLong(arguments[1]);
    Subject subject =
        Character.isUpperCase(arguments[0].charAt(0))
            ? ofJdk(arguments[0])
            : Subjects.named(arguments[0]);
    int base = Integer.parseInt(arguments[2]);
    int operations = Integer.parseInt(arguments[3]);
    Script script = Script.of(seed, base, operations, subject.keys());
    for (int i = 1; i <= script.length(); i++) {
      script.perform(i, subject);
      look(subject.structure());
    }
    Pokes pokes = new Pokes(subject.structure(), seed);
    for (int i = 0; i < Integer.parseInt(arguments[4]); i++) {
      pokes.poke();
    }
  }

  private record Simple(Object structure, int keys, IntConsumer inserting, IntConsumer deleting)
      implements Subject {
    @Override
    public void insert(int key) {
      inserting.accept(key);
    }

    @Override
    public void delete(int key) {
      deleting.accept(key);
    }
  }

  @SuppressWarnings("JdkObsolete") // a linked list is one of those that are spoilt
  private static Subject ofJdk(String name) {
    int keys = 1 << 20;
    switch (name) {
      case "TreeMap":
        TreeMap<Integer, Object> tree = new TreeMap<>();
        return new Simple(tree, keys, k -> tree.put(k, "v" + k), tree::remove);
      case "HashMap":
        HashMap<Integer, Object> map = new HashMap<>();
        return new Simple(map, keys, k -> map.put(k, "v" + k), map::remove);
      case "LinkedList":
        LinkedList<Integer> list = new LinkedList<>();
        return new Simple(list, keys, k -> add(list, k), k -> list.remove(Integer.valueOf(k)));
      case "ArrayDeque":
        ArrayDeque<Integer> deque = new ArrayDeque<>();
        return new Simple(deque, keys, k -> add(deque, k), k -> take(deque, k));
      case "PriorityQueue":
        PriorityQueue<Integer> queue = new PriorityQueue<>();
        return new Simple(queue, keys, queue::add, k -> queue.remove(Integer.valueOf(k)));
      default:
        throw new IllegalArgumentException("no structure is called '" + name + "'");
    }
  }

  /** At either end. */
  private static void add(Deque<Integer> deque, int key) {
    if (key % 3 == 0) {
      deque.addFirst(key);
    } else {
      deque.addLast(key);
    }
  }

  private static void take(Deque<Integer> deque, int key) {
    if (key % 3 == 0) {
      deque.pollFirst();
    } else if (key % 3 == 1) {
      deque.pollLast();
    } else {
      deque.removeFirstOccurrence(key);
    }
  }

  private void poke() throws ReflectiveOperationException {
    List<Object> objects = objects();
    for (; ; ) {
      Object object = objects.get(random.nextInt(objects.size()));
      if (object.getClass().isArray() ? element(object, objects) : field(object, objects)) {
        return;
      }
    }
  }

  private boolean element(Object array, List<Object> objects) {
    if (Array.getLength(array) == 0) {
      return false;
    }
    int index = random.nextInt(Array.getLength(array));
    Object before = Array.get(array, index);
    Object after = other(array.getClass().getComponentType(), before, objects);
    if (after == array || Objects.equals(before, after)) {
      return false;
    }
    Array.set(array, index, after);
    look(structure);
    Array.set(array, index, before);
    System.out.println(array.getClass().getSimpleName() + " " + before + " -> " + after);
    return true;
  }

  private boolean field(Object object, List<Object> objects) throws ReflectiveOperationException {
    List<Field> fields = fields(object);
    if (fields.isEmpty()) {
      return false;
    }
    Field field = fields.get(random.nextInt(fields.size()));
    Object before = field.get(object);
    Object after = other(field.getType(), before, objects);
    boolean same = before == after || (field.getType().isPrimitive() && before.equals(after));
    if (same || after == field) {
      return false;
    }
    field.set(object, after);
    look(structure);
    field.set(object, before);
    System.out.println(
        object.getClass().getSimpleName() + "." + field.getName() + " to " + words(after));
    return true;
  }

  private static String words(@Nullable Object value) {
    return value == null || value instanceof Number || value instanceof Boolean
        ? String.valueOf(value)
        : value.getClass().getSimpleName();
  }

  /** Another value of a type: something that stands somewhere in the structure, or near. */
  private @Nullable Object other(Class<?> type, Object before, List<Object> objects) {
    if (type == boolean.class) {
      return !(boolean) before;
    }
    if (type == int.class) {
      int value = (int) before;
      int[] near = {value + 1, value - 1, 0, value + 1 + random.nextInt(500), -value};
      return near[random.nextInt(near.length)];
    }
    if (before instanceof Integer && type == Object.class) {
      return random.nextInt(5) == 0 ? null : (Object) random.nextInt(1 << 20);
    }
    if (type.isPrimitive() || random.nextInt(3) == 0) {
      return type.isPrimitive() ? before : null;
    }
    List<Object> fitting = new ArrayList<>(objects);
    fitting.removeIf(each -> !type.isInstance(each) || type == Object.class);
    return fitting.isEmpty() ? before : fitting.get(random.nextInt(fitting.size()));
  }

  private static List<Field> fields(Object object) {
    List<Field> found = new ArrayList<>();
    for (Class<?> at = object.getClass(); at != null; at = at.getSuperclass()) {
      for (Field field : at.getDeclaredFields()) {
        boolean isOwn = !Modifier.isStatic(field.getModifiers()) && !field.isSynthetic();
        if (isOwn && !Set.of("modCount", "value", "item").contains(field.getName())) {
          field.setAccessible(true);
          found.add(field);
        }
      }
    }
    return found;
  }

  /** The structure and what it is made of: objects of its package, and arrays. */
  private List<Object> objects() throws ReflectiveOperationException {
    Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    Deque<Object> waiting = new ArrayDeque<>(List.of(structure));
    List<Object> found = new ArrayList<>();
    while (!waiting.isEmpty()) {
      Object object = waiting.pop();
      if (!seen.add(object)) {
        continue;
      }
      found.add(object);
      for (Object next : references(object)) {
        if (next != null && (next.getClass().isArray() || isOurs(next))) {
          waiting.add(next);
        }
      }
    }
    return found;
  }

  private boolean isOurs(Object object) {
    boolean isView = object instanceof Collection || object instanceof Map;
    return object.getClass().getName().startsWith(ours) && (!isView || object == structure);
  }

  private static List<Object> references(Object object) throws ReflectiveOperationException {
    if (object instanceof Object[] array) {
      return Arrays.asList(array);
    }
    List<Object> found = new ArrayList<>();
    for (Field field : object.getClass().isArray() ? List.<Field>of() : fields(object)) {
      found.add(field.getType().isPrimitive() ? null : field.get(object));
    }
    return found;
  }
}
