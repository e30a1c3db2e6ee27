package cairn.analysis.api.typing;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.Finding;
import cairn.analysis.api.Verdict;
import java.util.List;

/**
 * Things that cannot all be true of a block or a variable.
 *
 * @param kind what is wrong
 * @param address of the block or variable
 * @param size of it
 * @param block its number; -1 for a variable
 * @param expected the type that it should have; empty if none is known
 * @param message what is wrong, and what is likely the cause
 * @param clashes the pointers and declarations that disagree
 * @param words of its memory that cannot be what they should
 * @param neighbours what lies beside it
 */
public record TypeConflict(
    Kind kind,
    Verdict verdict,
    long address,
    long size,
    int block,
    String expected,
    String message,
    List<Clash> clashes,
    List<WrongWord> words,
    List<Neighbour> neighbours,
    List<CodePlace> places)
    implements Finding {

  /** What is wrong. */
  public enum Kind {
    /** What a block holds is not of the type that pointers to it say. */
    CORRUPT("corrupt"),
    /** A block is too small for what pointers to it say. */
    TOO_SMALL("too-small"),
    /** Pointers to a block disagree. */
    DISAGREEMENT("disagreement"),
    /** One pointer to a block is against all others. */
    STRAY_POINTER("stray-pointer"),
    /** A variable holds what is not of its type. */
    VARIABLE("variable"),
    /** No type of the program fits a block. */
    UNKNOWN("unknown");

    private final String rule;

    Kind(String rule) {
      this.rule = rule;
    }

    public String rule() {
      return rule;
    }
  }

  /**
   * A pointer that says what something is.
   *
   * @param address of the pointer; 0 if it is in a register or has none
   * @param holder the variable or block and field that holds it
   * @param declared the type it points to
   * @param offset in the block at which that begins
   */
  public record Clash(long address, String holder, String declared, long offset) {}

  /**
   * A word that cannot be what it should.
   *
   * @param field its name in the expected type
   * @param declared the type of that field
   * @param value what it holds
   * @param what what that is, in words
   */
  public record WrongWord(
      long address, long offset, String field, String declared, long value, String what) {}

  /**
   * Something beside a block or variable.
   *
   * @param what its name or type
   * @param gap bytes between both
   * @param isBefore whether it lies before
   */
  public record Neighbour(long address, long size, String what, long gap, boolean isBefore) {}

  public TypeConflict {
    clashes = List.copyOf(clashes);
    words = List.copyOf(words);
    neighbours = List.copyOf(neighbours);
    places = List.copyOf(places);
  }

  @Override
  public String rule() {
    return kind.rule();
  }
}
