package cairn.analysis.linearizability.explore;

import java.util.List;
import java.util.function.Consumer;

/**
 * Sets as sorted lists, as their authors wrote them: the lazy list (Heller et al. 2005), and those
 * with CAS and DCAS (Vechev and Yahav 2008). Walks go from node to node, validation is a read at a
 * time, and what fails begins again.
 */
final class OriginalSet extends OriginalProgram {
  /** Which of them. */
  enum Kind {
    LAZY,
    CAS,
    DCAS
  }

  private static final int HEAD = 0;
  private static final int TAIL = 1;
  private static final int NEXT = 0;
  private static final int MARK = 1;
  private static final int LOCK = 2;
  private static final int FIELDS = 3;

  // Registers.
  private static final int PLACE = 0;
  private static final int P = 1;
  private static final int C = 2;
  private static final int N = 3;
  private static final int RESULT = 4;
  private static final int REGISTERS = 5;

  // Values of the register for the result.
  private static final int NONE = 0;
  private static final int YES = 1;
  private static final int NO = 2;

  // Places.
  private static final int WALK = 1;
  private static final int LOOK = 2;
  private static final int LOCK_P = 3;
  private static final int LOCK_C = 4;
  private static final int P_UNMARKED = 5;
  private static final int C_UNMARKED = 6;
  private static final int STILL_NEXT = 7;
  private static final int WRITE = 8;
  private static final int READ_NEXT = 9;
  private static final int UNLINK = 10;
  private static final int UNLOCK_C = 11;
  private static final int UNLOCK_P = 12;
  private static final int MEET = 13;
  private static final int MEET_NEXT = 14;
  private static final int TAKE_OUT = 15;
  private static final int REMOVE_NEXT = 16;

  private final Kind kind;
  private final List<Integer> keys;

  /**
   * @param calls {@code contains 1}, {@code add 1}, {@code remove 1} and so on
   * @param keys that are there at first, in order
   */
  OriginalSet(Kind kind, List<String> calls, List<Integer> keys) {
    super(calls, (2 + keys.size() + calls.size()) * FIELDS, REGISTERS);
    this.kind = kind;
    this.keys = List.copyOf(keys);
  }

  @Override
  void begin(int[] state) {
    int last = HEAD;
    for (int i = 0; i < keys.size(); i++) {
      state[field(last, NEXT)] = 2 + i;
      last = 2 + i;
    }
    state[field(last, NEXT)] = TAIL;
  }

  private static int field(int node, int field) {
    return node * FIELDS + field;
  }

  private int key(int node) {
    if (node == HEAD || node == TAIL) {
      return node == HEAD ? 0 : 9;
    }
    return node < 2 + keys.size() ? keys.get(node - 2) : argument(node - 2 - keys.size());
  }

  @Override
  String result(int[] state, int thread) {
    return state[register(thread, RESULT)] == YES ? "true" : "false";
  }

  @Override
  void step(int[] state, int thread, Consumer<int[]> next) {
    if (new Moving(state, thread).move()) {
      next.accept(state);
    }
  }

  /** One thread that makes a step in a state of its own. */
  private final class Moving {
    private final int[] state;
    private final int thread;

    Moving(int[] state, int thread) {
      this.state = state;
      this.thread = thread;
    }

    private int get(int register) {
      return state[register(thread, register)];
    }

    private void set(int register, int value) {
      state[register(thread, register)] = value;
    }

    private boolean goTo(int place) {
      set(PLACE, place);
      return true;
    }

    private boolean end(boolean result) {
      set(RESULT, result ? YES : NO);
      return goTo(END);
    }

    private int of(int register, int field) {
      return state[field(get(register), field)];
    }

    private void write(int register, int field, int value) {
      state[field(get(register), field)] = value;
    }

    private boolean isRemove() {
      return word(thread).equals("remove");
    }

    boolean move() {
      int place = get(PLACE);
      if (place == BEGIN) {
        set(C, HEAD);
        place = WALK;
      }
      if (word(thread).equals("contains")) {
        return place == WALK ? search() : end(of(C, MARK) == 0);
      }
      return kind == Kind.LAZY ? lazy(place) : lockFree(place);
    }

    /** Of contains, which takes nothing out and locks nothing. */
    private boolean search() {
      set(C, of(C, NEXT));
      int key = key(get(C));
      if (key > argument(thread)) {
        return end(false);
      }
      return goTo(key == argument(thread) ? LOOK : WALK);
    }

