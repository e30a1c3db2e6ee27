package cairn.sources.nativ;

import cairn.graph.memory.BlockTable;
import cairn.graph.memory.FunctionTable;
import cairn.graph.memory.MemoryImage;
import cairn.graph.memory.MemoryImage.Segment;
import cairn.graph.memory.ProcessSnapshot;
import cairn.graph.memory.TypeTable;
import cairn.graph.memory.Variable;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Reads a snapshot as docs/formats/snapshot.md says. Lists grow as they are read, so a length that
 * is a lie costs no memory. For one snapshot; throws {@link Corrupt} with what is wrong.
 */
final class SnapshotReader {
  private static final int MOST_TEXT = 1 << 24;

  private final CRC32C sum = new CRC32C();
  private final DataInputStream in;
  private long room;

  /** The bytes contradict themselves. */
  static final class Corrupt extends IOException {
    private static final long serialVersionUID = 1L;

    Corrupt(String message) {
      super(message);
    }
  }

  /**
   * @param in behind the magic and the version, which are not checked again
   * @param room how many bytes of memory there may be
   */
  SnapshotReader(InputStream in, byte[] head, long room) {
    sum.update(head);
    this.in = new DataInputStream(new CheckedInputStream(in, sum));
    this.room = room;
  }

  ProcessSnapshot read() throws IOException {
    String program = text();
    mark("its head");
    MemoryImage memory = new MemoryImage(segments());
    mark("its memory");
    TypeTable types = types();
    mark("its types");
    List<Variable> variables = variables(types.count());
    mark("its variables");
    FunctionTable functions = functions();
    mark("its functions");
    BlockTable blocks = blocks();
    mark("its blocks");
    List<ProcessSnapshot.ThreadStack> threads = threads();
    List<String> warnings = texts();
    mark("its threads");
    if (in.read() >= 0) {
      throw new Corrupt("something follows its end");
    }
    return new ProcessSnapshot(
        program, memory, types, variables, functions, blocks, threads, warnings);
  }

  private void mark(String part) throws IOException {
    int expected = (int) sum.getValue();
    int found = in.readInt();
    if (found != expected) {
      throw new Corrupt("the checksum of " + part + " is wrong");
    }
  }

  private int count() throws IOException {
    int count = in.readInt();
    if (count < 0) {
      throw new Corrupt("a list has " + count + " entries");
    }
    return count;
  }

  private String text() throws IOException {
    int length = count();
    if (length > MOST_TEXT) {
      throw new Corrupt("a text has " + length + " bytes");
    }
    byte[] bytes = in.readNBytes(length);
    if (bytes.length < length) {
      throw new EOFException();
    }
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private List<String> texts() throws IOException {
    int count = count();
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      texts.add(text());
    }
    return texts;
  }

  private List<Segment> segments() throws IOException {
    int count = count();
    List<Segment> segments = new ArrayList<>();
    Inflater inflater = new Inflater(true);
    try {
      for (int i = 0; i < count; i++) {
        long start = in.readLong();
        long size = in.readLong();
        int known = count();
        int flags = in.readUnsignedByte();
        String name = text();
        room -= known;
        if (size <= 0 || known > size || start < 0 || start + size < 0) {
          throw new Corrupt("memory at 0x" + Long.toHexString(start) + " has " + size + " bytes");
        }
        if (room < 0) {
          throw new IOException(
              "has more memory than there is room for here; give the JVM more (JAVA_TOOL_OPTIONS="
                  + "-Xmx...)");
        }
        ByteBuffer bytes = bytes(known, inflater);
        segments.add(new Segment(start, size, bytes, (flags & 1) != 0, (flags & 2) != 0, name));
      }
    } finally {
      inflater.end();
    }
    return segments;
  }

  private ByteBuffer bytes(int known, Inflater inflater) throws IOException {
    byte[] all = new byte[Math.min(known, 4 * SnapshotFile.PIECE)];
    for (int at = 0; at < known; at += SnapshotFile.PIECE) {
      int size = Math.min(SnapshotFile.PIECE, known - at);
      if (at + size > all.length) {
        all = Arrays.copyOf(all, (int) Math.min(known, 2L * all.length));
      }
      int packed = in.readInt();
      if (packed < 0 || packed > size) {
        throw new Corrupt("a piece of memory has " + packed + " bytes");
      }
      byte[] bytes = in.readNBytes(packed);
      if (bytes.length < packed) {
        throw new EOFException();
      }
      if (packed == size) {
        System.arraycopy(bytes, 0, all, at, size);
      } else if (packed > 0) {
        inflater.reset();
        inflater.setInput(bytes);
        try {
          if (inflater.inflate(all, at, size) != size) {
            throw new Corrupt("a piece of memory is too short");
          }
        } catch (DataFormatException e) {
          throw new Corrupt("a piece of memory cannot be unpacked: " + e.getMessage());
        }
      }
    }
    return ByteBuffer.wrap(all).limit(known).slice();
  }

