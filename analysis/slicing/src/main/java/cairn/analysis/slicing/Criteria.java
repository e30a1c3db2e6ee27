package cairn.analysis.slicing;

import cairn.trace.Code;
import cairn.trace.Page;
import cairn.trace.Trace;
import java.io.IOException;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** Finds what people ask about in a trace. Not for several threads at once. */
public final class Criteria {
  private final Trace trace;
  private final Code code;
  private final Page page = new Page();

  public Criteria(Trace trace) {
    this.trace = trace;
    code = trace.code();
  }

  /**
   * What stored something at a heap time. Looks at one page if the trace has its times in order,
   * and at all of them otherwise.
   *
   * @throws CriterionException if nothing did
   */
  public Criterion storeAt(long time) throws IOException, CriterionException {
    int likely = pageOf(time);
    Criterion found = storeAt(likely, time);
    for (int number = trace.pages() - 1; number >= 0 && found == null; number--) {
      found = number == likely ? null : storeAt(number, time);
    }
    if (found == null) {
      throw new CriterionException(
          "nothing that ran in the trace stored at time %d; its times end at %d"
              .formatted(time, trace.lastTime()));
    }
    return found;
  }

  /** The last page before which all is earlier than a time. */
  private int pageOf(long time) {
    int low = 0;
    int high = trace.pages() - 1;
    while (low < high) {
      int middle = low + high + 1 >>> 1;
      if (trace.timeBefore(middle) < time) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  private @Nullable Criterion storeAt(int number, long time) throws IOException {
    trace.read(number, page);
    for (int o = page.operands - 1; o >= 0; o--) {
      if (page.time[o] == time) {
        return of(step(o), o);
      }
    }
    return null;
  }

  /** The step of the page that an operand belongs to. */
  private int step(int operand) {
    int low = 0;
    int high = page.steps - 1;
    while (low < high) {
      int middle = low + high + 1 >>> 1;
      if (page.operand[middle] <= operand) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  private Criterion of(int step, int operand) {
    if (page.kind[step] != Page.RUN) {
      return Criterion.wholeStep(page.firstStep + step);
    }
    int o = page.operand[step];
    int op = page.from[step];
    while (code.access(op) == Code.NONE || o++ < operand) {
      op++;
    }
    return new Criterion(page.firstStep + step, op, op + 1);
  }

  /**
   * The last run of all: where the trace ends.
   *
   * @throws CriterionException if nothing ran
   */
  public Criterion last() throws IOException, CriterionException {
    for (int number = trace.pages() - 1; number >= 0; number--) {
      trace.read(number, page);
      for (int i = page.steps - 1; i >= 0; i--) {
        if (page.kind[i] == Page.RUN && page.from[i] < page.to[i]) {
          return new Criterion(page.firstStep + i, page.to[i] - 1, page.to[i]);
        }
      }
    }
    throw new CriterionException("nothing ran in the trace");
  }

  /**
   * The instruction at which the program crashed, if the trace has it: what its address was made
   * of.
   *
   * @param text what such an instruction is called in the code
   */
  public @Nullable Criterion crash(String text) throws IOException {
    for (int number = trace.pages() - 1; number >= 0; number--) {
      trace.read(number, page);
      for (int i = page.steps - 1; i >= 0; i--) {
        if (page.kind[i] == Page.DO && code.text(page.subject[i]).equals(text)) {
          return Criterion.wholeStep(page.firstStep + i);
        }
        if (page.kind[i] == Page.RUN && page.from[i] < page.to[i]) {
          return null;
        }
      }
    }
    return null;
  }

  /**
   * What the last statement of some methods did last, all operations of its line.
   *
   * @throws CriterionException if none of them ran
   */
  public Criterion lastOf(IntPredicate methods) throws IOException, CriterionException {
    for (int number = trace.pages() - 1; number >= 0; number--) {
      trace.read(number, page);
      for (int i = page.steps - 1; i >= 0; i--) {
        int to = page.to[i];
        if (page.kind[i] == Page.RUN
            && page.from[i] < to
            && methods.test(code.methodOf(code.instruction(to - 1)))) {
          int from = to - 1;
          while (from > page.from[i] && isSameLine(from - 1, to - 1)) {
            from--;
          }
          return new Criterion(page.firstStep + i, from, to);
        }
      }
    }
    throw new CriterionException("nothing ran in the trace");
  }

  private boolean isSameLine(int op, int other) {
    int one = code.instruction(op);
    int two = code.instruction(other);
    return code.methodOf(one) == code.methodOf(two) && code.line(one) == code.line(two);
  }

  /** The method in which the criterion's step is. */
  public int methodOf(Criterion criterion) {
    return code.methodOf(code.instruction(criterion.from()));
  }

  /**
   * What wrote a cell, or one of some bytes, last, or may have.
   *
   * @param a the object, or the address
   * @param b the slot of the object
   * @param count how many cells or bytes
   * @param time the last heap time that counts; 0 if all do
   * @throws CriterionException if nothing did
   */
  public Criterion lastWrite(long a, int b, long count, long time)
      throws IOException, CriterionException {
    int last = time == 0 ? trace.pages() - 1 : pageOf(time + 1);
    for (int number = last; number >= 0; number--) {
      trace.read(number, page);
      int end = 0;
      while (end < page.operands && (time == 0 || page.time[end] <= time)) {
        end++;
      }
      int steps = end < page.operands ? step(end) + 1 : page.steps;
      for (int i = steps - 1; i >= 0; i--) {
        int operand = write(i, end, a, b, count);
        if (operand >= 0) {
          return of(i, operand);
        }
      }
    }
    throw new CriterionException(
        "nothing in the trace wrote there" + (time == 0 ? "" : " up to time " + time));
  }

  /** The last operand of a step, before one, that writes there; -1 if there is none. */
  private int write(int i, int end, long a, int b, long count) {
    if (page.kind[i] == Page.RUN) {
      int o = page.operand[i + 1];
      for (int op = page.to[i] - 1; op >= page.from[i]; op--) {
        o -= code.access(op) == Code.NONE ? 0 : 1;
        if (code.access(op) == Code.WRITE
            && o < end
            && meets(o, code.bytes() ? code.size(op) : 1, a, b, count)) {
          return o;
        }
      }
    } else if (page.kind[i] == Page.DO) {
      for (int o = page.operand[i + 1] - 1; o >= page.operand[i]; o--) {
        if (o < end && writes(o, a, b, count)) {
          return o;
        }
      }
    }
    return -1;
  }

  private boolean writes(int o, long a, int b, long count) {
    return switch (page.item[o]) {
      case Page.WRITE_RANGE, Page.TOUCH_RANGE -> meets(o, page.count[o], a, b, count);
      case Page.WRITE_OBJECT, Page.TOUCH_OBJECT -> page.a[o] == a;
      case Page.COPY_TO ->
          page.count[o - 1] < 0 ? page.a[o] == a : meets(o, page.count[o - 1], a, b, count);
      default -> false;
    };
  }

  private boolean meets(int o, long written, long a, int b, long count) {
    if (code.bytes()) {
      return page.a[o] < a + count && a < page.a[o] + written;
    }
    return page.a[o] == a && page.b[o] < b + count && b < page.b[o] + written;
  }

  /**
   * A run of a line. What a line does without leaving it for another one of its method is one run,
   * also if it calls others; the criterion is what it did last.
   *
   * @param file the source file, with as many folders before it as are needed to tell it from
   *     others
   * @param run 1 is the first, -1 the last
   * @throws CriterionException if there is none, with what there is
   */
  public Criterion line(String file, int line, long run) throws IOException, CriterionException {
    return new LineRuns(trace, SourceLines.of(code).operations(file, line)).find(file, line, run);
  }
}
