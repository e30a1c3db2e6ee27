package cairn.dist;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.zip.ZipOutputStream;

/**
 * Z3 comes with libraries for five systems, 46 MB together. Native programs are recorded on Linux
 * with x86-64 only, and so only that one is released.
 */
final class SystemLibraries {
  private static final String LIBRARIES = "com/microsoft/z3/(linux|osx|windows)/.*";
  private static final String OURS = "com/microsoft/z3/linux/(amd64/.*)?";

  private SystemLibraries() {}

  /** Copies a jar without the libraries of other systems; entries keep their order and times. */
  static void ofThisSystem(Path jar, Path folder) throws IOException {
    try (JarFile from = new JarFile(jar.toFile());
        OutputStream file = Files.newOutputStream(folder.resolve(jar.getFileName()));
        ZipOutputStream to = new ZipOutputStream(file)) {
      for (Enumeration<JarEntry> all = from.entries(); all.hasMoreElements(); ) {
        JarEntry entry = all.nextElement();
        if (entry.getName().matches(LIBRARIES) && !entry.getName().matches(OURS)) {
          continue;
        }
        JarEntry copy = new JarEntry(entry.getName());
        copy.setTimeLocal(entry.getTimeLocal());
        to.putNextEntry(copy);
        try (InputStream in = from.getInputStream(entry)) {
          in.transferTo(to);
        }
        to.closeEntry();
      }
    }
  }
}
