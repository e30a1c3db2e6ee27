package cairn.trace.nativ;

import cairn.recording.MachineTrace;
import java.io.IOException;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** Reads what ran, from its beginning to its end; docs/formats/recording.md has the bytes. */
final class PageReader {
  static final int THREAD = 1;
  static final int EFFECT = 2;
  static final int WATCH = 3;
  static final int TOLD = 4;
  static final int SPAWN = 5;
  static final int SIGNAL = 6;
  static final int ENDED = 7;
  static final int LOST = 8;
  static final int GAP = 9;
  static final int CLEARED = 10;
  static final int CRASH = 11;

  /** Receives what ran. */
  interface Handler {
    /**
     * A piece ran.
     *
     * @param exit by which it was left: from the number of its exits on, before the instruction of
     *     the rest
     * @param items addresses and values, as many as this exit has; belong to the reader
     */
    void ran(int piece, int exit, long[] items) throws IOException;

    /** Something else happened; the words belong to the reader. */
    void special(int kind, long[] words, int count) throws IOException;
  }

  private final MachineTrace trace;
  private final MachineCode code;
  private final long[] @Nullable [] last;
  private final int[] @Nullable [] followers;
  private long[] words = new long[512];
  private int before;
  private int exitBefore;

  PageReader(MachineTrace trace, MachineCode code) {
    this.trace = trace;
    this.code = code;
    last = new long[code.pieces()][];
    followers = new int[code.pieces()][];
    followers[0] = new int[1];
  }

  /** Hands all pages to a handler; can be called once. */
  void read(Handler handler, LongConsumer progress) throws IOException {
    for (int i = 0; i < trace.pages(); i++) {
      progress.accept(i);
      Bytes in = new Bytes(trace.page(i));
      while (in.hasMore()) {
        long head = in.varint();
        if (head == 0) {
          special(in, handler);
        } else {
          piece(in, head - 1, handler);
        }
      }
    }
  }

  private void special(Bytes in, Handler handler) throws IOException {
    int kind = in.below(64, "a kind");
    int count = in.count("a number of words");
    if (count > words.length) {
      words = new long[2 * count];
    }
    for (int i = 0; i < count; i++) {
      words[i] = in.varint();
    }
    handler.special(kind, words, count);
  }

  private void piece(Bytes in, long head, Handler handler) throws IOException {
    long exitNumber = head >>> 1;
    boolean known = (head & 1) == 0;
    int[] follower = followers[before];
    int number;
    if (known) {
      if (follower == null || exitBefore >= follower.length) {
        throw new NativeTraceException("what followed piece " + before + " is not known");
      }
      number = follower[exitBefore];
    } else {
      number = in.below(code.pieces(), "a piece");
      if (follower != null && exitBefore < follower.length) {
        follower[exitBefore] = number;
      }
    }
    Piece piece = code.piece(number);
    if (followers[number] == null) {
      followers[number] = new int[piece.exits()];
      last[number] = new long[piece.itemBits().length];
    }
    if (exitNumber < 0 || exitNumber > piece.exits() + (long) piece.instructions()) {
      throw new NativeTraceException("piece " + number + " has no exit " + exitNumber);
    }
    int exit = (int) exitNumber;
    int count =
        exit < piece.exits() ? piece.exitItems()[exit] : piece.itemsBefore(exit - piece.exits());
    long[] items = last[number];
    if (items == null) {
      throw new IllegalStateException("piece " + number);
    }
    byte[] bits = piece.itemBits();
    for (int i = 0; i < count; i++) {
      long value = items[i] + in.zigzag();
      items[i] = bits[i] == 64 ? value : value & (1L << bits[i]) - 1;
    }
    handler.ran(number, exit, items);
    before = number;
    exitBefore = exit;
  }
}
