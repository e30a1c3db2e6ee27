package cairn.trace;

/** The operands of the step that is about to be written. */
public final class Operands {
  final Page page = new Page();

  public Operands() {
    clear();
  }

  void clear() {
    page.clear();
    page.step(Page.DO, 0, 0, 0);
  }

  int size() {
    return page.operands;
  }

  public boolean isEmpty() {
    return page.operands == 0;
  }

  /** What the next operation of a block reads: a cell, or bytes at an address. */
  public void read(long a, int b) {
    page.operand(0, a, b, 0);
  }

  /**
   * What the next operation of a block writes.
   *
   * @param time the heap time, 0 if it is no heap event
   */
  public void write(long a, int b, long time, long value) {
    int i = page.operand(0, a, b, 0);
    page.time[i] = time;
    page.value[i] = value;
  }

  /** Of an instruction that does something of its own: {@link Page#READ_REGISTER} and so on. */
  public void item(int kind, long a, int b, long count) {
    page.operand(kind, a, b, count);
  }
}
