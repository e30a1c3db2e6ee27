package cairn.replay.jvm;

import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Methods of strings, on their contents where these are known: of strings that the code names, that
 * the recording has, or that are made of such ones. What comes of others is unknown.
 */
final class StringCalls {
  /** What a method gives for a string and the arguments: numbers and strings. */
  private interface Computation {
    Object of(String text, Object[] arguments);
  }

  private static final Map<String, Computation> METHODS =
      Map.ofEntries(
          Map.entry("hashCode()I", (s, a) -> s.hashCode()),
          Map.entry("length()I", (s, a) -> s.length()),
          Map.entry("isEmpty()Z", (s, a) -> s.isEmpty()),
          Map.entry("isBlank()Z", (s, a) -> s.isBlank()),
          Map.entry("charAt(I)C", (s, a) -> s.charAt(number(a[0]))),
          Map.entry("compareTo(Ljava/lang/String;)I", (s, a) -> s.compareTo(text(a[0]))),
          Map.entry("compareTo(Ljava/lang/Object;)I", (s, a) -> s.compareTo(text(a[0]))),
          Map.entry(
              "compareToIgnoreCase(Ljava/lang/String;)I",
              (s, a) -> s.compareToIgnoreCase(text(a[0]))),
          Map.entry(
              "equalsIgnoreCase(Ljava/lang/String;)Z", (s, a) -> s.equalsIgnoreCase(text(a[0]))),
          Map.entry("startsWith(Ljava/lang/String;)Z", (s, a) -> s.startsWith(text(a[0]))),
          Map.entry(
              "startsWith(Ljava/lang/String;I)Z", (s, a) -> s.startsWith(text(a[0]), number(a[1]))),
          Map.entry("endsWith(Ljava/lang/String;)Z", (s, a) -> s.endsWith(text(a[0]))),
          Map.entry("contains(Ljava/lang/CharSequence;)Z", (s, a) -> s.contains(text(a[0]))),
          Map.entry("indexOf(I)I", (s, a) -> s.indexOf(number(a[0]))),
          Map.entry("indexOf(II)I", (s, a) -> s.indexOf(number(a[0]), number(a[1]))),
          Map.entry("indexOf(Ljava/lang/String;)I", (s, a) -> s.indexOf(text(a[0]))),
          Map.entry("indexOf(Ljava/lang/String;I)I", (s, a) -> s.indexOf(text(a[0]), number(a[1]))),
          Map.entry("lastIndexOf(I)I", (s, a) -> s.lastIndexOf(number(a[0]))),
          Map.entry("lastIndexOf(Ljava/lang/String;)I", (s, a) -> s.lastIndexOf(text(a[0]))),
          Map.entry("substring(I)Ljava/lang/String;", (s, a) -> s.substring(number(a[0]))),
          Map.entry(
              "substring(II)Ljava/lang/String;", (s, a) -> s.substring(number(a[0]), number(a[1]))),
          Map.entry("concat(Ljava/lang/String;)Ljava/lang/String;", (s, a) -> s.concat(text(a[0]))),
          Map.entry("trim()Ljava/lang/String;", (s, a) -> s.trim()),
          Map.entry("strip()Ljava/lang/String;", (s, a) -> s.strip()));

  private final Interpreter machine;
  private final ReplayHeap heap;

  StringCalls(Interpreter machine) {
    this.machine = machine;
    this.heap = machine.heap;
  }

  private static int number(Object argument) {
    return (Integer) argument;
  }

  private static String text(Object argument) {
    return (String) argument;
  }

