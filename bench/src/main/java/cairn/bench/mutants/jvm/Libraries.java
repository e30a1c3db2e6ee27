package cairn.bench.mutants.jvm;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/**
 * Fetches the libraries by Maven and compiles our drivers. Jars that are there already are not
 * fetched again.
 */
public final class Libraries {
  private final Path sources;
  private final Path folder;

  /**
   * @param sources of the drivers, with their specifications
   * @param folder where libraries and classes go
   */
  public Libraries(Path sources, Path folder) {
    this.sources = sources;
    this.folder = folder;
  }

  Path specification(LibraryStructure structure) {
    return sources.resolve(structure.program() + ".inv");
  }

  /** The class path of a driver. */
  List<Path> classPath(LibraryStructure structure) throws IOException {
    List<Path> path = new ArrayList<>();
    Path jars = Files.createDirectories(folder.resolve("lib"));
    for (String artifact : structure.artifacts()) {
      String[] words = artifact.split(":");
      Path jar = jars.resolve(words[1] + "-" + words[2] + ".jar");
      if (!Files.exists(jar)) {
        Processes.run(
            folder,
            List.of(
                "mvn",
                "-q",
                "-B",
                "-ntp",
                "dependency:copy",
                "-Dartifact=" + artifact,
                "-DoutputDirectory=" + jars));
      }
      path.add(open(jar));
    }
    Path classes = Files.createDirectories(folder.resolve("classes-" + structure.program()));
    Processes.run(
        folder,
        List.of(
            Processes.tool("javac"),
            "-nowarn",
            "-g",
            "-cp",
            join(path),
            "-d",
            classes.toString(),
            sources.resolve(structure.program() + ".java").toString()));
    path.add(0, classes);
    return path;
  }

  /** The jar, or a copy without its manifest if that seals packages: mutants are in no jar. */
  private static Path open(Path jar) throws IOException {
    try (JarFile file = new JarFile(jar.toFile())) {
      Manifest manifest = file.getManifest();
      String sealed =
          manifest == null ? null : manifest.getMainAttributes().getValue(Attributes.Name.SEALED);
      if (!"true".equals(sealed)) {
        return jar;
      }
    }
    Path copy = jar.resolveSibling("open-" + jar.getFileName());
    try (ZipInputStream in = new ZipInputStream(Files.newInputStream(jar));
        ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(copy))) {
      for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
        if (!entry.isDirectory() && !entry.getName().startsWith("META-INF/")) {
          out.putNextEntry(new ZipEntry(entry.getName()));
          in.transferTo(out);
        }
      }
    }
    return copy;
  }

  static String join(List<Path> path) {
    return String.join(File.pathSeparator, path.stream().map(Path::toString).toList());
  }

  /** The class files of the first artifact, by their names as class files write them. */
  Map<String, byte[]> classes(LibraryStructure structure) throws IOException {
    String[] words = structure.artifacts().get(0).split(":");
    Path jar = folder.resolve("lib").resolve(words[1] + "-" + words[2] + ".jar");
    Map<String, byte[]> files = new TreeMap<>();
    try (ZipInputStream zip = new ZipInputStream(Files.newInputStream(jar))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        String name = entry.getName();
        if (name.endsWith(".class") && !name.startsWith("META-INF") && !name.contains("-info")) {
          files.put(name.substring(0, name.length() - ".class".length()), zip.readAllBytes());
        }
      }
    }
    return files;
  }

  /** The class files of a driver, which {@link #classPath} compiled. */
  Map<String, byte[]> driver(LibraryStructure structure) throws IOException {
    Map<String, byte[]> files = new TreeMap<>();
    Path classes = folder.resolve("classes-" + structure.program());
    try (DirectoryStream<Path> found = Files.newDirectoryStream(classes, "*.class")) {
      for (Path each : found) {
        String name = String.valueOf(each.getFileName());
        files.put(name.substring(0, name.length() - ".class".length()), Files.readAllBytes(each));
      }
    }
    return files;
  }

  /** Those of them that are mutated. */
  static Map<String, byte[]> mutated(LibraryStructure structure, Map<String, byte[]> all)
      throws IOException {
    Map<String, byte[]> files = new LinkedHashMap<>();
    for (String name : structure.classes()) {
      String file = name.replace('.', '/');
      if (!all.containsKey(file)) {
        throw new IOException(structure.name() + " has no class " + name);
      }
      all.forEach(
          (each, bytes) -> {
            if (each.equals(file) || each.startsWith(file + "$")) {
              files.put(each, bytes);
            }
          });
    }
    return files;
  }
}
