package cairn.analysis.constraints.naive;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.constraints.lang.SpecException;
import cairn.analysis.constraints.lang.SpecParser;
import cairn.analysis.constraints.naive.NaiveLocate.Blame;
import cairn.analysis.constraints.naive.NaiveLocate.Check;
import cairn.analysis.constraints.naive.NaiveLocate.Location;
import cairn.analysis.constraints.naive.NaiveLocate.Role;
import cairn.history.HeapHistory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Figs 4.2 to 4.4 of Singh 2016: what is violated when, what is pending, and who is to blame. */
class QuadTreeFigureTest {
  private static final String SPEC =
      """
      qdtree FIELD 9 EDGE 5; /* total fields and pointer fields */
      qdtree X;
      X.ISROOT == FALSE ⇒ X.INDEGREE == 1; ..(c1)
      qdtree X; qdtree Y;
      X ->> Y => Y !->> X; ..(c2)
      qdtree X; qdtree Y;
      X → Y ⇒ X.OUTDEGREE == 4; ..(c3)
      """;

  @TempDir Path directory;
  private Script script;
  private boolean inArrays;

  /** Ids in the recording of n1 to n9, and of their arrays. */
  private final List<Long> nodes = new ArrayList<>();

  private final List<Long> arrays = new ArrayList<>();
  private final List<Long> points = new ArrayList<>();

  private void make(int number) {
    long node = script.make("qdtree");
    nodes.add(node);
    assertThat(nodes).hasSize(number);
    script.put(node, "posX", number).put(node, "width", 4);
    if (inArrays) {
      arrays.add(script.makeArray("qdtree[]", 4));
      script.put(node, "child", arrays.get(number - 1));
    }
  }

  private void link(int parent, int index, long child) {
    if (inArrays) {
      script.element(arrays.get(parent - 1), index, child);
    } else {
      script.put(nodes.get(parent - 1), "child" + index, child);
    }
  }

  private void makeChild(int parent, int index, int number) {
    make(number);
    link(parent, index, nodes.get(number - 1));
    script.put(nodes.get(number - 1), "point", script.make("pt"));
  }

  /** Writes Fig. 4.3; returns the time of the faulty store. */
  private long build() {
    script = new Script(directory.resolve("figure.cairn"));
    String[] numbers = {"posX:I", "posY:I", "width:I", "height:I", "point:Lpt;"};
    List<String> fields = new ArrayList<>(Arrays.asList(numbers));
    if (inArrays) {
      fields.add("child:[Lqdtree;");
    } else {
      List.of(0, 1, 2, 3).forEach(i -> fields.add("child" + i + ":Lqdtree;"));
    }
    script.type("qdtree", fields.toArray(new String[0]));
    script.type("pt", "x:I", "y:I").arrayType("qdtree[]", 'L');
    make(1);
    for (int i = 0; i < 4; i++) {
      makeChild(1, i, i + 2);
    }
    makeChild(5, 0, 6);
    makeChild(5, 1, 7);
    points.add(script.history.time());
    makeChild(5, 2, 8);
    points.add(script.history.time());
    link(1, 0, 0);
    long fault = script.history.time();
    points.add(fault);
    makeChild(5, 3, 9);
    points.add(script.history.time());
    script.point(nodes.get(0));
    return fault;
  }

  /** Inconsistencies of c3, as {@code 1 3} for n1 to n3. */
  private static Set<Inconsistency> c3(HeapHistory history, List<Long> nodes, String... edges) {
    Set<Inconsistency> found = new TreeSet<>();
    for (String edge : edges) {
      List<Integer> ends =
          Arrays.stream(edge.split(" "))
              .map(number -> history.nodeOf(nodes.get(Integer.parseInt(number) - 1)))
              .toList();
      found.add(new Inconsistency("c3", ends));
    }
    return found;
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void theOnlyFaultyStatementSetsAChildToNull(boolean inArrays) throws SpecException {
    this.inArrays = inArrays;
    long fault = build();
    try (HeapHistory history = script.load()) {
      Roots roots = Roots.of(history.nodeOf(nodes.get(0)));
      NaiveSpec spec = new NaiveSpec(history, SpecParser.parse("figure.inv", SPEC));
      List<Set<Inconsistency>> found =
          points.stream().map(time -> spec.at(time, roots).violations()).toList();
      assertThat(found)
          .containsExactly(
              c3(history, nodes, "5 6", "5 7"),
              c3(history, nodes, "5 6", "5 7", "5 8"),
              c3(history, nodes, "1 3", "1 4", "1 5", "5 6", "5 7", "5 8"),
              c3(history, nodes, "1 3", "1 4", "1 5"));

      NaiveLocate locate = new NaiveLocate(history, SpecParser.parse("figure.inv", SPEC));
      Check point = new Check(history.cpoint(0).time(), roots);
      List<Location> locations = locate.locate(List.of(point));
      assertThat(locations).hasSize(1);
      Location location = locations.get(0);
      Set<Inconsistency> errors = c3(history, nodes, "1 3", "1 4", "1 5");
      assertThat(location.initial()).isEqualTo(errors);
      assertThat(location.blames())
          .containsExactlyElementsOf(
              errors.stream().map(each -> new Blame(fault, Role.INTRODUCED, each)).toList());
      assertThat(location.left()).isEmpty();
      assertThat(location.steps())
          .allSatisfy(
              step ->
                  assertThat(step.pending()).isEqualTo(step.time() > fault ? errors : Set.of()));
      NaiveLocate.Step last = location.steps().get(location.steps().size() - 1);
      assertThat(last.time()).isEqualTo(fault);
      assertThat(last.before()).isEqualTo(c3(history, nodes, "5 6", "5 7", "5 8"));
    }
  }
}
