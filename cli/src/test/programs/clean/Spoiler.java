package clean;

import java.lang.reflect.Array;
import java.lang.reflect.Field;

/** Stores by reflection, said as {@code root.left.color = false} or {@code items[0] = items[1]}. */
final class Spoiler {
  private Spoiler() {}

  /** Carries out a store; names are those of fields, beginning with one of the object. */
  static void spoil(Object object, String store) throws ReflectiveOperationException {
    int equals = store.indexOf('=');
    Object value = value(object, store.substring(equals + 1).strip());
    String place = store.substring(0, equals).strip();
    int last = Math.max(place.lastIndexOf('.'), place.lastIndexOf('['));
    Object holder = last < 0 ? object : value(object, place.substring(0, last));
    if (last >= 0 && place.charAt(last) == '[') {
      Array.set(holder, Integer.parseInt(place.substring(last + 1, place.length() - 1)), value);
    } else {
      field(holder, place.substring(last + 1)).set(holder, value);
    }
  }

  private static Object value(Object object, String text) throws ReflectiveOperationException {
    if (text.matches("-?\\d+")) {
      return Integer.parseInt(text);
    }
    switch (text) {
      case "null":
        return null;
      case "true", "false":
        return text.equals("true");
      default:
        Object at = object;
        for (String step : text.replace("[", ".[").split("\\.")) {
          at =
              step.startsWith("[")
                  ? Array.get(at, Integer.parseInt(step.substring(1, step.length() - 1)))
                  : step.equals("this") ? at : field(at, step).get(at);
        }
        return at;
    }
  }

  private static Field field(Object object, String name) throws NoSuchFieldException {
    for (Class<?> at = object.getClass(); at != null; at = at.getSuperclass()) {
      for (Field field : at.getDeclaredFields()) {
        if (field.getName().equals(name)) {
          field.setAccessible(true);
          return field;
        }
      }
    }
    throw new NoSuchFieldException(object.getClass() + " has no field " + name);
  }
}
