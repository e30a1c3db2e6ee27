package cairn.analysis.linearizability.explore;

import cairn.analysis.linearizability.model.Specification;
import cairn.analysis.linearizability.twin.JavaTwin;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** The Java twin of a specification, compiled and loaded. */
record TwinClass(Specification specification, JavaTwin twin, Class<?> type) {

  static TwinClass of(String name, String text, Path folder)
      throws IOException, ReflectiveOperationException {
    Specification specification = Examples.parsed(name, text);
    JavaTwin twin = compile(specification, text, folder);
    // Left open: classes are loaded from it as long as they run.
    URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()});
    return new TwinClass(specification, twin, loader.loadClass(twin.className()));
  }

  static JavaTwin compile(Specification specification, String text, Path folder)
      throws IOException {
    JavaTwin twin = JavaTwin.of(specification, text.lines().toList(), "");
    Path source = folder.resolve(twin.className() + ".java");
    Files.writeString(source, twin.source());
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter problems = new StringWriter();
    boolean compiled =
        compiler
            .getTask(
                problems,
                null,
                null,
                List.of("-Xlint:all", "-Werror", "-encoding", "UTF-8", "-d", folder.toString()),
                null,
                compiler.getStandardFileManager(null, null, null).getJavaFileObjects(source))
            .call();
    if (!compiled) {
      throw new AssertionError(problems + "\n" + twin.source());
    }
    return twin;
  }

  /** One that was compiled, and is on the class path. */
  static TwinClass compiled(String name, String text) throws ReflectiveOperationException {
    Specification specification = Examples.parsed(name, text);
    JavaTwin twin = JavaTwin.of(specification, text.lines().toList(), "");
    return new TwinClass(specification, twin, Class.forName(twin.className()));
  }

  Object make() throws ReflectiveOperationException {
    return type.getConstructor().newInstance();
  }
}
