package cairn.engine;

import cairn.recording.Format;
import cairn.recording.SiteInfo;
import cairn.recording.Tables;

/** Words for a recording's sites. */
final class Places {
  private Places() {}

  /** The source file of a site, empty if unknown. */
  static String file(Tables tables, SiteInfo site) {
    return site.type() == 0 ? "" : tables.type(site.type()).sourceFile();
  }

  /** {@code a.b.C.method}, or what is known of it. */
  static String method(Tables tables, SiteInfo site) {
    String type = site.type() == 0 ? "" : tables.type(site.type()).name();
    return type.isEmpty() || site.method().isEmpty()
        ? type + site.method()
        : type + "." + site.method();
  }

  /** {@code C.java:12 (a.b.C.method)}, or what is known of it. */
  static String describe(Tables tables, SiteInfo site) {
    String file = file(tables, site);
    String method = method(tables, site);
    if (file.isEmpty() && method.isEmpty()) {
      return "unknown place";
    }
    String line = site.line() > 0 ? ":" + site.line() : "";
    return file.isEmpty() ? method + line : file + line + " (" + method + ")";
  }

  static String cpointName(Tables tables, SiteInfo site) {
    return site.name().isEmpty() ? method(tables, site) : site.name();
  }

  static String phase(int phase) {
    return switch (phase) {
      case Format.CPOINT_ENTRY -> "entry";
      case Format.CPOINT_EXIT -> "exit";
      case Format.CPOINT_THROW -> "exit by exception";
      case Format.CPOINT_DIRECTIVE -> "directive";
      default -> "phase " + phase;
    };
  }
}
