package cairn.junit;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.function.ThrowingConsumer;

/** Where reports of tests go, and how a test's files are called. */
final class Reports {
  private static final Pattern INVOCATION = Pattern.compile("-invocation:#([0-9]+)");
  private static final int LONGEST_NAME = 180;

  private Reports() {}

  /** The folder of the build tool for what it makes, or what property cairn.reports says. */
  static Path folder() {
    String told = System.getProperty("cairn.reports", "");
    if (!told.isEmpty()) {
      return Path.of(told);
    }
    boolean gradle =
        Files.isDirectory(Path.of("build"))
            || Files.exists(Path.of("build.gradle"))
            || Files.exists(Path.of("build.gradle.kts"));
    boolean maven = Files.isDirectory(Path.of("target"));
    return Path.of(gradle && !maven ? "build" : "target", "cairn");
  }

  /** {@code com.acme.TreeTest.remove-2}: the second invocation of a test with parameters. */
  static String name(ExtensionContext context) {
    Class<?> type = context.getRequiredTestClass();
    Method method = context.getRequiredTestMethod();
    StringBuilder name = new StringBuilder(type.getName()).append('.').append(method.getName());
    boolean overloaded =
        Arrays.stream(type.getDeclaredMethods())
                .filter(other -> other.getName().equals(method.getName()) && !other.isSynthetic())
                .count()
            > 1;
    if (overloaded) {
      name.append(
          Arrays.stream(method.getParameterTypes())
              .map(Class::getSimpleName)
              .collect(Collectors.joining(",", "(", ")")));
    }
    Matcher invocation = INVOCATION.matcher(context.getUniqueId());
    while (invocation.find()) {
      name.append('-').append(invocation.group(1));
    }
    return name.toString();
  }

  /** The file of a test's report. */
  static Path file(String name) {
    return folder().resolve(plain(name) + ".html");
  }

  /** A name as part of that of a file. */
  static String plain(String name) {
    String plain = name.replaceAll("[^\\p{L}\\p{N}.$_,()\\[\\]-]", "_");
    return plain.length() <= LONGEST_NAME
        ? plain
        : plain.substring(0, LONGEST_NAME) + "~" + Integer.toHexString(plain.hashCode());
  }

  /** Attaches a report to a test, as far as this version of JUnit can. */
  static void publish(ExtensionContext context, Path report) throws IOException {
    context.publishReportEntry("cairn.report", report.toString());
    ThrowingConsumer<Path> copy =
        target -> Files.copy(report, target, StandardCopyOption.REPLACE_EXISTING);
    for (Method method : ExtensionContext.class.getMethods()) {
      boolean isFile = method.getName().equals("publishFile") && method.getParameterCount() == 3;
      if (isFile && !method.isDefault()) {
        try {
          Object html =
              method
                  .getParameterTypes()[1]
                  .getMethod("parse", String.class)
                  .invoke(null, "text/html");
          method.invoke(context, String.valueOf(report.getFileName()), html, copy);
        } catch (InvocationTargetException e) {
          throw new IOException("the report could not be published: " + e.getCause(), e);
        } catch (ReflectiveOperationException e) {
          return; // another version of JUnit; the message says where the report is
        }
      }
    }
  }
}
