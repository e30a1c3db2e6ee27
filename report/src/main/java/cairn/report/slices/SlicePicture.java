package cairn.report.slices;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.slices.SliceGraph;
import cairn.analysis.api.slices.SliceStatement;
import cairn.report.Picture;
import cairn.report.Picture.Arrow;
import cairn.report.Picture.Box;
import cairn.report.Picture.Legend;
import cairn.report.Picture.Line;
import cairn.report.Picture.Shape;
import cairn.report.Picture.Tone;
import cairn.report.slices.SliceLinks.Link;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The dependences of a slice between its statements, as boxes and arrows. */
public final class SlicePicture {
  private static final int LONGEST = 60;

  private SlicePicture() {}

  /**
   * The arrows lead from a statement to what it depends on, or, forwards, to what depends on it.
   */
  public static Picture of(SliceReport report) {
    SliceLinks links = new SliceLinks(report.answer());
    List<Box> boxes = new ArrayList<>();
    List<Arrow> arrows = new ArrayList<>();
    boolean threads = false;
    for (int i = 0; i < report.statements().size(); i++) {
      boxes.add(box(report, i));
      TreeMap<Integer, Set<String>> reasons = new TreeMap<>();
      Set<Integer> across = new TreeSet<>();
      for (Link link : links.of(i)) {
        reasons.computeIfAbsent(link.target(), t -> new TreeSet<>()).add(label(link.reason()));
        if (link.threads()) {
          across.add(link.target());
        }
      }
      for (int target : reasons.keySet()) {
        boolean dashed = across.contains(target);
        threads |= dashed;
        arrows.add(
            new Arrow(
                "s" + i,
                -1,
                "s" + target,
                String.join(", ", reasons.get(target)),
                dashed ? Line.DASHED : Line.SOLID,
                Tone.NORMAL));
      }
    }
    List<Legend> legend = new ArrayList<>();
    legend.add(new Legend(null, Tone.CHANGED, "the criterion"));
    if (threads) {
      legend.add(new Legend(Line.DASHED, Tone.NORMAL, "from one thread to another"));
    }
    List<String> notes = new ArrayList<>(List.of(report.summary()));
    SliceWords.warnings(report).forEach(warning -> notes.add("Warning: " + warning));
    return new Picture(
        report.recording() + ", " + SliceWords.kind(report), boxes, arrows, legend, notes);
  }

  private static Box box(SliceReport report, int index) {
    SliceStatement statement = report.statements().get(index);
    CodePlace place = report.place(index);
    String source = report.source(index);
    String line = source.length() > LONGEST ? source.substring(0, LONGEST) + "..." : source;
    String runs = statement.runs() > 1 ? SliceWords.count(statement.runs(), "run") : "";
    String both = line + (line.isEmpty() || runs.isEmpty() ? "" : "   ") + runs;
    return new Box(
        "s" + index,
        Shape.RECORD,
        index == 0 ? Tone.CHANGED : Tone.NORMAL,
        SliceWords.place(place),
        both,
        List.of());
  }

  private static String label(int reason) {
    return switch (reason) {
      case SliceGraph.CONTROL -> "control";
      case SliceGraph.SKIPPED -> "skipped";
      case SliceGraph.CALL -> "call";
      default -> "data";
    };
  }
}
