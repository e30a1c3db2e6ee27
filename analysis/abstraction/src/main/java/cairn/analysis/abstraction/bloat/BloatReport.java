package cairn.analysis.abstraction.bloat;

import cairn.analysis.api.regions.Bloat;
import java.util.List;

/**
 * What was found.
 *
 * @param findings what would save most first
 * @param dropped how many more there are that would save too little to be told
 * @param droppedBytes what these would save together
 */
public record BloatReport(List<Bloat> findings, int dropped, long droppedBytes) {
  public BloatReport {
    findings = List.copyOf(findings);
  }
}
