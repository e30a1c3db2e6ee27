package cairn.trace.jvm;

import cairn.recording.TypeInfo;
import cairn.trace.Operands;
import cairn.trace.Page;
import cairn.trace.TraceWriter;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Calls of methods that are not recorded, and methods that such code calls in turn.
 *
 * <p>What an object holds that is not recorded is one cell of it. A call reads the cells of the
 * objects that it is given, and all elements of arrays; unless it is known to only read, it may
 * have changed them. What comes out of an object for the first time shares its cell, as an iterator
 * does, or an entry of a map.
 */
final class Calls {
  private final JvmCode jvm;
  private final TraceWriter out;
  private final HeapObjects objects;
  private final Operands items = new Operands();
  final Handovers handovers;

  /**
   * @param keepsHandovers whether it must be known who was given what
   */
  Calls(JvmCode jvm, TraceWriter out, HeapObjects objects, boolean keepsHandovers) {
    handovers = new Handovers(objects, keepsHandovers);
    this.jvm = jvm;
    this.out = out;
    this.objects = objects;
  }

  // ---- a recorded method is entered from a call

  /** A method is entered while the frame is in its call: what it finds in its parameters. */
  void enter(Frame frame, int method) throws IOException {
    CallSite call = jvm.call(frame.block);
    MethodInfo target = jvm.method(method);
    if (!frame.direct && frame.callbacks == 0 && isDirect(frame, call, target)) {
      frame.direct = true;
      return;
    }
    int captured = target.arguments() - (call.arguments() - 1);
    if (!frame.direct
        && frame.callbacks == 0
        && !target.isInitialiser()
        && captured >= 0
        && isLambdaOf(frame, call, target)) {
      frame.direct = true;
      lambda(frame, call, target, captured);
      return;
    }
    frame.direct = false;
    callback(frame, call, target);
  }

  /** Whether it is this method that is called, and not another of the same name by the JDK. */
  private boolean isDirect(Frame frame, CallSite call, MethodInfo target) {
    if (call.isDynamic()
        || call.isStatic() != target.isStatic()
        || !call.name().equals(target.name())
        || !call.descriptor().equals(target.descriptor())) {
      return false;
    }
    if (call.isConstructor() || call.isStatic()) {
      return call.owner().equals(target.className()) || call.isStatic();
    }
    if (!call.receiverTold() || frame.count == 0 || target.ofInterface()) {
      return true;
    }
    TypeInfo type = objects.typeOf(frame.objects[0]);
    return type == null || inherits(type, target.className().replace('/', '.'));
  }

  private boolean inherits(TypeInfo type, String from) {
    TypeInfo at = type;
    while (at != null) {
      if (at.name().equals(from)) {
        return true;
      }
      if (at.superName().equals(from)) {
        return true;
      }
      at = above(at);
    }
    return false;
  }

  private @Nullable TypeInfo above(TypeInfo type) {
    return objects.type(type.superType());
  }

  /** Whether the receiver is an object that a lambda of the target's class has made. */
  private boolean isLambdaOf(Frame frame, CallSite call, MethodInfo target) {
    if (frame.count == 0) {
      // an interface of the program: only its classes and lambdas can be behind it
      return !call.isStatic() && !call.isDynamic() && target.name().startsWith("lambda$");
    }
    if (!call.receiverTold() || !objects.isLambda(frame.objects[0])) {
      return false;
    }
    String body = objects.body(frame.objects[0]);
    if (body != null) {
      return body.equals(target.key());
    }
    TypeInfo type = objects.typeOf(frame.objects[0]);
    String host = target.className().replace('/', '.');
    return type != null && type.name().startsWith(host + "$$Lambda");
  }

  /** First what the lambda has captured, then what the call passes. */
  private void lambda(Frame frame, CallSite call, MethodInfo target, int captured)
      throws IOException {
    int n = target.arguments();
    boolean upwards = captured == 0;
    for (int i = 0; i < n; i++) {
      int to = upwards ? i : n - 1 - i;
      if (to < captured && frame.count == 0) {
        items.item(Page.READ_REGISTER, Registers.ARGUMENT, 0, 0);
      } else if (to < captured) {
        items.item(Page.READ_RANGE, frame.objects[0], captured(to), 1);
      } else {
        items.item(Page.READ_REGISTER, Registers.ARGUMENT + to - captured + 1, 0, 0);
      }
      items.item(Page.WRITE_REGISTER, Registers.ARGUMENT + to, 0, 0);
      out.perform(call.instruction(), false, 0, items);
    }
  }

  /** The slot of what a lambda has captured. */
  private int captured(int number) {
    return jvm.cells.slot("", 0, "arg$" + (number + 1));
  }

  /** Parameters come from anything that the call was given. */
  private void callback(Frame frame, CallSite call, MethodInfo target) throws IOException {
    if (target.arguments() > 0) {
      readCall(frame, call);
      int inFlight = inFlight(frame);
      items.item(Page.WRITE_REGISTER, inFlight, 0, 0);
      for (int i = 0; i < target.arguments(); i++) {
        items.item(Page.WRITE_REGISTER, Registers.ARGUMENT + i, 0, 0);
      }
      out.perform(call.instruction(), false, 0, items);
      frame.callbacks++;
    } else if (!target.isInitialiser()) {
      readCall(frame, call);
      items.item(Page.WRITE_REGISTER, inFlight(frame), 0, 0);
      out.perform(call.instruction(), false, 0, items);
      frame.callbacks++;
    }
  }

  private int inFlight(Frame frame) {
    return jvm.method(frame.method).inFlight();
  }

  // ---- a call has ended

