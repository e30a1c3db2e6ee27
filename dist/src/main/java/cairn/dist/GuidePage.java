package cairn.dist;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A page of the guide in the language of man pages. It knows the Markdown that the guide uses:
 * headings, paragraphs, lists, tables, code. Pictures are left out. A table becomes a list whose
 * first column stands out.
 */
final class GuidePage {
  private static final Pattern INLINE =
      Pattern.compile(
          "`(?<code>[^`]+)`|!\\[[^]]*]\\([^)]*\\)|\\[(?<link>(?:[^\\[\\]]|`[^`]*`)*)]\\((?<to>[^)]*)\\)"
              + "|\\*\\*(?<strong>.+?)\\*\\*|\\*(?<mild>[^*\\s](?:[^*]*[^*\\s])?)\\*|\\\\(?<escaped>[^A-Za-z0-9\\s])");
  private static final Pattern ITEM = Pattern.compile("(\\s*)([-*]|\\d+\\.) (.*)");

  private final List<String> lines;
  private final Set<String> commands;
  private final Set<String> pages = new LinkedHashSet<>();
  private final Set<String> documents = new LinkedHashSet<>();
  private int at;

  /**
   * @param commands names of commands, which have pages of their own
   */
  GuidePage(List<String> lines, Set<String> commands) {
    this.lines = lines;
    this.commands = commands;
    while (at < lines.size() && !lines.get(at).startsWith("# ")) {
      at++;
    }
    at++;
  }

  /** The commands and documents that were referred to so far. */
  Set<String> pages() {
    return pages;
  }

  Set<String> documents() {
    return documents;
  }

  /** What comes before the first section. */
  void introduction(Roff roff) {
    blocks(roff);
  }

  /** The sections, each with a heading of the first level. */
  void sections(Roff roff) {
    while (at < lines.size()) {
      String title = lines.get(at++).substring("## ".length()).strip();
      String plain = title.replace("`", "");
      // a page has a section of that name already, made from the command itself
      String name = plain.equalsIgnoreCase("options") ? "On options" : plain;
      roff.request("SH", Roff.text(name.toUpperCase(Locale.ROOT)));
      blocks(roff);
    }
  }

  /** Everything up to the next section. */
  private void blocks(Roff roff) {
    while (at < lines.size() && !lines.get(at).startsWith("## ")) {
      String line = lines.get(at);
      if (line.isBlank()) {
        at++;
      } else if (line.startsWith("```")) {
        at++;
        roff.verbatim(code(""));
      } else if (line.startsWith("#")) {
        roff.request("SS", Roff.text(line.replaceFirst("#+ ", "").replace("`", "")));
        at++;
      } else if (line.startsWith("|")) {
        table(roff);
      } else if (ITEM.matcher(line).matches()) {
        list(roff);
      } else {
        String text = inline(paragraph(true));
        if (!text.isBlank()) {
          roff.request("PP").line(text);
        }
      }
    }
  }

  /** The lines of a fenced block, after its first fence, without the indentation that it has. */
  private List<String> code(String indent) {
    List<String> found = new ArrayList<>();
    while (at < lines.size() && !lines.get(at).strip().startsWith("```")) {
      String line = lines.get(at++);
      found.add(line.startsWith(indent) ? line.substring(indent.length()) : line);
    }
    at++;
    return found;
  }

  /**
   * The lines of a paragraph as one.
   *
   * @param begins whether this line begins it, whatever it looks like
   */
  private String paragraph(boolean begins) {
    List<String> parts = new ArrayList<>();
    while (at < lines.size() && continues(lines.get(at), begins && parts.isEmpty())) {
      parts.add(lines.get(at++).strip());
    }
    return String.join(" ", parts);
  }

  private static boolean continues(String line, boolean first) {
    boolean begins =
        line.strip().startsWith("```")
            || line.startsWith("#")
            || line.startsWith("|")
            || ITEM.matcher(line).matches();
    return !line.isBlank() && (first || !begins);
  }

