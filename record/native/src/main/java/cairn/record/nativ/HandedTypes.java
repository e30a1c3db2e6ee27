package cairn.record.nativ;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tells which functions are handed a structure of some types: by its address, by the address of a
 * pointer to it, or by the address of something that has a pointer to it, such as a tree of nodes.
 */
final class HandedTypes {
  private static final int MOST_POINTERS = 4;

  private final Set<String> names;

  HandedTypes(List<String> names) {
    this.names = new HashSet<>(names);
  }

  boolean areHandedTo(Die function, boolean plusPlus) {
    for (Die parameter : CallWords.parameters(function)) {
      Die target = target(parameter.toldType());
      if (target != null && (isOne(target, plusPlus) || hasOne(target, plusPlus))) {
        return true;
      }
    }
    return false;
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
    for (Die member : plain.children) {
      Die to = member.tag == Die.MEMBER ? target(member.type) : null;
      if (to != null && isOne(to, plusPlus)) {
        return true;
      }
    }
    return false;
  }
}
