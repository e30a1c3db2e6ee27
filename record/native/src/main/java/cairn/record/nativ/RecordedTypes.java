package cairn.record.nativ;

import cairn.recording.FieldInfo;
import cairn.recording.Format;
import cairn.symbols.CTypes;
import cairn.symbols.Die;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What C types are as types of a recording: kinds of slots, and fields with their places. */
final class RecordedTypes {
  /** Types with more pieces are seen as words. */
  static final int MOST_FIELDS = 1024;

  private static final int BOOLEAN = 2;
  private static final int FLOAT = 4;
  private static final int SIGNED_CHAR = 6;

  private RecordedTypes() {}

  /** The kind of a slot that holds a type; 0 if it takes several, or none fits. */
  static char kind(@Nullable Die type) {
    Die plain = CTypes.plain(type);
    if (plain == null) {
      return 0;
    }
    if (CTypes.isPointer(plain)) {
      Die target = CTypes.plain(plain.type());
      return target != null && target.tag() == Die.SUBROUTINE ? 'J' : 'L';
    }
    long size = plain.size();
    if (plain.tag() == Die.ENUMERATION) {
      return size == 4 ? 'I' : size == 8 || size == 2 || size == 1 ? 'J' : 0;
    }
    if (plain.tag() != Die.BASE || size < 1 || size > 8 || (size & size - 1) != 0) {
      return 0;
    }
    return switch (plain.encoding()) {
      case BOOLEAN -> size == 1 ? 'Z' : 'J';
      case FLOAT -> size == 4 ? 'F' : size == 8 ? 'D' : 0;
      case Die.SIGNED, SIGNED_CHAR -> "BS.I...J".replace(".", "\0").charAt((int) size - 1);
      default -> 'J'; // unsigned: as a number of 64 bits
    };
  }

  /** The pieces of a type, declared ones first, then what no field covers; null if too many. */
  static @Nullable List<FieldInfo> fields(Die type, long size, int flags, boolean plusPlus) {
    StructPieces flat = new StructPieces(plusPlus, flags, size);
    return flat.add(type, "", 0, 0) && flat.fill("", 0, size) ? flat.fields : null;
  }

  /** The same of a variable: its name, or begins with it. */
  static @Nullable List<FieldInfo> variable(
      @Nullable Die type, String name, long offset, long size, boolean plusPlus) {
    StructPieces flat = new StructPieces(plusPlus, Format.FIELD_STATIC, offset + size);
    boolean fits = type == null || flat.add(type, name, offset, 0);
    return fits && flat.fill(name, offset, offset + size) ? flat.fields : null;
  }
}
