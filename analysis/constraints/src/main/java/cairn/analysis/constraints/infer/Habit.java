package cairn.analysis.constraints.infer;

import cairn.analysis.api.faults.PointName;

/**
 * A constraint that held for long and then did not.
 *
 * @param good what whole runs show for it
 * @param isFirstCall whether the operation after which it did not hold was never seen before
 */
record Habit(Candidate candidate, Spell spell, Trial.Result good, boolean isFirstCall) {

  /** Whether the operation may be meant to end it: then others, if there are any, say more. */
  boolean isWeak() {
    return isFirstCall && good.saying == 0 && !HabitRules.isStrong(candidate);
  }

  long bindings() {
    return good.bindings + spell.before.bindings();
  }

  int points() {
    return good.points + spell.before.points();
  }

  /** That it did not hold by chance before, from 0 to 1. */
  double confidence() {
    long evidence =
        HabitRules.isOfManyNodes(candidate)
            ? bindings()
            : Math.max(bindings(), good.evaluated + spell.before.evaluated());
    return 1 - Math.pow(HabitRules.chance(candidate), (double) evidence);
  }

  /** With what it held before and where it does not. */
  String sentence() {
    boolean isQuestion = isFirstCall && good.saying == 0;
    return broken()
        + (isQuestion ? ", which ran there for the first time: is it meant to end this?" : "")
        + again();
  }

  /** The same without a question. */
  String facts() {
    return broken() + again();
  }

  private String again() {
    PointName mended = spell.mended;
    return mended == null ? "" : "; it held again at " + words(mended);
  }

  private String broken() {
    return candidate.text()
        + " held for "
        + counted(bindings(), "binding")
        + " at "
        + counted(points(), "C-point")
        + (good.saying == 0 ? "" : ", in " + counted(good.saying, "good run") + " and in this one")
        + (spell.mended == null ? ", and not since " : ", and not at ")
        + words(spell.point);
  }

  private static String words(PointName point) {
    return point.index() > 0 ? point.moment() + ", " + point.name() : "the " + point.name();
  }

  private static String counted(long count, String noun) {
    return count + " " + noun + (count == 1 ? "" : "s");
  }
}