  private void list(Roff roff) {
    int depth = 0;
    while (at < lines.size()) {
      String line = lines.get(at);
      Matcher item = ITEM.matcher(line);
      if (item.matches()) {
        int level = item.group(1).length() > 1 ? 1 : 0;
        depth = nest(roff, depth, level);
        at++;
        String mark = item.group(2).matches("\\d.*") ? item.group(2) : "\\(bu";
        String more = paragraph(false);
        roff.request("IP", mark, mark.startsWith("\\") ? "2" : "4");
        roff.line(inline((item.group(3) + " " + more).strip()));
      } else if (line.startsWith("  ") && line.strip().startsWith("```")) {
        String indent = line.substring(0, line.indexOf('`'));
        at++;
        roff.verbatim(code(indent));
      } else if (line.startsWith("  ") && !line.isBlank()) {
        roff.request("IP").line(inline(paragraph(true)));
      } else if (line.isBlank() && at + 1 < lines.size() && lines.get(at + 1).startsWith("  ")) {
        at++;
      } else {
        break;
      }
    }
    nest(roff, depth, 0);
  }

  private static int nest(Roff roff, int from, int to) {
    for (int i = from; i < to; i++) {
      roff.request("RS", "2");
    }
    for (int i = to; i < from; i++) {
      roff.request("RE");
    }
    return to;
  }

  private void table(Roff roff) {
    List<String> heads = cells(lines.get(at));
    at += 2; // and the line below it
    while (at < lines.size() && lines.get(at).startsWith("|")) {
      List<String> cells = cells(lines.get(at++));
      roff.request("TP").line(inline(cells.get(0)));
      List<String> rest = new ArrayList<>();
      for (int i = 1; i < cells.size(); i++) {
        String head = heads.size() > 2 ? Roff.italic(inline(heads.get(i))) + ": " : "";
        rest.add(head + inline(cells.get(i)));
      }
      roff.line(rest.isEmpty() ? "\\&" : String.join("; ", rest));
    }
  }

  private static List<String> cells(String row) {
    List<String> cells = new ArrayList<>();
    String inner = row.strip();
    inner = inner.substring(1, inner.length() - (inner.endsWith("|") ? 1 : 0));
    for (String cell : inner.split("(?<!\\\\)\\|", -1)) {
      cells.add(cell.strip().replace("\\|", "|"));
    }
    return cells;
  }

  /** Words with their fonts; a link to another command names its page. */
  String inline(String text) {
    StringBuilder out = new StringBuilder();
    Matcher found = INLINE.matcher(text);
    int end = 0;
    while (found.find()) {
      out.append(Roff.text(text.substring(end, found.start())));
      end = found.end();
      if (found.group("code") != null) {
        // what is too long for a line may be broken behind a comma
        out.append(Roff.bold(Roff.code(found.group("code")).replaceAll(",(?=\\S)", ",\\\\:")));
      } else if (found.group("link") != null) {
        out.append(link(found.group("link"), found.group("to")));
      } else if (found.group("strong") != null) {
        out.append(Roff.bold(inline(found.group("strong")).replace("\\fP", "\\fB")));
      } else if (found.group("mild") != null) {
        out.append(Roff.italic(inline(found.group("mild")).replace("\\fP", "\\fI")));
      } else if (found.group("escaped") != null) {
        out.append(Roff.text(found.group("escaped")));
      }
    }
    return out.append(Roff.text(text.substring(end))).toString();
  }

  private String link(String label, String to) {
    String file = to.replaceFirst("#.*", "");
    String command = file.endsWith(".md") ? file.substring(0, file.length() - 3) : "";
    if (commands.contains(command)) {
      pages.add(command);
      String name = Roff.bold(Roff.code("cairn-" + command)) + "(1)";
      return label.replace("`", "").equals(command) ? name : inline(label) + " (" + name + ")";
    }
    if (to.startsWith("http")) {
      return inline(label) + " (" + Roff.code(to) + ")";
    }
    if (!file.isEmpty()) {
      String path = Path.of("docs/guide").resolve(file).normalize().toString();
      documents.add(path);
    }
    return inline(label);
  }
}
