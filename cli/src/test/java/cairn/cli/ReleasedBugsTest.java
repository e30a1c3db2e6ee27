package cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bugs of released libraries, from a specification to the line that did it in one command. */
class ReleasedBugsTest {
  private static final String PROGRAMS = "cli/src/test/programs/bugs/";
  private static final Pattern STATEMENT =
      Pattern.compile("^\\d+\\. (\\S+) in \\S+ (.*)$", Pattern.MULTILINE);

  @TempDir Path folder;

  /** The statements, most suspect first: file and line, and what they did. */
  private List<String> locate(String spec, String program, String prints, String... jars)
      throws IOException, InterruptedException {
    List<String> found = new ArrayList<>();
    Matcher each = STATEMENT.matcher(answer(spec, program, prints, jars));
    while (each.find()) {
      found.add(each.group(1) + " " + each.group(2));
    }
    return found;
  }

  private String answer(String spec, String program, String prints, String... jars)
      throws IOException, InterruptedException {
    List<String> path = new ArrayList<>();
    for (String jar : jars) {
      path.add(TestPrograms.jar(jar).toString());
    }
    Run run =
        RealRun.of(
            folder,
            "locate",
            "--spec",
            spec,
            "--",
            RealRun.java(),
            "-cp",
            String.join(File.pathSeparator, path),
            program);
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).startsWith(prints + "\n");
    assertThat(run.code()).isEqualTo(1);
    return run.out();
  }

  /** DIRSERVER-1991: a child is taken from where it has just been overwritten. */
  @Test
  void aTreeOfApacheDirectoryLosesANode() throws IOException, InterruptedException {
    assertThat(
            locate(
                "examples/java/avl.inv",
                "examples/java/LostNode.java",
                "keys [3, 5, 6, 9, 23, 25], found 25: false",
                "apacheds-core-avl-2.0.0.AM26",
                "apacheds-i18n-2.0.0.AM26"))
        .first()
        .isEqualTo("AvlTreeImpl.java:291 most likely broke inTree");
  }

  /** Issue 282: the last element goes, and only one of the two ends is reset. */
  @Test
  void aSetOfFastutilKeepsAnEnd() throws IOException, InterruptedException {
    assertThat(
            answer(
                PROGRAMS + "linked-set.inv",
                PROGRAMS + "StaleFirst.java",
                "size 0, has next: true",
                "fastutil-8.5.9"))
        .contains(
            "1. IntLinkedOpenHashSet.java:584", "IntLinkedOpenHashSet.removeLastInt is most likely")
        .contains("repair: this.first = -1");
  }

  /**
   * Issue 2098: a wrong height is given to a constructor. What is stored there is all that can be
   * seen of a node that never changes; the faulty statement, 746 and 747, is the one that called
   * it.
   */
  @Test
  void aTreeOfVavrHasAWrongHeight() throws IOException, InterruptedException {
    String answer =
        answer(
            PROGRAMS + "red-black.inv",
            PROGRAMS + "WrongHeight.java",
            "TreeSet(5, 8, 19)",
            "vavr-0.9.1",
            "vavr-match-0.9.1");
    assertThat(answer)
        .contains("RedBlackTree.java:374 in io.vavr.collection.RedBlackTreeModule$Node.<init>")
        .contains("io.vavr.collection.RedBlackTreeModule$Node.mergeEQ may have broken")
        .contains("called from RedBlackTree.java:488 (io.vavr");
  }

  /**
   * An insertion asks of a node what it should ask of its parent (4.5.0 still does), and the trees
   * are not balanced. The stores are in setters, so the lines are those.
   */
  @Test
  void aTreeOfCommonsCollectionsHasWrongColours() throws IOException, InterruptedException {
    assertThat(
            locate(
                "examples/libraries/commons-TreeBidiMap-colours.inv",
                PROGRAMS + "Unbalanced.java",
                "20 entries",
                "commons-collections4-4.5.0"))
        .isNotEmpty()
        .allSatisfy(each -> assertThat(each).startsWith("TreeBidiMap.java:"));
  }
}
