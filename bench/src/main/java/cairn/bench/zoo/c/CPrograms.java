package cairn.bench.zoo.c;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Builds drivers of bugs with gcc, without optimization. The files of a release are copied into the
 * folder of the program, so that the headers beside them are found only where {@code bug.toml} asks
 * for them; our own come first.
 */
public final class CPrograms {
  private static final long MOST_SECONDS = 600;

  private final DebianTarballs tarballs;
  private final Path programs;
  private final Set<Path> built = new HashSet<>();

  /**
   * @param sources where tarballs of source packages are, or are put by apt
   * @param work for unpacked sources and programs
   */
  public CPrograms(Path sources, Path work) {
    this.tarballs = new DebianTarballs(sources, work.resolve("unpacked"));
    this.programs = work.resolve("programs");
  }

  /**
   * The program of a bug, built when it is asked for first.
   *
   * @param bug its folder
   * @param fixed whether with the release that has the fix
   */
  public Path program(Path bug, boolean fixed) throws IOException {
    Path folder = programs.resolve(bug.getFileName() + (fixed ? "-fixed" : "-buggy"));
    Path program = folder.resolve("program");
    if (!built.contains(program)) {
      Files.createDirectories(folder);
      CRecipe recipe = CRecipe.read(bug, fixed);
      Path release = tarballs.unpacked(recipe.release());
      Command.run(gcc(recipe, release, folder, program), folder, folder, MOST_SECONDS);
      built.add(program);
    }
    return program;
  }

  private static List<String> gcc(CRecipe recipe, Path release, Path folder, Path program)
      throws IOException {
    List<String> command = new ArrayList<>(List.of("gcc", "-g", "-O0", "-w", "-o"));
    command.add(program.toString());
    command.add(recipe.folder().resolve("driver.c").toString());
    for (String source : recipe.sources()) {
      command.add(copy(release, source, folder).toString());
    }
    for (String file : recipe.files()) {
      copy(release, file, folder);
    }
    command.add("-I" + recipe.folder());
    command.add("-I" + folder);
    for (String headers : recipe.headers()) {
      command.add("-I" + recipe.folder().resolveSibling(headers));
    }
    for (String include : recipe.include()) {
      command.add("-I" + release.resolve(include).normalize());
    }
    for (String macro : recipe.define()) {
      command.add("-D" + macro);
    }
    for (String library : recipe.libraries()) {
      command.add("-l" + library);
    }
    return command;
  }

  private static Path copy(Path release, String file, Path folder) throws IOException {
    Path from = release.resolve(file).normalize();
    if (!from.startsWith(release) || !Files.isRegularFile(from)) {
      throw new IOException(release + " has no file " + file);
    }
    Path to = folder.resolve(from.getFileName());
    return Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING);
  }
}
