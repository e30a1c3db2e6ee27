package cairn.junit;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.CodeSource;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The classes that a project compiles itself: those that come from folders. Libraries come from
 * jars, and so do JUnit, build tools and Cairn.
 *
 * @param folders of class files
 */
record ProjectClasses(List<Path> folders) {
  private static final List<String> SOURCES =
      List.of("src/main/java", "src/test/java", "src/main/kotlin", "src/test/kotlin", "src");

  /** A folder of classes is so many steps below its project, {@code build/classes/java/test}. */
  private static final int STEPS = 5;

  ProjectClasses {
    folders = List.copyOf(folders);
  }

  /** The folders that the loader of some classes searches, and those that the classes come from. */
  static ProjectClasses of(Collection<Class<?>> classes) throws IOException {
    Set<Path> folders = new LinkedHashSet<>();
    for (Class<?> each : classes) {
      CodeSource source = each.getProtectionDomain().getCodeSource();
      if (source != null && source.getLocation() != null) {
        addFolder(source.getLocation(), folders);
      }
      ClassLoader loader = each.getClassLoader();
      if (loader != null) {
        for (URL root : Collections.list(loader.getResources(""))) {
          addFolder(root, folders);
        }
      }
    }
    return new ProjectClasses(List.copyOf(folders));
  }

  private static void addFolder(URL url, Set<Path> folders) {
    if (!url.getProtocol().equals("file")) {
      return;
    }
    try {
      Path path = Path.of(new URI("file", null, url.toURI().getPath(), null)).normalize();
      if (Files.isDirectory(path)) {
        folders.add(path);
      }
    } catch (URISyntaxException | IllegalArgumentException e) {
      return; // no file of this machine, so no folder
    }
  }

  /** Patterns of the recorder: one for each package with classes. */
  Set<String> patterns() throws IOException {
    Set<String> patterns = new TreeSet<>();
    for (Path folder : folders) {
      Files.walkFileTree(
          folder,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
              if (file.toString().endsWith(".class")) {
                patterns.add(pattern(folder.relativize(file)));
              }
              return FileVisitResult.CONTINUE;
            }
          });
    }
    return patterns;
  }

  private static String pattern(Path file) {
    StringBuilder pattern = new StringBuilder();
    Path parent = file.getParent();
    if (parent != null) {
      parent.forEach(part -> pattern.append(part).append('.'));
    }
    return pattern.append('*').toString();
  }

  /** Where the sources of these classes are, as build tools have it. */
  List<Path> sources() {
    Set<Path> found = new LinkedHashSet<>();
    for (Path folder : folders) {
      Path at = folder;
      for (int i = 0; i < STEPS && at != null; i++) {
        for (String usual : SOURCES) {
          Path sources = at.resolve(usual);
          if (Files.isDirectory(sources)) {
            found.add(sources);
          }
        }
        if (!found.isEmpty() && Files.isDirectory(at.resolve("src"))) {
          break;
        }
        at = at.getParent();
      }
    }
    return List.copyOf(found);
  }
}