    private boolean onwards(int found) {
      set(P, get(C));
      set(C, of(P, NEXT));
      return goTo(key(get(C)) < argument(thread) ? WALK : found);
    }

    private boolean again() {
      set(C, HEAD);
      return goTo(WALK);
    }

    private boolean lazy(int place) {
      return switch (place) {
        case WALK -> onwards(LOCK_P);
        case LOCK_P -> lock(P, LOCK_C);
        case LOCK_C -> lock(C, P_UNMARKED);
        case P_UNMARKED -> goTo(of(P, MARK) == 0 ? C_UNMARKED : UNLOCK_C);
        case C_UNMARKED -> goTo(of(C, MARK) == 0 ? STILL_NEXT : UNLOCK_C);
        case STILL_NEXT -> validated(of(P, NEXT) == get(C));
        case WRITE -> isRemove() ? mark() : link();
        case READ_NEXT -> readNext();
        case UNLINK -> unlink();
        case UNLOCK_C -> unlock(C, UNLOCK_P);
        default -> unlock(P, END);
      };
    }

    private boolean lock(int register, int then) {
      if (of(register, LOCK) != 0) {
        return false;
      }
      write(register, LOCK, 1);
      return goTo(then);
    }

    private boolean unlock(int register, int then) {
      write(register, LOCK, 0);
      return then == END && get(RESULT) == NONE ? again() : goTo(then);
    }

    private boolean validated(boolean valid) {
      boolean there = key(get(C)) == argument(thread);
      if (valid && there != isRemove()) {
        set(RESULT, NO);
      }
      return goTo(valid && there == isRemove() ? WRITE : UNLOCK_C);
    }

    private boolean mark() {
      write(C, MARK, 1);
      return goTo(READ_NEXT);
    }

    private boolean readNext() {
      set(N, of(C, NEXT));
      return goTo(UNLINK);
    }

    private boolean unlink() {
      write(P, NEXT, get(N));
      set(RESULT, YES);
      return goTo(UNLOCK_C);
    }

    /** The node that it made itself nobody sees before. */
    private boolean link() {
      int made = 2 + keys.size() + thread;
      state[field(made, NEXT)] = get(C);
      write(P, NEXT, made);
      set(RESULT, YES);
      return goTo(UNLOCK_C);
    }

    private boolean lockFree(int place) {
      return switch (place) {
        case WALK -> onwardsToMeet();
        case MEET -> meet();
        case MEET_NEXT -> meetNext();
        case TAKE_OUT -> takeOut();
        case REMOVE_NEXT -> removeNext();
        case WRITE -> isRemove() ? markIfSame() : linkIfSame();
        default -> unlinkOnce();
      };
    }

    private boolean onwardsToMeet() {
      set(P, get(C));
      set(C, of(P, NEXT));
      return goTo(MEET);
    }

    /** Looks at the mark of C, and with CAS at its next as well, which is the same word. */
    private boolean meet() {
      set(N, kind == Kind.CAS ? of(C, NEXT) : 0);
      if (of(C, MARK) != 0) {
        return goTo(kind == Kind.CAS ? TAKE_OUT : MEET_NEXT);
      }
      return found();
    }

    private boolean meetNext() {
      set(N, of(C, NEXT));
      return goTo(TAKE_OUT);
    }

    private boolean isAsRead(int register, int next) {
      return of(register, NEXT) == next && of(register, MARK) == 0;
    }

    private boolean takeOut() {
      if (!isAsRead(P, get(C))) {
        return again();
      }
      write(P, NEXT, get(N));
      set(C, get(N));
      return goTo(MEET);
    }

    private boolean found() {
      int key = key(get(C));
      if (key < argument(thread)) {
        return goTo(WALK);
      }
      if ((key == argument(thread)) != isRemove()) {
        return end(false);
      }
      return goTo(isRemove() && kind == Kind.DCAS ? REMOVE_NEXT : WRITE);
    }

    private boolean removeNext() {
      set(N, of(C, NEXT));
      return goTo(WRITE);
    }

    private boolean markIfSame() {
      if (!isAsRead(C, get(N))) {
        return again();
      }
      write(C, MARK, 1);
      return goTo(UNLINK);
    }

    /** Whether it can or not: others will. */
    private boolean unlinkOnce() {
      if (isAsRead(P, get(C))) {
        write(P, NEXT, get(N));
      }
      return end(true);
    }

    private boolean linkIfSame() {
      if (!isAsRead(P, get(C))) {
        return again();
      }
      link();
      return goTo(END);
    }
  }
}