  /** Does a call, if it is one of these. */
  boolean call(MethodRef method, long[] values, boolean[] unknown) {
    switch (method.name) {
      case "<init>" -> {
        return method.descriptor.equals("(Ljava/lang/String;)V") && copy(values, unknown);
      }
      case "toString" -> {
        return give(values[0], false);
      }
      case "valueOf" -> {
        return valueOf(method.parameters[0], values[0], unknown[0]);
      }
      case "equals" -> {
        return unknown[1] ? give(0, true) : equals(values[0], values[1]);
      }
      case "equalsIgnoreCase" -> {
        return !unknown[1] && values[1] == 0 ? give(0, false) : compute(method, values, unknown);
      }
      case "toLowerCase", "toUpperCase" -> {
        return otherCase(method, heap.text(heap.get(values[0])), values[0]);
      }
      case "format", "join" -> {
        return give((String) null); // these depend on more than the arguments
      }
      default -> {
        return compute(method, values, unknown);
      }
    }
  }

  private boolean give(long value, boolean isUnknown) {
    machine.result = value;
    machine.resultUnknown = isUnknown;
    return true;
  }

  /** A new string; its content is null if it is not known. */
  private boolean give(@Nullable String content) {
    return give(heap.makeString(content).handle, false);
  }

  private boolean isString(long handle) {
    return handle != 0 && heap.get(handle).typeName.equals(RecordedStrings.TYPE);
  }

  /**
   * Which locale counts is not known; it is as if none did. That is wrong for some letters where
   * the locale is Turkish or Lithuanian, and then the run leaves something else than was recorded.
   */
  private boolean otherCase(MethodRef method, @Nullable String text, long handle) {
    if (text == null) {
      return give((String) null);
    }
    boolean lower = method.name.equals("toLowerCase");
    String plain = lower ? text.toLowerCase(Locale.ROOT) : text.toUpperCase(Locale.ROOT);
    return plain.equals(text) ? give(handle, false) : give(plain);
  }

  private boolean copy(long[] values, boolean[] unknown) {
    heap.get(values[0]).host = unknown[1] ? null : heap.text(machine.deref(values[1]));
    return true;
  }

  private boolean equals(long one, long other) {
    if (one == other || !isString(other)) {
      return give(one == other ? 1 : 0, false);
    }
    String text = heap.text(heap.get(one));
    String otherText = heap.text(heap.get(other));
    return text == null || otherText == null
        ? give(0, true)
        : give(text.equals(otherText) ? 1 : 0, false);
  }

  private boolean valueOf(char kind, long value, boolean isUnknown) {
    if (MethodRef.isReference(kind) && !isUnknown && isString(value)) {
      return give(value, false);
    }
    String text =
        switch (kind) {
          case 'I' -> String.valueOf((int) value);
          case 'J' -> String.valueOf(value);
          case 'C' -> String.valueOf((char) value);
          case 'Z' -> String.valueOf(value != 0);
          default -> null;
        };
    return give(isUnknown ? null : text);
  }

  private boolean compute(MethodRef method, long[] values, boolean[] unknown) {
    Computation computation = METHODS.get(method.key);
    if (computation == null) {
      return false;
    }
    String text = heap.text(heap.get(values[0]));
    Object[] arguments = new Object[values.length - 1];
    boolean isKnown = text != null;
    for (int i = 0; i < arguments.length; i++) {
      Object argument = unknown[i + 1] ? null : argument(method.parameters[i], values[i + 1]);
      isKnown &= argument != null;
      arguments[i] = argument == null ? "" : argument;
    }
    if (text == null || !isKnown) {
      return method.result == 'L' ? give((String) null) : give(0, true);
    }
    try {
      Object result = computation.of(text, arguments);
      return result == text ? give(values[0], false) : giveAny(result);
    } catch (IndexOutOfBoundsException e) {
      throw machine.thrown("StringIndexOutOfBoundsException");
    }
  }

  /** A number, or the content of a string; null if it is not known. */
  private @Nullable Object argument(char kind, long value) {
    if (!MethodRef.isReference(kind)) {
      return (int) value;
    }
    Obj object = machine.deref(value);
    return isString(value) ? heap.text(object) : null;
  }

  private boolean giveAny(Object result) {
    if (result instanceof String text) {
      return give(text);
    }
    if (result instanceof Boolean is) {
      return give(is ? 1 : 0, false);
    }
    return give(result instanceof Character c ? c : (Integer) result, false);
  }
}
