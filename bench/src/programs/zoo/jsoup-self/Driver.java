import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;

/** Headings of a page get their final form: most are replaced by a new element, one stays itself. */
public class Driver {
  public static void main(String[] arguments) {
    StringBuilder text = new StringBuilder("<body>");
    for (int i = 0; i < 8; i++) {
      text.append("<h2>Part ").append(i).append("</h2><p>Text</p><hr>");
    }
    Document page = Jsoup.parse(text.toString());
    int before = page.body().childNodeSize();
    int number = 0;
    for (Element heading : page.select("h2")) {
      heading.replaceWith(level(heading, number++));
    }
    page.body().appendElement("p").text("end");
    int parents = 0;
    for (Node child : page.body().childNodes()) {
      if (child.parent() == page.body()) {
        parents++;
      }
    }
    int after = page.body().childNodeSize();
    boolean right = after == before + 1 && parents == after;
    System.out.println((right ? "right: " : "wrong: ") + after + " nodes, " + parents + " in the body");
  }

  /** Every heading becomes one of level 1, except the one that is left as it is. */
  private static Element level(Element heading, int number) {
    if (number == 5) {
      return heading;
    }
    Element made = new Element("h1");
    made.text(heading.text());
    return made;
  }
}
