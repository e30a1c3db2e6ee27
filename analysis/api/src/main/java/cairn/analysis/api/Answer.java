package cairn.analysis.api;

import java.util.List;

/** What an analysis found out. */
public interface Answer {
  /** The worst verdict of its findings, {@link Verdict#HOLDS} if there are none. */
  Verdict verdict();

  /** In the order in which a person should read them. */
  List<? extends Finding> findings();
}
