package cairn.replay.nativ;

import cairn.replay.CodePatch;
import cairn.replay.x86.ProgramImage;
import cairn.replay.x86.RunEndedException;
import cairn.replay.x86.UnsupportedCodeException;
import cairn.replay.x86.X86Address;
import cairn.replay.x86.X86Instruction;
import cairn.replay.x86.X86Machine;
import cairn.replay.x86.X86Operation;
import cairn.replay.x86.patch.DebugNames;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Calls that executed code may lack: of functions that may store something, or return a pointer
 * that can be stored, with variables and members of the types of their parameters. A function that
 * the code around calls elsewhere is the plainest.
 */
final class CallInsertions implements NativeSession.Watcher {
  private static final int MOST = 3_000;

  /** Of one function at one place at most so many choices of arguments are tried. */
  private static final int MOST_CHOICES = 10;

  /** How far-fetched a call is of a function that the code around does not call elsewhere. */
  private static final int GUESSED = 10;

  /** The same of a function for this file alone. */
  private static final int GUESSED_LOCAL = 5;

  /** The same of one whose result goes to another member of what it is handed. */
  private static final int MEMBER = 1;

  /** And of one to which a constant is passed that nothing suggests. */
  private static final int CONSTANT = 2;

  /** In a program with more functions than this only those of the same unit are called. */
  private static final int MOST_FUNCTIONS = 1_000;

  private final NativeProgram program;
  private final PatchFinder finder;
  private final DebugNames names;
  private final Statements statements;
  private final Set<Long> seen = new HashSet<>();
  private final Map<Long, Callee> callees = new HashMap<>();
  private final Map<List<Long>, Set<Long>> reachable = new HashMap<>();
  private final List<NativePatch> found = new ArrayList<>();

  /**
   * A function of the program.
   *
   * @param parameters their types; null if it is not one that can be called
   * @param acts whether it may do something beside what it returns
   * @param result the type of what it returns; empty if that is no pointer
   * @param calls the functions that its code calls
   */
  private record Callee(
      @Nullable List<String> parameters, boolean acts, String result, Set<Long> calls) {}

  CallInsertions(NativeProgram program, PatchFinder finder) {
    this.program = program;
    this.finder = finder;
    this.names = finder.names();
    this.statements = new Statements(program, names);
  }

  /** The plainest first. */
  List<NativePatch> patches() {
    found.sort(Comparator.comparing(NativePatch::oddity));
    return List.copyOf(found.subList(0, Math.min(MOST, found.size())));
  }

  @Override
  public void step(X86Machine machine, long address) {
    ProgramImage.Function caller =
        statements.isPlace(address) && seen.add(address) ? program.image.functionAt(address) : null;
    if (caller == null) {
      return;
    }
    List<Source> sources = statements.sources(machine, address);
    List<Source> targets = statements.targets(machine, address);
    for (long each : reachable.computeIfAbsent(names.functionsBeside(address), this::callable)) {
      Callee callee = callees.computeIfAbsent(each, this::callee);
      if (each != caller.start() && callee.parameters() != null) {
        add(address, caller, each, callee, sources, targets);
      }
    }
  }

  /**
   * Functions of one unit, and all others of a program that has not too many: the only call of one
   * may be what is missing.
   */
  private Set<Long> callable(List<Long> beside) {
    Set<Long> found = new LinkedHashSet<>(beside);
    List<Long> all = names.functions();
    if (all.size() <= MOST_FUNCTIONS) {
      found.addAll(all);
    }
    return found;
  }

  private void add(
      long address,
      ProgramImage.Function caller,
      long callee,
      Callee called,
      List<Source> sources,
      List<Source> targets) {
    List<List<Source>> choices = new ArrayList<>();
    choose(Objects.requireNonNull(called.parameters()), sources, new ArrayList<>(), choices);
    ProgramImage.Function function = program.image.functionAt(callee);
    boolean calls = callees.computeIfAbsent(caller.start(), this::callee).calls().contains(callee);
    int guessed = calls ? 0 : function != null && function.isLocal() ? GUESSED_LOCAL : GUESSED;
    for (List<Source> each : choices) {
      String text =
          (function == null ? "" : function.name())
              + "("
              + String.join(", ", each.stream().map(Source::text).toList())
              + ")";
      int depth = each.stream().mapToInt(arg -> arg.isConstant() ? CONSTANT : arg.depth()).sum();
      if (called.acts()) {
        found.add(
            finder.patch(
                CodePatch.Kind.CALL,
                address,
                text,
                depth + guessed,
                Map.of(address, new InsertedCall(callee, each, null))));
      }
      for (Source to : called.result().isEmpty() ? List.<Source>of() : targets) {
        int far = far(to, called.result(), each);
        if (far >= 0) {
          found.add(
              finder.patch(
                  CodePatch.Kind.CALL,
                  address,
                  to.text() + " = " + text,
                  depth + far + (far == 0 ? Math.min(guessed, GUESSED_LOCAL) : guessed),
                  Map.of(address, new InsertedCall(callee, each, to))));
        }
      }
    }
  }

  /**
   * How far-fetched it is to store there what a call returns: not at all where an argument came
   * from, a little in another member of what is passed; -1 if it is not to be tried.
   */
  private static int far(Source to, String type, List<Source> arguments) {
    if (!to.type().equals(type)) {
      return -1;
    }
    if (arguments.contains(to)) {
      return 0;
    }
    boolean ofArgument =
        to.depth() == 1 && arguments.stream().anyMatch(each -> to.isMemberOf(each));
    return ofArgument ? MEMBER : -1;
  }

  /** Variables before members, and both before constants. */
  private static void choose(
      List<String> parameters,
      List<Source> sources,
      List<Source> chosen,
      List<List<Source>> choices) {
    if (chosen.size() == parameters.size()) {
      choices.add(List.copyOf(chosen));
      return;
    }
    String type = parameters.get(chosen.size());
    for (int depth = 0; depth <= 1; depth++) {
      for (Source each : sources) {
        if (each.depth() == depth
            && each.type().equals(type)
            && !chosen.contains(each)
            && choices.size() < MOST_CHOICES) {
          chosen.add(each);
          choose(parameters, sources, chosen, choices);
          chosen.remove(chosen.size() - 1);
        }
      }
    }
    boolean pointer = type.endsWith("*");
    for (int number = 0; number <= (pointer ? 0 : 1); number++) {
      if (!chosen.isEmpty() && choices.size() < MOST_CHOICES) {
        chosen.add(Source.constant(pointer ? "NULL" : Integer.toString(number), number, 8));
        choose(parameters, sources, chosen, choices);
        chosen.remove(chosen.size() - 1);
      }
    }
  }

  private Callee callee(long start) {
    ProgramImage.Function function = program.image.functionAt(start);
    Set<Long> calls = new HashSet<>();
    boolean stores = false;
    try {
      for (long at = start; function != null && at < function.end(); ) {
        X86Instruction each = program.code.at(at);
        if (each.operation() == X86Operation.CALL) {
          calls.add(each.directTarget());
        }
        stores |=
            each.operation() == X86Operation.MOV
                && each.operand(0) instanceof X86Address to
                && !to.isFrame();
        at = each.next();
      }
    } catch (UnsupportedCodeException | RunEndedException e) {
      return new Callee(null, false, "", calls);
    }
    boolean acts = stores || !calls.isEmpty();
    String result = names.resultPointer(start);
    boolean callable = acts || !result.isEmpty();
    return new Callee(callable ? names.parameterTypes(start) : null, acts, result, calls);
  }
}
