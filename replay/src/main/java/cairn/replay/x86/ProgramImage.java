package cairn.replay.x86;

import cairn.symbols.ElfFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A program as its file has it: code, constants, initial data, functions, and the names of what it
 * calls in libraries. All addresses are those of the running program.
 */
public final class ProgramImage implements CodeSource {
  /** Functions of libraries get addresses from here, at which nothing is. */
  private static final long EXTERNAL_START = 0x7FFF_CA16_0000_0000L;

  private static final int EXTERNAL_STEP = 16;

  private final ElfFile file;
  private final long bias;
  private final TreeMap<Long, Function> functions = new TreeMap<>();
  private final Map<String, Function> byName = new HashMap<>();
  private final List<Relocations.Entry> relocations;
  private final Map<Long, String> externals = new HashMap<>();
  private final Map<String, Long> externalAddresses = new HashMap<>();
  private final List<long[]> code = new ArrayList<>();

  /**
   * A function that the symbol table names.
   *
   * @param isLocal whether only its own file can call it by its name
   */
  public record Function(String name, long start, long end, boolean isLocal) {
    public boolean holds(long address) {
      return address >= start && address < end;
    }
  }

  private ProgramImage(ElfFile file, long bias) throws IOException {
    this.file = file;
    this.bias = bias;
    for (ElfFile.Constant piece : file.constants()) {
      if (piece.isCode()) {
        code.add(new long[] {piece.start() + bias, piece.start() + bias + piece.size()});
      }
    }
    for (ElfFile.Symbol symbol : file.functions()) {
      long start = symbol.address() + bias;
      Function function =
          new Function(symbol.name(), start, start + symbol.size(), symbol.isLocal());
      functions.putIfAbsent(start, function);
      byName.putIfAbsent(symbol.name(), function);
    }
    relocations = Relocations.of(file);
    findExternals();
  }

  /**
   * Reads an executable.
   *
   * @param bias how far from where it was linked it was loaded; 0 if it is not position-independent
   */
  public static ProgramImage read(ElfFile file, long bias) throws IOException {
    return new ProgramImage(file, bias);
  }

  private void findExternals() throws IOException {
    Map<Long, String> slots = new HashMap<>();
    for (Relocations.Entry entry : relocations) {
      if (entry.isFromElsewhere() && entry.isFunction() && entry.type() != Relocations.COPY) {
        slots.put(entry.slot(), entry.name());
        long next = EXTERNAL_START + (long) externalAddresses.size() * EXTERNAL_STEP;
        long address = externalAddresses.computeIfAbsent(entry.name(), n -> next);
        externals.put(address, entry.name());
      }
    }
    LinkageStubs.of(file)
        .forEach(
            (stub, slot) -> {
              String name = slots.get(slot);
              if (name != null) {
                externals.put(stub + bias, name);
              }
            });
  }

  public ElfFile file() {
    return file;
  }

  public long bias() {
    return bias;
  }

  /** What is called in libraries, by where calls go: stubs, and what {@link #load} writes. */
  public Map<Long, String> externals() {
    return Collections.unmodifiableMap(externals);
  }

  /** The first function of a name, or null. */
  public @Nullable Function function(String name) {
    return byName.get(name);
  }

  /** The function that holds an address, or null. */
  public @Nullable Function functionAt(long address) {
    Map.Entry<Long, Function> below = functions.floorEntry(address);
    return below != null && below.getValue().holds(address) ? below.getValue() : null;
  }

  /** All functions, by where they begin; one of several names has the first. */
  public List<Function> functions() {
    return List.copyOf(functions.values());
  }

  @Override
  public byte[] code(long address, int most) {
    for (long[] piece : code) {
      if (address >= piece[0] && address < piece[1]) {
        return file.code(address - bias, most);
      }
    }
    return new byte[0];
  }

  /**
   * Makes memory as it is when the program starts: code, constants and initial data, with what the
   * loader writes. What it takes from libraries is unknown.
   */
  public void load(PagedMemory memory) {
    for (ElfFile.Constant piece : file.constants()) {
      put(memory, piece.start(), piece.size());
    }
    for (ElfFile.Memory piece : file.writable()) {
      memory.map(piece.start() + bias, piece.size(), true);
      put(memory, piece.start(), piece.size());
    }
    for (Relocations.Entry entry : relocations) {
      relocate(memory, entry);
    }
    for (ElfFile.Constant piece : file.constants()) {
      memory.protect(piece.start() + bias, piece.size());
    }
  }

  private void put(PagedMemory memory, long start, long size) {
    memory.put(start + bias, file.code(start, (int) Math.min(size, Integer.MAX_VALUE)));
  }

  private void relocate(PagedMemory memory, Relocations.Entry entry) {
    long slot = entry.slot() + bias;
    if (entry.type() == Relocations.COPY) {
      memory.map(slot, entry.size(), false);
      return;
    }
    if (!memory.isMapped(slot, 8)) {
      return;
    }
    switch (entry.type()) {
      case Relocations.RELATIVE -> memory.store(slot, bias + entry.addend(), 8, 0);
      case Relocations.ADDRESS, Relocations.GLOBAL_DATA, Relocations.JUMP_SLOT -> {
        Long external = externalAddresses.get(entry.name());
        if (!entry.isFromElsewhere()) {
          memory.store(slot, bias + entry.value() + entry.addend(), 8, 0);
        } else if (external != null) {
          memory.store(slot, external + entry.addend(), 8, 0);
        } else {
          memory.store(slot, 0, 8, 0xFF);
        }
      }
      default -> memory.store(slot, 0, 8, 0xFF);
    }
  }
}
