package cairn.record.jvmti;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UTFDataFormatException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads what an agent says, docs/formats/walk-stream.md. A frame takes at most {@link #LONGEST}
 * bytes of memory; what does not fit is refused with the frame's number.
 */
final class WalkStream {
  private static final byte[] MAGIC = "CAIRNWLK".getBytes(StandardCharsets.US_ASCII);
  private static final int VERSION = 1;

  /** The longest frame: a stack of 64 calls whose names are as long as names can be. */
  private static final int LONGEST = 16 << 20;

  private static final int BEGIN = 1;
  private static final int SITE = 2;
  private static final int POINT = 3;
  private static final int NOTE = 4;
  private static final int END = 5;

  private final InputStream in;
  private final WalkHandler handler;
  private long frames;

  WalkStream(InputStream in, WalkHandler handler) {
    this.in = in;
    this.handler = handler;
  }

  /**
   * Reads the first bytes.
   *
   * @throws WalkException if it is another stream, or another version of it
   */
  void head() throws IOException {
    byte[] head = in.readNBytes(MAGIC.length + 4);
    if (head.length < MAGIC.length + 4
        || !Arrays.equals(head, 0, MAGIC.length, MAGIC, 0, MAGIC.length)) {
      throw new WalkException("what connected is no agent of Cairn");
    }
    int version = new DataInputStream(new ByteArrayInputStream(head, MAGIC.length, 4)).readInt();
    if (version != VERSION) {
      throw new WalkException(
          "the agent speaks version "
              + version
              + " of the stream, and this Cairn version "
              + VERSION
              + "; start both by the same ./cairn");
    }
  }

  /** Reads the next frame; whether there was one. One that is cut off is none. */
  boolean next() throws IOException {
    byte[] length = in.readNBytes(4);
    if (length.length < 4) {
      return false;
    }
    int bytes = new DataInputStream(new ByteArrayInputStream(length)).readInt();
    frames++;
    if (bytes < 1 || bytes > LONGEST) {
      throw damaged("has " + bytes + " bytes");
    }
    byte[] frame = in.readNBytes(bytes);
    if (frame.length < bytes) {
      return false;
    }
    ByteArrayInputStream left = new ByteArrayInputStream(frame);
    try {
      read(new DataInputStream(left));
    } catch (EOFException | UTFDataFormatException e) {
      throw damaged("ends too early, or has text that is none");
    }
    if (left.available() > 0) {
      throw damaged("is too long");
    }
    return true;
  }

  private WalkException damaged(String how) {
    return new WalkException("what the agent says is damaged: frame " + frames + " " + how);
  }

  private void read(DataInputStream frame) throws IOException {
    int kind = frame.readByte();
    switch (kind) {
      case BEGIN -> handler.begin(unit(frame.readByte()), frame.readLong(), frame.readUTF());
      case SITE -> handler.site(frame.readInt(), stack(frame));
      case POINT ->
          handler.point(
              new WalkPoint(
                  frame.readLong(),
                  frame.readLong(),
                  frame.readLong(),
                  frame.readLong(),
                  frame.readLong(),
                  frame.readLong(),
                  frame.readUTF(),
                  stack(frame)));
      case NOTE -> handler.note(frame.readUTF());
      case END ->
          handler.end(frame.readLong(), frame.readLong(), frame.readLong(), frame.readLong());
      default -> throw damaged("is of kind " + kind + ", and there are kinds from 1 to 5");
    }
  }

  private WalkHandler.Unit unit(int number) throws WalkException {
    WalkHandler.Unit[] units = WalkHandler.Unit.values();
    if (number < 0 || number >= units.length) {
      throw damaged("has unit " + number);
    }
    return units[number];
  }

  private static List<StackTraceElement> stack(DataInputStream frame) throws IOException {
    int depth = frame.readUnsignedShort();
    List<StackTraceElement> stack = new ArrayList<>();
    for (int i = 0; i < depth; i++) {
      String owner = frame.readUTF();
      String method = frame.readUTF();
      String file = frame.readUTF();
      stack.add(new StackTraceElement(owner, method, emptyToNull(file), frame.readInt()));
    }
    return stack;
  }

  private static @Nullable String emptyToNull(String text) {
    return text.isEmpty() ? null : text;
  }
}
