package cairn.replay.jvm;

import static org.objectweb.asm.Opcodes.*;

import cairn.replay.jvm.Patch.Source;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Code is often written twice, once for each side: {@code addFirst} and {@code addLast}, or two
 * branches of one method for left and right. Where a method and its mirror image have nearly the
 * same instructions, a change that makes them more alike is likelier than one that does the
 * opposite. Instructions are compared as multisets, without local variables and jumps.
 */
final class MirrorImages {
  /** Of the instructions of both at most this share differs in mirror images. */
  private static final double MOST_DIFFERENT = 0.25;

  /** Words for the one side and the other; words for the same side are separated by blanks. */
  private static final String[][] SIDES = {
    {"left", "right"},
    {"next succ successor", "prev previous pred predecessor"},
    {"first", "last"},
    {"head", "tail"},
    {"min", "max"},
    {"before", "after"},
    {"front", "back"},
    {"lower", "higher"},
    {"floor", "ceiling"},
    {"up", "down"},
  };

  /** Each word with its pair and side: {@code <0} is the left one of the first pair. */
  private static final Map<String, String> WORD_SIDES = new HashMap<>();

  static {
    for (int pair = 0; pair < SIDES.length; pair++) {
      for (int side = 0; side < 2; side++) {
        for (String word : SIDES[pair][side].split(" ")) {
          WORD_SIDES.put(word, (side == 0 ? "<" : ">") + pair);
        }
      }
    }
  }

