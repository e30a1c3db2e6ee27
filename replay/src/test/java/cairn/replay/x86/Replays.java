package cairn.replay.x86;

import cairn.replay.x86.patch.X86Patch;
import cairn.symbols.ElfFile;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Runs of a program with changes, each on the memory that it starts with. */
public final class Replays {
  private static final long LIMIT = 100_000;

  private final ProgramImage image;
  private final PagedMemory start = new PagedMemory();
  private final DecodedCode code;

  /** Compiles one of the sources in the resources. */
  public Replays(Path folder, String source, String... flags) throws Exception {
    String text = NativeTools.resource(source + ".c");
    Path program = NativeTools.compile(folder, source, text, flags);
    long bias = List.of(flags).contains("-pie") ? 0x5555_5555_4000L : 0;
    image = ProgramImage.read(ElfFile.open(program), bias);
    image.load(start);
    start.map(Loaded.STACK - Loaded.STACK_SIZE, Loaded.STACK_SIZE + 64, false);
    code = new DecodedCode(image);
  }

  public ProgramImage image() {
    return image;
  }

  public ElfFile file() {
    return image.file();
  }

  private RunEnd run(X86Machine machine, String name) {
    machine.setRegister(X86Register.RSP, Loaded.STACK);
    return machine.run(Objects.requireNonNull(image.function(name)).start(), LIMIT);
  }

  private X86Machine machine() {
    PagedMemory memory = start.copy();
    X86Machine machine = new X86Machine(code, memory);
    machine.setExternals(
        image.externals(), new LibraryCalls(new BumpAllocator(memory, Loaded.HEAP)));
    return machine;
  }

  /** Instructions of functions that are executed. */
  public Collection<Long> coverage(String... functions) {
    TreeSet<Long> found = new TreeSet<>();
    X86Machine machine = machine();
    machine.setObserver(
        new Observer() {
          @Override
          public void step(long address) {
            ProgramImage.Function in = image.functionAt(address);
            if (in != null && List.of(functions).contains(in.name())) {
              found.add(address);
            }
          }
        });
    run(machine, "build");
    return found;
  }

  /** What is wrong after a run with a change; 0 for nothing, -1 if the run does not end well. */
  public long check(@Nullable X86Patch patch) {
    X86Machine machine = machine();
    if (patch != null) {
      patch.applyTo(machine);
    }
    if (!run(machine, "build").isReturned()) {
      return -1;
    }
    machine.setChanges(Map.of());
    boolean known =
        run(machine, "check").isReturned() && machine.unknownBytes(X86Register.RAX) == 0;
    return known ? machine.register(X86Register.RAX) : -1;
  }
}
