package cairn.analysis.api.bounds;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.Finding;
import cairn.analysis.api.Verdict;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What one statement did outside of blocks that were allocated at one place.
 *
 * @param isPossible whether it may be meant: what cannot be decided
 * @param place the statement
 * @param stack the calls around the first access, innermost first, the statement among them
 * @param time the event before the first access; of a store, the store itself
 * @param block the first block that was left, was freed or was meant; null if there is none
 * @param other the block that was accessed instead, or null
 * @param offset of the lowest byte that was accessed, from the beginning of the block it lies in or
 *     beside; 0 if there is none
 * @param distance bytes between the block and the nearest byte that was accessed outside of it
 * @param bytes from the nearest to the farthest byte that was accessed outside
 * @param accesses how many, of all blocks
 * @param blocks how many
 */
public record OutsideAccess(
    Kind kind,
    boolean isWrite,
    boolean isSystemCall,
    boolean isPossible,
    CodePlace place,
    List<CodePlace> stack,
    long time,
    String thread,
    @Nullable BlockName block,
    @Nullable BlockName other,
    long offset,
    long distance,
    long bytes,
    long accesses,
    long blocks)
    implements Finding {

  /** What happened. */
  public enum Kind {
    /** Memory behind a block. */
    BEHIND("overflow"),
    /** Memory before a block. */
    BEFORE("underflow"),
    /** Another block than the one that the address was made from. */
    ACROSS("other-block"),
    /** A block that was freed. */
    FREED("use-after-free"),
    /** Memory of the heap that is near no block. */
    WILD("wild"),
    /** A block was freed for a second time. */
    FREED_TWICE("double-free"),
    /** Something was freed that is not the beginning of a block. */
    FREED_WRONGLY("bad-free");

    private final String word;

    Kind(String word) {
      this.word = word;
    }

    /** A word for programs. */
    public String word() {
      return word;
    }
  }

  public OutsideAccess {
    stack = List.copyOf(stack);
  }

  @Override
  public String rule() {
    return switch (kind) {
      case BEHIND, BEFORE, ACROSS, WILD -> kind.word() + (isWrite ? "-write" : "-read");
      default -> kind.word();
    };
  }

  @Override
  public Verdict verdict() {
    return isPossible ? Verdict.UNDECIDED : Verdict.VIOLATED;
  }

  @Override
  public List<CodePlace> places() {
    return place.isKnown() ? List.of(place) : List.of();
  }

  /** What it did, as the rest of a sentence that begins with the statement. */
  public String deed() {
    String does =
        isSystemCall
            ? (isWrite ? "lets the system write " : "lets the system read ")
            : isWrite ? "writes " : "reads ";
    String which = block == null ? "a block" : block.toString();
    return switch (kind) {
      case BEHIND ->
          does
              + extent()
              + (distance == 0 ? " right behind " : ", " + bytes(distance) + " behind ")
              + which
              + after();
      case BEFORE ->
          does
              + extent()
              + (distance == 0 ? " right before " : ", " + bytes(distance) + " before ")
              + which
              + after();
      case FREED -> does + extent() + " at offset " + offset + " of " + which + " that was freed";
      case ACROSS ->
          does
              + extent()
              + " at offset "
              + offset
              + " of "
              + (other == null ? "another block" : other)
              + ", by an address made from "
              + which
              + ", of which it lies "
              + bytes(distance)
              + " outside";
      case WILD -> does + extent() + " of the heap where no block is near";
      case FREED_TWICE -> "frees " + which + " that was freed before";
      case FREED_WRONGLY ->
          block == null
              ? "frees an address that is in no block"
              : "frees offset " + offset + " of " + which + ", which is not its beginning";
    };
  }

  private String after() {
    return block == null || block.freed().isEmpty() ? "" : " that was freed";
  }

  private String extent() {
    return (accesses > blocks && bytes > 1 ? "up to " : "") + bytes(bytes);
  }

  @Override
  public String message() {
    String sure = isPossible ? "Possibly: " : "";
    String often = accesses > 1 ? " (" + grouped(accesses) + " times" + many() + ")" : "";
    return sure + place + " " + deed() + often + ".";
  }

  private String many() {
    return blocks > 1 ? ", " + grouped(blocks) + " blocks" : "";
  }

  static String bytes(long count) {
    return count == 1 ? "1 byte" : grouped(count) + " bytes";
  }

  private static String grouped(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }
}
