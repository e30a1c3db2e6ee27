package probe;

import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The canonical text of everything that an object leads to, read by reflection: nodes numbered in the order in which they are found, fields of the topmost class first and by name within a class. The text of
 * the recording's history at the same moment must be the same. Classes of the JDK have no fields here unless their package is in the property probe.jdk; a lambda is only its presence.
 */
public final class Structure {
  private static List<String> jdk = List.of(System.getProperty("probe.jdk", "").split(":"));
  private static final boolean STRINGS = Boolean.parseBoolean(System.getProperty("probe.strings", "true"));
  private static final Map<Class<?>, Field[]> FIELDS = new HashMap<>();
  private static Predicate<Class<?>> recorded = c -> true;

  private final StringBuilder text = new StringBuilder();
  private final Map<Object, Integer> numbers = new IdentityHashMap<>();
  private final List<Object> found = new ArrayList<>();

  private Structure() {}

  public static synchronized String text(Object root, Class<?>... statics) {
    try {
      Structure s = new Structure();
      s.text.append("root=");
      s.reference(root);
      s.text.append('\n');
      for (Class<?> c : statics) {
        s.statics(c);
      }
      for (int i = 0; i < s.found.size(); i++) {
        s.node(i, s.found.get(i));
      }
      return s.text.toString();
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Which classes of the program are recorded from now on; all, if this was never said. */
  public static synchronized void recorded(Predicate<Class<?>> which) {
    recorded = which;
    FIELDS.clear();
  }

  /** Packages of the JDK that are recorded from now on. */
  public static synchronized void jdk(String... packages) {
    jdk = List.of(packages);
    FIELDS.clear();
  }

  /** FNV-1a of the characters. */
  public static long hash(String text) {
    long h = 0xcbf29ce484222325L;
    for (int i = 0; i < text.length(); i++) {
      h = (h ^ text.charAt(i)) * 0x100000001b3L;
    }
    return h;
  }

  private void statics(Class<?> c) throws IllegalAccessException {
    Field[] all = c.getDeclaredFields();
    Arrays.sort(all, Comparator.comparing(Field::getName));
    for (Field f : all) {
      boolean constant =
          Modifier.isFinal(f.getModifiers())
              && (f.getType().isPrimitive() || f.getType() == String.class);
      if (Modifier.isStatic(f.getModifiers()) && !constant) {
        f.setAccessible(true);
        text.append(c.getName()).append('.').append(f.getName()).append('=');
        value(f.getType(), f.get(null));
        text.append('\n');
      }
    }
  }

  private void node(int number, Object o) throws IllegalAccessException {
    Class<?> c = o.getClass();
    String name = name(c);
    text.append('#').append(number).append(' ').append(name);
    if (c == String.class && STRINGS) {
      String s = (String) o;
      text.append('[').append(s.length()).append(']');
      for (int i = 0; i < s.length(); i++) {
        text.append(" C").append((long) s.charAt(i));
      }
    } else if (c.isArray()) {
      int n = Array.getLength(o);
      text.append('[').append(n).append(']');
      for (int i = 0; i < n; i++) {
        text.append(' ');
        value(c.getComponentType(), Array.get(o, i));
      }
    } else if (isBox(c) && !isRecorded(c)) {
      text.append(" value=");
      value(MethodType.methodType(c).unwrap().returnType(), o);
    } else if (!name.equals("lambda")) {
      for (Field f : fields(c)) {
        text.append(' ').append(f.getName()).append('=');
        value(f.getType(), f.get(o));
      }
    }
    text.append('\n');
  }

  /** Boxed numbers are recorded with their value, although the JDK is not recorded. */
  private static boolean isBox(Class<?> c) {
    return MethodType.methodType(c).hasWrappers();
  }

  private static String name(Class<?> c) {
    String dimensions = "";
    while (c.isArray()) {
      c = c.getComponentType();
      dimensions += "[]";
    }
    String name = c.getName();
    return name.contains("$$Lambda") ? "lambda" : name + dimensions;
  }

  private static Field[] fields(Class<?> c) {
    return FIELDS.computeIfAbsent(c, Structure::findFields);
  }

  private static Field[] findFields(Class<?> c) {
    List<Class<?>> classes = new ArrayList<>();
    for (Class<?> k = c; k != null; k = k.getSuperclass()) {
      classes.add(0, k);
    }
    List<Field> all = new ArrayList<>();
    for (Class<?> k : classes) {
      if (isRecorded(k)) {
        Field[] own = k.getDeclaredFields();
        Arrays.sort(own, Comparator.comparing(Field::getName));
        for (Field f : own) {
          if (!Modifier.isStatic(f.getModifiers())) {
            f.setAccessible(true);
            all.add(f);
          }
        }
      }
    }
    return all.toArray(new Field[0]);
  }

  private static boolean isRecorded(Class<?> c) {
    ClassLoader l = c.getClassLoader();
    boolean ofJdk = l == null || l == ClassLoader.getPlatformClassLoader();
    return ofJdk ? jdk.contains(c.getPackageName()) : !c.getName().startsWith("java.cairn.") && recorded.test(c);
  }

  private void value(Class<?> type, Object v) {
    if (!type.isPrimitive()) {
      reference(v);
    } else if (type == boolean.class) {
      text.append('Z').append((Boolean) v ? 1 : 0);
    } else if (type == char.class) {
      text.append('C').append((long) (Character) v);
    } else if (type == float.class) {
      text.append('F').append(Float.floatToRawIntBits((Float) v));
    } else if (type == double.class) {
      text.append('D').append(Double.doubleToRawLongBits((Double) v));
    } else {
      char kind = type == long.class ? 'J' : Character.toUpperCase(type.getName().charAt(0));
      text.append(kind).append(((Number) v).longValue());
    }
  }

  private void reference(Object v) {
    if (v == null) {
      text.append("null");
      return;
    }
    Integer n = numbers.get(v);
    if (n == null) {
      n = found.size();
      numbers.put(v, n);
      found.add(v);
    }
    text.append('#').append(n);
  }
}
