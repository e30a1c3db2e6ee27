package cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.Verdict;
import cairn.analysis.api.faults.Certainty;
import cairn.analysis.api.faults.Change;
import cairn.analysis.api.faults.CheckAnswer;
import cairn.analysis.api.faults.ConstraintCount;
import cairn.analysis.api.faults.LocateAnswer;
import cairn.analysis.api.faults.PointName;
import cairn.analysis.api.faults.Sketch;
import cairn.analysis.api.faults.Statement;
import cairn.analysis.api.faults.Violation;
import cairn.engine.FaultAnalyses;
import cairn.graph.Progress;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The words, options and exit codes of check and locate, with answers that are made up. */
class FaultCommandsTest {
  private static final String SPEC =
      """
      node FIELDS next;
      node = java Snode;
      node X;
      last: X.next == NULL;
      """;

  @TempDir Path directory;
  private final Answers answers = new Answers();
  private String list;
  private String spec;

  /** Answers what a test tells it to, and remembers what it was asked. */
  private static final class Answers implements FaultAnalyses {
    private Verdict verdict = Verdict.VIOLATED;
    private final List<Question> asked = new ArrayList<>();

    @Override
    public CheckAnswer check(Question question, Progress progress) {
      asked.add(question);
      boolean bad = verdict == Verdict.VIOLATED;
      PointName end = new PointName(0, "end", 6, "");
      Sketch none = new Sketch(6, List.of(), List.of(), 0);
      Violation violation =
          new Violation(
              "last",
              "X.next == NULL",
              Verdict.VIOLATED,
              "X.next is Snode #2.",
              end,
              end,
              1,
              List.of(),
              List.of(),
              none);
      return new CheckAnswer(
          question.spec().name(),
          "everything",
          1,
          2,
          List.of(
              new ConstraintCount(
                  "last",
                  "X.next == NULL",
                  2,
                  bad ? 1 : 0,
                  bad ? 1 : 0,
                  verdict == Verdict.UNDECIDED ? 1 : 0,
                  "")),
          bad ? List.of(violation) : List.of(),
          List.of(),
          true,
          List.of());
    }

    @Override
    public LocateAnswer locate(Question question, Progress progress) {
      CheckAnswer check = check(question, progress);
      Sketch none = new Sketch(6, List.of(), List.of(), 0);
      Statement statement =
          new Statement(
              1,
              Statement.Reason.WRONG_VALUE,
              Certainty.CERTAIN,
              Statement.Role.INTRODUCED,
              new CodePlace("List.java", 2, "List.main"),
              5,
              "main",
              new Change("Snode #1", "next", "null", "Snode #2"),
              1,
              List.of("last"),
              "It made Snode #1 refer to Snode #2.",
              null,
              List.of(),
              List.of(),
              List.of(),
              check.violations(),
              "",
              none,
              none);
      return new LocateAnswer(
          check,
          check.violations().isEmpty() ? List.of() : List.of(statement),
          List.of(),
          List.of(),
          List.of());
    }
  }

  @BeforeEach
  void files() throws IOException {
    list = Samples.list(directory.resolve("list.cairn")).toString();
    spec = Files.writeString(directory.resolve("list.inv"), SPEC).toString();
  }

  private Run run(String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    Console console = new Console(new PrintWriter(out), new PrintWriter(err), false);
    int code = Main.commandLine(console, answers).execute(args);
    return new Run(code, out.toString(), err.toString());
  }

  private void refused(int code, String message, String... args) {
    Run run = run(args);
    assertThat(run.err()).startsWith("cairn: ").contains(message);
    assertThat(run.out()).isEmpty();
    assertThat(run.code()).isEqualTo(code);
  }

  @Test
  void violationsAre1() {
    for (String verb : List.of("check", "locate")) {
      Run run = run(verb, list, "--spec", spec);
      assertThat(run.err()).isEmpty();
      assertThat(run.out()).startsWith("list.cairn against " + spec).contains("violated");
      assertThat(run.code()).isEqualTo(1);
    }
    assertThat(run("locate", list, "--spec", spec).out()).contains("1. List.java:2 in List.main");
  }

  @Test
  void otherwise0AndItIsSaid() {
    for (String verb : List.of("check", "locate")) {
      answers.verdict = Verdict.HOLDS;
      Run run = run(verb, list, "--spec", spec);
      assertThat(run.out()).contains("1 constraint holds at 1 check.");
      assertThat(run.code()).isEqualTo(0);
      answers.verdict = Verdict.UNDECIDED;
      run = run(verb, list, "--spec", spec);
      assertThat(run.out()).contains("UNDECIDED");
      assertThat(run.code()).isEqualTo(0);
      assertThat(run(verb, list, "--spec", spec, "--format", "json").out())
          .contains("\"schema\": \"cairn." + verb + "/1\"", "\"verdict\": \"undecided\"");
    }
  }

  @Test
  void formats() throws IOException {
    for (String verb : List.of("check", "locate")) {
      assertThat(run(verb, list, "--spec", spec, "--format", "sarif").out())
          .contains("\"version\": \"2.1.0\"");
      Path html = directory.resolve("x.html");
      Run run = run(verb, list, "--spec", spec, "-o", html.toString());
      assertThat(run.out()).isEmpty();
      assertThat(run.err())
          .startsWith("last is violated.")
          .endsWith(" The report is in " + html + "\n");
      assertThat(run.code()).isEqualTo(1);
      assertThat(Files.readString(html)).startsWith("<!doctype html>");
      assertThat(run(verb, list, "--spec", spec, "-o", html.toString(), "--quiet").err()).isEmpty();
    }
  }

