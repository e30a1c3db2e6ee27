package cairn.bench.faults;

import cairn.bench.faults.Mutation.Variant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The faults that can be injected into a C source: statements of one line each, between two
 * comments, changed in place so that lines keep their numbers. A changed statement asks {@code
 * fault_now()} whether the fault happens.
 */
public final class SourceMutations {
  private static final Pattern FIELD =
      Pattern.compile(" {2}((?:struct )?\\w+ \\*?)(\\w+)(\\[.*])?;");
  private static final Pattern STORE =
      Pattern.compile("( +)((?:\\w+->)+)(\\w+)(\\[[^=]*])? = (.+);");
  private static final Pattern GLOBAL = Pattern.compile("( +)(root|head|last) = (.+);");
  private static final Pattern COUNT = Pattern.compile("( +)((?:\\w+->)+\\w+)(\\+\\+|--);");
  private static final Pattern CALL = Pattern.compile("( +)(?!step|free|return)(\\w+\\(.*\\));");

  private final String file;
  private final List<String> lines;

  /** The fields of structs, with their types; arrays with a bracket behind. */
  private final Map<String, String> fields = new LinkedHashMap<>();

  /** The names of the fields of each struct. */
  private final List<Set<String>> structs = new ArrayList<>();

  /** A source with one statement changed. */
  public record Changed(Mutation mutation, String source) {}

  private final List<Changed> found = new ArrayList<>();

  private SourceMutations(String file, List<String> lines) {
    this.file = file;
    this.lines = lines;
  }

  /** All faults of a source. */
  public static List<Changed> of(String file, String source) {
    SourceMutations made = new SourceMutations(file, source.lines().toList());
    made.search();
    return made.found;
  }

  private void search() {
    int from = lines.indexOf("/* structure */");
    int to = lines.indexOf("/* end */");
    if (from < 0 || to < from) {
      throw new IllegalArgumentException(file + ": has no code between the two comments");
    }
    for (String line : lines.subList(0, from)) {
      Matcher field = FIELD.matcher(line);
      if (line.startsWith("struct ") && line.endsWith("{")) {
        structs.add(new LinkedHashSet<>());
      } else if (field.matches() && !structs.isEmpty()) {
        String array = field.group(3) == null ? "" : "[";
        fields.put(field.group(2), field.group(1).trim() + array);
        structs.get(structs.size() - 1).add(field.group(2));
      }
    }
    for (int i = from + 1; i < to; i++) {
      Matcher store = STORE.matcher(lines.get(i));
      Matcher global = GLOBAL.matcher(lines.get(i));
      Matcher count = COUNT.matcher(lines.get(i));
      Matcher call = CALL.matcher(lines.get(i));
      if (store.matches()) {
        store(i, store);
      } else if (global.matches()) {
        global(i, global);
      } else if (count.matches()) {
        leftOut(FaultKind.MISSING_UPDATE, i);
      } else if (call.matches()) {
        leftOut(FaultKind.MISSING_UPDATE, i);
      }
      if (isStore(lines.get(i)) && i + 1 < to && isStore(lines.get(i + 1))) {
        swapped(i);
      }
    }
  }

  private static boolean isStore(String line) {
    return STORE.matcher(line).matches() || GLOBAL.matcher(line).matches();
  }

  private void leftOut(FaultKind kind, int line) {
    add(kind, line, Variant.LEFT_OUT, "", ";");
  }

  private void store(int line, Matcher store) {
    leftOut(FaultKind.DELETED_STORE, line);
    String object = store.group(2);
    String field = store.group(3);
    String index = store.group(4) == null ? "" : store.group(4);
    String value = store.group(5);
    String type = fields.getOrDefault(field, "");
    for (Map.Entry<String, String> other : fields.entrySet()) {
      if (!other.getKey().equals(field)
          && other.getValue().equals(type)
          && index.isEmpty()
          && areTogether(field, other.getKey())) {
        String wrong = object + other.getKey() + " = " + value + ";";
        add(FaultKind.WRONG_FIELD, line, Variant.OTHER_FIELD, other.getKey(), wrong);
      }
    }
    if (!index.isEmpty()) {
      String inside = index.substring(1, index.length() - 1);
      String wrong = object + field + "[" + inside + " + 1] = " + value + ";";
      add(FaultKind.WRONG_FIELD, line, Variant.NEXT_ELEMENT, "", wrong);
    }
    String target = object + field + index;
    String owner = object.substring(0, object.length() - 2);
    values(line, target, value, type, owner);
  }

