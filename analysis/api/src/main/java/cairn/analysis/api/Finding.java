package cairn.analysis.api;

import java.util.List;

/** One thing that an analysis has to say, in a form that any report can print. */
public interface Finding {
  /** What was looked for: the same for all findings of a kind, such as a constraint's name. */
  String rule();

  Verdict verdict();

  /** What is wrong and why, in a sentence or two. */
  String message();

  /** Where in the code, the most telling place first; empty if no place is known. */
  List<CodePlace> places();
}