  @Test
  void sourcesAreShown() throws IOException {
    Files.writeString(directory.resolve("List.java"), "one\ntwo\nthree\n");
    String out = run("locate", list, "--spec", spec, "--source", directory.toString()).out();
    assertThat(out).contains("> 2 | two");
    refused(
        3, "no such directory", "locate", list, "--spec", spec, "--source", directory + "/none");
  }

  @Test
  void optionsReachTheAnalysis() {
    run("check", list, "--spec", spec, "--limit", "3", "--bind", "node=a.Other");
    FaultAnalyses.Question question = answers.asked.get(0);
    assertThat(question.limit()).isEqualTo(3);
    assertThat(question.spec().structures().get(0).bindings().toString()).contains("a.Other");
  }

  @Test
  void misuseIs2() {
    refused(2, "Missing required option: '--spec", "check", list);
    refused(2, "--limit must be", "check", list, "--spec", spec, "--limit", "0");
    refused(2, "one of the structures node", "check", list, "--spec", spec, "--bind", "x=y");
    refused(2, "cannot tell the format", "locate", list, "--spec", spec, "-o", "x.pdf");
    refused(
        2,
        "there is no directory " + directory + "/no",
        "check",
        list,
        "--spec",
        spec,
        "-o",
        directory + "/no/x.html");
    refused(
        2,
        "it is a directory",
        "locate",
        list,
        "--spec",
        spec,
        "--format",
        "json",
        "-o",
        directory.toString());
    refused(2, "Missing required parameter", "locate", "--spec", spec);
    refused(2, "a command to run stands behind --", "locate", list, "java", "--spec", spec);
    refused(2, "--cpoint is for a command", "locate", list, "--cpoint", "a.b", "--spec", spec);
    refused(2, "--keep is for a command", "locate", list, "--keep", "x", "--spec", spec);
    refused(2, "both a recording", "locate", list, "--spec", spec, "--", "java", "X");
    refused(2, "'ls' is not java", "locate", "--spec", spec, "--jdk", "--", "ls");
    refused(2, "--bind needs --spec", "record", "--bind", "x=y", "--", "java", "X");
  }

  @Test
  void whatCannotBeReadIs3() throws IOException {
    refused(3, "no such file", "check", directory + "/none.cairn", "--spec", spec);
    refused(3, "no such file", "check", list, "--spec", directory + "/none.inv");
    refused(3, "not a recording", "locate", spec, "--spec", spec);
    refused(3, "There is no ready specification", "check", list, "--spec", "library:x");
    String wrong = Files.writeString(directory.resolve("w.inv"), "\tnode X Y;\n").toString();
    refused(3, "w.inv:", "check", list, "--spec", wrong);
    assertThat(run("locate", list, "--spec", wrong).err())
        .contains("\n   node X Y;\n          ^\n");
    assertThat(run("record", "--spec", wrong, "--", "java", "X").code()).isEqualTo(3);
  }

  @Test
  void aRecordingWithoutTheCPointsIsRefusedWithTheCommandThatMakesOne() throws IOException {
    Path needs = directory.resolve("needs.inv");
    Files.writeString(needs, SPEC + "check at exit of List.insert, end;\n");
    for (String verb : List.of("check", "locate")) {
      refused(
          3,
          "Record it again with: cairn record --spec "
              + needs
              + " -o "
              + list
              + " -- java ... java List\n",
          verb,
          list,
          "--spec",
          needs.toString());
    }
    Path shop = Samples.shop(directory.resolve("shop.cairn"));
    Files.writeString(needs, SPEC + "check at exit of Basket.add, entry of shop.*.add;\n");
    assertThat(run("check", shop.toString(), "--spec", needs.toString()).code()).isEqualTo(1);
  }

  @Test
  void infoExplainsASpecification() throws IOException {
    Run run = run("info", spec);
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains("1 structure", "last");
    assertThat(run("info", spec, "--format", "json").out())
        .contains("\"kind\": \"spec\"", "\"text\": \"X.next == NULL\"", "\"line\": 4");
    Path unnamed = Files.writeString(directory.resolve("unnamed"), SPEC);
    assertThat(run("info", unnamed.toString()).out()).contains("1 structure");
    Path wrong = Files.writeString(directory.resolve("w.inv"), "node X\n");
    refused(3, "w.inv:", "info", wrong.toString());
    Path copy = directory.resolve("copy.inv");
    assertThat(run("info", "library:avl-tree", "-o", copy.toString()).code()).isZero();
    assertThat(copy).content().contains("node FIELDS key, left, right");
    assertThat(run("info", copy.toString()).out()).contains("1 structure");
    refused(3, "no ready specification", "info", "library:x", "--format", "inv");
    refused(2, "is for a specification of the library", "info", spec, "--format", "inv");
    Path text = Files.writeString(directory.resolve("notes.txt"), "hello, world\n");
    refused(3, "not a recording", "info", text.toString());
  }
}
