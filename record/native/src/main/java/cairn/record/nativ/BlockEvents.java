package cairn.record.nativ;

import cairn.recording.EventHandler;
import cairn.recording.Format;
import cairn.recording.LaneWriter;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * What happens to blocks: written to a recording, handed to somebody who wants it at once, or both.
 * Times and ids that are handed are those of the recording. If who is handed them fails, that is
 * told once, and the rest is not handed any more.
 */
final class BlockEvents {
  private static final VarHandle WORDS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final LaneWriter lane;
  private final boolean written;
  private @Nullable EventHandler handler;
  private @Nullable String failure;
  private long[] words = new long[8];
  private long time;
  private long lastId;
  private int thread;

  /**
   * @param written whether events go to the lane
   * @param handler who wants them at once, or null
   */
  BlockEvents(LaneWriter lane, boolean written, @Nullable EventHandler handler) {
    this.lane = lane;
    this.written = written;
    this.handler = handler;
  }

  /** Why events are no longer handed, a sentence without a full stop; null if they are. */
  @Nullable String failure() {
    return failure;
  }

  private void failed(RuntimeException e) {
    handler = null;
    failure = "what the program does was not followed to its end: " + e.getMessage();
  }

  void thread(int number) {
    thread = number;
    lane.thread(number);
  }

  /** Returns the block's id. */
  long allocated(int site, int type, long address, long size, boolean zeroed) throws IOException {
    time++;
    lastId =
        written
            ? lane.typedBlock(site, type, address, size, zeroed ? Format.BLOCK_ZEROED : 0)
            : lastId + 1;
    if (handler != null) {
      try {
        handler.typedBlock(time, thread, site, lastId, type, address, size, zeroed);
      } catch (RuntimeException e) {
        failed(e);
      }
    }
    return lastId;
  }

  void freed(int site, long id) throws IOException {
    time++;
    if (written) {
      lane.free(site, id);
    }
    if (handler != null) {
      try {
        handler.free(time, thread, site, id);
      } catch (RuntimeException e) {
        failed(e);
      }
    }
  }

  /** Up to eight bytes, the first one lowest. */
  void stored(int site, long address, int count, long value) throws IOException {
    time++;
    if (written) {
      lane.write(site, address, count, value);
    }
    if (handler != null) {
      words[0] = value;
      hand(site, address, count);
    }
  }

  /** More than eight bytes. */
  void stored(int site, long address, byte[] bytes, int count) throws IOException {
    time++;
    if (written) {
      lane.write(site, address, bytes, count);
    }
    if (handler != null) {
      int whole = count >>> 3;
      if (words.length <= whole) {
        words = new long[whole + 1];
      }
      for (int i = 0; i < whole; i++) {
        words[i] = (long) WORDS.get(bytes, i << 3);
      }
      long rest = 0;
      for (int i = whole << 3; i < count; i++) {
        rest |= (bytes[i] & 0xFFL) << 8 * (i & 7);
      }
      words[whole] = rest;
      hand(site, address, count);
    }
  }

  private void hand(int site, long address, int count) {
    if (handler != null) {
      try {
        handler.write(time, thread, site, address, count, words);
      } catch (RuntimeException e) {
        failed(e);
      }
    }
  }

  void point(long calls, int stack) throws IOException {
    if (written) {
      lane.point(calls, stack);
    }
    if (handler != null) {
      try {
        handler.point(time, thread, calls, stack);
      } catch (RuntimeException e) {
        failed(e);
      }
    }
  }
}
