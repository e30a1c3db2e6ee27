package cairn.report.regions;

import cairn.analysis.api.regions.AbstractHeap;
import cairn.analysis.api.regions.Bloat;
import cairn.analysis.api.regions.Region;
import cairn.analysis.api.regions.RegionsAnswer;
import cairn.report.Escape;
import cairn.report.TextTable;
import cairn.report.TextWidth;
import cairn.report.summary.SummaryText;
import java.util.List;

/**
 * An abstract heap as text for one screen: its largest regions, what is wasted, and how it hangs
 * together.
 */
public final class RegionsText {
  private static final int TYPES = 46;
  private static final int SHAPE = 24;

  /** Columns of a reason; longer ones are wrapped. */
  private static final int REASON = 96;

  private final RegionsAnswer answer;
  private final RegionIndex index;
  private final int top;
  private final StringBuilder out = new StringBuilder();

  private RegionsText(RegionsAnswer answer, int top) {
    this.answer = answer;
    this.index = new RegionIndex(answer);
    this.top = top;
  }

  /**
   * @param top the most regions and lines of the tree, and twice the most findings
   */
  public static String print(RegionsAnswer answer, int top) {
    RegionsText text = new RegionsText(answer, top);
    text.document();
    return text.out.toString();
  }

  private void document() {
    out.append(SummaryText.print(answer.subject()));
    AbstractHeap heap = answer.heap();
    long variables =
        heap.edges().stream()
            .filter(edge -> edge.from() == AbstractHeap.ROOT)
            .map(edge -> edge.label())
            .distinct()
            .count();
    line(
        RegionWords.count(heap.regions().size() - 1L, "region")
            + " in "
            + RegionWords.count(answer.reduced().size(), "group")
            + ": "
            + RegionWords.number(heap.objects())
            + " objects as the program sees them, "
            + RegionWords.number(heap.references())
            + " references, "
            + RegionWords.count(variables, "variable"));
    if (heap.regions().size() > 1) {
      regions();
      bloat();
      tree();
    }
  }

  private void regions() {
    heading("largest regions");
    TextTable table = new TextTable("rrrrlll");
    table.row("region", "objects", "bytes", "%", "types", "shape", "flags");
    List<Region> regions = index.largest();
    for (Region region : regions.subList(0, Math.min(top, regions.size()))) {
      table.row(
          "#" + region.id(),
          RegionWords.number(region.count()),
          RegionWords.number(region.bytes()),
          RegionWords.percent(index.share(region)),
          TextWidth.keepStart(Escape.text(RegionWords.types(region, 3, true)), TYPES),
          TextWidth.keepStart(Escape.text(RegionWords.shape(region)), SHAPE),
          String.join(" ", index.flags(region)));
    }
    table.print(out, "  ");
    if (regions.size() > top) {
      long rest =
          regions.stream()
              .skip(top)
              .mapToLong(each -> RegionWords.weight(each.bytes()))
              .reduce(0, RegionWords::plus);
      line(
          "  ... "
              + RegionWords.number(regions.size() - top)
              + " more, "
              + RegionWords.percent(index.share(rest))
              + " % of the bytes; --top shows them");
    }
  }

  private void bloat() {
    heading("what is wasted");
    List<Bloat> all = answer.bloat();
    int most = (top + 1) / 2; // they take several lines each
    if (all.isEmpty()) {
      line("  nothing was found");
    }
    for (Bloat bloat : all.subList(0, Math.min(most, all.size()))) {
      String where = bloat.region() > AbstractHeap.ROOT ? " in #" + bloat.region() : "";
      String head =
          RegionWords.bytes(bloat.saving())
              + " ("
              + RegionWords.percent(index.share(bloat.saving()))
              + " %) "
              + bloat.kind().word()
              + where
              + ": ";
      wrap(head + bloat.reason());
    }
    if (all.size() > most) {
      long rest = all.stream().skip(most).mapToLong(Bloat::saving).reduce(0, RegionWords::plus);
      line(
          "  ... "
              + RegionWords.number(all.size() - most)
              + " more, which would save "
              + RegionWords.bytes(rest)
              + "; --top shows them");
    }
  }

  private void tree() {
    heading("how it hangs together");
    for (String line : RegionTree.lines(answer, index, top)) {
      line("  " + line);
    }
  }

  private void heading(String text) {
    out.append('\n');
    line(text);
  }

  /** Lines behind the first are indented. */
  private void wrap(String raw) {
    StringBuilder line = new StringBuilder("  ");
    for (String word : Escape.text(raw).split(" ", -1)) {
      if (line.length() > 4
          && TextWidth.columns(line.toString()) + TextWidth.columns(word) > REASON) {
        out.append(line.toString().stripTrailing()).append('\n');
        line.setLength(0);
        line.append("      ");
      }
      line.append(word).append(' ');
    }
    out.append(line.toString().stripTrailing()).append('\n');
  }

  private void line(String raw) {
    out.append(Escape.text(raw)).append('\n');
  }
}
