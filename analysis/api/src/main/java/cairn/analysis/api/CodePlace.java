package cairn.analysis.api;

import cairn.recording.SiteInfo;
import cairn.recording.Tables;

/**
 * A place in the watched program's code, as far as it is known.
 *
 * @param file the source file as the recording names it; empty if not known
 * @param line 0 if not known
 * @param method {@code a.b.C.method}; empty if not known
 */
public record CodePlace(String file, int line, String method) {
  public static final CodePlace UNKNOWN = new CodePlace("", 0, "");

  /** The place of a recording's site; site 0 is {@link #UNKNOWN}. */
  public static CodePlace of(Tables tables, int siteId) {
    if (siteId == 0) {
      return UNKNOWN;
    }
    SiteInfo site = tables.site(siteId);
    String type = site.type() == 0 ? "" : tables.type(site.type()).name();
    String file = site.type() == 0 ? "" : tables.type(site.type()).sourceFile();
    String dot = type.isEmpty() || site.method().isEmpty() ? "" : ".";
    return new CodePlace(file, site.line(), type + dot + site.method());
  }

  public boolean isKnown() {
    return !file.isEmpty() || !method.isEmpty();
  }

  /** Whether it lies in the JDK, which programs call and do not mend. */
  public boolean isJdk() {
    return method.startsWith("java.")
        || method.startsWith("javax.")
        || method.startsWith("jdk.")
        || method.startsWith("sun.")
        || method.startsWith("com.sun.");
  }

  /** {@code C.java:12}, or what is known of it. */
  public String location() {
    return file + (line > 0 ? ":" + line : "");
  }

  /** {@code C.java:12 (a.b.C.method)}, or what is known of it. */
  @Override
  public String toString() {
    if (!isKnown()) {
      return "unknown place";
    }
    String suffix = line > 0 ? ":" + line : "";
    return file.isEmpty() ? method + suffix : file + suffix + " (" + method + ")";
  }
}
