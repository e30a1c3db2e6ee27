package cairn.recording;

/**
 * A place in the program at which something happens.
 *
 * @param kind what happens there: one of {@link Format}'s kinds of events, 0 for {@link #UNKNOWN}
 * @param type the class that holds the code, 0 if not known
 * @param line 0 if not known
 * @param owner for stores to fields, the class that the bytecode names
 * @param name for stores to fields the field's name, otherwise a detail
 * @param fieldKind for stores to fields, the field's kind; 0 if there is none
 */
public record SiteInfo(
    int id,
    int kind,
    int type,
    String method,
    int line,
    String owner,
    String name,
    char fieldKind) {
  /** Stands for site 0, which is no site. */
  public static final SiteInfo UNKNOWN = new SiteInfo(0, 0, 0, "", 0, "", "", (char) 0);
}
