package cairn.analysis.linearizability.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** The functions of containers; none changes what it is given. */
final class Containers {
  private Containers() {}

  static Object call(Function function, List<Object> arguments) {
    if (arguments.isEmpty()) {
      return switch (function) {
        case EMPTY_SEQUENCE -> List.of();
        case EMPTY_SET -> Collections.unmodifiableSortedSet(new TreeSet<Long>());
        default -> Collections.unmodifiableSortedMap(new TreeMap<Long, Long>());
      };
    }
    Object container = arguments.get(0);
    if (container instanceof SortedSet<?> set) {
      return ofSet(function, set, arguments);
    }
    if (container instanceof SortedMap<?, ?> map) {
      return ofMap(function, map, arguments);
    }
    return ofSequence(function, (List<?>) container, arguments);
  }

  private static Object ofSet(Function function, SortedSet<?> set, List<Object> arguments) {
    return switch (function) {
      case SIZE -> (long) set.size();
      case CONTAINS -> set.contains(arguments.get(1)) ? 1L : 0L;
      default -> {
        TreeSet<Object> copy = new TreeSet<>();
        copy.addAll(set);
        if (function == Function.ADD) {
          copy.add(arguments.get(1));
        } else {
          copy.remove(arguments.get(1));
        }
        yield Collections.unmodifiableSortedSet(copy);
      }
    };
  }

  private static Object ofMap(Function function, SortedMap<?, ?> map, List<Object> arguments) {
    switch (function) {
      case SIZE:
        return (long) map.size();
      case CONTAINS:
        return map.containsKey(arguments.get(1)) ? 1L : 0L;
      case GET:
        Object value = map.get(arguments.get(1));
        if (value == null) {
          throw Undefined.noElement();
        }
        return value;
      default:
        TreeMap<Object, Object> copy = new TreeMap<>();
        copy.putAll(map);
        if (function == Function.PUT) {
          copy.put(arguments.get(1), arguments.get(2));
        } else {
          copy.remove(arguments.get(1));
        }
        return Collections.unmodifiableSortedMap(copy);
    }
  }

  private static Object ofSequence(Function function, List<?> list, List<Object> arguments) {
    int size = list.size();
    return switch (function) {
      case SIZE -> (long) size;
      case CONTAINS -> list.contains(arguments.get(1)) ? 1L : 0L;
      case APPEND, PREPEND -> {
        List<Object> copy = new ArrayList<>(list);
        copy.add(function == Function.APPEND ? size : 0, arguments.get(1));
        yield List.copyOf(copy);
      }
      case AT -> element(list, (Long) arguments.get(1));
      case FIRST -> element(list, 0);
      case LAST -> element(list, size - 1L);
      case REST -> part(list, 1, size);
      case FRONT -> part(list, 0, size - 1);
      default -> throw new IllegalArgumentException("no sequence has " + function);
    };
  }

  private static Object element(List<?> list, long index) {
    if (index < 0 || index >= list.size()) {
      throw Undefined.noElement();
    }
    return list.get((int) index);
  }

  private static Object part(List<?> list, int from, int to) {
    if (from > to) {
      throw Undefined.noElement();
    }
    return List.copyOf(list.subList(from, to));
  }
}
