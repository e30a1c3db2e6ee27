package cairn.analysis.constraints.check;

import cairn.analysis.constraints.bind.BoundSpec;
import cairn.analysis.constraints.bind.Shape;
import cairn.history.HeapHistory;

/** Why no node was ever looked at. */
final class Vacuous {
  private Vacuous() {}

  /** Looks at every node of the history once. */
  static String why(BoundSpec bound, String alive) {
    HeapHistory history = bound.history();
    long made = 0;
    String example = "";
    for (int node = 0; node < history.nodeCount(); node++) {
      Shape shape = bound.shapes().of(node);
      if (shape.structures != 0) {
        made++;
        example = shape.heapType.name();
      }
    }
    if (made == 0) {
      return "no constraint was ever evaluated: the program made no object of the classes that the"
          + " structures name; of an interface, name the classes that implement it";
    }
    return "no constraint was ever evaluated: of "
        + made
        + (made == 1 ? " object" : " objects")
        + " of the structures' classes ("
        + example
        + ") none was alive at a check. Alive was "
        + alive
        + ". What a collection of the JDK holds is found with --jdk; \"roots all\" looks at all objects";
  }
}
