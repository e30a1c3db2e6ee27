package cairn.trace;

/** Makes the summaries of pages while they are written. */
final class Summarizer {
  private final Code code;
  private final PageSummary summary;

  /** Bits of the registers of threads that a block defines, once it has run ... */
  private final long[][] defined;

  /** ... which it says here. */
  private final boolean[] ran;

  private int current;

  Summarizer(Code code) {
    this.code = code;
    summary = new PageSummary(code);
    defined = new long[code.blocks()][0];
    ran = new boolean[code.blocks()];
  }

  void begin(int thread) {
    summary.clear();
    thread(thread);
  }

  byte[] end() {
    for (int i = 0; i < summary.threads; i++) {
      summary.lowest[i] -= summary.deeper[i];
    }
    return summary.toBytes();
  }

  void thread(int number) {
    for (current = 0; current < summary.threads; current++) {
      if (summary.thread[current] == number) {
        return;
      }
    }
    if (current == PageSummary.MOST_THREADS) {
      summary.tells = false;
      current--;
      return;
    }
    summary.threads++;
    summary.thread[current] = number;
    summary.deeper[current] = 0;
    summary.lowest[current] = 0;
  }

  void enter() {
    summary.deeper[current]++;
  }

  void leave() {
    int depth = --summary.deeper[current];
    summary.lowest[current] = Math.min(summary.lowest[current], depth);
  }

  void spawn() {
    summary.tells = false;
  }

  void run(int block, int from, int to, Page operands) {
    if (!ran[block]) {
      defined[block] = defined(block);
      ran[block] = true;
    }
    long[] bits = defined[block];
    for (int i = 0; i < bits.length; i++) {
      summary.registers[i] |= bits[i];
    }
    int operand = 0;
    for (int op = from; operand < operands.operands && op < to; op++) {
      int access = code.operationAccess[op];
      if (access == Code.WRITE) {
        if (code.bytes) {
          summary.bytes(operands.a[operand], code.operationSize[op]);
        } else {
          summary.cell(operands.a[operand], operands.b[operand]);
        }
      }
      operand += access == Code.NONE ? 0 : 1;
    }
  }

  private long[] defined(int block) {
    long[] bits = new long[summary.registers.length];
    for (int op = code.firstOperation(block); op < code.endOperation(block); op++) {
      for (int i = code.firstDefinition(op); i < code.endDefinition(op); i++) {
        define(bits, code.register(i));
      }
    }
    return bits;
  }

  private void define(long[] bits, long register) {
    if (register >= 0 && register < code.sharedRegisters) {
      bits[(int) (register >> 6)] |= 1L << register;
    }
  }

  void perform(Page operands) {
    for (int o = 0; o < operands.operands; o++) {
      long a = operands.a[o];
      long count = operands.count[o];
      switch (operands.item[o]) {
        case Page.WRITE_REGISTER -> define(summary.registers, a);
        case Page.WRITE_RANGE, Page.TOUCH_RANGE -> summary.range(a, operands.b[o], count);
        case Page.WRITE_OBJECT, Page.TOUCH_OBJECT -> summary.object(a);
        case Page.COPY_TO -> {
          long copied = o == 0 ? 0 : operands.count[o - 1];
          if (copied < 0) {
            summary.object(a);
          } else {
            summary.range(a, operands.b[o], copied);
          }
        }
        default -> {
          // reads are not told
        }
      }
    }
  }
}
