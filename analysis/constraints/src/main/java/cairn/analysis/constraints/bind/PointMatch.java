package cairn.analysis.constraints.bind;

import cairn.history.HeapHistory;
import cairn.recording.SiteInfo;
import cairn.recording.TypeInfo;
import org.jspecify.annotations.Nullable;

/** Which C-points of a recording a specification means by the name of a method or function. */
public final class PointMatch {
  private PointMatch() {}

  /** Whether a recording is of a native program, whose code has files and no classes. */
  public static boolean isNative(HeapHistory history) {
    return "native".equals(history.meta().get("recorder"));
  }

  /** Whether the place of a C-point is in the method or function of a name, signature aside. */
  public static boolean isMethod(String method, HeapHistory history, SiteInfo site) {
    int signature = method.indexOf('(');
    String name = signature < 0 ? method : method.substring(0, signature);
    TypeInfo holder = site.type() == 0 ? null : history.tables().type(site.type());
    return isNative(history)
        ? isFunction(name, holder, site.method())
        : NameMatch.isMethod(name, holder == null ? "" : holder.name(), site.method());
  }

  /**
   * {@code insert}, {@code list.c:insert}, {@code Tree::insert}; {@code *} for any text; namespaces
   * and classes may be left out from the left.
   */
  private static boolean isFunction(String wanted, @Nullable TypeInfo holder, String function) {
    if (wanted.contains("*") && function.equals("main")) {
      return false;
    }
    String file = holder == null ? "" : holder.sourceFile();
    for (int from = 0; from >= 0; ) {
      String plain = function.substring(from);
      if (NameMatch.glob(wanted, plain) || NameMatch.glob(wanted, file + ":" + plain)) {
        return true;
      }
      int next = function.indexOf("::", from);
      from = next < 0 ? -1 : next + 2;
    }
    return false;
  }

  /** A method or function with the class that holds it, if there is one. */
  public static String name(HeapHistory history, SiteInfo site) {
    String type =
        site.type() == 0 || isNative(history) ? "" : history.tables().type(site.type()).name();
    return type.isEmpty() ? site.method() : type + "." + site.method();
  }
}
