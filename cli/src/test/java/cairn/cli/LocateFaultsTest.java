package cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Faulty programs, run, recorded and located: the most suspect statement is the faulty one. */
class LocateFaultsTest {
  private static final String LIST =
      """
      public class Ring {
        static class Node {
          final int value;
          Node next;
          Node prev;
          Node(int value) {
            this.value = value;
          }
        }
        static Node head;
        static void add(int value) {
          Node node = new Node(value);
          node.next = head;
          if (head != null) {
            head.prev = node;
          }
          head = node;
        }
        static void remove(int value) {
          Node at = head;
          while (at.value != value) {
            at = at.next;
          }
          at.prev.next = at.next;
          %s
        }
        public static void main(String[] args) {
          for (int i = 1; i <= 9; i++) {
            add(i);
          }
          remove(8);
          remove(6);
          remove(4);
        }
      }
      """;

  private static final String SPEC =
      """
      node FIELDS value, next, prev;
      node = java Ring$Node;
      back: node X; X.next != NULL => X.next.prev == X;
      check node at exit of Ring.*;
      """;

  /** The line of the list's code that the placeholder takes. */
  private static final int LAST_OF_REMOVE = 25;

  private static final Pattern STATEMENT =
      Pattern.compile(
          "\"rank\"\\s*:\\s*\\d+,.*?\"role\"\\s*:\\s*\"(\\w+)\".*?\"line\"\\s*:\\s*(\\d+)",
          Pattern.DOTALL);

  @TempDir Path folder;

  private List<String> statements(String lastOfRemove) throws IOException, InterruptedException {
    return statements("Ring", LIST.formatted(lastOfRemove), SPEC);
  }

  private List<String> statements(String name, String source, String specification)
      throws IOException, InterruptedException {
    Path program = folder.resolve(name + ".java");
    Files.writeString(program, source, StandardCharsets.UTF_8);
    Path spec = folder.resolve(name + ".inv");
    Files.writeString(spec, specification, StandardCharsets.UTF_8);
    Run run =
        RealRun.of(
            folder,
            "locate",
            "--spec",
            spec.toString(),
            "--format",
            "json",
            "--",
            RealRun.java(),
            program.toString());
    assertThat(run.err()).isEmpty();
    List<String> found = new ArrayList<>();
    Matcher each = STATEMENT.matcher(run.out());
    while (each.find()) {
      found.add(each.group(1) + " " + each.group(2));
    }
    return found;
  }

  /**
   * Only the end is checked. There the faulty value is gone, and what is wrong was stored by a
   * right {@code remove} in a list that was out of order already.
   */
  @Test
  void whatWasBrokenLongBeforeItIsChecked() throws IOException, InterruptedException {
    String source =
        """
        public class Late {
          static class Node {
            int value;
            Node next;
          }
          static Node head = new Node();
          static void insert(int value) {
            Node at = head;
            while (at.next != null && at.next.value < value) {
              at = at.next;
            }
            Node node = new Node();
            node.value = value;
            node.next = at.next;
            at.next = node;
          }
          static void raise(int value, int by) {
            Node at = head;
            while (at.value != value) {
              at = at.next;
            }
            at.value += by;
          }
          static void remove(int value) {
            Node at = head;
            while (at.next.value != value) {
              at = at.next;
            }
            at.next = at.next.next;
          }
          public static void main(String[] args) {
            for (int i = 1; i <= 9; i++) {
              insert(10 * i);
            }
            raise(50, 155);
            insert(65);
            remove(205);
          }
        }
        """;
    String spec =
        """
        node FIELDS value, next;
        node = java Late$Node;
        ordered: node X; X.next != NULL => X.value <= X.next.value;
        check at end;
        """;
    assertThat(statements("Late", source, spec)).first().isEqualTo("introduced 22");
  }

  @Test
  void nothingIsFoundInACorrectProgram() throws IOException, InterruptedException {
    assertThat(statements("at.next.prev = at.prev;")).isEmpty();
  }

  /**
   * The store before it breaks the constraint for a while in every call; the one that should have
   * mended it is to blame.
   */
  @Test
  void aStoreThatShouldHaveMended() throws IOException, InterruptedException {
    List<String> found = statements("at.next.prev = value == 4 ? head : at.prev;");
    assertThat(found).first().isEqualTo("introduced " + LAST_OF_REMOVE);
  }

  @Test
  void aStoreThatIsMissingOnce() throws IOException, InterruptedException {
    // the condition on that line is what is wrong, and the operation run again shows it
    List<String> found = statements("if (value != 4) at.next.prev = at.prev;");
    assertThat(found).first().isEqualTo("introduced " + LAST_OF_REMOVE);
  }

  @Test
  void aStoreThatBreaksWhatHeld() throws IOException, InterruptedException {
    List<String> found =
        statements("at.next.prev = at.prev; if (value == 4) at.prev.prev = at.next.next;");
    assertThat(found).first().isEqualTo("introduced " + LAST_OF_REMOVE);
  }
}
