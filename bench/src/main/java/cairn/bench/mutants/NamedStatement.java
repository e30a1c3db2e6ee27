package cairn.bench.mutants;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A statement that the locator named, as its JSON says it.
 *
 * @param reason empty where the locator gives none
 * @param certainty certain, likely or weak; empty where the locator gives none
 * @param role introduced, contributed or missing
 * @param slot what the statement changed
 * @param edits slots that the repair changes; empty where the locator has no repairs
 */
public record NamedStatement(
    String reason,
    String certainty,
    String role,
    String file,
    int line,
    String method,
    String slot,
    List<String> edits,
    boolean hasRepair) {

  public NamedStatement {
    edits = List.copyOf(edits);
  }

  public boolean isMissing() {
    return role.equals("missing");
  }

  /** The statements of an answer of {@code locate --format json}, the most suspect first. */
  public static List<NamedStatement> of(String json) throws IOException {
    List<NamedStatement> statements = new ArrayList<>();
    for (Map<String, Object> each : JsonTree.objects(JsonTree.object(json), "statements")) {
      Map<String, Object> repair = JsonTree.child(each, "repair");
      List<String> edits = new ArrayList<>();
      for (Map<String, Object> edit : JsonTree.objects(repair, "edits")) {
        edits.add(JsonTree.text(edit, "slot"));
      }
      statements.add(
          new NamedStatement(
              JsonTree.text(each, "reason"),
              JsonTree.text(each, "certainty"),
              JsonTree.text(each, "role"),
              JsonTree.text(each, "file"),
              (int) JsonTree.number(each, "line"),
              JsonTree.text(each, "method"),
              JsonTree.text(JsonTree.child(each, "change"), "slot"),
              edits,
              each.containsKey("repair")));
    }
    return statements;
  }
}
