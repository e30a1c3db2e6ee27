package cairn.analysis.abstraction.bloat;

import static cairn.analysis.abstraction.bloat.Wording.number;

import cairn.analysis.abstraction.ideal.Extraction;
import cairn.analysis.api.regions.Bloat;
import cairn.graph.HeapGraph;
import cairn.graph.HeapType;
import cairn.graph.NodeSet;
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
    boolean[] strings = new boolean[graph.typeCount()];
    for (int type = 0; type < strings.length; type++) {
      strings[type] = graph.typeInfo(type).name().equals(STRING);
    }
    NodeSet counted = counted();
    EqualArrays equal = new EqualArrays(graph, counted, progress);
    NodeSet texts = strings(counted, strings, equal, found);
    arrays(texts, equal, found);
  }

  /** What can be reached, and not only by way of the libraries' own variables. */
  private NodeSet counted() {
    NodeSet counted = new NodeSet(graph.nodeCount());
    for (int node = 0; node < graph.nodeCount(); node++) {
      int owner = extraction.owner(node);
      if (owner > 0 || owner == 0 && extraction.node(0) >= 0) {
        counted.add(node);
      }
    }
    return counted;
  }

  /** The array of a string's characters, its only reference; -1 if it is not known. */
  private int text(int string) {
    long first = graph.firstReference(string);
    return graph.firstReference(string + 1) - first == 1 ? graph.target(first) : -1;
  }

  /** Returns the arrays that are the text of strings. */
  private NodeSet strings(
      NodeSet counted, boolean[] strings, EqualArrays equal, List<Bloat> found) {
    WideStrings wide = new WideStrings(graph, counted, strings);
    int[] first = equal.places();
    NodeSet texts = new NodeSet(graph.nodeCount());
    NodeSet saved = new NodeSet(graph.nodeCount());
    Sum sum = new Sum();
    for (int node = counted.next(0); node >= 0; node = counted.next(node + 1)) {
      int array = strings[graph.type(node)] ? text(node) : -1;
      if (array < 0) {
        continue;
      }
      texts.add(array);
      int group = equal.group(array);
      if (group < 0) {
        continue;
      }
      sum.all++;
      if (first[group] < 0) {
        first[group] = node;
      } else if (wide.contains(first[group]) == wide.contains(node)) {
        sum.repeated++;
        sum.bytes += graph.size(node);
        if (array != text(first[group]) && saved.add(array)) {
          sum.bytes += graph.size(array);
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

  private void arrays(NodeSet texts, EqualArrays equal, List<Bloat> found) {
    int[] first = equal.places();
    Sum[] sums = new Sum[graph.typeCount()];
    for (int index = 0; index < equal.count(); index++) {
      int node = equal.node(index);
      if (texts.contains(node)) {
        continue;
      }
      int type = graph.type(node);
      if (sums[type] == null) {
        sums[type] = new Sum();
      }
      sums[type].all++;
      int group = equal.groupAt(index);
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
