package cairn.graph.walk;

/**
 * Components by the transitive closure of the references, computed as Warshall does. The twin of
 * {@link Components}.
 */
final class NaiveComponents {
  private final boolean[][] reaches;

  /**
   * @param bothWays take every reference as one in each direction
   */
  NaiveComponents(NaiveGraph graph, boolean bothWays) {
    int count = graph.successors.size();
    reaches = new boolean[count][count];
    for (int node = 0; node < count; node++) {
      reaches[node][node] = true;
      for (int target : graph.successors.get(node)) {
        reaches[node][target] = true;
        reaches[target][node] |= bothWays;
      }
    }
    for (int via = 0; via < count; via++) {
      for (int from = 0; from < count; from++) {
        for (int to = 0; to < count; to++) {
          reaches[from][to] |= reaches[from][via] && reaches[via][to];
        }
      }
    }
  }

  boolean together(int a, int b) {
    return reaches[a][b] && reaches[b][a];
  }
}
