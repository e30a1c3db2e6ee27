package cairn.sources.hprof;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.channels.FileChannel;

/**
 * A column of {@code int} of fixed length, zero at first. Several threads may write different
 * entries; readers come after.
 */
abstract class Ints {
  static final int SHIFT = 20;
  static final int PAGE = 1 << SHIFT;
  static final int MASK = PAGE - 1;

  abstract int get(long index);

  abstract void set(long index, int value);

  static int pages(long size) {
    return Math.toIntExact((size + MASK) >>> SHIFT);
  }

  /** On the Java heap. */
  static final class OnHeap extends Ints {
    private final int[][] pages;

    OnHeap(long size) {
      pages = new int[pages(size)][];
      for (int page = 0; page < pages.length; page++) {
        pages[page] = new int[(int) Math.min(PAGE, size - ((long) page << SHIFT))];
      }
    }

    @Override
    int get(long index) {
      return pages[(int) (index >>> SHIFT)][(int) index & MASK];
    }

    @Override
    void set(long index, int value) {
      pages[(int) (index >>> SHIFT)][(int) index & MASK] = value;
    }
  }

  /** In a mapped file, which the system keeps in memory as far as there is room. */
  static final class Mapped extends Ints {
    private final IntBuffer[] pages;

    /** Takes its space at the end of the file. */
    Mapped(FileChannel file, long size) throws IOException {
      long start = file.size();
      long length = size * Integer.BYTES;
      if (length > 0) {
        file.write(ByteBuffer.allocate(1), start + length - 1);
      }
      // Larger pages: the system allows a process some 65,000 maps.
      pages = new IntBuffer[pages(size)];
      int group = 256;
      for (int page = 0; page < pages.length; page += group) {
        long from = (long) page << SHIFT;
        int count = (int) Math.min((long) group << SHIFT, size - from);
        ByteBuffer map =
            file.map(
                    FileChannel.MapMode.READ_WRITE,
                    start + from * Integer.BYTES,
                    (long) count * Integer.BYTES)
                .order(ByteOrder.nativeOrder());
        IntBuffer ints = map.asIntBuffer();
        for (int at = 0; at < count; at += PAGE) {
          pages[page + (at >>> SHIFT)] = ints.slice(at, Math.min(PAGE, count - at));
        }
      }
    }

    @Override
    int get(long index) {
      return pages[(int) (index >>> SHIFT)].get((int) index & MASK);
    }

    @Override
    void set(long index, int value) {
      pages[(int) (index >>> SHIFT)].put((int) index & MASK, value);
    }
  }
}
