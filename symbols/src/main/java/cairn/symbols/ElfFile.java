package cairn.symbols;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An executable for x86-64 Linux: its writable memory, its sections and the names of its data.
 * Mapped, not read. A file that is none, or is broken, is refused.
 */
public final class ElfFile {
  private static final int MAGIC = 0x464C457F;
  private static final int X86_64 = 62;
  private static final int EXECUTABLE = 2;
  private static final int SHARED = 3;
  private static final int LOAD = 1;
  private static final int INTERPRETER = 3;
  private static final int WRITABLE = 2;
  private static final int SYMBOLS = 2;
  private static final int NO_BITS = 8;
  private static final int COMPRESSED = 0x800;
  private static final int OBJECT = 1;
  private static final int CODE = 2;

  private final Path path;
  private final ByteBuffer bytes;
  private final List<Memory> writable = new ArrayList<>();
  private final List<Loaded> loaded = new ArrayList<>();
  private final Map<String, Section> sections = new LinkedHashMap<>();
  private final Map<String, Optional<ByteBuffer>> unpacked = new HashMap<>();
  private boolean dynamic;

  /** A piece of memory at the address that it was linked for. */
  public record Memory(long start, long size) {}

  /** A variable or function of the symbol table. */
  public record Symbol(String name, long address, long size) {}

  /** A piece of the file that is loaded. */
  private record Loaded(long address, long offset, long size) {}

  private record Section(int type, long flags, long offset, long size, int link) {}

  private ElfFile(Path path, ByteBuffer bytes) {
    this.path = path;
    this.bytes = bytes;
  }

