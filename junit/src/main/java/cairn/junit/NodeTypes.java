package cairn.junit;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The classes that make up a data structure: a class, those nested in it, and those of its package
 * that fields lead to. Names of fields' types are all that is looked at; nothing is initialised.
 *
 * @param classes the first are those that were asked for
 */
record NodeTypes(List<Class<?>> classes) {
  NodeTypes {
    classes = List.copyOf(classes);
  }

  static NodeTypes of(List<Class<?>> asked) {
    Set<Class<?>> found = new LinkedHashSet<>(asked);
    for (Class<?> each : asked) {
      Deque<Class<?>> open = new ArrayDeque<>(List.of(each));
      while (!open.isEmpty()) {
        for (Class<?> next : nextTo(open.pop())) {
          boolean sameHouse =
              next.getPackageName().equals(each.getPackageName())
                  && next.getClassLoader() == each.getClassLoader();
          if (sameHouse && isNode(next) && found.add(next)) {
            open.add(next);
          }
        }
      }
    }
    return new NodeTypes(List.copyOf(found));
  }

  private static boolean isNode(Class<?> type) {
    return !type.isPrimitive() && !type.isEnum() && !type.isAnnotation();
  }

  /** Classes that are nested, permitted, inherited from, or types of fields. */
  private static Set<Class<?>> nextTo(Class<?> type) {
    Set<Class<?>> next = new LinkedHashSet<>(List.of(type.getDeclaredClasses()));
    if (type.getPermittedSubclasses() != null) {
      next.addAll(List.of(type.getPermittedSubclasses()));
    }
    if (type.getSuperclass() != null) {
      next.add(type.getSuperclass());
    }
    for (Field field : type.getDeclaredFields()) {
      Class<?> each = field.getType();
      while (each.isArray()) {
        each = each.getComponentType();
      }
      if (!Modifier.isStatic(field.getModifiers()) || each == type) {
        next.add(each);
      }
    }
    return next;
  }

  List<String> names() {
    return classes.stream().map(Class::getName).toList();
  }

  /** Whether one of them holds numbers in an array. */
  boolean hasPrimitiveArrays() {
    for (Class<?> type : classes) {
      for (Field field : type.getDeclaredFields()) {
        Class<?> element = field.getType().getComponentType();
        if (element != null && element.isPrimitive()) {
          return true;
        }
      }
    }
    return false;
  }
}
