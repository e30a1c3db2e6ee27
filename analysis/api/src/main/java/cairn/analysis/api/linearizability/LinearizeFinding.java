package cairn.analysis.api.linearizability;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.Finding;
import cairn.analysis.api.Verdict;
import java.util.List;

/** That a structure is not linearizable, or could not be proved to be. */
public record LinearizeFinding(Verdict verdict, String message, List<CodePlace> places)
    implements Finding {
  public LinearizeFinding {
    places = List.copyOf(places);
  }

  @Override
  public String rule() {
    return "linearizable";
  }
}
