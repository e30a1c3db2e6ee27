package cairn.analysis.linearizability.model;

import java.util.List;
import java.util.stream.LongStream;

/** The values of a type that an exploration tries. */
public final class Values {
  private Values() {}

  /** All that are to be tried; references have none of their own. */
  public static List<Long> of(Type type, Bound bound) {
    if (type instanceof Type.Bool) {
      return List.of(0L, 1L);
    }
    if (type instanceof Type.Enumeration enumeration) {
      return LongStream.range(0, enumeration.constants().size()).boxed().toList();
    }
    return type instanceof Type.Int ? bound.values() : List.of();
  }
}