  private static final Pattern WORDS = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])|_");

  private final Map<MethodCode, Map<String, Integer>> bags = new HashMap<>();
  private final Map<MethodCode, MethodCode> images = new HashMap<>();

  /**
   * How many instructions fewer a method and its mirror image have that the other lacks, with a
   * patch; less than 0 if it makes them less alike; 0 if there is no mirror image, or what changes
   * is not looked at.
   */
  int gain(Patch patch) {
    MethodCode code = patch.code();
    MethodCode image = image(code);
    Map<String, Integer> change = change(patch);
    if (image == null || change.isEmpty()) {
      return 0;
    }
    Map<String, Integer> with = new HashMap<>(bag(code));
    change.forEach((token, by) -> with.merge(token, by, Integer::sum));
    Map<String, Integer> other = image == code ? with : bag(image);
    return distance(bag(code), mirrored(bag(image))) - distance(with, mirrored(other));
  }

  /** The mirror image of a method, which may be the method itself; null if it has none. */
  private @Nullable MethodCode image(MethodCode code) {
    if (!images.containsKey(code)) {
      images.put(code, find(code));
    }
    return images.get(code);
  }

  private @Nullable MethodCode find(MethodCode code) {
    MethodCode best = null;
    double least = MOST_DIFFERENT;
    for (MethodCode each : code.owner.methods()) {
      boolean named = each != code && mirrored(sides(code.self.name)).equals(sides(each.self.name));
      if (named || each == code && hasSides(bag(code))) {
        int all = size(bag(code)) + size(bag(each));
        double share = distance(bag(code), mirrored(bag(each))) / (double) Math.max(1, all);
        if (share <= least && all > 0) {
          best = each;
          least = share;
        }
      }
    }
    return best;
  }

  private static boolean hasSides(Map<String, Integer> bag) {
    return bag.keySet().stream().anyMatch(each -> !mirrored(each).equals(each));
  }

  private Map<String, Integer> bag(MethodCode code) {
    return bags.computeIfAbsent(
        code,
        m -> {
          Map<String, Integer> bag = new HashMap<>();
          for (int i = 0; i < m.size(); i++) {
            String token = token(m.op[i], m.ref[i]);
            if (!token.isEmpty()) {
              bag.merge(token, 1, Integer::sum);
            }
          }
          return bag;
        });
  }

  /** An instruction in a word; empty if it does not count. */
  private static String token(int op, @Nullable Object ref) {
    if (ref instanceof FieldRef field) {
      return op + " " + sides(field.name());
    }
    if (ref instanceof MethodRef method) {
      return "call " + sides(method.name);
    }
    boolean condition = op >= IFEQ && op <= IF_ACMPNE || op == IFNULL || op == IFNONNULL;
    boolean constant = op >= ACONST_NULL && op <= ICONST_5;
    boolean array = op >= IALOAD && op <= SALOAD || op >= IASTORE && op <= SASTORE;
    return condition || constant || array || op == IADD || op == ISUB ? "op " + op : "";
  }

  private static Map<String, Integer> mirrored(Map<String, Integer> bag) {
    Map<String, Integer> found = new HashMap<>();
    bag.forEach((token, count) -> found.merge(mirrored(token), count, Integer::sum));
    return found;
  }

  private static String mirrored(String text) {
    if (text.startsWith("op ")) {
      return "op " + opposite(Integer.parseInt(text.substring("op ".length())));
    }
    return text.replace('<', '\0').replace('>', '<').replace('\0', '>');
  }

  /** A name in small letters, with sides instead of words for them. */
  private static String sides(String name) {
    StringBuilder out = new StringBuilder();
    for (String word : WORDS.split(name)) {
      String small = word.toLowerCase(Locale.ROOT);
      out.append(WORD_SIDES.getOrDefault(small, small)).append('.');
    }
    return out.toString();
  }

  /** On the other side what was less is more. */
  private static int opposite(int op) {
    return switch (op) {
      case IFLT -> IFGT;
      case IFGT -> IFLT;
      case IFLE -> IFGE;
      case IFGE -> IFLE;
      case IF_ICMPLT -> IF_ICMPGT;
      case IF_ICMPGT -> IF_ICMPLT;
      case IF_ICMPLE -> IF_ICMPGE;
      case IF_ICMPGE -> IF_ICMPLE;
      case ICONST_M1 -> ICONST_1;
      case ICONST_1 -> ICONST_M1;
      case IADD -> ISUB;
      case ISUB -> IADD;
      default -> op;
    };
  }

  private static int size(Map<String, Integer> bag) {
    return bag.values().stream().mapToInt(Math::abs).sum();
  }

  private static int distance(Map<String, Integer> one, Map<String, Integer> other) {
    Map<String, Integer> rest = new HashMap<>(one);
    other.forEach((token, count) -> rest.merge(token, -count, Integer::sum));
    return size(rest);
  }

  /** How many more of each instruction a method has with a patch; empty if that is not known. */
  private static Map<String, Integer> change(Patch patch) {
    MethodCode code = patch.code();
    int at = patch.instruction();
    Map<String, Integer> change = new HashMap<>();
    switch (patch.action()) {
      case OTHER_OPCODE -> {
        count(change, token(code.op[at], code.ref[at]), -1);
        count(change, token(patch.number(), null), 1);
      }
      case OTHER_FIELD -> {
        count(change, token(code.op[at], code.ref[at]), -1);
        count(change, token(code.op[at], patch.field()), 1);
      }
      case OTHER_VALUE -> {
        if (at > 0 && code.op[at - 1] == ACONST_NULL) {
          count(change, token(ACONST_NULL, null), -1);
          value(change, patch.sources().get(0), true);
        }
      }
      case SKIP -> count(change, token(code.op[at], code.ref[at]), -1);
      case STORE -> {
        if (patch.field() != null) {
          count(change, token(PUTFIELD, patch.field()), 1);
          patch.sources().get(0).fields().forEach(each -> count(change, token(GETFIELD, each), 1));
          value(change, patch.sources().get(1), patch.field().isReference());
        }
      }
      case CALL -> {
        MethodCode call = patch.call();
        if (call != null) {
          count(change, "call " + sides(call.self.name), 1);
        }
      }
      default -> {}
    }
    return change;
  }

  private static void value(Map<String, Integer> change, Source source, boolean reference) {
    if (source.isConstant()) {
      int constant = (int) Math.max(-1, Math.min(source.constant(), 5));
      count(change, token(reference ? ACONST_NULL : ICONST_0 + constant, null), 1);
    }
    source.fields().forEach(each -> count(change, token(GETFIELD, each), 1));
  }

  private static void count(Map<String, Integer> change, String token, int by) {
    if (!token.isEmpty()) {
      change.merge(token, by, Integer::sum);
    }
  }
}
