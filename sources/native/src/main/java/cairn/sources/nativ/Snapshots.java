package cairn.sources.nativ;

import cairn.graph.memory.BlockTable;
import cairn.graph.memory.ProcessSnapshot;
import cairn.graph.memory.Variable;
import cairn.sources.nativ.types.Module;
import cairn.sources.nativ.types.ProgramTypes;
import cairn.symbols.DebugFiles;
import cairn.symbols.ElfFile;
import cairn.symbols.Program;
import cairn.symbols.SymbolsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Takes snapshots of native processes, of cores or alive. What is missing (gdb, debug information,
 * a library) is a warning of the snapshot; only a file that cannot be what it should be is an
 * error.
 */
public final class Snapshots {
  private static final String WITHOUT_GDB =
      "gdb is not installed, so local variables are not known and only the words of stacks tell what"
          + " is used. Install it, as root: apt-get install -y gdb";

  private final @Nullable Path scripts;
  private final List<Path> path;

  /**
   * @param scripts the folder of Cairn's scripts for gdb; null to do without gdb
   * @param path the directories in which gdb is looked for
   */
  public Snapshots(@Nullable Path scripts, List<Path> path) {
    this.scripts = scripts;
    this.path = List.copyOf(path);
  }

  /**
   * Of a core.
   *
   * @param executable that ran; null to take the file that it was started from
   */
  public ProcessSnapshot ofCore(Path core, @Nullable Path executable)
      throws IOException, InterruptedException {
    CoreFile file = CoreFile.open(core);
    ProcessMemory memory = memory(file, executable);
    List<String> warnings = new ArrayList<>(file.warnings());
    LoadedFile program = memory.program();
    Path code = program == null ? null : program.file();
    try (Gdb gdb = scripts == null ? null : Gdb.start(scripts, path, core, 0, code)) {
      Modules modules = modules(memory);
      Map<String, Object> frames = null;
      if (gdb == null) {
        warnings.add(WITHOUT_GDB);
      } else {
        frames = ask(gdb, warnings);
      }
      return assemble(memory, modules, file.threads(), frames, file.command(), warnings);
    }
  }

  private static @Nullable Map<String, Object> ask(Gdb gdb, List<String> warnings)
      throws IOException, InterruptedException {
    try {
      Map<String, Object> answer = gdb.answer();
      return Json.map(answer.getOrDefault("frames", Map.of()));
    } catch (SnapshotException e) {
      warnings.add("local variables are not known: " + e.getMessage());
      return null;
    }
  }

  private static ProcessMemory memory(CoreFile core, @Nullable Path executable) throws IOException {
    long inProgram = core.auxiliary(CoreFile.PROGRAM_HEADERS);
    return ProcessMemory.of(core.segments(), core.files(), inProgram, executable);
  }

  /**
   * Of a running process: gdb stops it, copies its memory and lets it go on.
   *
   * @param executable that it runs; null to take the file that it was started from
   */
  public ProcessSnapshot ofProcess(long process, @Nullable Path executable)
      throws IOException, InterruptedException {
    Path folder = Path.of("/proc", Long.toString(process));
    if (!Files.isDirectory(folder)) {
      throw new SnapshotException("there is no process " + process + " here");
    }
    Path code = executable == null ? folder.resolve("exe") : executable;
    try (Gdb gdb = scripts == null ? null : Gdb.start(scripts, path, null, process, code)) {
      if (gdb == null) {
        throw new SnapshotException(
            "gdb was not found: a running process is read with it.\n"
                + "Install it, as root: apt-get install -y gdb");
      }
      return ofCapture(gdb.answer(), executable);
    }
  }

  /**
   * Of what Cairn's commands in gdb send: a JSON object with {@code frames} (see
   * docs/formats/capture.md), and {@code core}, or {@code memory}, {@code maps} and {@code
   * inProgram}; and {@code exe} if it is known. Needs no gdb.
   */
  public static ProcessSnapshot ofCapture(String json) throws IOException {
    Map<String, Object> capture = Json.object(json);
    String exe = Json.text(capture, "exe");
    Path executable = exe.isEmpty() ? null : Path.of(exe);
    String core = Json.text(capture, "core");
    if (core.isEmpty()) {
      return ofCapture(capture, executable);
    }
    CoreFile file = CoreFile.open(Path.of(core));
    ProcessMemory memory = memory(file, executable);
    Map<String, Object> frames = Json.map(capture.getOrDefault("frames", Map.of()));
    return assemble(
        memory,
        modules(memory),
        file.threads(),
        frames,
        file.command(),
        new ArrayList<>(file.warnings()));
  }

