package cairn.symbols;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the debug information of an executable (DWARF 3 to 5, 32-bit format) into trees, one for
 * each compilation unit. Units that it cannot read are left out and counted. O(size of the debug
 * information), which is also the memory it takes, times about four.
 */
final class DwarfReader {
  private static final int NAME = 0x03;
  private static final int LOCATION = 0x02;
  private static final int BYTE_SIZE = 0x0B;
  private static final int BIT_SIZE = 0x0D;
  private static final int STATEMENTS = 0x10;
  private static final int DATA_BIT_OFFSET = 0x6B;
  private static final int LOW_PC = 0x11;
  private static final int HIGH_PC = 0x12;
  private static final int LANGUAGE = 0x13;
  private static final int FOLDER = 0x1B;
  private static final int UPPER_BOUND = 0x2F;
  private static final int ABSTRACT_ORIGIN = 0x31;
  private static final int COUNT = 0x37;
  private static final int MEMBER_LOCATION = 0x38;
  private static final int DECL_LINE = 0x3B;
  private static final int DECLARATION = 0x3C;
  private static final int ENCODING = 0x3E;
  private static final int FRAME_BASE = 0x40;
  private static final int SPECIFICATION = 0x47;
  private static final int TYPE = 0x49;
  private static final int STR_OFFSETS_BASE = 0x72;
  private static final int ADDR_BASE = 0x73;
  private static final int RNGLISTS_BASE = 0x74;
  private static final int LOCLISTS_BASE = 0x8C;
  private static final int RANGES = 0x55;
  private static final int CALL_LINE = 0x59;
  private static final int CALL_FILE = 0x58;
  private static final int DECLARED_FILE = 0x3A;
  private static final int MOST_DEPTH = 200;

  /** A location expression of one address. */
  private static final int OP_ADDR = 0x03;

  private static final int OP_ADDRX = 0xA1;

  /** One of an offset from the frame's base. */
  private static final int OP_FBREG = 0x91;

  private final ByteBuffer info;
  private final DwarfForms forms;
  private final Map<Long, Map<Integer, Abbreviation>> abbreviations = new HashMap<>();
  private final Map<Long, Die> byOffset = new HashMap<>();
  private final List<Die> units = new ArrayList<>();
  private int broken;

  private record Abbreviation(int tag, boolean children, long[] specs) {}

  private DwarfReader(ByteBuffer info, DwarfForms forms) {
    this.info = info;
    this.forms = forms;
  }

  /** What was read. */
  record Result(List<Die> units, int brokenUnits) {}

  static Result read(ElfFile file) {
    ByteBuffer info = file.section(".debug_info");
    ByteBuffer abbreviations = file.section(".debug_abbrev");
    if (info == null || abbreviations == null) {
      return new Result(List.of(), 0);
    }
    DwarfReader reader = new DwarfReader(info, new DwarfForms(file, info, abbreviations));
    reader.units();
    reader.resolve();
    return new Result(reader.units, reader.broken);
  }

  private void units() {
    int at = 0;
    while (at + 11 < info.limit()) {
      long length = info.getInt(at) & 0xFFFF_FFFFL;
      long end = at + 4 + length;
      if (length == 0 || end > info.limit()) {
        broken++;
        return;
      }
      try {
        unit(at, (int) end);
      } catch (IndexOutOfBoundsException | IllegalArgumentException | ArithmeticException e) {
        broken++; // a unit of another version, or one that is damaged
      }
      at = (int) end;
    }
  }

  private void unit(int start, int end) {
    int version = info.getShort(start + 4);
    if (version < 3 || version > 5) {
      throw new IllegalArgumentException("version " + version);
    }
    forms.at = start + 6;
    long table;
    if (version == 5) {
      int kind = forms.u8();
      int addressSize = forms.u8();
      table = forms.u32();
      if (kind != 1 && kind != 3 || addressSize != 8) {
        throw new IllegalArgumentException("unit of kind " + kind);
      }
    } else {
      table = forms.u32();
      forms.u8();
    }
    forms.begin(start, version);
    Map<Integer, Abbreviation> known = abbreviations.computeIfAbsent(table, this::abbreviationsAt);
    List<Die> open = new ArrayList<>();
    while (forms.at < end) {
      long offset = forms.at;
      int code = (int) forms.uleb();
      if (code == 0) {
        if (open.isEmpty()) {
          return;
        }
        open.remove(open.size() - 1);
        continue;
      }
      Abbreviation abbreviation = known.get(code);
      if (abbreviation == null || open.size() > MOST_DEPTH) {
        throw new IllegalArgumentException("abbreviation " + code);
      }
      Die die = new Die(abbreviation.tag());
      attributes(die, abbreviation.specs());
      byOffset.put(offset, die);
      if (open.isEmpty()) {
        units.add(die);
      } else {
        open.get(open.size() - 1).children.add(die);
      }
      if (abbreviation.children()) {
        open.add(die);
      } else if (open.isEmpty()) {
        return;
      }
    }
  }

