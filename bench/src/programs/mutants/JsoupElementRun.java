import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;

/** A tree of jsoup's elements: nodes are inserted, moved, replaced, wrapped, unwrapped, removed. */
public final class JsoupElementRun {
  private static final int MOST = 30;

  public static void main(String[] arguments) {
    Random random = new Random(Long.parseLong(arguments[0]));
    int operations = Integer.parseInt(arguments[1]);
    Element root = new Element("div");
    for (int i = 0; i < operations; i++) {
      int choice = random.nextInt(100);
      List<Node> nodes = new ArrayList<>();
      root.nodeStream().forEach(nodes::add);
      Node one = nodes.get(random.nextInt(nodes.size()));
      Node added = random.nextInt(3) == 0 ? new TextNode("t") : new Element("p");
      if (nodes.size() < 4 || (choice < 45 && nodes.size() < MOST)) {
        if (one instanceof Element element) {
          insert(element, added, random);
        } else {
          one.before(added);
        }
      } else if (one == root) {
        one.firstChild().remove();
      } else if (choice < 60) {
        move(root, one, nodes.get(random.nextInt(nodes.size())), random.nextBoolean());
      } else if (choice < 75) {
        one.replaceWith(added);
      } else if (choice < 80) {
        one.unwrap();
      } else if (choice < 97) {
        one.remove();
      } else if (one instanceof Element element) {
        element.empty();
      }
    }
    System.out.println(root.childNodeSize());
  }

  private static void insert(Element parent, Node added, Random random) {
    int choice = random.nextInt(3);
    if (choice == 0) {
      parent.appendChild(added);
    } else if (choice == 1) {
      parent.prependChild(added);
    } else {
      parent.insertChildren(random.nextInt(parent.childNodeSize() + 1), List.of(added));
    }
  }

  private static void move(Node root, Node one, Node to, boolean before) {
    for (Node above = to; above != null; above = above.parent()) {
      if (above == one) {
        return;
      }
    }
    if (to == root) {
      ((Element) to).appendChild(one);
    } else if (before) {
      to.before(one);
    } else {
      to.after(one);
    }
  }
}
