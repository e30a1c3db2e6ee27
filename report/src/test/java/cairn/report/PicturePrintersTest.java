package cairn.report;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.report.Picture.Arrow;
import cairn.report.Picture.Box;
import cairn.report.Picture.Legend;
import cairn.report.Picture.Line;
import cairn.report.Picture.Row;
import cairn.report.Picture.Shape;
import cairn.report.Picture.Tone;
import cairn.report.PictureLayout.Placed;
import cairn.report.PictureLayout.PlacedArrow;
import cairn.report.PictureLayout.PlacedBox;
import cairn.report.PictureLayout.Point;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;

class PicturePrintersTest {
  private static final int SEEDS = Boolean.getBoolean("cairn.long") ? 500 : 5;

  @Test
  void randomPicturesAreWellFormedAndTidy() throws Exception {
    for (long seed = 1; seed <= SEEDS; seed++) {
      Picture picture = random(new Random(seed));
      try {
        check(picture);
      } catch (AssertionError e) {
        throw new AssertionError("seed " + seed, e);
      }
    }
  }

  private static void check(Picture picture) throws Exception {
    String svg = SvgPrinter.print(picture);
    assertThat(SvgPrinter.print(picture)).isEqualTo(svg);
    assertThat(DotPrinter.print(picture)).isEqualTo(DotPrinter.print(picture));
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
    assertThat(factory.newDocumentBuilder().parse(new InputSource(new StringReader(svg))))
        .isNotNull();
    assertThat(svg).doesNotContain("<script", "NaN", "Infinity");
    Placed placed = PictureLayout.place(picture);
    assertThat(placed.boxes()).hasSize(picture.boxes().size());
    noOverlap(placed.boxes());
    for (PlacedArrow arrow : placed.arrows()) {
      assertThat(arrow.points()).hasSizeGreaterThanOrEqualTo(2);
      for (Point point : arrow.points()) {
        assertThat(point.x()).isBetween(0.0, placed.width());
        assertThat(point.y()).isBetween(0.0, placed.height());
      }
      labelsClearOfBoxes(arrow, placed.boxes());
    }
  }

  private static void noOverlap(List<PlacedBox> boxes) {
    for (int i = 0; i < boxes.size(); i++) {
      for (int j = 0; j < i; j++) {
        PlacedBox a = boxes.get(i);
        PlacedBox b = boxes.get(j);
        boolean apart =
            a.x() + a.size().width() <= b.x()
                || b.x() + b.size().width() <= a.x()
                || a.y() + a.size().height() <= b.y()
                || b.y() + b.size().height() <= a.y();
        assertThat(apart).as("%s and %s", a.box().key(), b.box().key()).isTrue();
      }
    }
  }

  private static void labelsClearOfBoxes(PlacedArrow arrow, List<PlacedBox> boxes) {
    Point label = arrow.label();
    if (label == null) {
      return;
    }
    for (PlacedBox box : boxes) {
      boolean inside =
          label.x() > box.x()
              && label.x() < box.x() + box.size().width()
              && label.y() > box.y()
              && label.y() < box.y() + box.size().height();
      assertThat(inside).as("label %s in %s", arrow.arrow().label(), box.box().key()).isFalse();
    }
  }

  @Test
  void textFitsIntoItsBox() {
    String longest = "com.acme.".repeat(20) + "漢字";
    Row row = new Row(longest, longest, Tone.CHANGED, longest);
    Box box = new Box("a", Shape.RECORD, Tone.NORMAL, longest, longest, List.of(row));
    BoxSize size = BoxSize.of(box, List.of(List.of()));
    double name = size.nameColumns() * BoxSize.CHAR;
    assertThat(BoxSize.PADDING + name).isLessThanOrEqualTo(size.valueLeft());
    assertThat(size.valueLeft() + size.valueColumns() * BoxSize.CHAR)
        .isLessThanOrEqualTo(size.width());
    assertThat(BoxSize.MAX_TITLE * BoxSize.CHAR).isLessThanOrEqualTo(size.width());
  }

  @Test
  void arrowsToBoxesThatAreNotThereAreLeftOut() {
    Box box = new Box("a", Shape.RECORD, Tone.NORMAL, "A", "", List.of());
    Arrow stray = new Arrow("a", -1, "gone", "x", Line.SOLID, Tone.NORMAL);
    Picture picture = new Picture("t", List.of(box), List.of(stray), List.of(), List.of());
    assertThat(DotPrinter.print(picture)).doesNotContain("->");
    assertThat(PictureLayout.place(picture).arrows()).isEmpty();
  }

  @Test
  void anEmptyPictureIsStillOne() throws Exception {
    check(new Picture("nothing", List.of(), List.of(), List.of(), List.of("a note")));
  }

  private static Picture random(Random random) {
    List<Box> boxes = new ArrayList<>();
    List<Arrow> arrows = new ArrayList<>();
    int count = 1 + random.nextInt(15);
    for (int i = 0; i < count; i++) {
      Shape shape = one(random, Shape.values());
      List<Row> rows = new ArrayList<>();
      for (int j = shape == Shape.MARK ? 4 : 0; j < random.nextInt(4); j++) {
        rows.add(new Row(text(random), text(random), one(random, Tone.values()), text(random)));
      }
      boxes.add(
          new Box("b" + i, shape, one(random, Tone.values()), text(random), text(random), rows));
    }
    for (int i = random.nextInt(3 * count); i > 0; i--) {
      Box from = boxes.get(random.nextInt(count));
      int row = from.rows().isEmpty() ? -1 : random.nextInt(from.rows().size());
      String label = random.nextBoolean() ? "(" + i + "):" + random.nextInt(99) : null;
      arrows.add(
          new Arrow(
              from.key(),
              row,
              "b" + random.nextInt(count),
              label,
              one(random, Line.values()),
              one(random, Tone.values())));
    }
    List<Legend> legend =
        List.of(
            new Legend(null, Tone.BORN, text(random)),
            new Legend(Line.DASHED, Tone.DEAD, text(random)));
    return new Picture(text(random), boxes, arrows, legend, List.of(text(random)));
  }

  private static <T> T one(Random random, T[] values) {
    return values[random.nextInt(values.length)];
  }

  private static String text(Random random) {
    String alphabet = "abcXYZ <>&\"'\\\u001b\n\u202e漢\ud800]]>{}|";
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(20); i > 0; i--) {
      text.append(alphabet.charAt(random.nextInt(alphabet.length())));
    }
    return text.toString();
  }
}