  private Map<Integer, Abbreviation> abbreviationsAt(long table) {
    Map<Integer, Abbreviation> found = new HashMap<>();
    DwarfForms in = forms.abbreviations(table);
    for (int code = (int) in.uleb(); code != 0; code = (int) in.uleb()) {
      int tag = (int) in.uleb();
      boolean children = in.u8() != 0;
      List<Long> specs = new ArrayList<>();
      while (true) {
        long attribute = in.uleb();
        long form = in.uleb();
        long constant = form == DwarfForms.IMPLICIT_CONST ? in.sleb() : 0;
        if (attribute == 0 && form == 0) {
          break;
        }
        specs.addAll(List.of(attribute, form, constant));
      }
      found.put(code, new Abbreviation(tag, children, specs.stream().mapToLong(s -> s).toArray()));
    }
    return found;
  }

  private void attributes(Die die, long[] specs) {
    long high = 0;
    long ranges = -1;
    boolean highIsLength = false;
    for (int i = 0; i < specs.length; i += 3) {
      int attribute = (int) specs[i];
      forms.read((int) specs[i + 1], specs[i + 2]);
      switch (attribute) {
        case NAME -> die.name = forms.text();
        case BYTE_SIZE -> die.size = forms.isBlock() ? -1 : forms.number();
        case BIT_SIZE -> die.bits = (int) forms.number();
        case DATA_BIT_OFFSET -> die.bitOffset = forms.isNumber() ? forms.number() : -1;
        case TYPE -> die.typeOffset = forms.reference();
        case ABSTRACT_ORIGIN, SPECIFICATION -> die.originOffset = forms.reference();
        case MEMBER_LOCATION -> die.memberOffset = forms.isBlock() ? -1 : forms.number();
        case UPPER_BOUND -> die.count = forms.isNumber() ? forms.number() + 1 : -1;
        case COUNT -> die.count = forms.isNumber() ? forms.number() : -1;
        case ENCODING -> die.encoding = (int) forms.number();
        case LANGUAGE -> die.language = (int) forms.number();
        case DECL_LINE -> die.line = (int) forms.number();
        case DECLARATION -> die.isDeclaration = forms.number() != 0;
        case LOW_PC -> die.address = forms.number();
        case HIGH_PC -> {
          high = forms.number();
          highIsLength = !forms.isAddress();
        }
        case RANGES -> ranges = forms.isIndex() ? forms.rangesAt(forms.number()) : forms.number();
        case CALL_FILE -> die.callFile = (int) forms.number();
        case DECLARED_FILE -> die.file = (int) forms.number();
        case CALL_LINE -> die.callLine = (int) forms.number();
        case LOCATION -> location(die);
        case STATEMENTS -> die.lineTable = forms.number();
        case FOLDER -> die.folder = forms.text();
        case FRAME_BASE -> die.frameBase = frameBase();
        case LOCLISTS_BASE -> forms.locationLists = forms.number();
        case STR_OFFSETS_BASE -> forms.stringOffsets = forms.number();
        case ADDR_BASE -> forms.addresses = forms.number();
        case RNGLISTS_BASE -> forms.rangeLists = forms.number();
        default -> {}
      }
    }
    boolean unit = die.tag() == Die.UNIT;
    if (unit) {
      forms.base = Math.max(0, die.address);
    } else if (ranges >= 0) {
      die.code = forms.ranges(ranges);
    } else if (high != 0 && die.address >= 0) {
      die.code = new long[] {die.address, highIsLength ? die.address + high : high};
    }
  }

  private void location(Die die) {
    ByteBuffer block = forms.block();
    if (block == null) {
      die.locations = forms.locationsAt();
      die.newLists = forms.hasNewLists();
      return;
    }
    if (block.limit() < 2) {
      return;
    }
    int operation = block.get(0) & 0xFF;
    if (operation == OP_ADDR && block.limit() == 9) {
      die.address = block.getLong(1);
    } else if (operation == OP_ADDRX && block.limit() == 2) {
      die.address = forms.address(block.get(1) & 0x7F);
    } else if (operation == OP_FBREG) {
      die.frameOffset = DwarfForms.signed(block, 1);
    }
  }

  /** The one operation that says where a function's frame begins; 0 if it takes more. */
  private int frameBase() {
    ByteBuffer block = forms.block();
    return block != null && block.limit() == 1 ? block.get(0) & 0xFF : 0;
  }

  private void resolve() {
    for (Die die : byOffset.values()) {
      die.type = at(die.typeOffset);
      die.origin = at(die.originOffset);
    }
  }

  private @Nullable Die at(long offset) {
    return offset == 0 ? null : byOffset.get(offset);
  }

  /** Text up to the next zero. */
  static String text(ByteBuffer in, long offset) {
    int start = Math.toIntExact(offset);
    int end = start;
    while (in.get(end) != 0) {
      end++;
    }
    byte[] copy = new byte[end - start];
    in.get(start, copy);
    return new String(copy, StandardCharsets.UTF_8);
  }
}
