import java.util.ArrayList;
import java.util.List;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/** A page with several panels that is built again and again; what was in a panel is kept for later. */
public class Driver {
  static final List<Element> parked = new ArrayList<>();

  public static void main(String[] arguments) {
    Document page = Document.createShell("");
    List<Element> panels = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      panels.add(page.body().appendElement("div").id("panel" + i));
    }
    for (int i = 0; i < 16; i++) {
      panels.get(i % 4).appendElement("p").text("paragraph " + i);
    }
    for (int i = 0; i < 6; i++) {
      Element moved = panels.get(i % 4).child(0);
      moved.remove();
      panels.get((i + 1) % 4).appendChild(moved);
    }
    Element last = panels.get(2);
    parked.addAll(last.children());
    last.empty();
    last.appendElement("h2").text("new");
    String wrong = null;
    try {
      for (Element each : parked) {
        last.appendChild(each);
      }
    } catch (RuntimeException e) {
      wrong = e.toString();
    }
    if (last.childrenSize() != parked.size() + 1) {
      wrong = last.childrenSize() + " children, not " + (parked.size() + 1);
    }
    System.out.println(wrong == null ? "right: all are there again" : "wrong: " + wrong);
  }
}
