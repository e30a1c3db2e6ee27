package cairn.recording;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * What ran of a native program: the pages of its trace and the code that they speak of, as the
 * recorder wrote them. Costs a few bytes a page; the pages stay in the file. Pages behind one that
 * is lost are left out, and so is everything behind code that is lost.
 */
public final class MachineTrace {
  private final List<ByteBuffer> codes = new ArrayList<>();
  private final List<ByteBuffer> pages = new ArrayList<>();
  private int lost;

  MachineTrace() {}

  void code(Cursor in) throws RecordingException {
    add(in, codes);
  }

  void page(Cursor in) throws RecordingException {
    add(in, pages);
  }

  private void add(Cursor in, List<ByteBuffer> to) throws RecordingException {
    int number = in.count("the number of a page");
    if (lost > 0 || number != to.size() + 1) {
      lost++;
    } else {
      to.add(in.bytes.slice(in.pos, in.remaining()));
    }
  }

  public boolean isEmpty() {
    return pages.isEmpty();
  }

  /** Pieces of code, in the order of the file. */
  public List<ByteBuffer> codes() {
    return codes;
  }

  public int pages() {
    return pages.size();
  }

  /** The bytes of a page, from 0. */
  public ByteBuffer page(int number) {
    return pages.get(number).duplicate();
  }

  /** How many pages, and chunks of code, are there and cannot be used, as one before is lost. */
  public int lost() {
    return lost;
  }
}
