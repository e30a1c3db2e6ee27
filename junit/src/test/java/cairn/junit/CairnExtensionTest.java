package cairn.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The annotation in real JVMs: attached, or with the agent from the start; JUnit 5 and 6. */
class CairnExtensionTest {
  private static final String PARALLEL = "junit.jupiter.execution.parallel.enabled=true";

  @TempDir Path folder;

  @Test
  void writtenSpecificationIsCheckedInEveryTest() throws Exception {
    ChildRun run = ChildRun.of(folder, "junit5", List.of(), "fixtures.TreeCases");
    assertThat(run.with("FAILED"))
        .containsExactlyInAnyOrder(
            "fixtures.TreeCases removesTheRoot",
            "fixtures.TreeCases removesAndCounts",
            "fixtures.TreeCases failsByItself",
            "fixtures.TreeCases removes 3",
            "fixtures.TreeCases Inner removesTheRoot");
    assertThat(run.with("ABORTED")).containsExactly("fixtures.TreeCases isAborted");
    assertThat(run.with("SUCCESSFUL")).hasSize(7);
    assertThat(run.of("fixtures.TreeCases removesTheRoot"))
        .containsPattern(
            "AssertionFailedError: (1\\. )?Tree\\.java:65 in fixtures\\.Tree\\.remove .*parents")
        .contains("called from TreeCases.java:48 (fixtures.TreeCases.removesTheRoot)")
        .contains("   > 65 |       gone.parent.left = below;")
        .contains("parents: (X.left != NULL => X.left.parent == X)")
        .contains("Report: target/cairn/fixtures.TreeCases.removesTheRoot.html")
        .contains("cairn serve target/cairn/fixtures.TreeCases.removesTheRoot.cairn ")
        .contains(
            "\tat fixtures.Tree.remove(Tree.java:65)\n\tat fixtures.TreeCases.removesTheRoot");
    assertThat(run.of("fixtures.TreeCases removesAndCounts"))
        .containsPattern(
            "AssertionFailedError: (1\\. )?Tree\\.java:65 in fixtures\\.Tree\\.remove .*parents")
        .contains("The test itself failed, too: ")
        .contains("Caused by: org.opentest4j.AssertionFailedError: expected: <6> but was: <7>");
    assertThat(run.of("fixtures.TreeCases failsByItself"))
        .contains("AssertionFailedError: expected: <9> but was: <8>")
        .doesNotContain("broke");
    assertThat(names(folder.resolve("target/cairn")))
        .containsExactlyInAnyOrder(
            "fixtures.TreeCases.removesTheRoot.cairn",
            "fixtures.TreeCases.removesTheRoot.html",
            "fixtures.TreeCases.removesAndCounts.cairn",
            "fixtures.TreeCases.removesAndCounts.html",
            "fixtures.TreeCases.removes-3.cairn",
            "fixtures.TreeCases.removes-3.html",
            "fixtures.TreeCases$Inner.removesTheRoot.cairn",
            "fixtures.TreeCases$Inner.removesTheRoot.html");
  }

  @Test
  void constraintsThatNobodyWroteFindTheLine() throws Exception {
    ChildRun run =
        ChildRun.of(
            folder,
            "junit6",
            List.of(),
            "fixtures.InferCases",
            "fixtures.MendedCases",
            "fixtures.LiveCases");
    assertThat(run.of("fixtures.InferCases finds")).startsWith("SUCCESSFUL");
    assertThat(run.of("fixtures.InferCases counts")).startsWith("SUCCESSFUL");
    assertThat(run.of("fixtures.InferCases removesTheRoot"))
        .startsWith("FAILED")
        .containsPattern(
            "AssertionFailedError: (1\\. )?Tree\\.java:65 in fixtures\\.Tree\\.remove .*")
        .contains("Nobody wrote this down:")
        .contains(", in 2 earlier tests and in this one, and not since ")
        .contains("-Dcairn.learn=true")
        .contains(
            "\tat fixtures.Tree.remove(Tree.java:65)\n\tat fixtures.InferCases.removesTheRoot");

    assertThat(run.of("fixtures.MendedCases fills")).startsWith("SUCCESSFUL");
    assertThat(run.of("fixtures.MendedCases tidies")).startsWith("SUCCESSFUL");
    assertThat(run.of("fixtures.MendedCases takesAndTidies"))
        .startsWith("FAILED")
        .containsPattern(
            "AssertionFailedError: (1\\. )?Shelf\\.java:34 in fixtures\\.Shelf\\.takeSecond .*")
        .contains("exit of fixtures.Shelf.takeSecond")
        .contains("; it held again at ");

    assertThat(run.of("fixtures.LiveCases holds")).startsWith("SUCCESSFUL");
    assertThat(run.of("fixtures.LiveCases mapOfTheJdkHolds")).startsWith("SUCCESSFUL");
    assertThat(run.of("fixtures.LiveCases isBroken"))
        .startsWith("FAILED")
        .contains("tree.inv does not hold for this heap: parents is violated.")
        .contains("Tree$Node #6: root[1].root.right { key = 70, left -> #9, ")
        .contains("Tree$Node #9: root[1].root.right.left { key = 65, ");
    assertThat(run.of("fixtures.LiveCases nothingToCheck"))
        .startsWith("FAILED")
        .contains("tree.inv does not hold for this heap: UNDECIDED")
        .contains("looked for fixtures.Tree$Node");
    assertThat(run.of("fixtures.LiveCases otherNames"))
        .startsWith("FAILED")
        .contains("looked for fixtures.Tree$Nothing");
  }

