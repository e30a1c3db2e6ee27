package cairn.analysis.constraints.lang;

/**
 * A word or a sign of a specification.
 *
 * @param text of a name or number as written (small raised or lowered digits made plain), of a
 *     string its content
 * @param start index of its first character
 * @param end index after its last character
 */
record Token(Kind kind, String text, int start, int end, Position position) {

  enum Kind {
    NAME("a name"),
    NUMBER("a number"),
    STRING("a text in quotes"),
    SEMICOLON("';'"),
    COMMA("','"),
    COLON("':'"),
    DOT("'.'"),
    DOTS("'..'"),
    OPEN("'('"),
    CLOSE("')'"),
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
    DIVIDED("'/'"),
    MODULO("'%'"),
    BAR("'|'"),
    QUESTION("'?'"),
    IMPLIES("'=>'"),
    EDGE("'->'"),
    NO_EDGE("'!->'"),
    PATH("'->>'"),
    NO_PATH("'!->>'"),
    NOT("'!'"),
    AND("'and'"),
    OR("'or'"),
    END("the end of the file");

    private final String words;

    Kind(String words) {
      this.words = words;
    }

    /** How to speak of it in a message. */
    String words() {
      return words;
    }
  }

  boolean is(String word) {
    return kind == Kind.NAME && text.equals(word);
  }

  /** Whether the other begins where this one ends. */
  boolean touches(Token next) {
    return end == next.start;
  }

  /** How to speak of it in a message. */
  String words() {
    return switch (kind) {
      case NAME, NUMBER -> "'" + Names.shortened(text) + "'";
      default -> kind.words();
    };
  }
}
