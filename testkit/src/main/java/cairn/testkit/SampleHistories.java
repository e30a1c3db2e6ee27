package cairn.testkit;

import java.nio.file.Path;

/** Small histories that several tests speak of. */
public final class SampleHistories {
  private SampleHistories() {}

  /**
   * The six-step list of Singh 2016, Figs 3.1, 3.2 and 3.4: two nodes are made, linked, and the
   * link is overwritten by the faulty statement of line 19. Node ids are 1 and 2, the type is
   * {@code snode}.
   */
  public static HistoryScript sixStepList(Path file) {
    HistoryScript script = HistoryScript.to(file);
    int snode = script.type("snode", "head:I", "next:L");
    long node = script.line(11).make(snode);
    script.line(12).put(node, "next", 0);
    long newNode = script.line(13).make(snode);
    script.line(14).put(newNode, "next", 0);
    script.line(15).put(node, "next", newNode);
    script.line(19).put(node, "next", 0);
    return script;
  }
}
