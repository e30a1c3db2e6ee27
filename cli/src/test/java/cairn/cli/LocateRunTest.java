package cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Recording and locating in one go, and what a specification asks of the recorder. */
class LocateRunTest {
  private static final String SPEC = "examples/java/ranking.inv";
  private static final String PROGRAM = "examples/java/Ranking.java";

  @TempDir Path folder;

  private Run cairn(String... arguments) throws IOException, InterruptedException {
    return RealRun.of(folder, arguments);
  }

  @Test
  void theProgramRunsAndItsFaultIsFound() throws IOException, InterruptedException {
    Run run = cairn("locate", "--spec", SPEC, "--", RealRun.java(), PROGRAM);
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .startsWith("15 25 20 30 45\nthis run against " + SPEC + "\n")
        .contains("ended with exit code 0", "Ranking.java:32", "> 32 |         at.score += by;");
    assertThat(run.code()).isEqualTo(1);
  }

  /** A copy is not among the methods that are checked, and what it makes is broken. */
  @Test
  void anOperationThatNobodyChecksIsRunAgain() throws IOException, InterruptedException {
    Path program = folder.resolve("Chain.java");
    Files.writeString(
        program,
        """
        public class Chain {
          static class Link {
            Link next;
            Link back;
            int key;
          }

          Link first;

          void add(int key) {
            Link link = new Link();
            link.key = key;
            link.next = first;
            if (first != null) {
              first.back = link;
            }
            first = link;
          }

          Chain copy() {
            Chain other = new Chain();
            Link last = null;
            for (Link at = first; at != null; at = at.next) {
              Link link = new Link();
              link.key = at.key;
              link.back = at.back; // wrong: last
              if (last == null) {
                other.first = link;
              } else {
                last.next = link;
              }
              last = link;
            }
            return other;
          }

          public static void main(String[] arguments) {
            Chain chain = new Chain();
            for (int key = 0; key < 4; key++) {
              chain.add(key);
            }
            Chain other = chain.copy();
            other.add(9);
          }
        }
        """);
    Path spec = folder.resolve("chain.inv");
    Files.writeString(
        spec,
        """
        link EDGES next;
        link = java Chain$Link;
        both: link X;
            (X.next != NULL => X.next.back == X) and (X.back != NULL => X.back.next == X);
        check at exit of Chain.add;
        roots receiver;
        """);
    Run run =
        cairn(
            "locate",
            "--spec",
            spec.toString(),
            "--format",
            "json",
            "--",
            RealRun.java(),
            program.toString());
    assertThat(run.code()).as(run.err()).isEqualTo(1);
    String statements = run.out().substring(run.out().indexOf("\"statements\""));
    String first = statements.substring(0, statements.indexOf("\"rank\": 2"));
    assertThat(first).contains("\"line\": 26", "wrong-code", "uses local 2 instead of");
  }

  /** No method has C-points, only the end is checked, and a local variable holds the list. */
  @Test
  void withTheEndAloneTheCallThatBrokeItIsRunAgain() throws IOException, InterruptedException {
    Path program = folder.resolve("Steps.java");
    Files.writeString(
        program,
        """
        public class Steps {
          static class Step {
            Step next;
            int key;
          }

          Step first;
          int count;

          void add(int key) {
            Step step = new Step();
            step.key = key;
            Step before = null;
            Step after = first;
            while (after != null && after.key > key) { // wrong: <
              before = after;
              after = after.next;
            }
            step.next = after;
            if (before == null) {
              first = step;
            } else {
              before.next = step;
            }
            count++;
          }

          public static void main(String[] arguments) {
            Steps steps = new Steps();
            for (int key : new int[] {5, 2, 7, 1, 6, 3}) {
              steps.add(key);
            }
          }
        }
        """);
    Path spec = folder.resolve("steps.inv");
    Files.writeString(
        spec,
        """
        step EDGES next;
        step = java Steps$Step;
        list FIELDS first;
        list = java Steps;
        ordered: step X;
            X.next != NULL => X.key <= X.next.key;
        check at end;
        """);
    Run run = cairn("locate", "--spec", spec.toString(), "--", RealRun.java(), program.toString());
    assertThat(run.code()).as(run.err()).isEqualTo(1);
    assertThat(run.out())
        .contains("1. Steps.java:15 in Steps.add", "negates the condition")
        .contains("the operation was run again with this change")
        .contains("of the last recorded call");
  }

