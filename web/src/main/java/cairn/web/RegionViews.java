package cairn.web;

import cairn.analysis.api.regions.RegionsAnswer;
import cairn.engine.AbstractFile;
import cairn.engine.GrowthGate;
import cairn.engine.HeapFile;
import cairn.engine.HeapObjects;
import cairn.engine.RegionAnalyses;
import cairn.engine.RegionObjects;
import cairn.engine.Tasks;
import cairn.report.regions.DifferenceJson;
import cairn.report.regions.RegionsHtml;
import cairn.report.summary.SummaryJson;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Heaps as regions, and what became of them from one heap to another. */
final class RegionViews {
  private static final int MOST_KEPT = 8;
  private static final int MOST_ROWS = 500;

  private final OpenFiles files;
  private final LoadedHeaps heaps;

  /** By file and moment, the one that was asked for longest ago first. */
  private final Map<String, RegionsAnswer> known = new LinkedHashMap<>(8, 0.75f, true);

  /** Of the heap that was asked for last: there are as many as it has objects. */
  private @Nullable RegionObjects objects;

  private String ofObjects = "";

  RegionViews(OpenFiles files, LoadedHeaps heaps) {
    this.files = files;
    this.heaps = heaps;
  }

  String regions(OpenFile file, Question question, Tasks tasks) throws IOException {
    return RegionsHtml.data(answer(file, question.option("at", file.moment()), question, tasks));
  }

  /** The objects that a region stands for, a page of them. */
  String members(OpenFile file, Question question, Tasks tasks) throws IOException {
    String moment = question.option("at", file.moment());
    int from = question.count("from", 0, 0, RegionObjects.DEEPEST);
    int top = question.count("top", 50, 1, MOST_ROWS);
    return heaps.heap(
        file,
        moment,
        tasks,
        heap -> {
          RegionObjects all = objects(heap, key(file, moment, question), question, tasks);
          int region = question.count("region", 1, 1, Math.max(1, all.regionCount() - 1));
          return SummaryJson.print(new HeapObjects(heap, tasks).ofRegion(all, region, from, top));
        });
  }

  private RegionObjects objects(HeapFile heap, String key, Question question, Tasks tasks)
      throws IOException {
    RegionObjects found = objects(key);
    return found == null ? abstracted(heap, key, question, tasks).objects() : found;
  }

  /** Abstracts a heap and keeps what came of it. */
  private RegionAnalyses.WithObjects abstracted(
      HeapFile heap, String key, Question question, Tasks tasks) throws IOException {
    RegionAnalyses.WithObjects made =
        new RegionAnalyses(List.of(), TableViews.skipped(question), tasks).withObjects(heap);
    keep(key, made.answer());
    keep(key, made.objects());
    return made;
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
    String key = key(file, moment, question);
    RegionsAnswer found = find(key);
    if (found != null) {
      return found;
    }
    if (file.kind() == OpenFile.Kind.ABSTRACT) {
      found = AbstractFile.read(file.path());
      keep(key, found);
      return found;
    }
    return heaps.heap(
        file,
        moment,
        tasks,
        heap -> {
          RegionsAnswer by = find(key); // another view may have been faster
          return by != null ? by : abstracted(heap, key, question, tasks).answer();
        });
  }

  private static String key(OpenFile file, String moment, Question question) {
    return file.index() + "@" + moment + TableViews.skipped(question);
  }

  private synchronized @Nullable RegionObjects objects(String key) {
    return ofObjects.equals(key) ? objects : null;
  }

  private synchronized void keep(String key, RegionObjects made) {
    objects = made;
    ofObjects = key;
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
