package cairn.trace.jvm;

import cairn.recording.FieldInfo;
import cairn.recording.SiteInfo;
import cairn.recording.Tables;
import cairn.recording.TypeInfo;
import cairn.trace.Code;
import cairn.trace.Operands;
import cairn.trace.Page;
import cairn.trace.TraceWriter;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What events tell of memory. Reads and stores of instructions are operands of their blocks; what
 * else writes memory is a step of its own, by the instruction that the recorder names, or by the
 * call that the thread is in.
 */
final class HeapEvents {
  private static final int NO_SLOT = Integer.MIN_VALUE;

  private final JvmCode jvm;
  private final Code code;
  private final Tables tables;
  private final Calls calls;
  private final TraceWriter out;
  private final Counters counters;
  private final Operands items = new Operands();
  private final int[] siteSlots;

  HeapEvents(JvmCode jvm, Tables tables, Calls calls, TraceWriter out, Counters counters) {
    this.jvm = jvm;
    this.code = jvm.code();
    this.tables = tables;
    this.calls = calls;
    this.out = out;
    this.counters = counters;
    siteSlots = new int[tables.maxSite() + 1];
    Arrays.fill(siteSlots, NO_SLOT);
  }

  // ---- operands of blocks

  /** The frame whose block the instruction is in; what was called there has ended. */
  private @Nullable Frame frameAt(ThreadRun thread, int instruction) throws IOException {
    if (thread.isEmpty()) {
      return null;
    }
    int block = jvm.instructionBlock[instruction];
    Frame top = thread.top();
    if (top.block == block) {
      return top;
    }
    for (int level = thread.depth() - 2; level >= 0; level--) {
      if (thread.frame(level).block == block) {
        while (thread.depth() - 1 > level) {
          thread.end();
        }
        return thread.top();
      }
    }
    return null;
  }

  /** An instruction is about to read a field, or to fail to. */
  void read(ThreadRun thread, int instruction, long object, boolean fails) throws IOException {
    int operation = jvm.instructionOperation[instruction];
    int slot = operation < 0 ? 0 : jvm.slots[operation];
    readElement(thread, instruction, object, slot, fails);
  }

  /** The same of an element. */
  void readElement(ThreadRun thread, int instruction, long array, int index, boolean fails)
      throws IOException {
    int operation = jvm.instructionOperation[instruction];
    Frame frame = frameAt(thread, instruction);
    if (frame != null && operation >= 0 && thread.reach(frame, operation)) {
      thread.operands.read(array, index);
      frame.failed = fails;
    } else {
      counters.eventsOutside++;
    }
  }

  /** Whether the store is the operand of an operation, which then waits for it. */
  private boolean isOperand(ThreadRun thread, int instruction, boolean isStatic)
      throws IOException {
    if (instruction < 0) {
      return false;
    }
    int operation = jvm.instructionOperation[instruction];
    if (operation < 0
        || code.access(operation) != Code.WRITE
        || isStatic != (jvm.holders[operation] != 0)) {
      return false;
    }
    Frame frame = frameAt(thread, instruction);
    return frame != null && thread.reach(frame, operation);
  }

  void put(ThreadRun thread, int site, long object, long time, long bits) throws IOException {
    int instruction = jvm.siteInstruction[site];
    if (isOperand(thread, instruction, false)) {
      int slot = jvm.slots[jvm.instructionOperation[instruction]];
      thread.operands.write(object, slot, time, bits);
      thread.timed = true;
    } else {
      stored(thread, site, object, slot(site), time);
    }
  }

  void putStatic(ThreadRun thread, int site, long time, long bits) throws IOException {
    int instruction = jvm.siteInstruction[site];
    if (isOperand(thread, instruction, true)) {
      int operation = jvm.instructionOperation[instruction];
      thread.operands.write(jvm.holders[operation], jvm.slots[operation], time, bits);
      thread.timed = true;
    } else {
      SiteInfo info = tables.site(site);
      long holder = jvm.cells.holder(info.owner(), loader(info), info.name());
      stored(thread, site, holder, slot(site), time);
    }
  }