  private static ProcessSnapshot ofCapture(Map<String, Object> capture, @Nullable Path executable)
      throws IOException {
    RawCapture raw = RawCapture.read(capture);
    ProcessMemory memory =
        ProcessMemory.of(raw.segments(), raw.mappings(), raw.inProgram(), executable);
    Map<String, Object> frames = Json.map(capture.getOrDefault("frames", Map.of()));
    List<ThreadRegisters> registers = Stacks.registers(frames);
    return assemble(memory, modules(memory), registers, frames, "", new ArrayList<>());
  }

  /** What the executable and libraries say. */
  private record Modules(List<Module> list, ProgramTypes types, List<String> warnings) {}

  /**
   * Of the executable all debug information is read, of libraries only what they have themselves:
   * that of libc, in a file of its own, would cost more than all else and tell little.
   */
  private static Modules modules(ProcessMemory memory) throws IOException {
    List<Module> modules = new ArrayList<>();
    List<String> warnings = new ArrayList<>();
    LoadedFile program = memory.program();
    if (program == null || program.file() == null) {
      warnings.add("the program's file is not known, so neither are types; give it");
    } else {
      ElfFile file = ElfFile.open(program.file());
      modules.add(new Module(Program.read(file, DebugFiles.system()), program.bias()));
    }
    for (LoadedFile each : memory.files()) {
      if (!each.equals(program) && each.file() != null) {
        try {
          modules.add(new Module(Program.read(ElfFile.open(each.file())), each.bias()));
        } catch (SymbolsException e) {
          warnings.add("its functions are not known: " + e.getMessage());
        }
      }
    }
    ProgramTypes types = ProgramTypes.of(modules);
    String name =
        program == null || program.file() == null
            ? ""
            : String.valueOf(program.file().getFileName());
    for (String warning : types.warnings()) {
      // that libraries of the system are stripped is no news
      if (warning.startsWith(name) || !warning.contains(" has no debug information")) {
        warnings.add(warning);
      }
    }
    return new Modules(modules, types, warnings);
  }

  private static ProcessSnapshot assemble(
      ProcessMemory memory,
      Modules modules,
      List<ThreadRegisters> registers,
      @Nullable Map<String, Object> frames,
      String command,
      List<String> warnings) {
    ProgramTypes types = modules.types();
    warnings.addAll(memory.warnings());
    warnings.addAll(modules.warnings());
    Stacks stacks =
        frames == null ? Stacks.of(registers, types.functions()) : Stacks.of(frames, types);
    warnings.addAll(stacks.warnings());
    CodeNames names = new CodeNames(modules.list(), memory.files(), types.functions());
    BlockTable blocks = RecordedBlocks.read(memory.image(), names);
    GlibcHeap.Found heap = GlibcHeap.find(memory.image(), registers);
    if (blocks == null && heap != null) {
      blocks = heap.blocks();
    }
    if (blocks == null) {
      warnings.add(
          "no heap of glibc was found: the program has another malloc, or never called it; load the"
              + " recorder of blocks into it (cairn record --blocks)");
      blocks = NO_BLOCKS;
    }
    List<GlibcHeap.Area> areas = heap == null ? List.of() : heap.areas();
    List<Variable> variables = new ArrayList<>(types.variables());
    variables.addAll(stacks.locals());
    LoadedFile program = memory.program();
    String file = program == null ? command : program.path();
    return new ProcessSnapshot(
        file.substring(file.lastIndexOf('/') + 1),
        SegmentNames.of(memory.image(), areas, blocks, stacks.threads()),
        types.types(),
        variables,
        types.functions(),
        blocks,
        stacks.threads(),
        warnings);
  }

  private static final BlockTable NO_BLOCKS =
      new BlockTable(
          new long[0],
          new long[0],
          new boolean[0],
          new int[0],
          List.of(),
          false,
          0,
          false,
          List.of());
}
