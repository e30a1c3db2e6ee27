package cairn.testkit.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.graph.SlotKind;
import cairn.history.HeapHistory;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Which contents of primitive arrays and strings are in a recording, by its options, whatever wrote
 * them: what stays out is unknown, and never a wrong value.
 */
class ContentsTest {
  /** What each static of the program holds in the end. */
  private static final Map<String, String> TRUTH =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("storedBooleans", "0 1"),
              Map.entry("storedBytes", "0 1"),
              Map.entry("storedChars", "0 1"),
              Map.entry("storedShorts", "0 1"),
              Map.entry("storedInts", "0 1"),
              Map.entry("storedLongs", "0 1"),
              Map.entry("storedFloats", "0.0 1.0"),
              Map.entry("storedDoubles", "0.0 1.0"),
              Map.entry("filledBooleans", "1 1"),
              Map.entry("filledBytes", "2 2"),
              Map.entry("filledChars", "2 0"),
              Map.entry("filledInts", "2 0"),
              Map.entry("copiedBooleans", "0 0 1"),
              Map.entry("copiedBytes", "0 0 1"),
              Map.entry("copiedInts", "0 0 1"),
              Map.entry("clonedBooleans", "0 1"),
              Map.entry("clonedBytes", "0 1"),
              Map.entry("clonedDoubles", "0.0 1.0"),
              Map.entry("sortedBytes", "0 5"),
              Map.entry("sortedLongs", "0 5"),
              Map.entry("madeBytes", "110 111"),
              Map.entry("madeChars", "110 111"),
              Map.entry("madeInts", "3 4"),
              Map.entry("madeLongs", "6 7"),
              Map.entry("reflectedBytes", "7"),
              Map.entry("reflectedBooleans", "1"),
              Map.entry("reflectedShorts", "7"),
              Map.entry("handledChars", "104"),
              Map.entry("handledFloats", "7.0"),
              Map.entry("text", "97 98 99")));

  static Stream<Jdk> jdks() {
    return Jdk.all().stream();
  }

  private static Map<String, String> recorded(Jdk jdk, String options) {
    Watch watch =
        Watch.of(
            jdk, options, jvm -> jvm.classpath(Programs.classes()).program("processes.Contents"));
    watch.assertSameBehaviour();
    HeapHistory history = watch.history();
    Map<String, String> found = new TreeMap<>();
    for (int i = 0; i < history.statics().size(); i++) {
      int version = history.versionAt(history.staticSlot(i), history.endTime());
      if (history.statics().get(i).typeName().equals("processes.Contents")) {
        found.put(history.statics().get(i).name(), elements(history, (int) history.bits(version)));
      }
    }
    return found;
  }

  private static String elements(HeapHistory history, int node) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < history.slotCount(node); i++) {
      long slot = history.slot(node, i);
      int version = history.versionAt(slot, history.endTime());
      SlotKind kind = version < 0 ? history.initialKind(slot) : history.kind(version);
      long bits = version < 0 ? 0 : history.bits(version);
      text.append(i == 0 ? "" : " ");
      switch (kind) {
        case UNKNOWN, HIDDEN -> text.append('?');
        case FLOAT -> text.append(Float.intBitsToFloat((int) bits));
        case DOUBLE -> text.append(Double.longBitsToDouble(bits));
        default -> text.append(bits);
      }
    }
    return text.toString();
  }

  /** The statics whose elements are known, all of them, and right. */
  private static List<String> known(Map<String, String> recorded) {
    return recorded.entrySet().stream()
        .filter(e -> e.getValue().equals(TRUTH.get(e.getKey())))
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Those of which something is missing; nothing is wrong. */
  private static List<String> partial(Map<String, String> recorded) {
    return recorded.entrySet().stream()
        .filter(e -> !e.getValue().equals(TRUTH.get(e.getKey())))
        .peek(e -> assertThat(e.getValue()).as(e.getKey()).matches("([?]|0|0[.]0| )*"))
        .map(Map.Entry::getKey)
        .toList();
  }

  private static List<String> namesWith(String pattern) {
    return TRUTH.keySet().stream().filter(name -> name.matches(pattern)).toList();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void allIsKept(Jdk jdk) {
    assertThat(recorded(jdk, "values=all")).isEqualTo(TRUTH);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void numbersAreKeptAndTextIsNot(Jdk jdk) {
    for (String options :
        List.of("values=numbers", "values=numbers,slice", "values=numbers,identity=map")) {
      Map<String, String> found = recorded(jdk, options);
      assertThat(partial(found)).as(options).isEqualTo(namesWith(".*(Bytes|Chars)|text"));
      assertThat(known(found)).as(options).isEqualTo(namesWith(".*(?<!Bytes|Chars|text)"));
    }
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void stringsAreNoArrays(Jdk jdk) {
    assertThat(known(recorded(jdk, "values=numbers:strings")))
        .isEqualTo(namesWith(".*(?<!Bytes|Chars)"));
    assertThat(known(recorded(jdk, "values=arrays"))).isEqualTo(namesWith(".*(?<!text)"));
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void nothingIsKeptUnlessAskedFor(Jdk jdk) {
    assertThat(known(recorded(jdk, "values=fields"))).isEmpty();
    assertThat(known(recorded(jdk, "events=refs:prims:calls"))).isEmpty();
  }
}
