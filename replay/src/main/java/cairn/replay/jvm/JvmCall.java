package cairn.replay.jvm;

import cairn.history.CPoint;
import cairn.replay.RecordedCall;

/**
 * A call of a method.
 *
 * @param method whose code runs
 */
record JvmCall(MethodCode method, CPoint entry, CPoint exit) implements RecordedCall {
  @Override
  public int receiver() {
    return method.isStatic() || entry.nodes().length == 0 ? -1 : entry.nodes()[0];
  }
}
