import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.api.trace.TraceStateBuilder;

/** The state of a trace that several vendors write to and clean up. */
public class Driver {
  public static void main(String[] arguments) {
    TraceStateBuilder builder = TraceState.builder();
    for (int i = 0; i < 20; i++) {
      builder.put("vendor" + i, "v" + i);
      builder.put("vendor" + i / 2, "w" + i);
    }
    for (int i = 3; i < 20; i += 4) {
      builder.remove("vendor" + i);
    }
    builder.put("vendor7", "again");
    builder.remove("vendor99");
    builder.remove("vendor11"); // was removed above
    builder.put("last", "x");
    String wrong = null;
    try {
      int size = builder.build().size();
      if (size != 17) {
        wrong = size + " entries";
      }
    } catch (RuntimeException e) {
      wrong = e.toString();
    }
    System.out.println(wrong == null ? "right: 17 entries" : "wrong: " + wrong);
  }
}
