package cairn.trace.jvm;

import java.util.ArrayList;
import java.util.List;

/** What went not quite right while events were lowered; told once, with how often. */
final class Counters {
  long operandsMissing;
  long framesUnknown;
  long framesLost;
  long causesUnknown;
  long eventsOutside;
  long spawnsUnknown;

  List<String> warnings() {
    List<String> found = new ArrayList<>();
    add(found, operandsMissing, "accesses of memory whose object was not recorded");
    add(
        found,
        framesUnknown,
        "methods that ran already when the recording began: what went into them is not known");
    add(found, framesLost, "calls whose end was not recorded");
    add(found, causesUnknown, "exceptions of which nothing in the program is the cause");
    add(found, eventsOutside, "stores by code that the trace does not have");
    add(
        found,
        spawnsUnknown,
        "threads of which it is not known who started them, or what they were given");
    return found;
  }

  private static void add(List<String> found, long count, String what) {
    if (count > 0) {
      found.add(count + " " + what);
    }
  }
}
