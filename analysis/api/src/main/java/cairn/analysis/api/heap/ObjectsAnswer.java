package cairn.analysis.api.heap;

import java.util.List;

/**
 * Objects of some classes, those that take most memory first.
 *
 * @param asked the classes as they were asked for
 * @param all how many such objects there are
 * @param objects the first of them
 */
public record ObjectsAnswer(String heap, String asked, long all, List<Entry> objects) {

  public ObjectsAnswer {
    objects = List.copyOf(objects);
  }

  /**
   * @param retained bytes that go with it; -1 if that is not known yet, or no root leads to it
   */
  public record Entry(ObjectName name, long bytes, long retained) {}
}
