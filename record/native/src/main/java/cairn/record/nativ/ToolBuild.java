package cairn.record.nativ;

import cairn.record.compile.BuildException;
import cairn.record.compile.Gcc;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * Builds the Valgrind tool on first use: less than a second. What was built stays in a cache, one
 * folder for each version of Valgrind and of the source; several may build at once.
 */
final class ToolBuild {
  static final String TOOL = "cairn";
  private static final String SOURCE = "cairn_valgrind.c";
  private static final String EXECUTABLE = TOOL + "-amd64-linux";
  private static final String WITHOUT = "without-malloc";
  private static final String PRELOAD = "vgpreload_" + TOOL + "-amd64-linux.so";

  private final Valgrind valgrind;
  private final Path source;
  private final Path cache;
  private final List<Path> path;

  /**
   * @param folder holds the tool's source
   * @param cache holds what was built, for all versions
   * @param path the directories in which commands are looked for
   */
  ToolBuild(Valgrind valgrind, Path folder, Path cache, List<Path> path) {
    this.valgrind = valgrind;
    this.source = folder.resolve(SOURCE);
    this.cache = cache;
    this.path = path;
  }

  /** The folder of the tool, for {@code VALGRIND_LIB}; builds it if it is not there. */
  Path folder() throws IOException, InterruptedException {
    if (!Files.isRegularFile(source)) {
      throw new NativeException(
          "the recorder's source is missing ("
              + source
              + "); start Cairn by its launcher, ./cairn");
    }
    byte[] text = Files.readAllBytes(source);
    CRC32C sum = new CRC32C();
    sum.update(text);
    sum.update(valgrind.toString().getBytes(StandardCharsets.UTF_8));
    String key = HexFormat.of().toHexDigits((int) sum.getValue());
    Path folder = cache.resolve("valgrind-" + valgrind.version() + "-" + key);
    if (Files.isExecutable(folder.resolve(EXECUTABLE))) {
      return folder;
    }
    make(cache);
    Path made = Files.createTempDirectory(cache, "build-");
    try {
      build(made);
      Files.move(made, folder, StandardCopyOption.ATOMIC_MOVE);
    } catch (FileAlreadyExistsException | java.nio.file.DirectoryNotEmptyException e) {
      delete(made); // somebody else was faster
    } catch (IOException e) {
      delete(made);
      if (!Files.isExecutable(folder.resolve(EXECUTABLE))) {
        throw e;
      }
    }
    return folder;
  }

  /**
   * The same without what replaces malloc: a folder inside the other one that has links to the rest
   * of it.
   */
  Path folderWithoutMalloc() throws IOException, InterruptedException {
    Path folder = folder();
    Path without = folder.resolve(WITHOUT);
    if (!Files.isDirectory(without)) {
      Path made = Files.createTempDirectory(cache, "build-");
      try (var files = Files.newDirectoryStream(folder)) {
        for (Path file : files) {
          if (!Files.isDirectory(file) && !file.getFileName().toString().equals(PRELOAD)) {
            Files.createSymbolicLink(made.resolve(file.getFileName()), file.toAbsolutePath());
          }
        }
      }
      try {
        Files.move(made, without, StandardCopyOption.ATOMIC_MOVE);
      } catch (FileAlreadyExistsException | java.nio.file.DirectoryNotEmptyException e) {
        delete(made); // somebody else was faster
      }
    }
    return without;
  }

  private void build(Path to) throws IOException, InterruptedException {
    Path gcc = Gcc.command(path, "gcc");
    if (gcc == null) {
      throw Valgrind.missing("gcc", "gcc libc6-dev", "the recorder is built with it");
    }
    Path object = to.resolve(TOOL + ".o");
    List<String> compile = new ArrayList<>(List.of(gcc.toString(), "-c", "-m64", "-O2", "-g"));
    for (String flag : List.of("stack-protector", "strict-aliasing", "builtin", "pie")) {
      compile.add("-fno-" + flag);
    }
    compile.addAll(List.of("-std=gnu99", "-fomit-frame-pointer", "-DVGA_amd64=1", "-DVGO_linux=1"));
    compile.addAll(List.of("-DVGP_amd64_linux=1", "-DVGPV_amd64_linux_vanilla=1"));
    compile.addAll(List.of("-I" + valgrind.headers(), source.toString(), "-o", object.toString()));
    run(compile);
    List<String> link = new ArrayList<>(List.of(gcc.toString(), "-m64", "-static", "-no-pie"));
    link.addAll(List.of("-nodefaultlibs", "-nostartfiles", "-u", "_start", "-Wl,--build-id=none"));
    link.add("-Wl,-Ttext-segment=" + valgrind.loadAddress());
    link.addAll(List.of("-o", to.resolve(EXECUTABLE).toString(), object.toString()));
    for (String library : List.of("coregrind", "vex", "gcc-sup")) {
      Path file = valgrind.libraries().resolve("lib" + library + "-amd64-linux.a");
      if (Files.exists(file)) {
        link.add(file.toString());
      }
    }
    link.add("-lgcc");
    run(link);
    Path malloc = valgrind.libraries().resolve("libreplacemalloc_toolpreload-amd64-linux.a");
    run(
        List.of(
            gcc.toString(),
            "-m64",
            "-shared",
            "-nodefaultlibs",
            "-nostartfiles",
            "-Wl,-z,interpose,-z,initfirst",
            "-Wl,-soname,vgpreload_" + TOOL + "-amd64-linux.so.0",
            "-o",
            to.resolve(PRELOAD).toString(),
            "-Wl,--whole-archive",
            malloc.toString(),
            "-Wl,--no-whole-archive"));
    Files.createSymbolicLink(to.resolve(valgrind.core().getFileName()), valgrind.core());
    Path suppressions = valgrind.core().resolveSibling("default.supp");
    if (Files.exists(suppressions)) {
      Files.createSymbolicLink(to.resolve("default.supp"), suppressions);
    }
  }

  private static void make(Path cache) throws NativeException {
    try {
      Gcc.make(cache);
    } catch (BuildException e) {
      throw new NativeException(e.getMessage(), e);
    }
  }

  private static void run(List<String> command) throws IOException, InterruptedException {
    try {
      Gcc.run(command, "the recorder");
    } catch (BuildException e) {
      throw new NativeException(e.getMessage(), e);
    }
  }

  private static void delete(Path folder) throws IOException {
    try (var files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        Files.deleteIfExists(file);
      }
    }
    Files.deleteIfExists(folder);
  }
}
