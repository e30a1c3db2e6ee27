package cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Operations that depend on contents of strings: what is found with these, and without. */
class LocateStringsTest {
  /** The shift of line 32 is wrong; names of two letters hide it. */
  private static final String NAMES =
      """
      class Names {
        static final class Entry {
          final String key;
          int value;
          Entry next;

          Entry(String key, int value, Entry next) {
            this.key = key;
            this.value = value;
            this.next = next;
          }
        }

        final Entry[] table = new Entry[8];
        int size;

        void put(String key, int value) {
          int hash = key.hashCode();
          int at = (hash ^ hash >>> 16) & table.length - 1;
          for (Entry e = table[at]; e != null; e = e.next) {
            if (e.key.equals(key)) {
              e.value = value;
              return;
            }
          }
          table[at] = new Entry(key, value, table[at]);
          size++;
        }

        void remove(String key) {
          int hash = key.hashCode();
          int at = (hash ^ hash << 16) & table.length - 1;
          Entry before = null;
          Entry e = table[at];
          while (e != null && !e.key.equals(key)) {
            before = e;
            e = e.next;
          }
          size--;
          if (e == null) {
            return;
          }
          if (before == null) {
            table[at] = e.next;
          } else {
            before.next = e.next;
          }
        }

        public static void main(String[] arguments) {
          Names names = new Names();
          String all = "ox ai ant bee ape cat fa dog eel fox ko gnu hen om ibis jay kiwi lynx";
          for (String each : all.split(" ")) {
            names.put(each, names.size);
          }
          for (String each : "ox fa om ai gnu".split(" ")) {
            names.remove(each);
          }
        }
      }
      """;

  private static final String SPEC =
      """
      names FIELDS table, size;
      names = java Names;
      entry FIELDS key, next;
      entry = java Names$Entry;
      names N;
      counted: N.size == COUNT(N, entry);
      check at exit of Names.*;
      """;

  private static final String PATCHED = "the operation was run again with this change";

  @TempDir Path folder;
  private Path kept;

  @BeforeEach
  void nameTheRecording() {
    kept = folder.resolve("kept.cairn");
  }

  private Run locate(String spec, String program, String... options)
      throws IOException, InterruptedException {
    Path file = folder.resolve("Names.java");
    Files.writeString(file, program);
    Path specFile = folder.resolve("names.inv");
    Files.writeString(specFile, spec);
    List<String> arguments = new ArrayList<>(List.of("locate", "--spec", specFile.toString()));
    arguments.addAll(List.of(options));
    arguments.addAll(List.of("--", RealRun.java(), file.toString()));
    return RealRun.of(folder, arguments.toArray(new String[0]));
  }

  private String valuesKept() throws IOException, InterruptedException {
    return RealRun.of(folder, "info", kept.toString()).out();
  }

  @Test
  void aMapWithStringsAsKeysRunsAgain() throws IOException, InterruptedException {
    Run run = locate(SPEC, NAMES);
    assertThat(run.out()).contains("Names.java:32 in Names.remove", PATCHED);
    assertThat(run.code()).isEqualTo(1);
    run = locate(SPEC, NAMES, "-o", kept.toString(), "--values", "strings");
    assertThat(run.out()).contains("Names.java:32 in Names.remove", PATCHED);
    assertThat(valuesKept()).containsPattern("values kept +fields,numbers,strings\\n");
  }

  @Test
  void whereStringsAreLeftOutTheAnswerComesWithoutPatches()
      throws IOException, InterruptedException {
    Run run = locate(SPEC, NAMES, "-o", kept.toString());
    assertThat(run.out()).contains("counted is violated").doesNotContain(PATCHED);
    assertThat(run.code()).isEqualTo(1);
    assertThat(valuesKept()).containsPattern("values kept +fields,numbers\\n");
    assertThat(locate(SPEC, NAMES, "--values", "fields").out())
        .contains("counted is violated")
        .doesNotContain(PATCHED);
  }

  @Test
  void methodsOfStringsGiveWhatTheyGave() throws IOException, InterruptedException {
    Run run =
        locate(
            """
            texts FIELDS size;
            texts = java Names;
            texts T;
            one: T.size <= 1;
            check at exit of Names.look;
            """,
            """
            class Names {
              int size;
              int length, hash, first, order, orderOfLetters, comma, rest, word, last;
              int upper, cut, both, number;
              boolean empty, blank, same, begins, inside, ends, has, isCopy, isAny;
              void look(String text, String other, Object any) {
                length = text.length();
                hash = text.hashCode();
                first = text.charAt(0);
                order = text.compareTo(other);
                orderOfLetters = text.compareToIgnoreCase(other);
                comma = text.indexOf(',');
                rest = text.indexOf('e', comma);
                word = text.indexOf("two");
                last = text.lastIndexOf('o');
                empty = text.isEmpty();
                blank = other.trim().isBlank();
                same = text.equalsIgnoreCase(other);
                begins = text.startsWith("one");
                inside = text.startsWith("two", 5);
                ends = text.endsWith(other);
                has = text.contains("e, t");
                isCopy = text.substring(0, 3).concat(text.substring(3)).equals(text);
                isAny = text.equals(any);
                cut = text.substring(comma).hashCode();
                both = new String(text).hashCode();
                number = String.valueOf(length).hashCode();
                upper = ((CharSequence) text).length() + ((Comparable<String>) text).compareTo("p");
                if (cut != both && begins && text.equals("one, two")) {
                  size += 2;
                }
              }
              public static void main(String[] a) {
                new Names().look(String.join(", ", "one", "two"), "Two " + a.length, new int[0]);
              }
            }
            """);
    assertThat(run.out()).contains("Names.java:29 in Names.look", PATCHED);
  }

  @Test
  void contentsAreInNoAnswer() throws IOException, InterruptedException {
    String spec = SPEC.replace("names N;", "entry E;").replaceAll("counted.*", "c: E.key == NULL;");
    for (String format : List.of("text", "json", "html", "sarif")) {
      Path answer = folder.resolve("answer." + format);
      Run run = locate(spec, NAMES, "--format", format, "-o", answer.toString());
      assertThat(run.code()).isEqualTo(1);
      assertThat(Files.readString(answer))
          .contains("String")
          .doesNotContainPattern("\\[\\d+\\] = \\d");
    }
  }

  @Test
  void whatIsDeletedAfterwardsIsTheOwnersAlone() throws IOException {
    try (Subject.Destination to = new Subject().destination()) {
      Path parent = to.file().getParent();
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(parent)))
          .isEqualTo("rwx------");
    }
  }
}
