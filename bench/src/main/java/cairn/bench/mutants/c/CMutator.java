package cairn.bench.mutants.c;

import cairn.bench.mutants.c.CStatements.Condition;
import cairn.bench.mutants.c.CStatements.Statement;
import cairn.bench.mutants.c.CText.Function;
import cairn.bench.mutants.c.CText.Token;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * All faults that the operators can put into a file. What is found may not compile, may change
 * nothing, and may do no harm: who uses it must try. Stores are those that lead through a pointer;
 * stores to variables of a function are left alone.
 */
final class CMutator {
  /** Calls whose absence breaks no structure. */
  private static final Set<String> HARMLESS =
      Set.of("assert", "free", "abort", "xassert", "serverAssert", "g_return_if_fail");

  private final String structure;
  private final String file;
  private final CText text;
  private final List<Token> tokens;
  private final CTypes types;
  private final CExpressions expressions;
  private final List<CMutant> found = new ArrayList<>();
  private final Map<String, Integer> numbers = new HashMap<>();

  private CMutator(String structure, String file, CText text, CTypes types) {
    this.structure = structure;
    this.file = file;
    this.text = text;
    this.tokens = text.tokens();
    this.types = types;
    this.expressions = new CExpressions(tokens);
  }

  /**
   * The faults of a file.
   *
   * @param wanted functions that may have some; none means all
   */
  static List<CMutant> of(
      String structure, String file, CText text, CTypes types, Set<String> wanted) {
    CMutator mutator = new CMutator(structure, file, text, types);
    for (Function function : text.functions()) {
      if (wanted.isEmpty() || wanted.contains(function.name())) {
        mutator.search(function);
      }
    }
    return mutator.found;
  }

  private void search(Function function) {
    Map<String, String> variables = types.variables(text, function);
    CStatements parts = CStatements.of(text, function);
    for (Condition condition : parts.conditions()) {
      int from = tokens.get(condition.open()).to();
      int to = tokens.get(condition.close()).from();
      Place place = new Place(function, condition.keyword(), condition.close(), List.of(), "");
      add(
          Operator.NEGATED_CONDITION,
          place,
          from,
          to,
          "!(" + text.text().substring(from, to) + ")");
    }
    for (Statement statement : parts.statements()) {
      List<Token> words = tokens.subList(statement.first(), statement.last());
      if (!CStatements.isDeclaration(words) && !words.get(0).is("return")) {
        statement(function, variables, statement);
      }
    }
  }

  /** Where a fault is; the tokens are the first and last of what is shown of it. */
  private record Place(Function function, int first, int last, List<String> slots, String callee) {}

  private void statement(Function function, Map<String, String> variables, Statement statement) {
    int assignment = expressions.assignment(statement.first(), statement.last());
    if (assignment > 0) {
      if (expressions.isHeap(statement.first(), assignment)) {
        store(function, variables, statement, assignment);
      }
      return;
    }
    Token first = tokens.get(statement.first());
    Token last = tokens.get(statement.last() - 1);
    boolean isStep = first.is("++") || first.is("--") || last.is("++") || last.is("--");
    if (isStep && expressions.isHeap(statement.first(), statement.last())) {
      step(function, statement);
    } else if (first.isName()
        && tokens.get(statement.first() + 1).is("(")
        && text.close(statement.first() + 1) == statement.last() - 1
        && !HARMLESS.contains(first.text())) {
      Place place =
          new Place(function, statement.first(), statement.last(), List.of(), first.text());
      add(Operator.DELETED_CALL, place, first.from(), tokens.get(statement.last()).to(), ";");
    }
  }

  /** {@code x->count++}. */
  private void step(Function function, Statement statement) {
    boolean isBefore = !tokens.get(statement.first()).isName();
    int from = tokens.get(isBefore ? statement.first() + 1 : statement.first()).from();
    int to = tokens.get(isBefore ? statement.last() - 1 : statement.last() - 2).to();
    String sign =
        tokens.get(isBefore ? statement.first() : statement.last() - 1).text().substring(0, 1);
    String target = text.text().substring(from, to);
    List<String> slots = expressions.slots(statement.first(), statement.last());
    Place place = new Place(function, statement.first(), statement.last(), slots, "");
    int begin = tokens.get(statement.first()).from();
    int end = tokens.get(statement.last()).to();
    add(Operator.DELETED_STORE, place, begin, end, ";");
    add(Operator.OFF_BY_ONE, place, begin, end, target + " " + sign + "= 2;");
    add(Operator.OFF_BY_ONE, place, begin, end, target + " " + sign + "= 0;");
  }

  private void store(
      Function function, Map<String, String> variables, Statement statement, int assignment) {
    List<String> slots = new ArrayList<>();
    int value = assignment;
    int begin = statement.first();
    for (int at = assignment; at > 0; at = expressions.assignment(at + 1, statement.last())) {
      slots.addAll(expressions.slots(begin, at));
      begin = at + 1;
      value = at;
    }
    Place place = new Place(function, statement.first(), statement.last(), slots, "");
    int from = tokens.get(statement.first()).from();
    add(Operator.DELETED_STORE, place, from, tokens.get(statement.last()).to(), ";");
    if (expressions.hasComma(statement.first(), statement.last())) {
      return;
    }
    fields(place, statement.first(), assignment);
    fields(place, value + 1, statement.last());
    locals(place, variables, statement);
    values(place, assignment, value, statement);
  }

