package cairn.bench;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A table that was measured.
 *
 * @param columns names, the first of them for what the rows are about
 * @param notes what the table must not be read without
 */
public record Result(
    String title, List<String> columns, List<List<Object>> rows, List<String> notes) {

  /** A row by the names of its columns. */
  Map<String, Object> named(List<Object> row) {
    Map<String, Object> fields = new LinkedHashMap<>();
    for (int i = 0; i < columns.size(); i++) {
      fields.put(columns.get(i), row.get(i));
    }
    return fields;
  }
}
