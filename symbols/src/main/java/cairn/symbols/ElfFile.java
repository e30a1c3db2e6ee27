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
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * An executable for x86-64 Linux: its writable memory, its sections and the names of its data.
 * Mapped, not read. A file that is none, or is broken, is refused.
 */
public final class ElfFile {
  private static final int MAGIC = 0x464C457F;
  private static final int X86_64 = 62;
  private static final int RELOCATABLE = 1;
  private static final int EXECUTABLE = 2;
  private static final int SHARED = 3;
  private static final int LOAD = 1;
  private static final int INTERPRETER = 3;
  private static final int RUNS = 1;
  private static final int WRITABLE = 2;
  private static final int SYMBOLS = 2;
  private static final int NO_BITS = 8;
  private static final int COMPRESSED = 0x800;
  private static final int OBJECT = 1;
  private static final int CODE = 2;
  private static final int DYNAMIC_SYMBOLS = 11;

  /** A function that chooses the code when the program starts. */
  private static final int CHOSEN_CODE = 10;

  private final Path path;
  private final ByteBuffer bytes;
  private final List<Memory> writable = new ArrayList<>();
  private final List<Loaded> loaded = new ArrayList<>();
  private final Map<String, Section> sections = new LinkedHashMap<>();
  private final Map<String, Optional<ByteBuffer>> unpacked = new HashMap<>();
  private boolean dynamic;

  /** A piece of memory at the address that it was linked for. */
  public record Memory(long start, long size) {}

  /**
   * A variable or function of the symbol table.
   *
   * @param isLocal whether only its own file knows it
   */
  public record Symbol(String name, long address, long size, boolean isLocal) {}

  /** A piece of the file that is loaded. */
  private record Loaded(long address, long offset, long size, long memory, int flags) {}

  /**
   * What is loaded to memory that the program cannot write to.
   *
   * @param start as it was linked
   * @param size in memory
   * @param bytes what the file has of it, from its start
   */
  public record Constant(long start, long size, ByteBuffer bytes, boolean isCode) {}

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

  /** A program or library. */
  public static ElfFile open(Path path) throws IOException {
    return open(path, false);
  }

  /** A file that may have debug information only. */
  static ElfFile openDebug(Path path) throws IOException {
    return open(path, true);
  }

  private static ElfFile open(Path path, boolean debug) throws IOException {
    try (FileChannel channel = FileChannel.open(path)) {
      long size = Math.min(channel.size(), Integer.MAX_VALUE);
      ByteBuffer bytes =
          channel.map(FileChannel.MapMode.READ_ONLY, 0, size).order(ByteOrder.LITTLE_ENDIAN);
      ElfFile file = new ElfFile(path, bytes);
      file.read(debug);
      return file;
    } catch (IndexOutOfBoundsException | IllegalArgumentException | ArithmeticException e) {
      throw new SymbolsException(path + ": is a broken executable", e);
    }
  }

  private void read(boolean debug) throws SymbolsException {
    boolean wide = bytes.limit() > 64 && bytes.get(4) == 2 && bytes.get(5) == 1;
    int type = wide ? bytes.getShort(16) : 0;
    boolean fits = type == EXECUTABLE || type == SHARED || debug && type == RELOCATABLE;
    if (bytes.getInt(0) != MAGIC || !wide || bytes.getShort(18) != X86_64 || !fits) {
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
            new Loaded(
                bytes.getLong(at + 16),
                bytes.getLong(at + 8),
                bytes.getLong(at + 32),
                bytes.getLong(at + 40),
                bytes.getInt(at + 4)));
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

  /** Code and constants; a piece that the file does not have is left out. */
  public List<Constant> constants() {
    List<Constant> found = new ArrayList<>();
    for (Loaded piece : loaded) {
      long known = Math.min(piece.size(), piece.memory());
      boolean inFile = piece.offset() >= 0 && known >= 0 && known <= bytes.limit() - piece.offset();
      if ((piece.flags() & WRITABLE) == 0 && inFile && piece.memory() > 0) {
        ByteBuffer slice = bytes.slice((int) piece.offset(), (int) known);
        boolean code = (piece.flags() & RUNS) != 0;
        found.add(new Constant(piece.address(), piece.memory(), slice, code));
      }
    }
    return found;
  }

  /** What tells this build from others: its build id, or a checksum of all bytes. */
  public String identity() {
    String id = buildId();
    if (!id.isEmpty()) {
      return id;
    }
    CRC32 sum = new CRC32();
    sum.update(bytes.duplicate().position(0));
    return "crc32:" + HexFormat.of().toHexDigits((int) sum.getValue()) + ":" + bytes.limit();
  }

  /** Whether the code at an address, as it was linked, begins with some bytes. */
  /** Bytes that lie at an address as it was linked, at most so many; none if nothing does. */
  public byte[] code(long address, int most) {
    for (Loaded piece : loaded) {
      long inside = address - piece.address();
      if (inside >= 0 && inside < piece.size()) {
        long at = piece.offset() + inside;
        long left = Math.min(piece.size() - inside, bytes.limit() - at);
        byte[] found = new byte[(int) Math.max(0, Math.min(most, left))];
        if (at >= 0 && found.length > 0) {
          bytes.get((int) at, found);
        }
        return found;
      }
    }
    return new byte[0];
  }

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
    return symbols(".symtab", ".strtab", kind -> kind == OBJECT).stream()
        .filter(symbol -> symbol.size() > 0)
        .toList();
  }

