package cairn.bench.mutants.c;

import cairn.bench.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;

/** The figures of mutants: open and sealed side by side. */
final class CTables {
  private static final List<String> NOTES =
      List.of(
          "A hit of a wrong store or branch is its line; of a missing one its function and slot.",
          "Spectra are over operations; one fails if something is violated at its end that was not before. Ties have"
              + " their mean rank. Of a deleted statement without code the nearest line counts.");

  private final List<CScored> scores;
  private final String note;

  /**
   * @param note of specifications that nobody wrote; empty if somebody did
   */
  CTables(List<CScored> scores, String note) {
    this.scores = List.copyOf(scores);
    this.note = note;
  }

  List<Result> tables() {
    List<Result> tables = new ArrayList<>();
    tables.add(byKind());
    tables.add(byStructure());
    return tables;
  }

  private Result byKind() {
    List<List<Object>> rows = new ArrayList<>();
    for (Operator.Kind kind : Operator.Kind.values()) {
      for (Half half : List.of(Half.OPEN, Half.SEALED)) {
        rows.add(row(kind.title() + ", " + half.title(), of(half, kind.title())));
      }
    }
    rows.add(row("all, open", of(Half.OPEN, "")));
    rows.add(row("all, sealed", of(Half.SEALED, "")));
    rows.add(row("all", scores));
    List<String> notes = new ArrayList<>(NOTES);
    if (!note.isEmpty()) {
      notes.add(note);
    }
    return new Result(
        "Permanent faults in C" + (note.isEmpty() ? "" : ", with inferred constraints"),
        List.of(
            "kind",
            "mutants",
            "first",
            "three",
            "anywhere",
            "method",
            "statements",
            "CPU s",
            "CPU s, 90 %",
            "no answer",
            "Ochiai first",
            "three",
            "Tarantula first",
            "three"),
        rows,
        notes);
  }

  private List<CScored> of(Half half, String kind) {
    return scores.stream()
        .filter(score -> Half.of(score.truth().structure()) == half)
        .filter(score -> kind.isEmpty() || score.truth().kind().title().equals(kind))
        .toList();
  }

  private static List<Object> row(String title, List<CScored> scores) {
    return List.of(
        title,
        (long) scores.size(),
        share(scores, score -> score.rank() == 1),
        share(scores, score -> score.rank() >= 1 && score.rank() <= 3),
        share(scores, score -> score.rank() >= 1),
        share(scores, CScored::isMethod),
        quantile(scores.stream().mapToDouble(s -> s.answer().statements().size()).toArray(), 0.5),
        quantile(scores.stream().mapToDouble(s -> s.answer().seconds()).toArray(), 0.5),
        quantile(scores.stream().mapToDouble(s -> s.answer().seconds()).toArray(), 0.9),
        scores.stream().filter(s -> !s.answer().failure().isEmpty()).count(),
        spectrum(scores, score -> score.truth().ochiai(), 1),
        spectrum(scores, score -> score.truth().ochiai(), 3),
        spectrum(scores, score -> score.truth().tarantula(), 1),
        spectrum(scores, score -> score.truth().tarantula(), 3));
  }

  private Result byStructure() {
    List<List<Object>> rows = new ArrayList<>();
    for (Half half : List.of(Half.OPEN, Half.SEALED)) {
      List<CScored> of = of(half, "");
      TreeSet<String> names = new TreeSet<>();
      of.forEach(score -> names.add(score.truth().structure()));
      for (String name : names) {
        List<CScored> own = of.stream().filter(s -> s.truth().structure().equals(name)).toList();
        rows.add(
            List.of(
                name,
                half.title(),
                (long) own.size(),
                share(own, score -> score.rank() == 1),
                share(own, score -> score.rank() >= 1 && score.rank() <= 3),
                share(own, score -> score.rank() >= 1),
                share(own, CScored::isMethod)));
      }
    }
    return new Result(
        "The same by structure",
        List.of("structure", "half", "mutants", "first", "three", "anywhere", "method"),
        rows,
        List.of());
  }

  private static String share(
      List<CScored> scores, java.util.function.Predicate<CScored> predicate) {
    long count = scores.stream().filter(predicate).count();
    return words(count, scores.size());
  }

  private static String words(long count, int of) {
    return of == 0 ? "-" : String.format(Locale.ROOT, "%d (%d %%)", count, 100 * count / of);
  }

  /** Of those that have a rank; a mean rank of 1.5 is not first. */
  private static String spectrum(
      List<CScored> scores, java.util.function.ToDoubleFunction<CScored> rank, int most) {
    List<CScored> ranked = scores.stream().filter(s -> rank.applyAsDouble(s) > 0).toList();
    long count = ranked.stream().filter(s -> rank.applyAsDouble(s) <= most).count();
    return words(count, ranked.size());
  }

  static double quantile(double[] values, double share) {
    if (values.length == 0) {
      return Double.NaN;
    }
    double[] sorted = values.clone();
    java.util.Arrays.sort(sorted);
    double at = share * (sorted.length - 1);
    int low = (int) at;
    int high = Math.min(sorted.length - 1, low + 1);
    return sorted[low] + (at - low) * (sorted[high] - sorted[low]);
  }

  /** The misses of the open half, to be read. */
  String misses() {
    StringBuilder out = new StringBuilder();
    for (CScored score : of(Half.OPEN, "")) {
      CTruth truth = score.truth();
      if (score.rank() >= 1 && score.rank() <= 3) {
        continue;
      }
      out.append(truth.id())
          .append(score.rank() == 0 ? ": not found" : ": only at rank " + score.rank())
          .append("\n  ")
          .append(truth.file() + ":" + truth.line() + " in " + truth.method())
          .append("\n  - ")
          .append(truth.before())
          .append("\n  + ")
          .append(truth.after())
          .append("\n  slots ")
          .append(String.join(", ", truth.slots()))
          .append("; violates ")
          .append(String.join(", ", truth.violated()))
          .append(" after operation ")
          .append(truth.operation())
          .append('\n');
      if (!score.answer().failure().isEmpty()) {
        out.append("  ").append(score.answer().failure()).append('\n');
      }
      score
          .first()
          .forEach(
              said ->
                  out.append("  said: ")
                      .append(said.get("role") + " " + said.get("place"))
                      .append(" in " + said.get("method") + " " + said.get("slots"))
                      .append(" " + said.get("reason"))
                      .append('\n'));
      out.append('\n');
    }
    return out.toString();
  }
}