  void element(ThreadRun thread, int site, long array, int index, long time, long bits)
      throws IOException {
    if (isOperand(thread, jvm.siteInstruction[site], false)) {
      thread.operands.write(array, index, time, bits);
      thread.timed = true;
    } else {
      stored(thread, site, array, index, time);
    }
  }

  /** The slot of the field that a site names. */
  private int slot(int site) {
    int slot = siteSlots[site];
    if (slot == NO_SLOT) {
      SiteInfo info = tables.site(site);
      slot = jvm.cells.slot(info.owner(), info.owner().isEmpty() ? 0 : loader(info), info.name());
      siteSlots[site] = slot;
    }
    return slot;
  }

  private int loader(SiteInfo site) {
    return site.type() != 0 && tables.hasType(site.type()) ? tables.type(site.type()).loader() : 0;
  }

  // ---- steps of their own

  /** A store that no instruction of its block does. */
  private void stored(ThreadRun thread, int site, long object, int slot, long time)
      throws IOException {
    int instruction = jvm.siteInstruction[site];
    if (instruction >= 0 && jvm.kept[instruction] != 0) {
      if (!isConstructing(thread, code.methodOf(instruction))) {
        counters.eventsOutside++;
        return;
      }
      items.item(Page.READ_REGISTER, jvm.kept[instruction], 0, 0);
      items.item(Page.WRITE_RANGE, object, slot, 1);
      perform(thread, instruction, time);
      return;
    }
    Frame frame = caller(thread, instruction);
    int by = frame == null ? instruction : jvm.call(frame.block).instruction();
    if (by < 0) {
      counters.eventsOutside++;
      return;
    }
    if (frame != null) {
      String name = tables.site(site).name();
      if (tables.site(site).owner().isEmpty() && name.startsWith("arg$")) {
        int captured = Integer.parseInt(name.substring(4)) - 1;
        items.item(Page.READ_REGISTER, Registers.ARGUMENT + captured, 0, 0);
      } else {
        readCall(frame);
      }
      frame.modelled = true;
    }
    items.item(Page.WRITE_RANGE, object, slot, 1);
    perform(thread, by, time);
  }

  /** Whether the constructor is innermost, once those that have returned to it are gone. */
  private boolean isConstructing(ThreadRun thread, int method) throws IOException {
    while (thread.depth() > 1
        && thread.end(thread.top()) == BlockEnd.RETURNS
        && !(thread.top().method == method && thread.top().calling)) {
      thread.end();
    }
    return !thread.isEmpty() && thread.top().method == method;
  }

  private void readCall(Frame frame) {
    Calls.readArguments(items, jvm.call(frame.block));
    calls.readObjects(items, frame);
  }

  private void perform(ThreadRun thread, int instruction, long time) throws IOException {
    if (thread.timed) {
      thread.settle();
    }
    out.perform(instruction, false, time, items);
  }

  /**
   * The frame whose call does something; null if it is not in one.
   *
   * @param instruction the call, -1 if the recorder does not know it
   */
  private @Nullable Frame caller(ThreadRun thread, int instruction) throws IOException {
    if (thread.isEmpty()) {
      return null;
    }
    Frame frame = instruction >= 0 ? frameAt(thread, instruction) : innermost(thread);
    if (frame == null
        || thread.end(frame) != BlockEnd.CALLS
        || (instruction >= 0 && jvm.call(frame.block).instruction() != instruction)) {
      return null;
    }
    thread.call(frame);
    return frame;
  }

  /** The innermost frame that has not returned. */
  private static Frame innermost(ThreadRun thread) throws IOException {
    while (thread.depth() > 1 && thread.end(thread.top()) == BlockEnd.RETURNS) {
      thread.end();
    }
    return thread.top();
  }