  /** The call has returned. */
  void returned(Frame frame) throws IOException {
    if (!frame.direct) {
      end(frame, jvm.call(frame.block), Registers.RETURNED);
    }
  }

  /** An exception has left the call. */
  void thrown(Frame frame) throws IOException {
    if (!(frame.direct && frame.thrown)) {
      end(frame, jvm.call(frame.block), Registers.THROWN);
    }
  }

  private void end(Frame frame, CallSite call, int result) throws IOException {
    boolean unmodelled =
        frame.unmodelled
            || jvm.natives.contains(call.owner() + "." + call.name() + call.descriptor());
    boolean changes = unmodelled || (!frame.modelled && frame.count > 0 && call.effect().changes());
    boolean writes = result == Registers.THROWN || call.returns();
    if (!writes && !changes) {
      return;
    }
    if (frame.modelled && call.name().equals("clone")) {
      readArguments(items, call); // what it holds was copied, and is not in the reference
    } else {
      readCall(frame, call);
    }
    if (frame.thrown) {
      items.item(Page.READ_REGISTER, Registers.THROWN, 0, 0);
    }
    if (writes) {
      items.item(Page.WRITE_REGISTER, result, 0, 0);
    }
    if (unmodelled) {
      for (int i = 0; i < frame.count; i++) {
        if (frame.objects[i] != 0) {
          items.item(Page.TOUCH_OBJECT, frame.objects[i], 0, 0);
        }
      }
    } else if (changes) {
      change(frame, call);
    }
    out.perform(call.instruction(), unmodelled, 0, items);
  }

  /** What a call reads: what it was passed, what its objects hold, what its callbacks returned. */
  private void readCall(Frame frame, CallSite call) {
    if (frame.callbacks > 0) {
      items.item(Page.READ_REGISTER, inFlight(frame), 0, 0);
      items.item(Page.READ_REGISTER, Registers.RETURNED, 0, 0);
    } else {
      readArguments(items, call);
    }
    readObjects(items, frame); // String.format, too, reads the array that it is given
  }

  static void readArguments(Operands items, CallSite call) {
    for (int i = 0; i < call.arguments(); i++) {
      items.item(Page.READ_REGISTER, Registers.ARGUMENT + i, 0, 0);
    }
  }

  void readObjects(Operands into, Frame frame) {
    for (int i = 0; i < frame.count; i++) {
      long id = frame.objects[i];
      if (id == 0) {
        continue;
      }
      if (objects.isArray(id) || objects.isLambda(id)) {
        into.item(Page.READ_OBJECT, id, 0, 0);
      } else if (objects.isHidden(id)) {
        into.item(Page.READ_RANGE, objects.holder(id), Cells.HIDDEN, 1);
        if (objects.holder(id) != id) {
          into.item(Page.READ_RANGE, id, Cells.POSITION, 1);
        }
      }
    }
  }

  private void change(Frame frame, CallSite call) {
    switch (call.effect()) {
      case ADVANCES -> {
        if (frame.objects[0] != 0) {
          items.item(Page.TOUCH_RANGE, frame.objects[0], Cells.POSITION, 1);
        }
      }
      case CHANGES_RECEIVER -> {
        if (call.receiverTold()) {
          touch(frame.objects[0]);
        }
      }
      default -> {
        for (int i = 0; i < frame.count; i++) {
          touch(frame.objects[i]);
        }
      }
    }
  }

  private void touch(long id) {
    if (id != 0 && objects.isHidden(id)) {
      items.item(Page.TOUCH_RANGE, objects.holder(id), Cells.HIDDEN, 1);
    }
  }

  // ---- objects that go in and come out

  /** The call has made a lambda. */
  void madeLambda(long id, String body) {
    objects.runs(id, body);
  }

  /** The object whose hidden contents are those of this one; 0 if it has none. */
  long holder(long id) {
    return id != 0 && objects.isHidden(id) ? objects.holder(id) : 0;
  }

  /** The call is about to begin, with these objects. */
  void given(Frame frame, long[] ids, int count) throws IOException {
    frame.given(ids, count);
    CallSite call = jvm.call(frame.block);
    if (handovers.isNeeded() && !call.isConstructor()) {
      handOver(frame, call);
    }
    for (int i = 0; i < count; i++) {
      objects.meet(ids[i]);
    }
  }

  /**
   * What is given away is there at once: a thread that runs it may do so long before the call
   * returns. It goes into the receiver, or another object that holds things, or else into what the
   * call will return.
   */
  private void handOver(Frame frame, CallSite call) throws IOException {
    long to = 0;
    for (int i = 0; i < frame.count && to == 0; i++) {
      to = holder(frame.objects[i]);
      if (call.receiverTold()) {
        break;
      }
    }
    if (to != 0) {
      if (!handovers.given(frame, call, to)) {
        return;
      }
    } else if (!call.receiverTold()) {
      to = handovers.waiting(frame, call);
      frame.waiting = to;
    }
    if (to != 0) {
      readCall(frame, call);
      items.item(Page.TOUCH_RANGE, to, Cells.HIDDEN, 1);
      out.perform(call.instruction(), false, 0, items);
    }
  }

  /** The call has returned an object. */
  void result(Frame frame, long id) {
    if (id == 0 || objects.isMet(id)) {
      return;
    }
    if (frame.waiting != 0 && objects.isHidden(id)) {
      objects.share(id, frame.waiting);
      return;
    }
    for (int i = 0; i < frame.count; i++) {
      long from = frame.objects[i];
      if (from != 0 && objects.isHidden(from) && objects.isHidden(id)) {
        objects.share(id, from);
        return;
      }
    }
    objects.meet(id);
  }
}
