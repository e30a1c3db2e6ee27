package cairn.junit.inside;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The links of a specification that was inferred, asked only of nodes that the structure itself
 * leads to. A node that was taken out is alive as long as a link leads back to it, and then the
 * stores that took it out, which are right, would be blamed along with the one that forgot the
 * link.
 */
final class InStructure {
  private static final Pattern EDGES = Pattern.compile("(?m)^(\\w+) EDGES ([^;]*);\n");
  private static final Pattern CLASS = Pattern.compile("(?m)^(\\w+) = java exactly ([^;]*);\n");
  private static final Pattern LINK =
      Pattern.compile(
          "(?m)^(\\w+): (\\w+) X;\n +(X\\.([\\w$]+) != NULL) => (X\\.\\4\\.([\\w$]+) == X);\n");
  private static final Pattern MOMENTS = Pattern.compile("(?ms)^check .*\\z");

  private InStructure() {}

  /**
   * @param owner the class whose objects own the nodes
   * @return null if the specification has no links, or does not know the owner
   */
  static @Nullable String links(String specification, String owner) {
    String top = null;
    Map<String, String> classes = new HashMap<>();
    for (Matcher each = CLASS.matcher(specification); each.find(); ) {
      classes.put(each.group(1), each.group());
      top = each.group(2).equals(owner) ? each.group(1) : top;
    }
    Set<String> back = new HashSet<>();
    StringBuilder links = new StringBuilder();
    for (Matcher link = LINK.matcher(specification); link.find(); ) {
      back.add(link.group(2) + "." + link.group(6));
      links.append(link.group(1) + ": " + top + " T; " + link.group(2) + " X;\n    T ->> X and ");
      links.append(link.group(3)).append(" => ").append(link.group(5)).append(";\n");
    }
    Matcher moments = MOMENTS.matcher(specification);
    if (top == null || links.isEmpty() || !moments.find()) {
      return null;
    }
    StringBuilder text = new StringBuilder();
    for (Matcher each = EDGES.matcher(specification); each.find(); ) {
      String structure = each.group(1);
      List<String> forward = new ArrayList<>(List.of(each.group(2).split(", *", -1)));
      forward.removeIf(field -> back.contains(structure + "." + field));
      if (forward.isEmpty()) {
        forward.add(each.group(2)); // links both ways: the edges are as they were
      }
      text.append(structure + " EDGES " + String.join(", ", forward)).append(";\n");
      text.append(classes.getOrDefault(structure, ""));
    }
    return text.append(links).append(moments.group()).toString();
  }
}
