package cairn.analysis.typing;

import cairn.analysis.typing.Domains.Domain;
import org.jspecify.annotations.Nullable;

/** What the search asks of links between blocks of which several types are left. */
final class Agreements implements Search.Agreement {
  private final Model model;
  private final Links links;
  private final int[][] candidates;
  private final @Nullable Domain[] domains;

  /**
   * @param candidates by block: what it can be
   */
  Agreements(Model model, int[][] candidates) {
    this.model = model;
    this.links = model.links;
    this.candidates = candidates;
    this.domains = new Domain[candidates.length];
  }

  @Override
  public boolean allows(int link, int source, int target) {
    return model.allows(link, source, target);
  }

  /** O(types that the pointer can have), after the first question about an offset of a domain. */
  @Override
  public boolean allowsAll(int link, int candidate, boolean isSource) {
    if (model.leadsToEnd(link)) {
      return true;
    }
    int offset = links.offset[link];
    return isSource
        ? model.leads(candidate, offset) < 0
        : domain(links.source[link]).leads(offset).areAllAt(candidate, links.inside[link]);
  }

  private Domain domain(int block) {
    Domain known = domains[block];
    if (known == null) {
      known = model.domains.of(candidates[block]);
      domains[block] = known;
    }
    return known;
  }
}
