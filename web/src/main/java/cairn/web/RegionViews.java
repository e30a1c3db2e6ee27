package cairn.web;

import cairn.analysis.api.regions.RegionsAnswer;
import cairn.engine.AbstractFile;
import cairn.engine.GrowthGate;
import cairn.engine.RegionAnalyses;
import cairn.engine.Tasks;
import cairn.report.regions.DifferenceJson;
import cairn.report.regions.RegionsHtml;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Heaps as regions, and what became of them from one heap to another. */
final class RegionViews {
  private static final int MOST_KEPT = 8;

  private final OpenFiles files;
  private final LoadedHeaps heaps;

  /** By file and moment, the one that was asked for longest ago first. */
  private final Map<String, RegionsAnswer> known = new LinkedHashMap<>(8, 0.75f, true);

  RegionViews(OpenFiles files, LoadedHeaps heaps) {
    this.files = files;
    this.heaps = heaps;
  }

  String regions(OpenFile file, Question question, Tasks tasks) throws IOException {
    return RegionsHtml.data(answer(file, question.option("at", file.moment()), question, tasks));
  }

  /** What differs from another file, or from another moment of this one. */
  String compare(OpenFile file, Question question, Tasks tasks) throws IOException {
    OpenFile other = files.file(question.count("with", file.index(), 0, files.files().size() - 1));
    String from = question.option("from", other.moment());
    RegionsAnswer earlier = answer(other, from, question, tasks);
    RegionsAnswer later = answer(file, question.option("at", file.moment()), question, tasks);
    return DifferenceJson.print(
        new RegionAnalyses(List.of(), TableViews.skipped(question), tasks)
            .difference(earlier, later, GrowthGate.SHARE, null, change -> false));
  }

  private RegionsAnswer answer(OpenFile file, String moment, Question question, Tasks tasks)
      throws IOException {
    String key = file.index() + "@" + moment + TableViews.skipped(question);
    RegionsAnswer found = find(key);
    if (found == null) {
      if (file.kind() == OpenFile.Kind.ABSTRACT) {
        found = AbstractFile.read(file.path());
      } else {
        RegionAnalyses analyses =
            new RegionAnalyses(List.of(), TableViews.skipped(question), tasks);
        found = heaps.heap(file, moment, tasks, analyses::abstracted);
      }
      keep(key, found);
    }
    return found;
  }

  private synchronized @Nullable RegionsAnswer find(String key) {
    return known.get(key);
  }

  private synchronized void keep(String key, RegionsAnswer answer) {
    known.put(key, answer);
    while (known.size() > MOST_KEPT) {
      known.remove(known.keySet().iterator().next());
    }
  }
}
