package cairn.record.compile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * A library that is built from one C file: a third of a second. What was built stays in a cache,
 * one file for each version of the source; several may build at once.
 *
 * @param name begins the file's name in the cache
 * @param what it is, as people call it
 * @param flags for the compiler, beside those of every library; those of libraries go last
 * @param cache holds what was built
 * @param path the directories in which commands are looked for
 */
public record SharedLibrary(
    Path source, String name, String what, List<String> flags, Path cache, List<Path> path) {

  /** The library's file in the cache, whether it is there or not. */
  public Path target() throws IOException {
    if (!Files.isRegularFile(source)) {
      throw new BuildException(
          what + ": its source is missing (" + source + "); start Cairn by its launcher, ./cairn");
    }
    CRC32C sum = new CRC32C();
    sum.update(Files.readAllBytes(source));
    String key = HexFormat.of().toHexDigits((int) sum.getValue());
    return cache.resolve(name + "-" + key + ".so");
  }

  /**
   * The library; builds it if it is not there.
   *
   * @throws BuildException if something is missing; the message says which package has it
   */
  public Path file() throws IOException, InterruptedException {
    Path target = target();
    if (Files.isRegularFile(target)) {
      return target;
    }
    Gcc.make(cache);
    Path made = Files.createTempFile(cache, "build-", ".so");
    try {
      List<String> command = new ArrayList<>();
      command.add(Gcc.find(path, what).toString());
      command.addAll(List.of("-shared", "-fPIC", "-O2", "-std=gnu99"));
      command.addAll(List.of(source.toString(), "-o", made.toString()));
      command.addAll(flags);
      Gcc.run(command, what);
      return Files.move(made, target, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(made);
    }
  }

  /**
   * The recorder of blocks: what {@code LD_PRELOAD} is to name.
   *
   * @param folder holds its source
   */
  public static SharedLibrary ofBlocks(Path folder) {
    return new SharedLibrary(
        folder.resolve("cairn_blocks.c"),
        "blocks",
        "the recorder of blocks",
        List.of(
            "-g",
            "-fvisibility=hidden",
            "-fexceptions",
            "-fno-builtin-malloc",
            "-fno-builtin-calloc",
            "-ldl"),
        Gcc.cache(),
        Gcc.path());
  }
}
