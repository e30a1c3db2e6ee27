package cairn.junit;

import cairn.junit.bridge.SpecName;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an annotation asks for, with its names looked up.
 *
 * @param owner the test class
 * @param specs what was written
 * @param kept where what is inferred is kept, or is to be
 */
record Wish(Cairn cairn, Class<?> owner, List<SpecName> specs, Path kept) {
  private static final String LIBRARY = "library:";
  private static final List<String> FOLDERS = List.of("", "src/test/resources", "src/test/cairn");

  Wish {
    specs = List.copyOf(specs);
  }

  static Wish of(Cairn cairn, Class<?> owner) throws IOException {
    boolean asked =
        cairn.value().length > 0
            || cairn.infer().length > 0
            || !cairn.heap().isEmpty()
            || !cairn.model().isEmpty();
    if (!asked) {
      throw new IOException(
          "@Cairn of "
              + owner.getName()
              + " asks for nothing; write a specification, @Cairn(\"tree.inv\"), or a class,"
              + " @Cairn(infer = Tree.class)");
    }
    List<SpecName> specs = new ArrayList<>();
    for (String name : cairn.value()) {
      specs.add(spec(name, owner));
    }
    String kept = cairn.kept().isEmpty() ? owner.getName() + ".inv" : cairn.kept();
    return new Wish(cairn, owner, specs, keptFile(kept));
  }

  /** Whether what is kept is to be learned anew from the tests that pass. */
  static boolean isLearning() {
    return Boolean.getBoolean("cairn.learn");
  }

  /** The classes whose constraints nobody wrote. */
  NodeTypes types() {
    return NodeTypes.of(List.of(cairn.infer()));
  }

  boolean infers() {
    return cairn.infer().length > 0;
  }

  /** What is kept of constraints, if it is there. */
  @Nullable SpecName keptSpec() {
    return Files.isRegularFile(kept) ? new SpecName(kept.toString(), kept) : null;
  }

  /** A file that is kept beside the tests: where it is, or where it is to be. */
  static Path keptFile(String name) {
    for (String folder : FOLDERS) {
      Path file = Path.of(folder).resolve(name);
      if (Files.isRegularFile(file)) {
        return file;
      }
    }
    boolean bare = Path.of(name).getParent() == null;
    return bare ? Path.of("src/test/cairn").resolve(name) : Path.of(name);
  }

  /** A specification by the name that a test has for it. */
  static SpecName spec(String name, Class<?> owner) throws IOException {
    if (name.startsWith(LIBRARY)) {
      return new SpecName(name, null);
    }
    URL resource = owner.getResource(name);
    if (resource == null) {
      ClassLoader loader = owner.getClassLoader();
      resource = loader == null ? null : loader.getResource(name);
    }
    if (resource != null) {
      return new SpecName(name, file(resource));
    }
    for (String folder : FOLDERS) {
      Path file = Path.of(folder).resolve(name);
      if (Files.isRegularFile(file)) {
        return new SpecName(name, file);
      }
    }
    throw new IOException(
        "there is no specification "
            + name
            + ": no resource beside "
            + owner.getName()
            + " nor at the root of the class path, and no file in "
            + Path.of("").toAbsolutePath()
            + ", its src/test/resources or its src/test/cairn");
  }

  private static Path file(URL resource) throws IOException {
    if (resource.getProtocol().equals("file")) {
      try {
        return Path.of(resource.toURI());
      } catch (URISyntaxException | IllegalArgumentException e) {
        throw new IOException(resource + " is no file of this machine", e);
      }
    }
    Path copy = Files.createTempFile("cairn-", ".inv");
    copy.toFile().deleteOnExit();
    try (InputStream in = resource.openStream()) {
      Files.copy(in, copy, StandardCopyOption.REPLACE_EXISTING);
    }
    return copy;
  }
}