  /** The functions that the symbol table names, each by all its names. */
  public List<Symbol> functions() throws SymbolsException {
    return symbols(".symtab", ".strtab", kind -> kind == CODE).stream()
        .filter(symbol -> symbol.size() > 0)
        .toList();
  }

  /**
   * The functions that any table of symbols names, also those that libraries are asked for by,
   * whose sizes may be 0; each by all its names.
   */
  public List<Symbol> allFunctions() throws SymbolsException {
    return everywhere(kind -> kind == CODE || kind == CHOSEN_CODE);
  }

  /** The same of variables. */
  public List<Symbol> allVariables() throws SymbolsException {
    return everywhere(kind -> kind == OBJECT);
  }

  private List<Symbol> everywhere(IntPredicate wanted) throws SymbolsException {
    Set<Symbol> found = new LinkedHashSet<>(symbols(".symtab", ".strtab", wanted));
    found.addAll(symbols(".dynsym", ".dynstr", wanted));
    return List.copyOf(found);
  }

  /** Symbols that have an address. */
  private List<Symbol> symbols(String tableName, String namesName, IntPredicate wanted)
      throws SymbolsException {
    List<Symbol> found = new ArrayList<>();
    ByteBuffer table = section(tableName);
    ByteBuffer names = section(namesName);
    Section section = sections.get(tableName);
    boolean fits =
        section != null && (section.type() == SYMBOLS || section.type() == DYNAMIC_SYMBOLS);
    if (table == null || names == null || !fits) {
      return found;
    }
    try {
      for (int at = 0; at + 24 <= table.limit(); at += 24) {
        long address = table.getLong(at + 8);
        if (address != 0 && wanted.test(table.get(at + 4) & 0xF)) {
          String name = DwarfReader.text(names, table.getInt(at) & 0xFFFF_FFFFL);
          boolean isLocal = (table.get(at + 4) & 0xF0) == 0;
          found.add(new Symbol(name, address, table.getLong(at + 16), isLocal));
        }
      }
    } catch (IndexOutOfBoundsException | ArithmeticException e) {
      throw new SymbolsException(path + ": has a broken symbol table", e);
    }
    return found;
  }

  /** What the linker numbered this build with, in hexadecimal digits; empty if it did not. */
  public String buildId() {
    ByteBuffer note = section(".note.gnu.build-id");
    if (note == null || note.limit() < 16) {
      return "";
    }
    long start = 12L + (note.getInt(0) + 3 & ~3);
    int size = note.getInt(4);
    boolean fits = start >= 12 && size > 0 && size <= 64 && start + size <= note.limit();
    return fits ? hex(note, (int) start, size) : "";
  }

  static String hex(ByteBuffer in, int start, int size) {
    byte[] id = new byte[size];
    in.get(start, id);
    return HexFormat.of().formatHex(id);
  }

  /** Whether an address, as it was linked, is in what is loaded of it. */
  public boolean isLoaded(long address) {
    return loaded.stream()
        .anyMatch(p -> address >= p.address() && address - p.address() < p.size());
  }
}