  /** Whether every struct that has a field has another one as well. */
  private boolean areTogether(String field, String other) {
    return structs.stream().allMatch(s -> !s.contains(field) || s.contains(other));
  }

  private void global(int line, Matcher global) {
    leftOut(FaultKind.DELETED_STORE, line);
    values(line, global.group(2), global.group(3), "struct node *", "");
  }

  private void values(int line, String target, String value, String type, String owner) {
    if (!type.contains("*")) {
      if (type.startsWith("char")) {
        add(FaultKind.WRONG_VALUE, line, Variant.OPPOSITE, "", target + " = !(" + value + ");");
      } else {
        add(FaultKind.WRONG_VALUE, line, Variant.ONE_MORE, "", target + " = " + value + " + 1;");
        add(FaultKind.WRONG_VALUE, line, Variant.ONE_LESS, "", target + " = " + value + " - 1;");
      }
      return;
    }
    if (!value.equals("NULL")) {
      add(FaultKind.WRONG_VALUE, line, Variant.NULL, "", target + " = NULL;");
      for (String link : links(type)) {
        String behind = "({ " + type.replace("[", "") + "v = " + value + "; v ? v->" + link;
        String wrong = target + " = " + behind + " : v; });";
        add(FaultKind.WRONG_VALUE, line, Variant.ONE_BEHIND, link, wrong);
      }
    }
    if (!owner.isEmpty() && !value.equals(owner) && type.startsWith(typeOf(owner))) {
      add(FaultKind.WRONG_VALUE, line, Variant.ITSELF, "", target + " = " + owner + ";");
    }
  }

  /** The type of nodes that a variable or field of this name is; all are of one in most sources. */
  private String typeOf(String owner) {
    String last = owner.substring(owner.lastIndexOf('>') + 1);
    return fields.containsKey(last)
        ? fields.get(last).replace("[", "")
        : switch (last) {
          case "vertex", "a", "b" ->
              file.startsWith("bipartite") ? "struct vertex *" : "struct node *";
          case "edge", "there", "back" -> "struct edge *";
          case "point" -> "struct point *";
          case "list" -> "struct list *";
          default -> "struct node *";
        };
  }

  /** Fields that lead from a node to another of the same type. */
  private Set<String> links(String type) {
    Set<String> links = new LinkedHashSet<>();
    String plain = type.replace("[", "");
    boolean own = plain.equals("struct node *") || plain.equals("struct edge *");
    fields.forEach(
        (name, of) -> {
          if (own && of.equals(plain)) {
            links.add(name);
          }
        });
    links.remove("first");
    links.remove("last");
    return links;
  }

  private void add(FaultKind kind, int line, Variant variant, String field, String wrong) {
    List<String> changed = new ArrayList<>(lines);
    String right = lines.get(line).strip();
    changed.set(line, "if (fault_now()) { " + wrong + " } else { " + right + " }");
    put(kind, variant, field, List.of(line + 1), changed);
  }

  private void swapped(int line) {
    List<String> changed = new ArrayList<>(lines);
    String first = lines.get(line).strip();
    String second = lines.get(line + 1).strip();
    changed.set(
        line, "int swap_ = fault_now(); if (swap_) { " + second + " } else { " + first + " }");
    changed.set(line + 1, "if (swap_) { " + first + " } else { " + second + " }");
    put(FaultKind.SWAPPED_ORDER, Variant.SWAPPED, "", List.of(line + 1, line + 2), changed);
  }

  private void put(
      FaultKind kind, Variant variant, String field, List<Integer> at, List<String> changed) {
    Mutation mutation = new Mutation(kind, "", "", "", at.get(0), -1, variant, field, file, at);
    found.add(new Changed(mutation, String.join("\n", changed) + "\n"));
  }
}