  @Test
  void standardOutputIsTheAnswerAloneForMachines() throws IOException, InterruptedException {
    Path kept = folder.resolve("kept.cairn");
    Run run =
        cairn(
            "locate",
            "--spec",
            SPEC,
            "--format",
            "json",
            "-o",
            kept.toString(),
            "--",
            RealRun.java(),
            PROGRAM);
    assertThat(run.out()).startsWith("{\n  \"schema\": \"cairn.locate/1\"");
    assertThat(run.err()).isEqualTo("15 25 20 30 45\n");
    assertThat(run.code()).isEqualTo(1);
    assertThat(kept).exists();
    assertThat(cairn("locate", kept.toString(), "--spec", SPEC).code()).isEqualTo(1);
  }

  @Test
  void aProgramThatFailsIsStillLookedAt() throws IOException, InterruptedException {
    Path program = folder.resolve("Exits.java");
    Files.writeString(
        program, "class Exits { public static void main(String[] a) { System.exit(42); } }");
    Run run = cairn("locate", "--spec", SPEC, "--", RealRun.java(), program.toString());
    assertThat(run.err()).contains("Ranking.add", "never reached", "exit code 42");
    assertThat(run.code()).isEqualTo(3);
    run = cairn("locate", "--spec", SPEC, "--", RealRun.java(), "-XX:NoSuchFlag");
    assertThat(run.err()).contains("nothing was recorded: the JVM did not start");
    assertThat(run.code()).isEqualTo(3);
  }

  @Test
  void theCommandThatIsPrintedWorks() throws IOException, InterruptedException {
    Path recording = folder.resolve("run.cairn");
    RealRun.exactly(
        folder,
        Map.of(),
        "record",
        "-o",
        recording.toString(),
        "--",
        RealRun.java(),
        "-Dname=a b",
        "-Dpassword=hidden",
        PROGRAM);
    Run refused = cairn("check", recording.toString(), "--spec", SPEC);
    assertThat(refused.code()).isEqualTo(3);
    String command =
        "cairn record --spec "
            + SPEC
            + " -o "
            + recording
            + " -- java '-Dname=a b' -Dpassword=... "
            + PROGRAM;
    assertThat(refused.err()).contains("Ranking.add", "\nRecord it again with: " + command + "\n");
    List<String> words = List.of(command.replace("'-Dname=a b' ", "").split(" ", -1));
    String[] again = words.subList(1, words.size()).toArray(String[]::new);
    again[6] = RealRun.java();
    assertThat(again[5]).isEqualTo("--");
    Files.delete(recording);
    assertThat(cairn(again).code()).isEqualTo(0);
    assertThat(cairn("check", recording.toString(), "--spec", SPEC).code()).isEqualTo(1);
  }

  @Test
  void aSpecificationAsksForTheJdkAndForArrays() throws IOException, InterruptedException {
    Path spec = folder.resolve("s.inv");
    Files.writeString(
        spec,
        """
        heap FIELDS queue, size;
        heap = java java.util.PriorityQueue;
        heap X;
        X.queue[0] == X.queue[0] or X.size == 0;
        check heap at exit of java.util.PriorityQueue.offer;
        """);
    Path recording = folder.resolve("jdk.cairn");
    Path program = folder.resolve("Queue.java");
    Files.writeString(
        program,
        "class Queue { public static void main(String[] a) {"
            + " new java.util.PriorityQueue<Object>().offer(1); } }");
    Run run =
        cairn(
            "record",
            "--spec",
            spec.toString(),
            "-o",
            recording.toString(),
            "--",
            RealRun.java(),
            program.toString());
    assertThat(run.code()).isEqualTo(0);
    assertThat(cairn("info", recording.toString()).out())
        .contains(
            "jdk=java.util", "values=arrays", "cpoint=java.util.PriorityQueue.offer", "exit of");
  }

  @Test
  void numbersAreKeptToRunOperationsAgain() throws IOException, InterruptedException {
    assertThat(kept("--spec", SPEC)).isEqualTo("fields,numbers");
    assertThat(kept("--spec", SPEC, "--values", "strings")).isEqualTo("fields,numbers,strings");
    assertThat(kept("--spec", SPEC, "--values", "fields")).isEqualTo("fields");
    assertThat(kept("--spec", SPEC, "--no-calls")).isEqualTo("fields");
    assertThat(kept("--calls")).isEqualTo("fields");
    assertThat(kept("--values", "numbers")).isEqualTo("fields,numbers");
  }

  /** Which values a recording that is made with these options has, in its own words. */
  private String kept(String... options) throws IOException, InterruptedException {
    Path recording = folder.resolve("kept.cairn");
    List<String> arguments = new ArrayList<>(List.of("record", "-o", recording.toString()));
    arguments.addAll(List.of(options));
    arguments.addAll(List.of("--", RealRun.java(), PROGRAM));
    assertThat(cairn(arguments.toArray(new String[0])).code()).isZero();
    String info = cairn("info", recording.toString()).out();
    String line = info.lines().filter(l -> l.startsWith("values kept")).findFirst().orElse("");
    return line.replaceFirst("values kept +", "");
  }

