package cairn.record.jvmti;

import cairn.record.compile.BuildException;
import cairn.record.compile.Gcc;
import cairn.record.compile.SharedLibrary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Builds the library that chooses allocated objects, on first use: a third of a second. What was
 * built stays in a cache, one file for each version of the source; several may build at once. It is
 * good for every JDK from 11 on, whatever JDK's headers it was built with.
 */
public final class LibraryBuild {
  private static final String SOURCE = "cairn_jvmti.c";
  private static final String WHAT = "the library that tells who allocates";

  private final Path source;
  private final Path cache;
  private final List<Path> path;
  private final List<Path> homes;

  /**
   * @param folder holds the source
   * @param cache holds what was built
   * @param path the directories in which commands are looked for
   * @param homes of JDKs, one of which is to have headers
   */
  LibraryBuild(Path folder, Path cache, List<Path> path, List<Path> homes) {
    this.source = folder.resolve(SOURCE);
    this.cache = cache;
    this.path = path;
    this.homes = homes;
  }

  /**
   * With what the system has.
   *
   * @param folder holds the source
   */
  public static LibraryBuild of(Path folder) {
    return new LibraryBuild(
        folder, Gcc.cache(), Gcc.path(), List.of(Path.of(System.getProperty("java.home"))));
  }

  /**
   * The library; builds it if it is not there.
   *
   * @throws WalkException if something is missing; the message says which package has it
   */
  public Path library() throws IOException, InterruptedException {
    List<String> flags = new ArrayList<>();
    Path headers = headers();
    if (headers != null) {
      flags.addAll(List.of("-I" + headers, "-I" + headers.resolve("linux")));
    }
    SharedLibrary library = new SharedLibrary(source, "jvmti", WHAT, flags, cache, path);
    try {
      if (headers == null && !Files.isRegularFile(library.target())) {
        throw new WalkException(
            "jvmti.h was not found in "
                + homes
                + ": "
                + WHAT
                + " needs it.\nInstall it, as root: apt-get install -y openjdk-17-jdk-headless");
      }
      return library.file();
    } catch (BuildException e) {
      throw new WalkException(e.getMessage(), e);
    }
  }

  private @Nullable Path headers() {
    for (Path home : homes) {
      Path include = home.resolve("include");
      if (Files.isRegularFile(include.resolve("jvmti.h"))) {
        return include;
      }
    }
    return null;
  }
}
