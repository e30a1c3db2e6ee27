package cairn.analysis.linearizability.language;

import cairn.analysis.linearizability.model.Position;

/**
 * A word or a sign of a specification.
 *
 * @param text of a name or number as written
 * @param start index of its first character
 * @param end index after its last character
 */
record Token(Kind kind, String text, int start, int end, Position position) {
  private static final int LONGEST_SHOWN = 40;

  enum Kind {
    NAME("a name"),
    NUMBER("a number"),
    SEMICOLON("';'"),
    COMMA("','"),
    COLON("':'"),
    DOT("'.'"),
    RANGE("'..'"),
    DOTS("'...'"),
    OPEN("'('"),
    CLOSE("')'"),
    OPEN_BRACE("'{'"),
    CLOSE_BRACE("'}'"),
    OPEN_BRACKET("'['"),
    CLOSE_BRACKET("']'"),
    ASSIGN("'='"),
    EQUAL("'=='"),
    DIFFERENT("'!='"),
    LESS("'<'"),
    AT_MOST("'<='"),
    GREATER("'>'"),
    AT_LEAST("'>='"),
    PLUS("'+'"),
    MINUS("'-'"),
    TIMES("'*'"),
    QUESTION("'?'"),
    ARROW("'->'"),
    IMPLIES("'=>'"),
    NOT("'!'"),
    AND("'&&'"),
    OR("'||'"),
    THEN("'≀'"),
    REVERSIBLE("'⊖'"),
    END("the end of the file");

    private final String words;

    Kind(String words) {
      this.words = words;
    }
  }

  boolean is(String word) {
    return kind == Kind.NAME && text.equals(word);
  }

  /** How to speak of it in a message. */
  String words() {
    return switch (kind) {
      case NAME, NUMBER -> "'" + shortened(text) + "'";
      default -> kind.words;
    };
  }

  static String shortened(String name) {
    if (name.length() <= LONGEST_SHOWN) {
      return name;
    }
    int end = name.offsetByCodePoints(0, name.codePointCount(0, LONGEST_SHOWN - 3));
    return name.substring(0, end) + "...";
  }
}