  @Test
  void whereTheReportCannotGoTheProgramIsNotRun() throws IOException, InterruptedException {
    String report = folder.resolve("none/x.html").toString();
    Run run = cairn("locate", "--spec", SPEC, "-o", report, "--", RealRun.java(), PROGRAM);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .startsWith("cairn: cannot write " + report + ": there is no directory " + folder);
    assertThat(run.code()).isEqualTo(2);
  }

  private Run locate(String spec, String name, String program, String... options)
      throws IOException, InterruptedException {
    Path file = folder.resolve(name + ".java");
    Files.writeString(file, program);
    Path specFile = folder.resolve(name + ".inv");
    Files.writeString(specFile, spec);
    List<String> arguments = new ArrayList<>(List.of("locate", "--spec", specFile.toString()));
    arguments.addAll(List.of(options));
    arguments.addAll(List.of("--", RealRun.java(), file.toString()));
    return cairn(arguments.toArray(new String[0]));
  }

  @Test
  void aMapWithoutTreesFitsTheReadySpecification() throws IOException, InterruptedException {
    Path program = folder.resolve("Plain.java");
    Files.writeString(
        program,
        """
            class Plain { static java.util.Map<Integer, String> m = new java.util.HashMap<>();
              public static void main(String[] a) {
                for (int i = 0; i < 50; i++) m.put(i * 7, "x");
                for (int i = 0; i < 50; i++) m.remove(i); } }
            """);
    Run run =
        cairn(
            "locate",
            "--spec",
            "library:java.util.HashMap",
            "--",
            RealRun.java(),
            program.toString());
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains("5 constraints hold at 1 check.");
    assertThat(run.code()).isZero();
  }

  private static final String FAMILY =
      """
      import java.util.ArrayList;
      import java.util.List;
      class Family {
        Family parent;
        List<Family> children = new ArrayList<>();
        void adopt(Family child) {
          children.add(child);
          child.parent = this;
        }
        void forget() {
          children.clear();
        }
        public static void main(String[] arguments) {
          Family top = new Family();
          Family low = new Family();
          top.adopt(low);
          low.parent.forget();
          low.adopt(new Family());
        }
      }
      """;

  @Test
  void aStoreInsideTheJdkIsBlamedOnTheLineThatAskedForIt()
      throws IOException, InterruptedException {
    Run run =
        locate(
            """
            family FIELDS parent, children;
            family = java Family;
            list FIELDS size;
            list = java java.util.ArrayList;
            held: family F; F.parent != NULL => F.parent.children.size > 0;
            check at exit of Family.*;
            """,
            "Family",
            FAMILY);
    assertThat(run.out())
        .contains("\n1. Family.java:11 in Family.forget may have broken held")
        .contains("the store is at ArrayList.java")
        .contains("called from Family.java:17 (Family.main)");
    assertThat(run.code()).isEqualTo(1);
  }

  @Test
  void aCheckThatSawNothingIsNotCalledGood() throws IOException, InterruptedException {
    Run run =
        locate(
            """
            low FIELDS parent;
            low = java Family$Low;
            c: low F; F.parent != NULL;
            check at exit of Family.*;
            """,
            "Family",
            FAMILY.replace("  void forget", "  class Low { Low parent; }\n  void forget"));
    assertThat(run.out())
        .contains("UNDECIDED", "no class of the recording is a 'low': looked for Family$Low")
        .doesNotContain("constraint holds");
    run =
        locate(
            "f FIELDS parent; f = java Family; c: f F; F.parent == NULL; check at end; roots statics;",
            "Family",
            FAMILY);
    assertThat(run.out()).contains("UNDECIDED", "no constraint was ever evaluated: of ");
  }

  @Test
  void theElementOfARangeIsNamed() throws IOException, InterruptedException {
    Run run =
        locate(
            """
            heap FIELDS data, size;
            heap = java Heap;
            up: heap H; for I in 1 to H.size - 1, H.data[(I - 1) / 2] <= H.data[I];
            check at exit of Heap.add;
            """,
            "Heap",
            """
            class Heap { int[] data = new int[64]; int size;
              void add(int v) {
                data[size++] = v;
              }
              public static void main(String[] a) { Heap h = new Heap();
                for (int v : new int[] {1, 2, 3, 4, 5, 6, 0}) h.add(v); } }
            """);
    assertThat(run.out())
        .contains("I is 6", "H.data[2] is 3", "H.data[6]  =  0", "> 3 |     data[size++] = v;")
        .doesNotContain("H.data[5]");
  }
}
