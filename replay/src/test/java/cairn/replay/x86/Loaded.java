package cairn.replay.x86;

import cairn.symbols.ElfFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;

/** A program in a machine, as it is when it starts, with a stack and a heap. */
final class Loaded {
  static final long STACK = 0x7FFD_0000_0000L;
  static final long HEAP = 0x5555_0000_0000L;
  static final int STACK_SIZE = 1 << 18;
  static final long LIMIT = 5_000_000;

  final ProgramImage image;
  final PagedMemory memory = new PagedMemory();
  final X86Machine machine;

  Loaded(Path program, long bias) throws IOException {
    image = ProgramImage.read(ElfFile.open(program), bias);
    image.load(memory);
    memory.map(STACK - STACK_SIZE, STACK_SIZE + 64, false);
    machine = new X86Machine(new DecodedCode(image), memory);
    machine.setExternals(image.externals(), new LibraryCalls(new BumpAllocator(memory, HEAP)));
  }

  static Loaded compile(Path folder, String text, String... flags) throws Exception {
    return new Loaded(NativeTools.compile(folder, "p", text, flags), 0);
  }

  ProgramImage.Function function(String name) {
    return Objects.requireNonNull(image.function(name), name);
  }

  /** Calls a function with numbers. */
  RunEnd run(String name, long... arguments) {
    return run(LIMIT, name, arguments);
  }

  RunEnd run(long limit, String name, long... arguments) {
    machine.setRegister(X86Register.RSP, STACK);
    for (int i = 0; i < arguments.length; i++) {
      machine.setArgument(i, arguments[i]);
    }
    return machine.run(function(name).start(), limit);
  }

  boolean isKnown() {
    return machine.unknownBytes(X86Register.RAX) == 0;
  }

  /** The result of the last call. */
  long result() {
    if (!isKnown()) {
      throw new AssertionError("the result is unknown");
    }
    return machine.register(X86Register.RAX);
  }
}
