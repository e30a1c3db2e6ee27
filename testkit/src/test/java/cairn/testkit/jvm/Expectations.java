package cairn.testkit.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.history.HeapHistory;
import cairn.history.Version;
import cairn.recording.SiteInfo;
import cairn.recording.TypeInfo;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What the comments of a program's source say about its lines, against a history.
 *
 * <pre>
 * //! x=5, [1]=null   the line stored exactly this, in this order: fields, elements, statics
 *                     with their class's name; a reference is its type's simple name, or *
 * //! -               the line stored nothing
 * //!~ x=5            the line stored this, in this order, and perhaps more
 * //@ Node, int[]     the line made objects of these types, in this order
 * </pre>
 */
final class Expectations {
  private final HeapHistory history;
  private final String file;
  private final String type;

  /**
   * The comments of one source.
   *
   * @param type the class of the source, whose nested classes count too
   */
  Expectations(HeapHistory history, Path source, String type) {
    this.history = history;
    this.file = source.getFileName().toString();
    this.type = type;
    try {
      lines = Files.readAllLines(source);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private final List<String> lines;

  /** Checks every comment; there is at least one. */
  void check() {
    int checked = 0;
    for (int i = 0; i < lines.size(); i++) {
      String text = lines.get(i);
      int stores = text.indexOf("//!");
      int makes = text.indexOf("//@");
      if (stores >= 0) {
        boolean some = text.startsWith("//!~", stores);
        List<String> expected = words(text.substring(stores + (some ? 4 : 3)));
        List<String> found = stores(i + 1);
        String where = file + ":" + (i + 1) + " " + text.trim();
        if (some) {
          assertThat(found).as(where).containsSubsequence(expected);
        } else {
          assertThat(found).as(where).isEqualTo(expected);
        }
        checked++;
      } else if (makes >= 0) {
        assertThat(made(i + 1))
            .as(file + ":" + (i + 1) + " " + text.trim())
            .isEqualTo(words(text.substring(makes + 3)));
        checked++;
      }
    }
    assertThat(checked).as("comments in " + file).isPositive();
  }

  private static List<String> words(String text) {
    String t = text.trim();
    return t.equals("-") ? List.of() : List.of(t.split(", "));
  }

  private boolean isHere(int site, int line) {
    SiteInfo s = history.tables().site(site);
    if (s.line() != line || s.type() == 0) {
      return false;
    }
    TypeInfo t = history.tables().type(s.type());
    return t.sourceFile().equals(file) && (t.name() + "$").startsWith(type + "$");
  }

  List<String> stores(int line) {
    List<Integer> versions = new ArrayList<>();
    for (int v = 0; v < history.versionCount(); v++) {
      if (isHere(history.siteOf(v), line)) {
        versions.add(v);
      }
    }
    // what one event stored, it stored at once
    versions.sort(
        Comparator.<Integer>comparingLong(history::time).thenComparingLong(history::slotOf));
    List<String> found = new ArrayList<>();
    for (int v : versions) {
      found.add(history.slotName(history.slotOf(v)) + "=" + said(history.version(v)));
    }
    return found;
  }

  private String said(Version v) {
    return switch (v.kind()) {
      case REFERENCE -> simple((int) v.bits());
      case NULL -> "null";
      case BOOLEAN -> String.valueOf(v.bits() != 0);
      case FLOAT -> String.valueOf(Float.intBitsToFloat((int) v.bits()));
      case DOUBLE -> String.valueOf(Double.longBitsToDouble(v.bits()));
      case UNKNOWN, HIDDEN, WILD -> v.kind().name();
      default -> String.valueOf(v.bits());
    };
  }

  private String simple(int node) {
    String name = history.types().get(history.type(node)).name();
    if (name.contains("Updater")) {
      return "*"; // the JDK's own implementation
    }
    String last = name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1);
    return last.replaceFirst("^[0-9]+", ""); // a local class
  }

  private List<String> made(int line) {
    List<String> found = new ArrayList<>();
    for (int n = 0; n < history.nodeCount(); n++) {
      if (isHere(history.site(n), line)) {
        found.add(simple(n));
      }
    }
    return found;
  }
}