  /** Another member of the same type, at the end of a path. */
  private void fields(Place place, int from, int to) {
    int last = to - 1;
    if (last <= from || !tokens.get(last).isName()) {
      return;
    }
    if (!tokens.get(last - 1).is("->") && !tokens.get(last - 1).is(".")) {
      return;
    }
    for (int i = from; i < last; i++) {
      String token = tokens.get(i).text();
      if (token.equals("?") || token.equals(":") || token.equals("&")) {
        return;
      }
    }
    for (String other : types.siblings(tokens.get(last).text())) {
      add(Operator.WRONG_FIELD, place, tokens.get(last).from(), tokens.get(last).to(), other);
    }
  }

  /** Another variable of the same type. */
  private void locals(Place place, Map<String, String> variables, Statement statement) {
    for (int i = statement.first(); i < statement.last(); i++) {
      Token token = tokens.get(i);
      boolean isMember =
          i > statement.first() && (tokens.get(i - 1).is("->") || tokens.get(i - 1).is("."));
      String type = variables.get(token.text());
      if (isMember || type == null) {
        continue;
      }
      for (Map.Entry<String, String> other : variables.entrySet()) {
        if (other.getValue().equals(type) && !other.getKey().equals(token.text())) {
          add(Operator.WRONG_LOCAL, place, token.from(), token.to(), other.getKey());
        }
      }
    }
  }

  /** Null, one more or less, and operands the other way round. */
  private void values(Place place, int assignment, int value, Statement statement) {
    int from = tokens.get(value + 1).from();
    int to = tokens.get(statement.last() - 1).to();
    String right = text.text().substring(from, to);
    boolean isConstant = statement.last() - value == 2 && !tokens.get(value + 1).isName();
    String member = place.slots().isEmpty() ? "" : place.slots().get(0);
    boolean isPlain = tokens.get(value).is("=");
    if (types.isPointer(member) && isPlain) {
      if (!isConstant && !right.contains("NULL")) {
        add(Operator.NULL, place, from, to, "((void *)0)");
      }
    } else if (types.isMember(member) && !types.isPointer(member)) {
      add(Operator.OFF_BY_ONE, place, from, to, "(" + right + ") + 1");
      add(Operator.OFF_BY_ONE, place, from, to, "(" + right + ") - 1");
    }
    if (isPlain && assignment == value && expressions.isPath(value + 1, statement.last())) {
      int begin = tokens.get(statement.first()).from();
      String left = text.text().substring(begin, tokens.get(assignment - 1).to());
      add(Operator.SWAPPED_OPERANDS, place, begin, to, right + " = " + left);
    }
    operands(place, value + 1, statement.last());
  }

  /** {@code a - b} becomes {@code b - a}, and {@code c ? a : b} becomes {@code c ? b : a}. */
  private void operands(Place place, int from, int to) {
    int depth = 0;
    int question = -1;
    for (int i = from; i < to; i++) {
      switch (tokens.get(i).text()) {
        case "(", "[", "{" -> depth++;
        case ")", "]", "}" -> depth--;
        case "?" -> question = depth == 0 && question < 0 ? i : question;
        case ":" -> {
          if (depth == 0 && question > 0) {
            swap(place, question + 1, i, to);
            return;
          }
        }
        case "-", "/", "%" -> {
          if (depth == 0 && i > from && question < 0) {
            swap(place, from, i, to);
            return;
          }
        }
        default -> {}
      }
    }
  }

  private void swap(Place place, int from, int middle, int to) {
    int begin = tokens.get(from).from();
    int end = tokens.get(to - 1).to();
    String left = text.text().substring(begin, tokens.get(middle - 1).to());
    String right = text.text().substring(tokens.get(middle + 1).from(), end);
    String sign = tokens.get(middle).text();
    String by = "(" + right + ") " + sign + " (" + left + ")";
    add(Operator.SWAPPED_OPERANDS, place, begin, end, by);
  }

  private void add(Operator operator, Place place, int from, int to, String by) {
    Token first = tokens.get(place.first());
    Token last = tokens.get(place.last());
    String source = text.replaced(from, to, by);
    String before = text.text().substring(first.from(), last.to());
    String after = text.text().substring(first.from(), from) + by;
    String rest = to < last.to() ? text.text().substring(to, last.to()) : "";
    String key =
        structure + "-" + file.replaceAll("\\W.*", "") + first.line() + "-" + operator.title();
    int number = numbers.merge(key, 1, Integer::sum);
    found.add(
        new CMutant(
            key + "-" + number,
            operator,
            file,
            first.line(),
            last.line(),
            place.function().name(),
            place.slots(),
            place.callee(),
            flat(before),
            flat(after + rest),
            source));
  }

  private static String flat(String code) {
    return code.replaceAll("\\s+", " ").strip();
  }
}
