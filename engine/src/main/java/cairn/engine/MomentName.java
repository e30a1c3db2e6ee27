package cairn.engine;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/**
 * A moment of a recording as people write it: {@code run.cairn@T}, where T is a time, {@code end},
 * {@code crash}, or {@code cN} for the N-th C-point. Without {@code @T} it is the end.
 *
 * @param number the time, or the number of the C-point; 0 for the others
 */
public record MomentName(Path file, Kind kind, long number) {

  /** How the moment is named. */
  public enum Kind {
    TIME,
    END,
    CRASH,
    CPOINT
  }

  private static final String FORMS =
      "a time (a number from 0), end, crash, or cN for the N-th C-point";

  /**
   * Reads a moment. A file whose name holds an {@code @} is found first if it exists.
   *
   * @throws IllegalArgumentException if it is none, with what it may be
   */
  public static MomentName parse(String text) {
    int at = text.lastIndexOf('@');
    try {
      if (at < 0 || Files.exists(Path.of(text))) {
        return new MomentName(Path.of(text), Kind.END, 0);
      }
      if (at == 0) {
        throw new IllegalArgumentException("'" + text + "' names no file before the @");
      }
      return parse(Path.of(text.substring(0, at)), text.substring(at + 1));
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException("'" + text + "' is no file name: " + e.getReason(), e);
    }
  }

  /** Reads the part behind the {@code @}. */
  public static MomentName parse(Path file, String moment) {
    if (moment.equals("end")) {
      return new MomentName(file, Kind.END, 0);
    }
    if (moment.equals("crash")) {
      return new MomentName(file, Kind.CRASH, 0);
    }
    boolean point = moment.startsWith("c");
    String digits = point ? moment.substring(1) : moment;
    if (!digits.matches("[0-9]{1,19}")) {
      throw new IllegalArgumentException("'" + moment + "' is no moment; expected " + FORMS);
    }
    long number;
    try {
      number = Long.parseLong(digits);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("'" + moment + "' is beyond every recording", e);
    }
    if (point && number == 0) {
      throw new IllegalArgumentException("C-points are counted from c1");
    }
    return new MomentName(file, point ? Kind.CPOINT : Kind.TIME, number);
  }
}
