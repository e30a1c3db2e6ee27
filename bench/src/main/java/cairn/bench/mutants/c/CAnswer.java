package cairn.bench.mutants.c;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a locator said, in words that hold for any locator.
 *
 * @param seconds processor time of the whole answer, reading of the recording included
 * @param failure why there is no answer; otherwise empty
 */
record CAnswer(List<Statement> statements, double seconds, String failure) {
  CAnswer {
    statements = List.copyOf(statements);
  }

  /**
   * A statement.
   *
   * @param reason a code of the locator; empty if it has none
   * @param hasRepair whether the locator says which slots are to be stored
   * @param slots of those, otherwise the slot that was stored; normalised
   */
  record Statement(
      String reason,
      String role,
      String file,
      int line,
      String method,
      boolean hasRepair,
      List<String> slots) {
    Statement {
      slots = List.copyOf(slots);
    }

    boolean isMissing() {
      return role.equals("missing");
    }

    Map<String, Object> fields() {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("reason", reason);
      fields.put("role", role);
      fields.put("place", file + ":" + line);
      fields.put("method", method);
      fields.put("slots", slots);
      return fields;
    }
  }

  /** Reads {@code cairn.locate/1}, of a locator with repairs or without. */
  static CAnswer of(String json, double seconds) throws IOException {
    List<Statement> statements = new ArrayList<>();
    for (JsonText.Fields each : JsonText.read(json).objects("statements")) {
      List<String> slots = new ArrayList<>();
      boolean hasRepair = each.has("repair");
      for (JsonText.Fields edit : each.object("repair").objects("edits")) {
        slots.add(CTruth.normal(edit.text("slot")));
      }
      if (!hasRepair) {
        slots.add(CTruth.normal(each.object("change").text("slot")));
      }
      String file = each.text("file");
      statements.add(
          new Statement(
              each.text("reason"),
              each.text("role"),
              file.substring(file.lastIndexOf('/') + 1),
              (int) each.number("line"),
              each.text("method"),
              hasRepair,
              slots));
    }
    return new CAnswer(statements, seconds, "");
  }

  static CAnswer none(String failure, double seconds) {
    return new CAnswer(List.of(), seconds, failure);
  }

  /** The rank of the first statement that is a hit; 0 if none is. */
  int rank(CTruth truth) {
    for (int i = 0; i < statements.size(); i++) {
      if (isHit(statements.get(i), truth)) {
        return i + 1;
      }
    }
    return 0;
  }

  /** Whether any statement is in the function of the fault. */
  boolean namesMethod(CTruth truth) {
    return statements.stream().anyMatch(each -> each.method().equals(truth.method()));
  }

  /**
   * The strict rule. A wrong store or branch: its line, not as a missing store. A missing store or
   * call: its function, as a missing store, with a slot that is not stored. A locator without
   * repairs may name the line instead of the slot.
   */
  static boolean isHit(Statement statement, CTruth truth) {
    boolean isLine =
        statement.file().equals(truth.file())
            && statement.line() >= truth.line()
            && statement.line() <= truth.lastLine();
    if (truth.kind() != Operator.Kind.OMISSION) {
      return !statement.isMissing() && isLine;
    }
    if (!statement.isMissing() || !statement.method().equals(truth.method())) {
      return false;
    }
    boolean isSlot = statement.slots().stream().anyMatch(truth.slots()::contains);
    return isSlot || !statement.hasRepair() && isLine;
  }
}
