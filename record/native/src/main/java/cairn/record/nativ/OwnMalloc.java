package cairn.record.nativ;

import cairn.symbols.ElfFile;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Programs whose {@code malloc} cannot be replaced by the recorder's. Valgrind replaces functions
 * of libraries that are loaded with a program, those of glibc's name.
 */
final class OwnMalloc {
  private static final String INSTEAD = "record it with --mode derive --allocator none";

  private OwnMalloc() {}

  /**
   * What to say of a program that brings its own; null if nothing.
   *
   * @throws NativeException if the program would not even run: of musl, Valgrind replaces what
   *     frees blocks, and not what allocates them
   */
  static @Nullable String note(ElfFile file) throws NativeException {
    ByteBuffer loader = file.section(".interp");
    Path name = file.path().getFileName();
    if (loader == null) {
      return name
          + " is linked statically and brings its own malloc, whose blocks are not seen: link it"
          + " dynamically, or "
          + INSTEAD;
    }
    if (StandardCharsets.ISO_8859_1.decode(loader.duplicate()).toString().contains("ld-musl")) {
      throw new NativeException(
          name
              + " runs with musl, whose malloc cannot be replaced.\nLink it with glibc, or "
              + INSTEAD);
    }
    return null;
  }
}
