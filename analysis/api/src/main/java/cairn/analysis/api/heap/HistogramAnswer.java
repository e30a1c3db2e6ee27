package cairn.analysis.api.heap;

import java.util.List;

/**
 * How many objects of which type there are.
 *
 * @param rows the largest first
 */
public record HistogramAnswer(HeapSubject subject, List<Row> rows) {

  public HistogramAnswer {
    rows = List.copyOf(rows);
  }

  /**
   * Objects of exactly one type.
   *
   * @param loader the class loader, where several classes have one name; otherwise empty
   * @param retained bytes that they keep alive, at least; -1 if that was not asked for
   */
  public record Row(String type, String loader, long objects, long bytes, long retained) {}
}
