package cairn.symbols;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Reads the attributes of an entry that matter here. */
final class DwarfAttributes {
  static final int LOCATION = 0x02;
  private static final int NAME = 0x03;
  private static final int BYTE_SIZE = 0x0B;
  private static final int BIT_OFFSET = 0x0C;
  private static final int BIT_SIZE = 0x0D;
  private static final int STATEMENTS = 0x10;
  private static final int LOW_PC = 0x11;
  private static final int HIGH_PC = 0x12;
  private static final int LANGUAGE = 0x13;
  private static final int FOLDER = 0x1B;
  private static final int CONST_VALUE = 0x1C;
  private static final int UPPER_BOUND = 0x2F;
  private static final int ABSTRACT_ORIGIN = 0x31;
  private static final int COUNT = 0x37;
  private static final int MEMBER_LOCATION = 0x38;
  private static final int DECLARED_FILE = 0x3A;
  private static final int DECL_LINE = 0x3B;
  private static final int DECLARATION = 0x3C;
  private static final int ENCODING = 0x3E;
  private static final int FRAME_BASE = 0x40;
  private static final int SPECIFICATION = 0x47;
  private static final int TYPE = 0x49;
  private static final int RANGES = 0x55;
  private static final int CALL_FILE = 0x58;
  private static final int CALL_LINE = 0x59;
  private static final int SIGNATURE = 0x69;
  private static final int DATA_BIT_OFFSET = 0x6B;
  private static final int STR_OFFSETS_BASE = 0x72;
  private static final int ADDR_BASE = 0x73;
  private static final int RNGLISTS_BASE = 0x74;
  private static final int LOCLISTS_BASE = 0x8C;

  /** A location expression of one address. */
  private static final int OP_ADDR = 0x03;

  private static final int OP_ADDRX = 0xA1;

  /** One of an offset from the frame's base. */
  private static final int OP_FBREG = 0x91;

  /** A location expression of the first register; the others follow. */
  private static final int OP_REG = 0x50;

  private static final int REGISTERS = 32;

  private static final int OP_PLUS_CONSTANT = 0x23;
  private static final int OP_THREAD_LOCAL = 0x9B;
  private static final int OP_GNU_THREAD_LOCAL = 0xE0;

  private final DwarfForms forms;

  DwarfAttributes(DwarfForms forms) {
    this.forms = forms;
  }

  void read(Die die, Abbreviations.Entry entry) {
    long high = 0;
    long ranges = -1;
    boolean highIsLength = false;
    for (int i = 0; i < entry.attributes().length; i++) {
      int attribute = entry.attributes()[i];
      if (!matters(attribute)) {
        forms.skip(entry.forms()[i]);
        continue;
      }
      forms.read(entry.forms()[i], entry.constants()[i]);
      switch (attribute) {
        case HIGH_PC -> {
          high = forms.number();
          highIsLength = !forms.isAddress();
        }
        case RANGES -> ranges = forms.isIndex() ? forms.rangesAt(forms.number()) : forms.number();
        default -> attribute(die, attribute);
      }
    }
    if (die.isUnit()) {
      forms.base = Math.max(0, die.address);
    } else if (ranges >= 0) {
      die.code = forms.ranges(ranges);
    } else if (high != 0 && die.address >= 0) {
      die.code = new long[] {die.address, highIsLength ? die.address + high : high};
    }
  }

  private static boolean matters(int attribute) {
    return switch (attribute) {
      case NAME, LOCATION, BYTE_SIZE, BIT_OFFSET, BIT_SIZE, STATEMENTS, LOW_PC, HIGH_PC -> true;
      case LANGUAGE, FOLDER, CONST_VALUE, UPPER_BOUND, ABSTRACT_ORIGIN, COUNT -> true;
      case MEMBER_LOCATION, DECLARED_FILE, DECL_LINE, DECLARATION, ENCODING, FRAME_BASE -> true;
      case SPECIFICATION, TYPE, RANGES, CALL_FILE, CALL_LINE, SIGNATURE, DATA_BIT_OFFSET -> true;
      case STR_OFFSETS_BASE, ADDR_BASE, RNGLISTS_BASE, LOCLISTS_BASE -> true;
      default -> false;
    };
  }

  private void attribute(Die die, int attribute) {
    switch (attribute) {
      case NAME -> die.name = forms.text();
      case BYTE_SIZE -> die.size = forms.isBlock() ? -1 : forms.number();
      case BIT_SIZE -> die.bits = (int) forms.number();
      case BIT_OFFSET -> die.oldBitOffset = forms.isNumber() ? forms.number() : Die.NONE;
      case DATA_BIT_OFFSET -> die.bitOffset = forms.isNumber() ? forms.number() : -1;
      case TYPE -> die.typeOffset = forms.reference();
      case ABSTRACT_ORIGIN, SPECIFICATION, SIGNATURE -> die.originOffset = forms.reference();
      case MEMBER_LOCATION -> die.memberOffset = memberOffset();
      case UPPER_BOUND -> die.count = forms.isNumber() ? forms.number() + 1 : -1;
      case COUNT -> die.count = forms.isNumber() ? forms.number() : -1;
      case CONST_VALUE -> die.value = forms.number();
      case ENCODING -> die.encoding = (int) forms.number();
      case LANGUAGE -> die.language = (int) forms.number();
      case DECL_LINE -> die.line = (int) forms.number();
      case DECLARATION -> die.isDeclaration = forms.number() != 0;
      case LOW_PC -> die.address = forms.number();
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
      default -> throw new IllegalArgumentException("attribute " + attribute);
    }
  }

  private long memberOffset() {
    ByteBuffer block = forms.block();
    if (block == null) {
      return forms.number();
    }
    boolean plain = block.limit() > 1 && (block.get(0) & 0xFF) == OP_PLUS_CONSTANT;
    return plain ? DwarfForms.unsigned(block, 1) : -1;
  }

  /** Whether the entry at which the forms stand has an address, which is one of code or data. */
  boolean hasAddress(Abbreviations.Entry entry) {
    int from = forms.at;
    boolean found = false;
    for (int i = 0; i <= entry.location(); i++) {
      if (i < entry.location()) {
        forms.skip(entry.forms()[i]);
      } else {
        forms.read(entry.forms()[i], 0);
        ByteBuffer block = forms.block();
        int first = block == null || block.limit() < 2 ? 0 : block.get(0) & 0xFF;
        found = first == OP_ADDR || first == OP_ADDRX || isThreadLocal(block);
      }
    }
    forms.at = from;
    return found;
  }

  private void location(Die die) {
    ByteBuffer block = forms.block();
    if (block == null) {
      die.locations = forms.locationsAt();
      die.newLists = forms.hasNewLists();
      return;
    }
    if (block.limit() == 1) {
      int only = (block.get(0) & 0xFF) - OP_REG;
      die.register = only >= 0 && only < REGISTERS ? only : -1;
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
    } else {
      die.isThreadLocal = isThreadLocal(block);
    }
  }

  private static boolean isThreadLocal(@Nullable ByteBuffer block) {
    int last = block == null || block.limit() < 2 ? 0 : block.get(block.limit() - 1) & 0xFF;
    return last == OP_THREAD_LOCAL || last == OP_GNU_THREAD_LOCAL;
  }

  /** The one operation that says where a function's frame begins; 0 if it takes more. */
  private int frameBase() {
    ByteBuffer block = forms.block();
    return block != null && block.limit() == 1 ? block.get(0) & 0xFF : 0;
  }
}
