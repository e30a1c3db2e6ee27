package cairn.report.summary;

import cairn.analysis.api.heap.DominatorsAnswer;
import cairn.analysis.api.heap.HeapSubject;
import cairn.analysis.api.heap.HistogramAnswer;
import cairn.analysis.api.heap.ObjectName;
import cairn.analysis.api.heap.PathsAnswer;
import cairn.report.Escape;
import cairn.report.TextTable;
import java.util.List;
import java.util.Locale;

/** Histograms, dominators and paths as text. */
public final class SummaryText {
  private final StringBuilder out = new StringBuilder();

  private SummaryText() {}

  /**
   * @param top the most rows
   */
  public static String print(HistogramAnswer answer, int top) {
    SummaryText text = new SummaryText();
    text.subject(answer.subject());
    text.histogram(answer, top);
    return text.out.toString();
  }

  public static String print(DominatorsAnswer answer) {
    SummaryText text = new SummaryText();
    text.subject(answer.subject());
    text.dominators(answer);
    return text.out.toString();
  }

  public static String print(PathsAnswer answer) {
    SummaryText text = new SummaryText();
    text.subject(answer.subject());
    text.paths(answer);
    return text.out.toString();
  }

  /** What an answer is about, and what was counted; ends with an empty line. */
  public static String print(HeapSubject subject) {
    SummaryText text = new SummaryText();
    text.subject(subject);
    return text.out.toString();
  }

  private void subject(HeapSubject subject) {
    line(
        subject.name()
            + ": a "
            + subject.kind()
            + ", "
            + count(subject.objects(), "object")
            + ", "
            + count(subject.bytes(), "byte"));
    line("counted: " + subject.counted());
    if (subject.unreachable() >= 0) {
      line(
          "unreachable: "
              + count(subject.unreachable(), "object")
              + ", "
              + count(subject.unreachableBytes(), "byte")
              + (subject.skipped().isEmpty()
                  ? "; every reference was followed"
                  : "; not followed: " + String.join(", ", subject.skipped()) + " references"));
    }
    for (String missing : subject.missing()) {
      line("MISSING: " + missing);
    }
    for (String note : subject.notes()) {
      line(note);
    }
    out.append('\n');
  }

  private void histogram(HistogramAnswer answer, int top) {
    boolean retained = answer.rows().stream().anyMatch(row -> row.retained() >= 0);
    TextTable table = new TextTable(retained ? "rrrl" : "rrl");
    if (retained) {
      table.row("objects", "bytes", "retained", "type");
    } else {
      table.row("objects", "bytes", "type");
    }
    for (HistogramAnswer.Row row : answer.rows().subList(0, Math.min(top, answer.rows().size()))) {
      String type = row.type() + (row.loader().isEmpty() ? "" : " loaded by " + row.loader());
      if (retained) {
        table.row(number(row.objects()), number(row.bytes()), number(row.retained()), type);
      } else {
        table.row(number(row.objects()), number(row.bytes()), type);
      }
    }
    table.print(out, "");
    if (answer.rows().size() > top) {
      line("... " + number(answer.rows().size() - top) + " more types; --top shows them");
    }
  }

  private void dominators(DominatorsAnswer answer) {
    ObjectName below = answer.below();
    if (below != null) {
      line("below " + name(below));
      out.append('\n');
    }
    boolean objects = answer.by() == DominatorsAnswer.By.OBJECT;
    TextTable table = new TextTable(objects ? "rrl" : "rrrl");
    if (objects) {
      table.row("retained", "bytes", "object");
    } else {
      String what = answer.by() == DominatorsAnswer.By.CLASS ? "class" : "class loader";
      table.row("retained", "bytes", "objects", what);
    }
    rows(table, answer.entries(), "", objects);
    table.print(out, "");
    if (answer.leftOut() > 0) {
      line(
          "... "
              + number(answer.leftOut())
              + " more"
              + (objects ? ", which retain " + number(answer.leftOutBytes()) + " bytes" : "")
              + "; --top shows them");
    }
  }

  private static void rows(
      TextTable table, List<DominatorsAnswer.Entry> entries, String indent, boolean objects) {
    for (DominatorsAnswer.Entry entry : entries) {
      String retained = number(entry.retained());
      String bytes = number(entry.bytes());
      if (objects) {
        table.row(retained, bytes, indent + name(entry.name()));
      } else {
        table.row(retained, bytes, number(entry.objects()), name(entry.name()));
      }
      rows(table, entry.children(), indent + "  ", objects);
      if (!entry.children().isEmpty() && entry.leftOut() > 0) {
        table.row("", "", indent + "  ... " + number(entry.leftOut()) + " more");
      }
    }
  }

  private void paths(PathsAnswer answer) {
    if (answer.objects() > 1 || answer.examined() != answer.objects()) {
      line(
          answer.target()
              + ": "
              + count(answer.objects(), "object")
              + (answer.examined() < answer.objects()
                  ? "; the paths are those of " + number(answer.examined()) + " of them"
                  : ""));
    }
    if (answer.unreached() > 0) {
      line(
          answer.examined() == 1
              ? "no root leads to " + answer.target()
              : "no root leads to " + number(answer.unreached()) + " of them");
    }
    for (PathsAnswer.Path path : answer.paths()) {
      if (out.charAt(out.length() - 2) != '\n') {
        out.append('\n');
      }
      boolean several = answer.objects() > 1;
      line(
          (several ? count(path.objects(), "object") + ": " : "")
              + path.shape()
              + "  ["
              + path.rootKind()
              + "]");
      TextTable table = new TextTable("ll");
      for (PathsAnswer.Step step : path.steps()) {
        String slot = step.slot();
        table.row(
            slot.isEmpty() ? path.rootName() : slot.startsWith("[") ? slot : "." + slot,
            name(step.object()));
      }
      table.print(out, "  ");
    }
    if (answer.leftOut() != 0) {
      line(
          "... "
              + (answer.leftOut() > 0 ? number(answer.leftOut()) + " more" : "and more")
              + "; --top shows them");
    }
  }

  private static String name(ObjectName name) {
    return (name.type()
            + (name.id().isEmpty() ? "" : " " + name.id())
            + (name.label().isEmpty() ? "" : " " + name.label()))
        .strip();
  }

  private void line(String raw) {
    out.append(Escape.text(raw)).append('\n');
  }

  private static String count(long value, String what) {
    return number(value) + " " + what + (value == 1 ? "" : "s");
  }

  private static String number(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }
}
