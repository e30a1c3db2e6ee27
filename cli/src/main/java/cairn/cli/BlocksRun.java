package cairn.cli;

import cairn.record.compile.Gcc;
import cairn.record.compile.SharedLibrary;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Runs a program with the recorder of blocks loaded into it, so that a core or a look at the
 * process knows the size of every block and who allocated it. The program keeps its input, output
 * and exit code; a signal that ends it is 128 and its number.
 */
final class BlocksRun {
  private static final int FIRST_SIGNAL = 128;

  /** Makes glibc fill blocks with 0xa5 when they are handed out, and with 0x5a when freed. */
  private static final String RUBBISH = "90";

  private BlocksRun() {}

  /**
   * @param zero whether blocks are filled with zeros when they are allocated; otherwise glibc fills
   *     them with rubbish, unless the environment says what it fills them with
   */
  static int run(Console console, List<String> command, boolean zero, boolean quiet)
      throws IOException, InterruptedException {
    String home = System.getProperty("cairn.home");
    if (home == null) {
      throw new UsageException(
          "it is not known where Cairn is (property cairn.home); start it by its launcher, ./cairn");
    }
    Gcc.cacheForPreload(); // or refuses
    Path library = SharedLibrary.ofBlocks(Path.of(home, "record", "preload")).file();
    ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
    Map<String, String> variables = builder.environment();
    ProgramRecorder.restore(variables);
    variables.merge("LD_PRELOAD", library.toString(), (old, own) -> own + ":" + old);
    variables.put("CAIRN_BLOCKS_ZERO", zero ? "1" : "0");
    if (!zero) {
      // Memory that was never used is zero as well, and would hide what is not set.
      variables.putIfAbsent("MALLOC_PERTURB_", RUBBISH);
    }
    Process process;
    try {
      process = builder.start();
    } catch (IOException e) {
      throw new UsageException("cannot run '" + command.get(0) + "': " + e.getMessage());
    }
    int code = process.waitFor();
    if (code > FIRST_SIGNAL && !quiet) {
      console
          .err()
          .println(
              "cairn: ended by signal "
                  + (code - FIRST_SIGNAL)
                  + "; if it left a core: cairn types CORE "
                  + command.get(0));
      console.err().flush();
    }
    return code;
  }
}
