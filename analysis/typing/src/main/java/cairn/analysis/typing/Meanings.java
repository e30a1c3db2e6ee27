package cairn.analysis.typing;

import cairn.graph.memory.TypeTable.CType;
import cairn.graph.memory.TypeTable.Kind;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntPredicate;

/** What declarations and contents mean beyond what they force, when all else is concluded. */
final class Meanings {
  private final Model model;
  private final Round round;
  private final Verdicts decided;
  private final TypeSpace space;
  private final Candidates candidates;
  private final BitSet texts = new BitSet();

  Meanings(Model model, Round round, Verdicts decided) {
    this.model = model;
    this.round = round;
    this.decided = decided;
    this.space = model.space;
    this.candidates = model.candidates;
  }

  /**
   * What declarations mean though they do not force it: a pointer to numbers or pointers leads to
   * an array of them rather than to a struct that begins with one; a pointer to characters to text.
   * What is meant becomes the likeliest; it is left alone only where nothing else fits.
   */
  void apply() {
    for (int block = 0; block < round.domains.length; block++) {
      int[] domain = round.domains[block];
      boolean open = round.isOpen(block) && !decided.isFreeOfRules(block);
      if (domain == null || domain.length == 1 || !open) {
        continue;
      }
      int scalar = -1;
      boolean other = false;
      Demands demands = round.demands;
      for (int d = demands.latest(block); d != Demands.NONE; d = demands.before(d)) {
        boolean starts = demands.offset[d] == 0 && space.isScalar(demands.type[d]);
        scalar = starts ? demands.type[d] : scalar;
        other |= round.isStrong(d) && !space.isScalar(demands.type[d]);
      }
      if (other || holdsText(block, domain, scalar) || scalar < 0) {
        continue;
      }
      int wanted = scalar;
      int[] left = those(domain, number -> space.alike(candidates.get(number).type(), wanted));
      if (left.length > 0) {
        int[] rest = those(domain, number -> !space.alike(candidates.get(number).type(), wanted));
        likeliest(block, exact(left, wanted), rest);
      }
    }
  }

  private static int[] those(int[] domain, IntPredicate wanted) {
    return Arrays.stream(domain).filter(wanted).toArray();
  }

  /** Puts some of what a block can be before all else. */
  private void likeliest(int block, int[] first, int[] rest) {
    if (rest.length == 0) {
      round.replace(block, first);
      return;
    }
    int[] all = Arrays.copyOf(first, first.length + rest.length);
    System.arraycopy(rest, 0, all, first.length, rest.length);
    round.domains[block] = all;
  }

  /**
   * Of a block that holds text, to which pointers to characters lead or none that tell of it:
   * characters, unless it can be something that begins with an array of them in which the text has
   * room. A short text is told by a pointer only.
   *
   * @param told what a pointer to its start leads to; negative if there is none
   */
  private boolean holdsText(int block, int[] domain, int told) {
    boolean characters = told >= 0 && space.kind(told) == Kind.CHARACTER;
    int length = Text.length(model.snapshot, block, characters);
    if (told >= 0 && !characters || length == 0 || length < Text.SURE && !characters) {
      return false;
    }
    int[] left =
        those(domain, number -> space.kind(candidates.get(number).type()) == Kind.CHARACTER);
    if (left.length == 0) {
      return false;
    }
    int[] rest = those(domain, number -> beginsWithText(number, length));
    texts.set(block, rest.length == 0);
    likeliest(block, characters ? exact(left, told) : plain(left), rest);
    return true;
  }

  private boolean beginsWithText(int number, int length) {
    for (int type : candidates.chain(number, 0)) {
      CType info = space.get(type);
      boolean text = info.kind() == Kind.ARRAY && space.kind(info.target()) == Kind.CHARACTER;
      if (text && (info.length() <= 0 || info.length() >= length)) {
        return true;
      }
    }
    return false;
  }

  /** Of several types of characters, the one that is called char. */
  private int[] plain(int[] all) {
    int[] same =
        Arrays.stream(all)
            .filter(number -> space.name(candidates.get(number).type()).equals("char"))
            .toArray();
    return same.length > 0 ? same : new int[] {all[0]};
  }

  /** Whether what a block holds says that it is text. */
  boolean isText(int block) {
    return texts.get(block);
  }

  /** Of numbers that are alike, the one that is declared. */
  private int[] exact(int[] all, int wanted) {
    if (space.kind(wanted) == Kind.POINTER) {
      int[] same =
          Arrays.stream(all)
              .filter(n -> space.classOf(candidates.get(n).type()) == space.classOf(wanted))
              .toArray();
      return same.length > 0 ? same : all;
    }
    return Arrays.stream(all)
        .map(number -> candidates.number(wanted, candidates.get(number).count()))
        .toArray();
  }
}
