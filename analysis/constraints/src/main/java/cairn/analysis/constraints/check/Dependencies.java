package cairn.analysis.constraints.check;

import java.util.ArrayList;
import java.util.List;

/**
 * What the truth of a unit of a client can depend on: always at least what its evaluation reads. A
 * client is a constraint or an attribute.
 */
final class Dependencies {
  /** A slot, at the end of a way. */
  record OnSlot(Way way, Step slot) {}

  /** Edges of a node at the end of a way. */
  record OnNode(Way way) {}

  record OnAttribute(Way way, int attribute) {}

  record OnSummary(Way way, int summary) {}

  final List<OnSlot> slots = new ArrayList<>();
  final List<OnNode> out = new ArrayList<>();
  final List<OnNode> in = new ArrayList<>();
  final List<OnNode> allIn = new ArrayList<>();
  final List<OnAttribute> attributes = new ArrayList<>();

  /** Summaries of a node at the end of a way. */
  final List<OnSummary> summaries = new ArrayList<>();

  /** Static fields: when one changes, all units may. */
  final List<Long> statics = new ArrayList<>();

  /** Every unit depends on all edges. */
  boolean onAllEdges;

  /** Every unit depends on everything. */
  boolean onEverything;
}