  private TypeTable types() throws IOException {
    int pointerSize = in.readUnsignedByte();
    int count = count();
    TypeTable.Kind[] kinds = TypeTable.Kind.values();
    List<TypeTable.CType> types = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int kind = in.readUnsignedByte();
      if (kind >= kinds.length) {
        throw new Corrupt("a type is of the kind " + kind);
      }
      String name = text();
      long size = in.readLong();
      int target = in.readInt();
      long length = in.readLong();
      List<TypeTable.Member> members = members();
      int constants = count();
      List<TypeTable.Constant> named = new ArrayList<>();
      for (int j = 0; j < constants; j++) {
        named.add(new TypeTable.Constant(text(), in.readLong()));
      }
      types.add(new TypeTable.CType(kinds[kind], name, size, target, length, members, named));
    }
    return new TypeTable(pointerSize, types);
  }

  private List<TypeTable.Member> members() throws IOException {
    int count = count();
    List<TypeTable.Member> members = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String name = text();
      int type = in.readInt();
      long offset = in.readLong();
      int bit = in.readInt();
      int bits = in.readInt();
      members.add(new TypeTable.Member(name, type, offset, bit, bits, in.readBoolean()));
    }
    return members;
  }

  private List<Variable> variables(int types) throws IOException {
    int count = count();
    List<Variable> variables = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String name = text();
      String owner = text();
      int type = in.readInt();
      if (type < 0 || type >= types) {
        throw new Corrupt("the variable " + name + " has the type " + type + " of " + types);
      }
      long address = in.readLong();
      long value = in.readLong();
      int thread = in.readInt();
      variables.add(new Variable(name, owner, type, address, value, thread, in.readInt()));
    }
    return variables;
  }

  private FunctionTable functions() throws IOException {
    int count = count();
    LongList starts = new LongList();
    LongList sizes = new LongList();
    List<String> names = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      starts.add(in.readLong());
      sizes.add(in.readLong());
      names.add(text());
    }
    int tables = count();
    List<FunctionTable.VirtualTable> virtual = new ArrayList<>();
    for (int i = 0; i < tables; i++) {
      long address = in.readLong();
      virtual.add(new FunctionTable.VirtualTable(address, in.readLong(), text()));
    }
    return new FunctionTable(starts.toArray(), sizes.toArray(), names, virtual);
  }

  private BlockTable blocks() throws IOException {
    int flags = in.readUnsignedByte();
    int slack = in.readInt();
    List<String> places = texts();
    int count = count();
    LongList addresses = new LongList();
    LongList sizes = new LongList();
    LongList states = new LongList();
    for (int i = 0; i < count; i++) {
      long address = in.readLong();
      long size = in.readLong();
      boolean isFree = in.readBoolean();
      int site = in.readInt();
      if (address < 0 || size < 0 || address + size < 0 || site < -1 || site >= places.size()) {
        throw new Corrupt("the block at 0x" + Long.toHexString(address) + " cannot be");
      }
      addresses.add(address);
      sizes.add(size);
      states.add((long) site << 1 | (isFree ? 1 : 0));
    }
    boolean[] isFree = new boolean[count];
    int[] sites = new int[count];
    for (int i = 0; i < count; i++) {
      isFree[i] = (states.get(i) & 1) != 0;
      sites[i] = (int) (states.get(i) >> 1);
    }
    int damaged = count();
    List<BlockTable.Damage> damage = new ArrayList<>();
    for (int i = 0; i < damaged; i++) {
      damage.add(new BlockTable.Damage(in.readLong(), text()));
    }
    return new BlockTable(
        addresses.toArray(),
        sizes.toArray(),
        isFree,
        sites,
        places,
        (flags & 1) != 0,
        slack,
        (flags & 2) != 0,
        damage);
  }

  private List<ProcessSnapshot.ThreadStack> threads() throws IOException {
    int count = count();
    List<ProcessSnapshot.ThreadStack> threads = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int number = in.readInt();
      String name = text();
      long stackPointer = in.readLong();
      int frames = count();
      List<ProcessSnapshot.Frame> stack = new ArrayList<>();
      for (int j = 0; j < frames; j++) {
        long instruction = in.readLong();
        String function = text();
        stack.add(new ProcessSnapshot.Frame(instruction, function, text(), in.readInt()));
      }
      threads.add(new ProcessSnapshot.ThreadStack(number, name, stackPointer, stack));
    }
    return threads;
  }

  /** Numbers in an array that grows. */
  private static final class LongList {
    private long[] values = new long[64];
    private int count;

    void add(long value) {
      if (count == values.length) {
        values = Arrays.copyOf(values, count * 2);
      }
      values[count++] = value;
    }

    long get(int index) {
      return values[index];
    }

    long[] toArray() {
      return Arrays.copyOf(values, count);
    }
  }
}