  @Test
  void whatIsLearnedIsKeptAndChecked() throws Exception {
    List<String> learning = List.of("-Dcairn.learn=true");
    ChildRun learned =
        ChildRun.of(folder, "junit6", learning, "fixtures.GoodTreeCases", "fixtures.HeapCases");
    assertThat(learned.with("FAILED")).isEmpty();
    assertThat(learned.output())
        .contains("cairn: learned: ")
        .contains("src/test/cairn/fixtures.tree.inv")
        .contains(
            "cairn: learned: the heap at the end of 1 test: src/test/cairn/cache.abstract.json");
    assertThat(folder.resolve("src/test/cairn/fixtures.tree.inv"))
        .content()
        .contains(".parent == X", "X.size == COUNT(X.root, node)", "exit of fixtures.Tree.size");

    ChildRun same =
        ChildRun.of(
            folder,
            "junit5",
            List.of("-Dentries=200", "-Dbreak=true"),
            "fixtures.GoodTreeCases",
            "fixtures.HeapCases");
    assertThat(same.with("SUCCESSFUL")).containsExactly("fixtures.GoodTreeCases adds");
    assertThat(same.of("fixtures.GoodTreeCases removes"))
        .containsPattern(
            "AssertionFailedError: (1\\. )?Tree\\.java:65 in fixtures\\.Tree\\.remove .*nodeLinks1")
        .contains(
            "Nobody wrote this: src/test/cairn/fixtures.tree.inv holds what tests that passed");
    assertThat(same.of("fixtures.HeapCases fillsTheCache"))
        .contains("GROWN TOO MUCH: 1 region, and all together")
        .contains("! grown  2,400 -> 4,800  100 -> 200  HeapCases$Entry  fixtures.HeapCases.cache");
  }

  @Test
  void testsThatRunAtOnceWaitForEachOther() throws Exception {
    Path agent = ChildRun.agent(folder.resolve("cache"));
    List<String> options =
        List.of("-javaagent:" + agent + "=session", "-XX:+DisableAttachMechanism");
    ChildRun run =
        ChildRun.of(
            folder,
            "junit6",
            options,
            PARALLEL,
            "fixtures.ParallelCases",
            "fixtures.UncheckedCases",
            "fixtures.CollectionCases",
            "fixtures.WrongCases");
    assertThat(run.with("FAILED"))
        .containsExactlyInAnyOrder(
            "fixtures.ParallelCases removes 3",
            "fixtures.UncheckedCases",
            "fixtures.WrongCases asksForNothing",
            "fixtures.WrongCases hasNoSuchFile",
            "fixtures.WrongCases hasNoSuchStructure");
    assertThat(run.with("SUCCESSFUL")).hasSize(8);
    assertThat(run.of("fixtures.UncheckedCases"))
        .contains("no test of fixtures.UncheckedCases was checked: ");
    assertThat(run.of("fixtures.WrongCases asksForNothing")).contains("asks for nothing");
    assertThat(run.of("fixtures.WrongCases hasNoSuchFile"))
        .contains("there is no specification forest.inv");
    assertThat(run.of("fixtures.WrongCases hasNoSuchStructure"))
        .contains("'twig=fixtures.Tree' is no binding");
  }

  @Test
  void refusedAgentFailsTheTestWithTheLineToAdd() throws Exception {
    ChildRun run =
        ChildRun.of(
            folder, "junit5", List.of("-XX:+DisableAttachMechanism"), "fixtures.InferCases");
    assertThat(run.with("FAILED")).hasSize(3);
    assertThat(run.of("fixtures.InferCases finds"))
        .contains("Cairn could not record this test: ")
        .containsPattern("<argLine>-javaagent:/.*/cairn-agent\\.jar=session</argLine>")
        .containsPattern("jvmArgs '-javaagent:/.*/cairn-agent\\.jar=session'");
  }

  private static List<String> names(Path folder) throws Exception {
    try (var files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }
}
