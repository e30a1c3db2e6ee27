package cairn.record.nativ;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cairn.symbols.ElfFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnusualProgramsTest {
  @TempDir Path folder;

  private ElfFile program(String... flags) throws Exception {
    Path source = Files.writeString(folder.resolve("some.c"), "int main(void) { return 0; }\n");
    Path program = folder.resolve("some");
    List<String> command = new ArrayList<>(List.of("gcc", "-o", program.toString()));
    command.addAll(List.of(flags));
    command.add(source.toString());
    assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
    return ElfFile.open(program);
  }

  @Test
  void ofUsualProgramsNothingIsSaid() throws Exception {
    assertThat(OwnMalloc.note(program())).isNull();
    assertThat(OwnMalloc.note(program("-no-pie"))).isNull();
  }

  @Test
  void staticProgramsAreNamed() throws Exception {
    for (String flag : List.of("-static", "-static-pie")) {
      assertThat(OwnMalloc.note(program(flag)))
          .startsWith("some is linked statically")
          .contains("--allocator none");
    }
  }

  @Test
  void programsThatWereOptimizedWhenLinkedAreNamed() throws Exception {
    assertThat(LinkTimeCode.note(program("-g"))).isNull();
    assertThat(LinkTimeCode.note(program("-g", "-flto"))).contains("-fno-lto");
  }

  @Test
  void programsWithMuslAreRefused() throws Exception {
    ElfFile program = program("-Wl,--dynamic-linker=/lib/ld-musl-x86_64.so.1");
    assertThatThrownBy(() -> OwnMalloc.note(program))
        .isInstanceOf(NativeException.class)
        .hasMessageContaining("musl")
        .hasMessageContaining("--allocator none");
  }
}
