import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/** A play list as a page: songs are added, moved to the top one by one, and at last two at once. */
public class Driver {
  public static void main(String[] arguments) {
    Document page = new Document("");
    Element songs = page.appendElement("body").appendElement("ol");
    for (int i = 0; i < 12; i++) {
      songs.appendElement("li").text("song " + i).attr("n", "" + i);
    }
    for (int i = 0; i < 8; i++) {
      Element song = songs.child((i * 5 + 3) % songs.children().size());
      song.remove();
      songs.prependChild(song);
      songs.child(i).append("<b>" + i + "</b>");
    }
    for (int i = 0; i < 3; i++) {
      List<Element> one = new ArrayList<Element>();
      one.add(songs.child(4 + i));
      songs.insertChildren(0, one);
    }
    List<Element> two = new ArrayList<Element>();
    two.add(songs.child(7));
    two.add(songs.child(8));
    songs.insertChildren(0, two);
    songs.appendElement("li").text("song 12");
    Set<String> left = new TreeSet<String>();
    for (Element song : songs.children()) {
      left.add(song.attr("n"));
    }
    System.out.println((left.size() == 13 ? "right: " : "wrong: ") + left.size() + " different songs");
  }
}