  /** Whether a file begins like an executable or a library. */
  public static boolean isElf(Path path) throws IOException {
    if (!Files.isRegularFile(path)) {
      return false;
    }
    try (var in = Files.newInputStream(path)) {
      byte[] head = in.readNBytes(4);
      return head.length == 4
          && ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN).getInt() == MAGIC;
    }
  }

  public static ElfFile open(Path path) throws IOException {
    try (FileChannel channel = FileChannel.open(path)) {
      long size = Math.min(channel.size(), Integer.MAX_VALUE);
      ByteBuffer bytes =
          channel.map(FileChannel.MapMode.READ_ONLY, 0, size).order(ByteOrder.LITTLE_ENDIAN);
      ElfFile file = new ElfFile(path, bytes);
      file.read();
      return file;
    } catch (IndexOutOfBoundsException | IllegalArgumentException | ArithmeticException e) {
      throw new SymbolsException(path + ": is a broken executable", e);
    }
  }

  private void read() throws SymbolsException {
    boolean wide = bytes.limit() > 64 && bytes.get(4) == 2 && bytes.get(5) == 1;
    int type = wide ? bytes.getShort(16) : 0;
    boolean runs = type == EXECUTABLE || type == SHARED;
    if (bytes.getInt(0) != MAGIC || !wide || bytes.getShort(18) != X86_64 || !runs) {
      throw new SymbolsException(path + ": is no executable for x86-64 Linux");
    }
    long segments = bytes.getLong(32);
    int segmentSize = bytes.getShort(54) & 0xFFFF;
    for (int i = 0; i < (bytes.getShort(56) & 0xFFFF); i++) {
      int at = place(segments + (long) i * segmentSize);
      int kind = bytes.getInt(at);
      dynamic |= kind == INTERPRETER;
      if (kind == LOAD) {
        loaded.add(
            new Loaded(bytes.getLong(at + 16), bytes.getLong(at + 8), bytes.getLong(at + 32)));
      }
      if (kind == LOAD && (bytes.getInt(at + 4) & WRITABLE) != 0) {
        writable.add(new Memory(bytes.getLong(at + 16), bytes.getLong(at + 40)));
      }
    }
    long table = bytes.getLong(40);
    int entrySize = bytes.getShort(58) & 0xFFFF;
    int count = table == 0 ? 0 : bytes.getShort(60) & 0xFFFF;
    int names = bytes.getShort(62) & 0xFFFF;
    long nameOffset = count == 0 ? 0 : bytes.getLong(place(table + (long) names * entrySize) + 24);
    for (int i = 0; i < count; i++) {
      int at = place(table + (long) i * entrySize);
      String name = text(nameOffset + (bytes.getInt(at) & 0xFFFF_FFFFL));
      Section section =
          new Section(
              bytes.getInt(at + 4),
              bytes.getLong(at + 8),
              bytes.getLong(at + 24),
              bytes.getLong(at + 32),
              bytes.getInt(at + 40));
      sections.put(sections.containsKey(name) ? name + "#" + i : name, section);
    }
  }

  private int place(long offset) {
    if (offset < 0 || offset >= bytes.limit()) {
      throw new IndexOutOfBoundsException("offset " + offset);
    }
    return (int) offset;
  }

  private String text(long offset) {
    int start = place(offset);
    int end = start;
    while (bytes.get(end) != 0) {
      end++;
    }
    byte[] copy = new byte[end - start];
    bytes.get(start, copy);
    return new String(copy, StandardCharsets.UTF_8);
  }

  public Path path() {
    return path;
  }

  /** Whether it loads libraries; what is linked statically brings its own malloc. */
  public boolean isDynamic() {
    return dynamic;
  }

  public List<Memory> writable() {
    return writable;
  }

  /** Whether the code at an address, as it was linked, begins with some bytes. */
  public boolean hasCode(long address, byte[] wanted) {
    for (Loaded piece : loaded) {
      long inside = address - piece.address();
      if (inside >= 0 && inside + wanted.length <= piece.size()) {
        long at = piece.offset() + inside;
        if (at < 0 || at + wanted.length > bytes.limit()) {
          return false;
        }
        byte[] found = new byte[wanted.length];
        bytes.get((int) at, found);
        return Arrays.equals(found, wanted);
      }
    }
    return false;
  }

  /** The bytes of a section; null if there is none in the file, or it cannot be unpacked. */
  public @Nullable ByteBuffer section(String name) {
    Section section = sections.get(name);
    if (section == null || section.type() == NO_BITS) {
      return null;
    }
    if ((section.flags() & COMPRESSED) != 0) {
      return unpacked.computeIfAbsent(name, n -> Optional.ofNullable(unpack(section))).orElse(null);
    }
    return raw(section);
  }

  private @Nullable ByteBuffer unpack(Section section) {
    ByteBuffer packed = raw(section);
    byte[] bare = packed == null ? null : Unpacking.of(packed);
    return bare == null ? null : ByteBuffer.wrap(bare).order(ByteOrder.LITTLE_ENDIAN);
  }

  private @Nullable ByteBuffer raw(Section section) {
    long start = section.offset();
    if (start < 0
        || start > bytes.limit()
        || section.size() < 0
        || section.size() > bytes.limit() - start) {
      return null;
    }
    return bytes.slice((int) start, (int) section.size()).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** The variables that the symbol table names. */
  public List<Symbol> variables() throws SymbolsException {
    return symbols(OBJECT);
  }

  /** The functions that the symbol table names, each by all its names. */
  public List<Symbol> functions() throws SymbolsException {
    return symbols(CODE);
  }

  private List<Symbol> symbols(int kind) throws SymbolsException {
    List<Symbol> found = new ArrayList<>();
    ByteBuffer table = section(".symtab");
    ByteBuffer names = section(".strtab");
    Section section = sections.get(".symtab");
    if (table == null || names == null || section == null || section.type() != SYMBOLS) {
      return found;
    }
    try {
      for (int at = 0; at + 24 <= table.limit(); at += 24) {
        long size = table.getLong(at + 16);
        if ((table.get(at + 4) & 0xF) == kind && size > 0) {
          String name = DwarfReader.text(names, table.getInt(at) & 0xFFFF_FFFFL);
          found.add(new Symbol(name, table.getLong(at + 8), size));
        }
      }
    } catch (IndexOutOfBoundsException | ArithmeticException e) {
      throw new SymbolsException(path + ": has a broken symbol table", e);
    }
    return found;
  }
}
