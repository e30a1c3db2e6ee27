package cairn.trace.jvm;

import java.util.Set;

/**
 * What methods of the JDK do, by their names. What is not known here is taken to change all that it
 * is given.
 */
final class KnownMethods {
  private KnownMethods() {}

  private static final Set<String> PURE_CLASSES =
      Set.of(
          "java/lang/String",
          "java/lang/Boolean",
          "java/lang/Byte",
          "java/lang/Character",
          "java/lang/Short",
          "java/lang/Integer",
          "java/lang/Long",
          "java/lang/Float",
          "java/lang/Double",
          "java/lang/Number",
          "java/lang/Math",
          "java/lang/StrictMath",
          "java/lang/Class",
          "java/lang/Enum",
          "java/lang/Record",
          "java/util/Objects",
          "java/util/OptionalInt",
          "java/util/OptionalLong",
          "java/util/OptionalDouble",
          "java/math/BigInteger",
          "java/math/BigDecimal",
          "java/lang/invoke/StringConcatFactory");

  /** Packages whose methods keep what they are given, and change their receiver at most. */
  private static final Set<String> KEEPERS =
      Set.of(
          "java/util/",
          "java/util/concurrent/",
          "java/util/concurrent/atomic/",
          "java/util/function/",
          "java/util/stream/",
          "java/lang/",
          "java/io/");

  private static final Set<String> READERS =
      Set.of(
          "get",
          "getOrDefault",
          "getFirst",
          "getLast",
          "getKey",
          "getValue",
          "getClass",
          "getName",
          "getMessage",
          "getCause",
          "size",
          "length",
          "isEmpty",
          "isPresent",
          "iterator",
          "listIterator",
          "descendingIterator",
          "spliterator",
          "hasNext",
          "hasPrevious",
          "hasMoreElements",
          "entrySet",
          "keySet",
          "values",
          "elements",
          "keys",
          "descendingMap",
          "descendingSet",
          "headMap",
          "tailMap",
          "subMap",
          "headSet",
          "tailSet",
          "subSet",
          "subList",
          "subSequence",
          "substring",
          "toString",
          "equals",
          "hashCode",
          "compareTo",
          "compare",
          "charAt",
          "codePointAt",
          "indexOf",
          "lastIndexOf",
          "peek",
          "peekFirst",
          "peekLast",
          "element",
          "first",
          "last",
          "firstKey",
          "lastKey",
          "firstEntry",
          "lastEntry",
          "floorKey",
          "floorEntry",
          "floor",
          "ceilingKey",
          "ceilingEntry",
          "ceiling",
          "higherKey",
          "higherEntry",
          "higher",
          "lowerKey",
          "lowerEntry",
          "lower",
          "nextIndex",
          "previousIndex",
          "comparator",
          "copyOf",
          "asList",
          "toArray",
          "cardinality",
          "nextSetBit",
          "nextClearBit",
          "remainingCapacity",
          "intValue",
          "longValue",
          "doubleValue",
          "getPlain",
          "getAcquire",
          "orElse",
          "orElseThrow",
          "requireNonNull",
          "currentThread",
          "nanoTime",
          "currentTimeMillis",
          "identityHashCode");

  private static final Set<String> ADVANCERS =
      Set.of("next", "nextElement", "nextInt", "nextLong", "nextDouble", "previous", "tryAdvance");

  /** Types whose objects are values, which the recording does not name. */
  private static final Set<String> VALUES =
      Set.of(
          "java/lang/String",
          "java/lang/Class",
          "java/lang/Boolean",
          "java/lang/Byte",
          "java/lang/Character",
          "java/lang/Short",
          "java/lang/Integer",
          "java/lang/Long",
          "java/lang/Float",
          "java/lang/Double");

  static boolean isValue(String owner) {
    return VALUES.contains(owner);
  }

  static Effect of(String owner, String name) {
    if (PURE_CLASSES.contains(owner)) {
      return Effect.PURE;
    }
    if (owner.startsWith("[")) {
      return Effect.READS; // a clone, or a method of Object
    }
    if (!owner.startsWith("java/")) {
      return Effect.CHANGES;
    }
    if (name.startsWith("contains") || READERS.contains(name)) {
      return Effect.READS;
    }
    String packageName = owner.substring(0, owner.lastIndexOf('/') + 1);
    if (!KEEPERS.contains(packageName)) {
      return Effect.CHANGES;
    }
    if (ADVANCERS.contains(name)
        && (owner.contains("Iterator")
            || owner.endsWith("/Enumeration")
            || owner.endsWith("/StringTokenizer"))) {
      return Effect.ADVANCES;
    }
    return changesItsArguments(owner, name) ? Effect.CHANGES : Effect.CHANGES_RECEIVER;
  }

  /** Those that are there to change what they are given: {@code Collections.sort}. */
  private static boolean changesItsArguments(String owner, String name) {
    return owner.equals("java/util/Collections")
        || owner.equals("java/util/Arrays")
        || owner.equals("java/lang/Thread")
        || name.equals("drainTo")
        || name.startsWith("read")
        || owner.endsWith("Updater");
  }
}
