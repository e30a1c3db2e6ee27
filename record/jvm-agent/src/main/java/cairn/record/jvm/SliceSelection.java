package cairn.record.jvm;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Which methods tell which of their blocks ran: all that are woven, or those of some patterns. */
final class SliceSelection {
  private final Selection selection;
  private final boolean any;
  private final List<Pattern> patterns = new ArrayList<>();

  SliceSelection(Options options, Selection selection) {
    this.selection = selection;
    any = options.slice;
    for (String pattern : options.sliced) {
      patterns.add(Selection.compile(pattern));
    }
  }

  /** Whether there are any. */
  boolean isOn() {
    return any;
  }

  /** Whether a method tells, if its class is woven. */
  boolean contains(String owner, String name, String descriptor) {
    if (!any || patterns.isEmpty()) {
      return any;
    }
    String full = owner.replace('/', '.') + "." + name;
    String signature = full + "(" + Points.parameters(descriptor) + ")";
    return patterns.stream()
        .anyMatch(p -> p.matcher(full).matches() || p.matcher(signature).matches());
  }

  /**
   * Whether a call may reach a method that does not tell, as far as the class says that the call
   * names: another class may inherit from it.
   */
  boolean mayLeave(String owner, String name, String descriptor, boolean isInterface) {
    boolean woven =
        ClassWeaver.isJdkName(owner)
            ? !isInterface && selection.jdk(owner)
            : !owner.startsWith("[") && selection.named(owner);
    return !woven || !contains(owner, name, descriptor);
  }
}
