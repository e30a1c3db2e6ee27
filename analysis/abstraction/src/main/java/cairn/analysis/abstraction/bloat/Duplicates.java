package cairn.analysis.abstraction.bloat;

import static cairn.analysis.abstraction.bloat.Wording.number;

import cairn.analysis.abstraction.ideal.Extraction;
import cairn.analysis.api.regions.Bloat;
import cairn.graph.HeapGraph;
import cairn.graph.HeapType;
import cairn.graph.Progress;
import java.util.List;

/**
 * Strings and arrays of primitives that hold the same as another one. What only libraries hold by
 * themselves does not count. No contents get into what is told.
 */
final class Duplicates {
  private static final String STRING = "java.lang.String";

  private final Extraction extraction;
  private final HeapGraph graph;
  private final Progress progress;

  Duplicates(Extraction extraction, Progress progress) {
    this.extraction = extraction;
    this.graph = extraction.graph();
    this.progress = progress;
  }

  /** Something that is there more often than needed. */
  private static final class Sum {
    long all;
    long repeated;
    long bytes;
  }

  void find(List<Bloat> found) {
    ContentScan scan = new ContentScan(extraction, progress);
    EqualArrays equal = new EqualArrays(graph, scan);
    boolean[] texts = strings(scan, equal, found);
    arrays(texts, equal, found);
  }

  /** Returns, by place, the arrays that are the text of strings. */
  private boolean[] strings(ContentScan scan, EqualArrays equal, List<Bloat> found) {
    boolean[] texts = new boolean[equal.count()];
    boolean[] saved = new boolean[equal.count()];
    int[] firstText = equal.places();
    Sum sum = new Sum();
    for (ContentScan.Part part : scan.parts()) {
      for (int i = 0; i < part.strings.count; i++) {
        int text = part.texts.items[i];
        int place = equal.place(text < 0 ? ~text : text);
        if (place < 0) {
          continue;
        }
        texts[place] = true;
        int group = equal.group(place);
        if (group < 0) {
          continue;
        }
        sum.all++;
        // Of the first string, twice its text's place, and one more if that is wide.
        int coded = 2 * place + (text < 0 ? 1 : 0);
        int first = firstText[group];
        if (first == -1) {
          firstText[group] = coded;
        } else if ((first & 1) == (coded & 1)) {
          sum.repeated++;
          sum.bytes += graph.size(part.strings.items[i]);
          if (coded != first && !saved[place]) {
            saved[place] = true;
            sum.bytes += graph.size(equal.node(place));
          }
        }
      }
    }
    if (sum.repeated > 0) {
      found.add(
          new Bloat(
              Bloat.Kind.DUPLICATE_STRINGS,
              -1,
              List.of(STRING),
              sum.repeated,
              sum.bytes,
              sum.bytes,
              "%s of %s strings repeat the text of another one; keep one of each where they are made, or run with -XX:+UseStringDeduplication, which shares their arrays."
                  .formatted(number(sum.repeated), number(sum.all))));
    }
    return texts;
  }

  private void arrays(boolean[] texts, EqualArrays equal, List<Bloat> found) {
    int[] first = equal.places();
    Sum[] sums = new Sum[graph.typeCount()];
    for (int index = 0; index < equal.count(); index++) {
      int node = equal.node(index);
      if (texts[index]) {
        continue;
      }
      int type = graph.type(node);
      if (sums[type] == null) {
        sums[type] = new Sum();
      }
      sums[type].all++;
      int group = equal.group(index);
      if (group >= 0 && first[group] < 0) {
        first[group] = node;
      } else if (group >= 0) {
        sums[type].repeated++;
        sums[type].bytes += graph.size(node);
      }
    }
    for (int type = 0; type < sums.length; type++) {
      Sum sum = sums[type];
      if (sum != null && sum.repeated > 0) {
        HeapType info = graph.typeInfo(type);
        found.add(
            new Bloat(
                Bloat.Kind.DUPLICATE_ARRAYS,
                -1,
                List.of(info.name()),
                sum.repeated,
                sum.bytes,
                sum.bytes,
                "%s of %s %s hold the same as another one; share one if they are not written to."
                    .formatted(number(sum.repeated), number(sum.all), info.name())));
      }
    }
  }
}
