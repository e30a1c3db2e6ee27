package cairn.junit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.AnnotatedElement;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.LifecycleMethodExecutionExceptionHandler;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.junit.platform.commons.support.AnnotationSupport;
import org.opentest4j.AssertionFailedError;

/**
 * Records each test from before its {@code @BeforeEach} methods to its end, and judges it then. It
 * does so outside of the test method, so that a {@code @Timeout} counts the test alone.
 */
final class CairnExtension
    implements BeforeEachCallback,
        LifecycleMethodExecutionExceptionHandler,
        TestExecutionExceptionHandler,
        AfterTestExecutionCallback,
        AfterEachCallback {
  private static final Namespace NAMESPACE = Namespace.create(CairnExtension.class);
  private static final String TEST = "test";

  @Override
  public void beforeEach(ExtensionContext context) {
    Asked asked = asked(context);
    try {
      Wish wish = Wish.of(asked.cairn(), context.getRequiredTestClass());
      Group group = group(asked.where(), wish);
      context.getStore(NAMESPACE).put(TEST, RecordedTest.begin(wish, group, context));
    } catch (IOException | UncheckedIOException e) {
      throw new AssertionFailedError(words(e));
    }
  }

  private static String words(Exception e) {
    Throwable cause = e instanceof UncheckedIOException ? e.getCause() : null;
    return String.valueOf(cause == null ? e.getMessage() : cause.getMessage());
  }

  private static Group group(ExtensionContext where, Wish wish) throws IOException {
    String key =
        String.join(" ", wish.cairn().value())
            + " "
            + wish.types().names()
            + wish.kept()
            + wish.cairn().heap()
            + wish.cairn().model();
    return where
        .getStore(NAMESPACE)
        .getOrComputeIfAbsent(
            key,
            k -> {
              try {
                return new Group(wish);
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            },
            Group.class);
  }

  /** An annotation, and the class whose tests it is for. */
  private record Asked(Cairn cairn, ExtensionContext where) {}

  /** The nearest annotation: of the method, its class, or a class around that. */
  private static Asked asked(ExtensionContext context) {
    Cairn found = null;
    for (ExtensionContext at = context; ; at = at.getParent().orElseThrow()) {
      Optional<AnnotatedElement> element = at.getElement();
      if (found == null) {
        found = AnnotationSupport.findAnnotation(element, Cairn.class).orElse(null);
      }
      if (found != null && element.isPresent() && element.get() instanceof Class<?>) {
        return new Asked(found, at);
      }
    }
  }

  private static @Nullable RecordedTest test(ExtensionContext context) {
    return context.getStore(NAMESPACE).get(TEST, RecordedTest.class);
  }

  @Override
  public void handleBeforeEachMethodExecutionException(ExtensionContext context, Throwable thrown)
      throws Throwable {
    handleTestExecutionException(context, thrown);
  }

  @Override
  public void handleTestExecutionException(ExtensionContext context, Throwable thrown)
      throws Throwable {
    RecordedTest test = test(context);
    Throwable broken = test == null ? null : test.judge(thrown);
    throw broken == null ? thrown : broken;
  }

  @Override
  public void afterTestExecution(ExtensionContext context) {
    RecordedTest test = test(context);
    AssertionFailedError broken = test == null ? null : test.judge(null);
    if (broken != null) {
      throw broken;
    }
  }

  @Override
  public void afterEach(ExtensionContext context) throws IOException {
    RecordedTest test = test(context);
    if (test != null) {
      test.close();
    }
  }
}
