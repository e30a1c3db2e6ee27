package cairn.replay.x86;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is decoded is what objdump says. */
class X86DecoderTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"-O0", "-Og", "-O1", "-O2", "-O3", "-Os"})
  void agreesWithObjdump(String level) throws Exception {
    int compared = 0;
    List<String> wrong = new ArrayList<>();
    for (String name : NativeTools.SOURCES) {
      String text = NativeTools.withMain(NativeTools.resource(name + ".c"));
      Path program = NativeTools.compile(folder, name, text, level);
      List<Disassembly.Line> lines = Disassembly.of(program);
      for (Disassembly.Line line : lines) {
        compared++;
        String difference = line.difference();
        if (!difference.isEmpty()) {
          wrong.add(difference);
        }
      }
    }
    assertThat(wrong).as(level).isEmpty();
    assertThat(compared).isGreaterThan(2000);
  }

  @Test
  void refusesWhatItDoesNotKnow() {
    assertThatThrownBy(() -> decode("c5 f8 77"))
        .isInstanceOf(UnsupportedCodeException.class)
        .hasMessage("the instruction at 0x1000 is not supported (opcode c5): c5 f8 77");
    assertThatThrownBy(() -> decode("0f a2 90 90 90"))
        .hasMessage("the instruction at 0x1000 is not supported (opcode 0f a2): 0f a2 90 90");
    assertThatThrownBy(() -> decode("48 8b")).hasMessageContaining("the code ends inside of it");
    assertThatThrownBy(() -> decode("67 8b 00")).hasMessageContaining("addresses of 32 bits");
    assertThatThrownBy(() -> decode("66 66 66 66 66 66 66 66 66 66 66 66 66 66 66 66 90"))
        .hasMessageContaining("too long");
    assertThatThrownBy(() -> decode("f0 01 c0")).hasMessageContaining("a lock prefix");
    assertThatThrownBy(() -> decode("d9 45 f8")).hasMessageContaining("opcode d9");
  }

  @Test
  void oneOfEach() {
    assertThat(decode("48 89 44 d1 f8").toString()).isEqualTo("mov QWORD PTR [rcx+rdx*8-0x8],rax");
    assertThat(decode("f3 48 ab").toString()).isEqualTo("rep stos QWORD PTR es:[rdi],rax");
    assertThat(decode("64 48 8b 04 25 28 00 00 00").toString())
        .isEqualTo("mov rax,QWORD PTR fs:0x28");
    assertThat(decode("8a e1").toString()).isEqualTo("mov ah,cl");
    assertThat(decode("40 8a e1").toString()).isEqualTo("mov spl,cl");
    assertThat(decode("66 48 0f 3a 22 c0 01").toString()).isEqualTo("pinsrq xmm0,rax,0x1");
    assertThat(decode("74 fe").directTarget()).isEqualTo(0x1000);
  }

  private static X86Instruction decode(String hex) {
    return X86Decoder.decode(0x1000, HexFormat.ofDelimiter(" ").parseHex(hex));
  }
}
