package cairn.report.faults;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.api.faults.NodeName;
import cairn.analysis.api.faults.Sketch;
import cairn.report.Picture;
import cairn.report.Picture.Line;
import java.util.List;
import org.junit.jupiter.api.Test;

class SketchPictureTest {
  private static Sketch.Node node(long id, String type, String... values) {
    return new Sketch.Node(new NodeName(id, type), "", List.of(values));
  }

  private static Picture after(Sketch before, Sketch after) {
    return SketchPicture.of(after, "After", before, "new", Line.SOLID);
  }

  @Test
  void elementsStandInOrderAndWhatIsNewSaysSo() {
    Sketch.Node array =
        node(
            2,
            "a.Item[]",
            "[0] = null",
            "[2] = Outer$VeryLongName$Inner #30",
            "[3] = Main$$Lambda$41/0x00007f5d #5");
    List<Sketch.Node> nodes =
        List.of(node(9, "a.Item"), node(1, "a.Box"), array, node(3, "a.Item"), node(4, "a.Item"));
    Sketch.Edge items = new Sketch.Edge(1, 2, "items", false);
    Sketch before = new Sketch(5, nodes, List.of(items, new Sketch.Edge(2, 3, "[1]", true)), 0);
    Sketch after = new Sketch(6, nodes, List.of(items, new Sketch.Edge(2, 4, "[1]", true)), 0);
    Picture picture = after(before, after);
    assertThat(picture.boxes().stream().map(Picture.Box::key))
        .as("what nothing refers to and refers to nothing comes last")
        .containsExactly("#1", "#2", "#4", "#9", "#3");
    assertThat(picture.boxes().get(1).rows().stream().map(row -> row.name() + " " + row.value()))
        .containsExactly(
            "[0] null", "[1] #4 (new)", "[2] Inner #30", "[3] Main$$Lambda$41/0x00007f5d #5");
    assertThat(picture.arrows().stream().map(arrow -> arrow.row() + arrow.to()))
        .containsExactly("0#2", "1#4");
  }

  @Test
  void aNeighbourThatOnlyCameIntoViewIsNoChange() {
    Sketch.Node empty = node(2, "a.Item[]");
    Sketch.Node named = node(2, "a.Item[]", "[0] = Item #3");
    Sketch before = new Sketch(5, List.of(named), List.of(), 0);
    Sketch after =
        new Sketch(
            6, List.of(empty, node(3, "a.Item")), List.of(new Sketch.Edge(2, 3, "[0]", false)), 0);
    assertThat(after(before, after).boxes().get(0).rows().get(0).value()).isEqualTo("#3");
  }
}
