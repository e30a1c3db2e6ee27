package cairn.record.nativ;

import cairn.recording.FieldInfo;
import cairn.symbols.CTypes;
import cairn.symbols.Die;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Takes a C type apart into slots: structs, arrays and unions in it, and fields of bits. */
final class StructPieces {
  private static final int MOST_DEPTH = 16;

  final List<FieldInfo> fields = new ArrayList<>();
  private final BitSet covered = new BitSet();
  private final boolean plusPlus;
  private final int flags;
  private final long end;

  /**
   * @param end where the block or variable ends, up to which a last array without a length goes
   */
  StructPieces(boolean plusPlus, int flags, long end) {
    this.plusPlus = plusPlus;
    this.flags = flags;
    this.end = end;
  }

  /** Adds what a type is made of; false if it is too much. */
  boolean add(@Nullable Die type, String name, long offset, int depth) {
    Die plain = CTypes.plain(type);
    char kind = RecordedTypes.kind(type);
    if (kind != 0) {
      return piece(name, kind, offset, (int) CTypes.size(type), CTypes.name(type, plusPlus));
    }
    if (plain == null || depth > MOST_DEPTH) {
      return true; // covered as words
    }
    if (plain.tag() == Die.ARRAY) {
      return array(plain, name, offset, depth);
    }
    if (plain.tag() == Die.UNION) {
      return union(plain, name, offset, depth);
    }
    for (Die member : plain.children()) {
      boolean inherited = member.tag() == Die.INHERITANCE;
      if ((member.tag() == Die.MEMBER || inherited)
          && member.bits() == 0
          && member.memberOffset() >= 0
          && !member.isDeclaration()) {
        String path = inherited ? name : join(name, member.name());
        if (!add(member.type(), path, offset + member.memberOffset(), depth + 1)) {
          return false;
        }
      }
    }
    return bits(plain, name, offset);
  }

  /** Fields of bits: those that share bytes are one piece, which is named after all. */
  private boolean bits(Die struct, String name, long offset) {
    List<Die> members = new ArrayList<>();
    for (Die member : struct.children()) {
      if (member.tag() == Die.MEMBER && member.bits() > 0 && member.bitOffset() >= 0) {
        members.add(member);
      }
    }
    members.sort(Comparator.comparingLong(member -> member.bitOffset()));
    for (int i = 0; i < members.size(); ) {
      long first = members.get(i).bitOffset() / 8;
      long at = first * 8;
      StringBuilder names = new StringBuilder();
      int next = i;
      while (next < members.size()
          && (next == i || members.get(next).bitOffset() < (at + 7) / 8 * 8)
          && members.get(next).bitOffset() + members.get(next).bits() - first * 8 <= 64) {
        Die member = members.get(next++);
        if (member.bitOffset() > at) {
          names.append(':').append(member.bitOffset() - at).append(',');
        }
        Die plain = CTypes.plain(member.type());
        boolean signed = plain != null && plain.encoding() == Die.SIGNED;
        names.append(join(name, member.name())).append(signed ? ":s" : ":").append(member.bits());
        names.append(',');
        at = member.bitOffset() + member.bits();
      }
      if (next == i) {
        return true; // wider than a slot: seen as words
      }
      names.setLength(names.length() - 1);
      int size = (int) ((at + 7) / 8 - first);
      if (!piece(names.toString(), 'J', offset + first, size, "")) {
        return false;
      }
      i = next;
    }
    return true;
  }

  private static String join(String name, String member) {
    return name.isEmpty() || member.isEmpty() ? name + member : name + "." + member;
  }

  private boolean array(Die array, String name, long offset, int depth) {
    long element = CTypes.size(array.type());
    long[] lengths = CTypes.lengths(array);
    if (lengths.length == 1 && lengths[0] <= 0 && element > 0) {
      lengths[0] = Math.max(0, (end - offset) / element); // up to the end of the block
    }
    long count = 1;
    for (long length : lengths) {
      count = Math.min(Integer.MAX_VALUE, count * length);
    }
    if (element == 1 && count > 0) {
      return fill(name, offset, offset + count); // text, as words
    }
    if (element <= 1 || count < 0 || count > RecordedTypes.MOST_FIELDS) {
      return element <= 1 || count < 0; // covered as words; or too much
    }
    for (int i = 0; i < count; i++) {
      if (!add(array.type(), name + index(i, lengths), offset + i * element, depth + 1)) {
        return false;
      }
    }
    return true;
  }

  /** {@code [1][2]}: the place of an element, the last index the fastest. */
  private static String index(int place, long[] lengths) {
    StringBuilder text = new StringBuilder();
    long left = place;
    for (int i = lengths.length - 1; i >= 0; i--) {
      long length = Math.max(1, lengths[i]);
      text.insert(0, "[" + (i == 0 ? left : left % length) + "]");
      left /= length;
    }
    return text.toString();
  }

  /** Of a union one alternative is seen: the first with a pointer, or the largest. */
  private boolean union(Die union, String name, long offset, int depth) {
    Die chosen = null;
    for (Die member : union.children()) {
      if (member.tag() == Die.MEMBER && member.bits() == 0) {
        boolean pointer = CTypes.isPointer(member.type());
        if (chosen == null || pointer || CTypes.size(member.type()) > CTypes.size(chosen.type())) {
          chosen = member;
        }
        if (pointer) {
          break;
        }
      }
    }
    return chosen == null || add(chosen.type(), join(name, chosen.name()), offset, depth + 1);
  }

  private boolean piece(String name, char kind, long offset, int size, String type) {
    if (offset < 0
        || offset > 1 << 24
        || covered.get((int) offset, (int) offset + size).length() > 0) {
      return true; // lies where another does: only the first is seen
    }
    covered.set((int) offset, (int) offset + size);
    String place = offset + ":" + size + " " + type;
    fields.add(new FieldInfo(name.isEmpty() ? "value" : name, kind, flags, place));
    return fields.size() <= RecordedTypes.MOST_FIELDS;
  }

  /** Covers what is left between two offsets with words. */
  boolean fill(String name, long from, long to) {
    for (long at = from; at < to; ) {
      int end = (int) Math.min(to, (at | 7) + 1);
      int next = covered.nextSetBit((int) at);
      if (next == at) {
        at = covered.nextClearBit(next);
        continue;
      }
      int stop = next >= 0 ? Math.min(end, next) : end;
      if (!piece(name + "+" + (at - from), 'J', at, (int) (stop - at), "")) {
        return false;
      }
      at = stop;
    }
    return true;
  }
}
