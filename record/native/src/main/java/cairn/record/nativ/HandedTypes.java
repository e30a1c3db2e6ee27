package cairn.record.nativ;

import cairn.symbols.CTypes;
import cairn.symbols.Die;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tells which functions are handed a structure of some types, or return one: by its address, by the
 * address of a pointer to it, or by the address of something that has a pointer to it, such as a
 * tree of nodes. What returns one may make it, and it is whole only then.
 */
final class HandedTypes {
  private static final int MOST_POINTERS = 4;

  private final Set<String> names;

  HandedTypes(List<String> names) {
    this.names = new HashSet<>(names);
  }

  boolean areUsedBy(Die function, boolean plusPlus) {
    boolean found = leadsToOne(function.toldType(), plusPlus);
    for (Die parameter : CallWords.parameters(function)) {
      found |= leadsToOne(parameter.toldType(), plusPlus);
    }
    return found;
  }

  private boolean leadsToOne(@Nullable Die type, boolean plusPlus) {
    Die target = target(type);
    return target != null && (isOne(target, plusPlus) || hasOne(target, plusPlus));
  }

  /** What a pointer leads to in the end; null of what is no pointer. */
  private static @Nullable Die target(@Nullable Die type) {
    Die at = CTypes.pointee(type);
    for (int i = 0; i < MOST_POINTERS && CTypes.isPointer(at); i++) {
      at = CTypes.pointee(at);
    }
    return at;
  }

  private boolean isOne(Die type, boolean plusPlus) {
    return names.contains(CTypes.name(type, plusPlus));
  }

  private boolean hasOne(Die type, boolean plusPlus) {
    Die plain = CTypes.plain(type);
    if (plain == null || !plain.isStructured()) {
      return false;
    }
    for (Die member : plain.children()) {
      Die to = member.tag() == Die.MEMBER ? target(member.type()) : null;
      if (to != null && isOne(to, plusPlus)) {
        return true;
      }
    }
    return false;
  }
}
