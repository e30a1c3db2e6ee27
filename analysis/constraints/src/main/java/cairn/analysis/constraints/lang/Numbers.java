package cairn.analysis.constraints.lang;

import cairn.analysis.constraints.lang.Cursor.Broken;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/** Reads numbers. */
final class Numbers {
  /** More digits than any number needs; converting longer ones takes more than linear time. */
  private static final int MOST_DIGITS = 400;

  private Numbers() {}

  /** A number; with the minus before it, if there is one, which is part of it then. */
  static Expr.Numeral parse(Cursor cursor, Token token, @Nullable Token minus) throws Broken {
    Position position = minus == null ? token.position() : minus.position();
    String text = token.text();
    if (text.length() > MOST_DIGITS) {
      throw tooLarge(cursor, token);
    }
    if (token.touches(cursor.peek()) && cursor.isAt(Token.Kind.NAME)) {
      throw cursor.unexpected("Expected a number such as 12, -1, 0x1F, 1.5 or 2e9.");
    }
    boolean isHex = text.startsWith("0x") || text.startsWith("0X");
    if (isHex && text.length() == 2) {
      throw cursor.broken(
          token.position(), "'" + text + "' is no number", "Expected digits behind 0x.");
    }
    if (!isHex && (text.contains(".") || text.contains("e") || text.contains("E"))) {
      double real = Double.parseDouble(minus == null ? text : "-" + text);
      if (Double.isInfinite(real)) {
        throw tooLarge(cursor, token);
      }
      return new Expr.Numeral(position, false, 0, real);
    }
    BigInteger whole = isHex ? new BigInteger(text.substring(2), 16) : new BigInteger(text);
    if (minus != null) {
      whole = whole.negate();
    }
    if (whole.bitLength() > 63) {
      throw tooLarge(cursor, token);
    }
    return new Expr.Numeral(position, true, whole.longValueExact(), whole.doubleValue());
  }

  /** A whole number that counts something: a field's number, a line. */
  static int small(Cursor cursor, Token token, int least) throws Broken {
    Expr.Numeral number = parse(cursor, token, null);
    if (!number.isWhole() || number.whole() < least || number.whole() > 1_000_000) {
      throw cursor.broken(
          token.position(),
          token.words() + " cannot stand here",
          "Expected a whole number from " + least + " to 1000000.");
    }
    return (int) number.whole();
  }

  private static Broken tooLarge(Cursor cursor, Token token) {
    return cursor.broken(
        token.position(),
        token.words() + " is too large",
        "Whole numbers have 64 bits, others are doubles.");
  }
}
