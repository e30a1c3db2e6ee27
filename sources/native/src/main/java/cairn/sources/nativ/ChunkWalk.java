package cairn.sources.nativ;

import cairn.graph.memory.BlockTable.Damage;
import java.util.List;
import java.util.Set;

/**
 * Walks the chunks of one piece of an arena, from the first to {@code top}. Where a size cannot be,
 * the walk goes on at the next address from which chunks lead to the end, or eight of them follow
 * one another: only what lies between is lost. Costs a byte for each 16 bytes of the piece if
 * something is damaged, nothing otherwise.
 */
final class ChunkWalk {
  static final int PREVIOUS_USED = 1;
  static final int IS_MAPPED = 2;
  static final int NOT_MAIN = 4;
  static final long LEAST = 32;
  private static final long FENCE = 16;
  private static final long FENCE_FIELD = FENCE | PREVIOUS_USED;
  private static final int MOST_DAMAGE = 1_000;
  private static final byte ENOUGH = 8;

  private final Words words;
  private final Chunks chunks;
  private final List<Damage> damage;
  private final Set<Long> broken;

  /**
   * A piece of an arena.
   *
   * @param end where the last chunk ends: at {@code top}, or at what stands at the end of a piece
   *     that is full
   * @param isMain whether it is of the main arena
   * @param isLoose whether the first chunk may begin later, and the last one end earlier
   */
  record Piece(long start, long end, boolean isMain, boolean isLoose) {}

  /**
   * @param broken gets the chunks whose headers cannot be right
   */
  ChunkWalk(Words words, Chunks chunks, List<Damage> damage, Set<Long> broken) {
    this.broken = broken;
    this.words = words;
    this.chunks = chunks;
    this.damage = damage;
  }

  /** The size that a chunk's header tells, without its flags. */
  static long size(long field) {
    return field & ~0xFL;
  }

  private boolean isRight(long at, Piece piece) {
    long field = words.at(at + 8);
    long size = size(field);
    int wrong = 8 | IS_MAPPED | (piece.isMain ? NOT_MAIN : 0);
    return (field & wrong) == 0 && size >= LEAST && size <= piece.end - at;
  }

  /** Two headers that end a piece when the next one could not be put right behind it. */
  private boolean isFence(long at) {
    long second = words.at(at + FENCE + 8);
    return words.at(at + 8) == FENCE_FIELD && (second == FENCE_FIELD || second == PREVIOUS_USED);
  }

  void walk(Piece piece) {
    byte[] follows = piece.isLoose ? follows(piece) : null;
    long at = follows == null ? piece.start : next(follows, piece, piece.start);
    int before = -1;
    while (at < piece.end) {
      if (isRight(at, piece)) {
        before = chunks.count();
        chunks.add(at, size(words.at(at + 8)));
        at += chunks.size(before);
        continue;
      }
      follows = follows == null ? follows(piece) : follows;
      if (isFence(at)) {
        at = next(follows, piece, at + 2 * FENCE); // what lies between is not malloc's
        before = -1;
        continue;
      }
      long inside = before < 0 ? at : next(follows, piece, chunks.address(before) + FENCE);
      if (inside < at) {
        misled(before, at, inside);
        at = inside;
      } else {
        at = skip(at, next(follows, piece, at + LEAST));
      }
      before = -1;
      if (damage.size() > MOST_DAMAGE) {
        damage.add(new Damage(at, "too much is wrong; the rest of this heap is left out"));
        return;
      }
    }
  }

  /** The size of a chunk led to where there is none, though there are chunks before that. */
  private void misled(int chunk, long to, long inside) {
    long address = chunks.address(chunk);
    damage.add(
        new Damage(
            address + 8,
            "the block at 0x"
                + Long.toHexString(address + 16)
                + " has the size "
                + chunks.size(chunk)
                + " in its header, which leads to 0x"
                + Long.toHexString(to)
                + ", where there is none; the next block is taken to be at 0x"
                + Long.toHexString(inside + 16)));
    chunks.resize(chunk, inside - address);
  }

  /** Takes all up to the next right chunk as one; returns where that is. */
  private long skip(long at, long next) {
    broken.add(at);
    long field = words.at(at + 8);
    damage.add(
        new Damage(
            at + 8,
            field == Words.UNKNOWN
                ? "the heap is not known from here on: " + (next - at) + " bytes are lost"
                : "the header of the block at 0x"
                    + Long.toHexString(at + 16)
                    + " has 0x"
                    + Long.toHexString(field)
                    + " where its size should be: something wrote past the end of the block before"
                    + " it; the "
                    + (next - at)
                    + " bytes up to the next header are taken as one block"));
    if (field != Words.UNKNOWN && next - at >= LEAST) {
      chunks.add(at, next - at);
    }
    return next;
  }

  /** For each place how many chunks follow one another from there on, up to the first wrong one. */
  private byte[] follows(Piece piece) {
    int count = (int) Math.min(Integer.MAX_VALUE - 16, (piece.end - piece.start) / 16);
    byte[] follows = new byte[count + 1];
    follows[count] = ENOUGH;
    for (int i = count - 2; i >= 0; i--) {
      long at = piece.start + 16L * i;
      if (isRight(at, piece)) {
        long next = i + size(words.at(at + 8)) / 16;
        follows[i] = next > count ? 1 : (byte) Math.min(ENOUGH, follows[(int) next] + 1);
      } else if (isFence(at)) {
        follows[i] = ENOUGH;
      }
    }
    return follows;
  }

  /** The next place from which chunks lead to the end, or at least are many. */
  private static long next(byte[] follows, Piece piece, long from) {
    for (long i = Math.max(0, (from - piece.start) / 16); i < follows.length; i++) {
      if (follows[(int) i] >= ENOUGH) {
        return Math.min(piece.end, piece.start + 16L * i);
      }
    }
    return piece.end;
  }
}