  /** An object was made; its fields hold nothing but what that left there. */
  void made(ThreadRun thread, long id, long time) throws IOException {
    Frame frame = caller(thread, -1);
    if (frame == null) {
      counters.eventsOutside++;
      return;
    }
    CallSite call = jvm.call(frame.block);
    int by = call.instruction();
    if (!call.body().isEmpty()) {
      calls.madeLambda(id, call.body());
    }
    if (call.isConstructor() && !frame.direct && !call.owner().equals("java/lang/Object")) {
      readCall(frame);
      frame.modelled = true;
      frame.made = id;
      calls.handovers.made(frame, call, id);
    }
    int level = thread.depth() - 1;
    CallSite at = call;
    while (at.made() == StackShape.THIS && level > 0 && thread.frame(level - 1).calling) {
      at = jvm.call(thread.frame(--level).block);
    }
    if (at.isConstructor() && at.made() >= 0) {
      by = at.made();
    }
    items.item(Page.WRITE_OBJECT, id, 0, 0);
    perform(thread, by, time);
    if (call.made() == StackShape.THIS) {
      thread.born(id);
    }
  }

  void newArray(ThreadRun thread, int site, long id, long time) throws IOException {
    int instruction = jvm.siteInstruction[site];
    if (instruction < 0) {
      counters.eventsOutside++;
      return;
    }
    Frame frame = frameAt(thread, instruction);
    int operation = jvm.instructionOperation[instruction];
    if (frame != null && operation >= frame.certain) {
      frame.certain = operation + 1;
      frame.failed = false;
    }
    items.item(Page.WRITE_OBJECT, id, 0, 0);
    perform(thread, instruction, time);
  }

  void copy(
      ThreadRun thread, int site, long source, int from, long target, int to, int count, long time)
      throws IOException {
    Frame frame = caller(thread, jvm.siteInstruction[site]);
    if (frame == null) {
      counters.eventsOutside++;
      return;
    }
    CallSite call = jvm.call(frame.block);
    Calls.readArguments(items, call);
    items.item(Page.COPY_FROM, source, from, count);
    items.item(Page.COPY_TO, target, to, count);
    frame.modelled = true;
    perform(thread, call.instruction(), time);
  }

  /** Every cell of an object is copied to a new one. */
  void cloned(ThreadRun thread, int site, long source, long id, long time) throws IOException {
    Frame frame = caller(thread, jvm.siteInstruction[site]);
    if (frame == null) {
      counters.eventsOutside++;
      return;
    }
    CallSite call = jvm.call(frame.block);
    Calls.readArguments(items, call);
    items.item(Page.COPY_FROM, source, 0, -1);
    items.item(Page.COPY_TO, id, 0, -1);
    frame.modelled = true;
    perform(thread, call.instruction(), time);
  }

  /** A call has written elements. */
  void written(ThreadRun thread, int site, long array, int from, int count, long time)
      throws IOException {
    Frame frame = caller(thread, jvm.siteInstruction[site]);
    if (frame == null) {
      counters.eventsOutside++;
      return;
    }
    readCall(frame);
    items.item(Page.READ_RANGE, array, from, count);
    items.item(Page.WRITE_RANGE, array, from, count);
    frame.modelled = true;
    perform(thread, jvm.call(frame.block).instruction(), time);
  }

  /** A call has written fields that a type declares. */
  void fields(ThreadRun thread, int site, long object, int type, long time) throws IOException {
    Frame frame = caller(thread, jvm.siteInstruction[site]);
    if (frame == null) {
      counters.eventsOutside++;
      return;
    }
    readCall(frame);
    TypeInfo info = tables.type(type);
    for (FieldInfo field : info.fields()) {
      if (!field.isStatic()) {
        items.item(Page.WRITE_RANGE, object, jvm.cells.slot(info, field.name()), 1);
      }
    }
    frame.modelled = true;
    perform(thread, jvm.call(frame.block).instruction(), time);
  }

  // ---- calls

  void given(ThreadRun thread, int instruction, long[] ids, int count) throws IOException {
    Frame frame = caller(thread, instruction);
    if (frame != null) {
      calls.given(frame, ids, count);
    }
  }

  void result(ThreadRun thread, int instruction, long id) throws IOException {
    Frame frame = caller(thread, instruction);
    if (frame != null) {
      calls.result(frame, id);
    }
  }

  void unmodelled(ThreadRun thread, int instruction) throws IOException {
    Frame frame = caller(thread, instruction);
    if (frame != null) {
      frame.unmodelled = true;
    }
  }
}
