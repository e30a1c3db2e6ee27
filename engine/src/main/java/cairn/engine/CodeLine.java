package cairn.engine;

/**
 * A line of code and one of the times it ran: {@code FILE:LINE[#n]}, the first time unless n says
 * another.
 *
 * @param file a file's name, with as many of its directories as are needed
 */
public record CodeLine(String file, int line, long occurrence) {

  /**
   * @throws IllegalArgumentException if the text is no line of code
   */
  public static CodeLine parse(String text) {
    int hash = text.lastIndexOf('#');
    String place = hash < 0 ? text : text.substring(0, hash);
    String count = hash < 0 ? "1" : text.substring(hash + 1);
    int colon = place.lastIndexOf(':');
    String line = place.substring(colon + 1);
    if (colon <= 0 || !line.matches("[1-9][0-9]{0,8}") || !count.matches("[1-9][0-9]{0,17}")) {
      throw new IllegalArgumentException(
          "'"
              + text
              + "' is no line of code; expected FILE:LINE or FILE:LINE#n, such as List.java:15#2");
    }
    return new CodeLine(place.substring(0, colon), Integer.parseInt(line), Long.parseLong(count));
  }

  /** Whether a source file of the recording is the one meant: equal, or equal behind a slash. */
  public boolean isIn(String sourceFile) {
    return sourceFile.equals(file)
        || sourceFile.endsWith("/" + file)
        || file.endsWith("/" + sourceFile);
  }

  @Override
  public String toString() {
    return file + ":" + line + (occurrence == 1 ? "" : "#" + occurrence);
  }
}
