package cairn.trace.nativ;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.trace.nativ.Instruction.Control;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Lengths and targets of instructions are those that objdump says, in the C library. */
class InstructionTest {
  private static final int MOST = Boolean.getBoolean("cairn.long") ? Integer.MAX_VALUE : 60_000;

  private static final Pattern LINE =
      Pattern.compile("\\s*([0-9a-f]+):\\t((?:[0-9a-f]{2} )+)\\s*(?:\\t(\\S.*))?");

  private static final Pattern JUMP =
      Pattern.compile(
          "(?:bnd |notrack |rex\\S* |data16 |cs |ds |[a-z]*(?:,p[nt])? )*?"
              + "(j[a-z]+|call|loop[a-z]*)(?:,p[nt])?\\s+([0-9a-f]+)(?: <.*)?");

  private record Told(long address, byte[] bytes, String text) {}

  private static List<Told> disassemble(String file, int most)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder("objdump", "-d", "-w", "-j", ".text", file)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    List<Told> told = new ArrayList<>();
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = reader.readLine();
          line != null && told.size() < most;
          line = reader.readLine()) {
        Matcher matcher = LINE.matcher(line);
        if (matcher.matches()) {
          byte[] bytes = HexFormat.of().parseHex(matcher.group(2).replace(" ", ""));
          String text = matcher.group(3) == null ? "" : matcher.group(3);
          told.add(new Told(Long.parseLong(matcher.group(1), 16), bytes, text));
        }
      }
    }
    process.destroy();
    process.waitFor();
    return told;
  }

  @Test
  void lengthsAndTargets() throws Exception {
    List<Told> all = disassemble("/lib/x86_64-linux-gnu/libc.so.6", MOST);
    assertThat(all).hasSizeGreaterThan(50_000);
    for (Told told : all) {
      if (told.text.contains("(bad)") || told.text.isEmpty()) {
        continue;
      }
      String what = told.text + " at " + Long.toHexString(told.address);
      Instruction decoded = Instruction.decode(told.bytes, 0, told.address);
      assertThat(decoded).as(what).isNotNull();
      assertThat(decoded.length()).as(what).isEqualTo(told.bytes.length);
      Matcher jump = JUMP.matcher(told.text);
      if (jump.matches()) {
        String name = jump.group(1);
        Control control =
            name.equals("call") ? Control.CALL : name.equals("jmp") ? Control.JUMP : Control.BRANCH;
        assertThat(decoded.control()).as(what).isEqualTo(control);
        assertThat(decoded.target()).as(what).isEqualTo(Long.parseLong(jump.group(2), 16));
      } else if (told.text.contains("jmp ")) {
        assertThat(decoded.control()).as(what).isEqualTo(Control.INDIRECT_JUMP);
      } else if (told.text.matches("(bnd |repz )*(ret|lret|iret).*")) {
        assertThat(decoded.control()).as(what).isEqualTo(Control.RETURN);
      } else if (told.text.startsWith("hlt") || told.text.startsWith("ud2")) {
        assertThat(decoded.control()).as(what).isEqualTo(Control.STOP);
      } else if (!told.text.contains("call")) {
        assertThat(decoded.control()).as(what).isEqualTo(Control.NEXT);
      }
    }
  }
}
