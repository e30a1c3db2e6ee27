package cairn.bench.types;

import cairn.bench.types.GeneratedProgram.Fault;
import cairn.graph.memory.ProcessSnapshot;
import cairn.sources.nativ.Snapshots;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A generated program that was compiled and run; what it wrote, and its memory at the end. */
public final class GeneratedRun {
  /**
   * A block as the program allocated it.
   *
   * @param kind a word for what it is
   */
  public record True(long address, String type, int count, String kind) {}

  private final List<True> blocks = new ArrayList<>();
  private final List<Long> broken = new ArrayList<>();
  private final ProcessSnapshot snapshot;

  /**
   * Generates, compiles and runs a program and takes its core by gdb.
   *
   * @param recorder the library that records blocks
   */
  public GeneratedRun(
      Path folder, Path recorder, long seed, int count, boolean variables, String fault)
      throws IOException, InterruptedException {
    Path source = folder.resolve("generated.c");
    Path program = folder.resolve("generated");
    Path core = folder.resolve("core");
    Path out = folder.resolve("out");
    Files.writeString(
        source, GeneratedProgram.source(seed, count, variables, Fault.valueOf(fault)));
    Files.deleteIfExists(core);
    run(folder, out, "gcc", "-g", "-O0", "-w", "-o", program.toString(), source.toString());
    run(
        folder,
        out,
        "gdb",
        "-nx",
        "-batch",
        "-ex",
        "set startup-with-shell off",
        "-ex",
        "set environment LD_PRELOAD " + recorder,
        "-ex",
        "run",
        "-ex",
        "generate-core-file " + core,
        program.toString());
    if (!Files.exists(core)) {
      throw new IOException("no core of " + source + ": " + Files.readString(out));
    }
    for (String line : Files.readAllLines(out, StandardCharsets.UTF_8)) {
      read(line);
    }
    snapshot = new Snapshots(null, List.of()).ofCore(core, program);
  }

  /** What was allocated, in that order. */
  public List<True> blocks() {
    return List.copyOf(blocks);
  }

  /** The addresses that have to do with what went wrong. */
  public List<Long> broken() {
    return List.copyOf(broken);
  }

  public ProcessSnapshot snapshot() {
    return snapshot;
  }

  private void read(String line) {
    String[] parts = line.replace("!", "").split("\\|", -1);
    if (line.startsWith("!")) {
      for (String part : parts) {
        broken.add(Long.parseLong(part, 16));
      }
    } else if (parts.length == 4 && parts[0].matches("[0-9a-f]+")) {
      blocks.add(
          new True(Long.parseLong(parts[0], 16), parts[1], Integer.parseInt(parts[2]), parts[3]));
    }
  }

  private static void run(Path folder, Path out, String... command)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(out.toFile())
            .start();
    if (!process.waitFor(120, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new IOException(command[0] + " did not end");
    }
    if (command[0].equals("gcc") && process.exitValue() != 0) {
      throw new IOException("gcc: " + Files.readString(out));
    }
  }
}
