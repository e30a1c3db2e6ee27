package cairn.analysis.api.heap;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One object: what it holds, and who refers to it.
 *
 * @param retained bytes that go with it; -1 if that is not known yet, or no root leads to it
 * @param slots the first of its slots
 * @param slotsLeftOut how many more there are
 * @param referrers some of the references to it
 * @param referrersLeftOut how many more there are
 */
public record ObjectAnswer(
    String heap,
    ObjectName name,
    long bytes,
    long retained,
    List<Slot> slots,
    long slotsLeftOut,
    List<Referrer> referrers,
    long referrersLeftOut) {

  public ObjectAnswer {
    slots = List.copyOf(slots);
    referrers = List.copyOf(referrers);
  }

  /**
   * @param value in words; empty for a reference to an object
   * @param target what it refers to, otherwise null
   */
  public record Slot(String name, String value, @Nullable ObjectName target) {}

  /**
   * @param slot of the object that refers to it; empty for a root
   * @param from that object; null for a root
   * @param root the root's name, empty for an object
   */
  public record Referrer(String slot, @Nullable ObjectName from, String root) {}
}
