package cairn.record.jvm;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Finds {@code ##C-POINT(name)} comments in the source of a class, below the given source roots.
 */
final class SourceComments {
  private static final Pattern COMMENT = Pattern.compile("//\\s*##C-POINT\\(\\s*([^)]*?)\\s*\\)");
  private static final int LARGEST_SOURCE = 4 << 20;

  private final List<Path> roots;
  private final byte[] classFile;

  SourceComments(List<Path> roots, byte[] classFile) {
    this.roots = roots;
    this.classFile = classFile;
  }

  static List<Path> roots(Options options) {
    List<Path> l = new ArrayList<>();
    for (String s : options.sources) {
      l.add(Path.of(s));
    }
    for (String s : new String[] {"", "src", "src/main/java", "src/test/java"}) {
      l.add(Path.of(s));
    }
    return l;
  }

  /** Names of the comments by the first line with code at or after each. */
  Map<Integer, List<String>> of(@Nullable String file, String className) {
    Map<Integer, List<String>> found = new TreeMap<>();
    Path source = file == null ? null : find(file, className);
    if (source == null) {
      return found;
    }
    SortedSet<Integer> withCode = null;
    int number = 0;
    for (String line : read(source)) {
      number++;
      Matcher m = line.contains("##C-POINT") ? COMMENT.matcher(line) : null;
      if (m != null && m.find()) {
        withCode = withCode == null ? linesWithCode() : withCode;
        SortedSet<Integer> after = withCode.tailSet(number);
        if (!after.isEmpty()) {
          found.computeIfAbsent(after.first(), k -> new ArrayList<>()).add(m.group(1));
        }
      }
    }
    return found;
  }

  private @Nullable Path find(String file, String className) {
    int slash = className.lastIndexOf('/');
    String below = slash < 0 ? file : className.substring(0, slash + 1) + file;
    for (Path root : roots) {
      for (String name : new String[] {below, file}) {
        Path p = root.resolve(name);
        if (Files.isRegularFile(p)) {
          return p;
        }
      }
    }
    return null;
  }

  private static List<String> read(Path p) {
    try {
      if (Files.size(p) > LARGEST_SOURCE) {
        return List.of();
      }
      return new String(Files.readAllBytes(p), StandardCharsets.UTF_8).lines().toList();
    } catch (IOException e) {
      return List.of(); // a source that cannot be read has no C-points; the program matters more
    }
  }

  private SortedSet<Integer> linesWithCode() {
    SortedSet<Integer> lines = new TreeSet<>();
    new ClassReader(classFile)
        .accept(
            new ClassVisitor(Opcodes.ASM9) {
              @Override
              public MethodVisitor visitMethod(
                  int access, String name, String descriptor, String signature, String[] ex) {
                return new MethodVisitor(Opcodes.ASM9) {
                  @Override
                  public void visitLineNumber(int line, Label start) {
                    lines.add(line);
                  }
                };
              }
            },
            ClassReader.SKIP_FRAMES);
    return lines;
  }
}
