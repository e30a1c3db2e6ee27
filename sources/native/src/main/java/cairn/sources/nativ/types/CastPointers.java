package cairn.sources.nativ.types;

import cairn.graph.memory.TypeTable.CType;
import cairn.graph.memory.TypeTable.Kind;
import java.util.List;

/**
 * Adds the types that a program may have without saying so: compilers leave out what is only in
 * casts, {@code (struct node **) malloc(n)}. Of every struct and union that has a name there are
 * then pointers, and pointers to those. O(types).
 */
final class CastPointers {
  private static final int LEVELS = 2;

  private CastPointers() {}

  static void addTo(List<CType> types) {
    int declared = types.size();
    int[] pointers = new int[declared + LEVELS * declared];
    for (int type = declared - 1; type >= 0; type--) {
      if (types.get(type).kind() == Kind.POINTER) {
        pointers[types.get(type).target()] = type;
      }
    }
    for (int type = 0; type < declared; type++) {
      CType info = types.get(type);
      boolean holds = info.kind() == Kind.STRUCT || info.kind() == Kind.UNION;
      if (!holds || info.size() <= 0 || info.name().contains("{...}")) {
        continue;
      }
      int target = type;
      for (int level = 0; level < LEVELS; level++) {
        if (pointers[target] == 0) {
          String gap = level == 0 ? " " : "";
          pointers[target] = types.size();
          types.add(
              new CType(
                  Kind.POINTER,
                  types.get(target).name() + gap + "*",
                  TypeNode.POINTER_SIZE,
                  target,
                  -1,
                  List.of(),
                  List.of()));
        }
        target = pointers[target];
      }
    }
  }
}
