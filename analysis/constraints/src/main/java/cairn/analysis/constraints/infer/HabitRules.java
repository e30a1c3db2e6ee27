package cairn.analysis.constraints.infer;

import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which constraints can be a habit of a structure. What a test happens to do looks like a rule for
 * a while: keys that come in ascending order, a tree without left children, a counter of changes
 * that equals the number of nodes as long as nothing is removed. Such constraints are none.
 */
final class HabitRules {
  /** Names of numbers that say how many there are, and of those that only go up. */
  private static final Pattern SIZE =
      Pattern.compile("(?i)size|count|length|len$|^n$|num|cardinality|used|population");

  private static final Pattern COUNTER =
      Pattern.compile(
          "(?i)mod|version|stamp|revision|generation|serial|seq|next|total|ever|ops|calls|hits|miss"
              + "|added|removed|created|max|capacity|limit");

  /** Names of the ends of a list or tree: before them is nothing, behind them is nothing. */
  private static final Pattern FIRST = Pattern.compile("(?i)first|head|front|root|top|start");

  private static final Pattern LAST = Pattern.compile("(?i)last|tail|rear|end$|bottom");

  private static final Pattern LINK = Pattern.compile("X\\.([\\w$]+)\\.([\\w$]+) == X");

  private static final Pattern COUNT_FROM = Pattern.compile("COUNT\\(X\\.([\\w$]+),");

  /** So many pairs must show that nodes change places. */
  private static final int SOME = 3;

  private final Setting setting;

  /** Groups of links that hold wherever there are any, or did for a time. */
  private final Set<String> linked;

  HabitRules(Setting setting, Set<String> linked) {
    this.setting = setting;
    this.linked = linked;
  }

  /** Whether a field is the name of an end of a list, or of a root. */
  static boolean isEnd(String field) {
    return FIRST.matcher(field).find() || LAST.matcher(field).find();
  }

  /**
   * Whether a constraint can be a habit.
   *
   * @param kept whether it says something in whole runs that keep it
   */
  boolean allows(Candidate candidate, boolean kept) {
    SeenType type = type(candidate);
    if (type == null) {
      return false;
    }
    return switch (candidate.kind()) {
      case LINK -> link(candidate, type, kept);
      case SHAPE -> isOfNodes(type) && (kept || !hasArrays(type)) && isOneWay(type);
      case COUNT -> count(candidate, kept) && (kept || candidate.attributes().isEmpty());
      case ENDS -> ends(candidate, kept);
      case BALANCE ->
          (candidate.topic().equals("stored") || kept || isTurned(type)) && isOneWay(type);
      case ORDER -> order(candidate, type, kept) && isOneWay(type);
      case SLICE, NULLS, TYPES, VALUES -> false;
    };
  }

  /** How likely a single binding keeps a habit that means nothing. */
  static double chance(Candidate candidate) {
    return switch (candidate.topic()) {
      case "cycle" -> 0.3;
      case "search" -> 0.2; // the keys alone would seldom stand like this
      case "stored" -> 0.4;
      default -> candidate.chance();
    };
  }

  /** Whether each of many nodes is a witness, not the changes of one that holds them. */
  static boolean isOfManyNodes(Candidate candidate) {
    return candidate.kind() != Kind.COUNT && candidate.kind() != Kind.ENDS;
  }

  /** Whether one that fails all at once shows another use, not a mistake. */
  static boolean failsOneByOne(Candidate candidate) {
    return isOfManyNodes(candidate) && !candidate.topic().equals("cycle");
  }

  /** Whether it is so seldom meant otherwise that a new object that never kept it counts, too. */
  static boolean isStrong(Candidate candidate) {
    return switch (candidate.kind()) {
      case LINK, SHAPE, COUNT -> true;
      default -> candidate.topic().equals("search");
    };
  }

  private @Nullable SeenType type(Candidate candidate) {
    for (SeenType type : setting.types()) {
      if (type.structure.equals(candidate.structure())) {
        return type;
      }
    }
    return null;
  }

  /**
   * There and back. Back and there again says more than is meant where several fields lead there:
   * as long as there are only right children, each is its parent's right one.
   */
  private boolean link(Candidate candidate, SeenType type, boolean kept) {
    Matcher fields = LINK.matcher(candidate.body());
    if (!fields.matches() || fields.group(1).equals(fields.group(2))) {
      return kept;
    }
    String there = fields.group(1);
    String back = fields.group(2);
    boolean isOwn = type.leadingTo(type).stream().anyMatch(each -> each.name.equals(there));
    boolean isBack = setting.back().getOrDefault(type.structure, Set.of()).contains(there);
    boolean several =
        type.leadingTo(type).stream()
            .filter(each -> !each.name.equals(there) && !each.name.equals(back))
            .anyMatch(each -> linked.contains(Links.group(type, each.name, there)));
    return isOwn ? !several : !isBack;
  }

  private boolean isOfNodes(SeenType type) {
    return !setting.own(type).isEmpty()
        || setting.edges(type).stream().anyMatch(e -> e.elements.containsKey(type.name));
  }

  /** Whether no two edges lead there and back: too little was seen then to know the edges. */
  private boolean isOneWay(SeenType type) {
    List<SeenField> own = setting.own(type);
    return own.stream()
        .allMatch(
            a ->
                own.stream()
                    .allMatch(b -> a == b || !linked.contains(Links.group(type, a.name, b.name))));
  }

  /** Nodes that refer to each other through arrays may be those of a graph. */
  private boolean hasArrays(SeenType type) {
    return type.fields.stream().anyMatch(e -> e.elements.containsKey(type.name));
  }

  private static boolean count(Candidate candidate, boolean kept) {
    String field = candidate.lastOfGroup();
    // of elements that are NULL nobody says that they are none
    boolean ofNodes = !candidate.body().contains("COUNT(I in");
    boolean isSize = SIZE.matcher(field).find() || kept;
    // from the last node of a tree all are reached only while it is its root
    Matcher from = COUNT_FROM.matcher(candidate.body());
    boolean fromLast = from.find() && LAST.matcher(from.group(1)).find();
    return ofNodes && isSize && !COUNTER.matcher(field).find() && (kept || !fromLast);
  }

  private boolean ends(Candidate candidate, boolean kept) {
    if (candidate.topic().equals("sized")) {
      return false;
    }
    if (candidate.topic().equals("root")) {
      return kept;
    }
    String[] parts = candidate.group().split("/", -1);
    String end = parts[parts.length - 2];
    String link = parts[parts.length - 1];
    boolean isBack = false;
    for (SeenType held : setting.types()) {
      Set<String> backwards = setting.back().getOrDefault(held.structure, Set.of());
      isBack |= !held.leadingTo(held).isEmpty() && backwards.contains(link);
    }
    return kept || (isBack ? FIRST : LAST).matcher(end).find();
  }

  /** Whether nodes change places, as they do to keep a balance. */
  private boolean isTurned(SeenType type) {
    return type.leadingTo(type).stream()
        .filter(e -> setting.own(type).stream().anyMatch(own -> own.name.equals(e.name)))
        .anyMatch(each -> each.arrivals.toOlder() >= SOME && each.arrivals.toYounger() >= SOME);
  }

  private boolean order(Candidate candidate, SeenType type, boolean kept) {
    return switch (candidate.topic()) {
      case "search" -> true;
      case "order" -> {
        // whether it is more than the order of arrival, each structure tells for itself
        String edge = candidate.group().split("/", -1)[2];
        yield setting.own(type).stream().anyMatch(each -> each.name.equals(edge));
      }
      case "mark" -> kept || isTurned(type);
      default -> kept;
    };
  }
}
