package cairn.analysis.constraints.infer;

import cairn.analysis.constraints.bind.NameMatch;
import java.util.List;
import java.util.function.Predicate;

/** Which classes are looked at, if nobody says: the program's own that can have a shape. */
final class Wanted implements Predicate<String> {
  private static final List<String> OTHERS =
      List.of("java.", "javax.", "jdk.", "sun.", "com.sun.", "kotlin.", "scala.", "groovy.");

  private final List<String> patterns;

  Wanted(List<String> patterns) {
    this.patterns = patterns;
  }

  @Override
  public boolean test(String name) {
    if (name.contains("Lambda") && name.contains("$$")) {
      return false;
    }
    if (patterns.isEmpty()) {
      return OTHERS.stream().noneMatch(name::startsWith);
    }
    return patterns.stream()
        .anyMatch(pattern -> NameMatch.isClass(pattern, name) || NameMatch.glob(pattern, name));
  }
}
