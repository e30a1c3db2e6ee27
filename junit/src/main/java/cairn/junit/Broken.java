package cairn.junit;

import cairn.junit.bridge.Outcome;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.opentest4j.AssertionFailedError;

/**
 * What a broken test fails with. Its stack trace is that of the statement that broke the structure,
 * as it was when that ran: IDEs lead there, and build tools name the line of the test.
 */
final class Broken {
  private Broken() {}

  static AssertionFailedError error(
      List<Outcome> broken, ExtensionContext context, @Nullable Throwable thrown) {
    StringBuilder message = new StringBuilder();
    List<StackTraceElement> frames = new ArrayList<>();
    for (Outcome outcome : broken) {
      message.append(message.isEmpty() ? "" : "\n\n").append(outcome.message().strip());
      if (frames.isEmpty()) {
        frames.addAll(outcome.frames());
      }
    }
    if (thrown != null) {
      message.append("\n\nThe test itself failed, too: ").append(thrown);
    }
    String test = context.getRequiredTestClass().getName();
    if (frames.stream().noneMatch(frame -> frame.getClassName().equals(test))) {
      frames.add(new StackTraceElement(test, context.getRequiredTestMethod().getName(), null, -1));
    }
    AssertionFailedError error = new AssertionFailedError(message.append('\n').toString(), thrown);
    error.setStackTrace(frames.toArray(new StackTraceElement[0]));
    return error;
  }
}
