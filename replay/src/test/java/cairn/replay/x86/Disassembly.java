package cairn.replay.x86;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What objdump says of a program's code. */
final class Disassembly {
  private static final Pattern LINE =
      Pattern.compile("\\s*([0-9a-f]+):\\t((?:[0-9a-f]{2} )+)\\s*(?:\\t(.*))?");

  /** Words before an instruction that change nothing. */
  private static final Pattern HINT =
      Pattern.compile("(bnd|notrack|lock|x\\w+e|[c-gs]s|data16|rex(\\.\\w+)?|addr32) (.*)");

  private static final Pattern REPEAT = Pattern.compile("(rep\\w*) (.*)");
  private static final Pattern STRING = Pattern.compile("(movs|stos|cmps|scas|lods) .*");

  /** Comparisons that have a name of their own. */
  private static final List<String> PREDICATES =
      List.of("eq", "lt", "le", "unord", "neq", "nlt", "nle", "ord");

  private Disassembly() {}

  /** One instruction. */
  record Line(long address, byte[] bytes, String text) {
    /** How the decoder differs from it; empty if it does not. */
    String difference() {
      String said = HexFormat.ofDelimiter(" ").formatHex(bytes) + ": " + text;
      try {
        X86Instruction found = X86Decoder.decode(address, bytes);
        boolean padding = found.operation() == X86Operation.NOP || text.contains("xchg   ax,ax");
        if (found.length() != bytes.length) {
          return said + " has length " + found.length();
        }
        boolean absolute = text.contains("[riz"); // written in another way
        boolean same = plain(found.toString()).equals(plain(text));
        return padding || absolute || same ? "" : said + " | " + found;
      } catch (UnsupportedCodeException e) {
        return said + " | " + e.getMessage();
      }
    }

    private static String plain(String text) {
      String plain =
          text.replaceAll("\\s*[#<].*", "")
              .replaceAll("\\s+", " ")
              .replaceAll("\\+riz\\*[1248]", "")
              .replace("+0x0]", "]")
              .replaceAll(",1$", ",0x1")
              .trim();
      plain = withoutPrefixes(plain).replaceAll("^(movabs.*?|lddqu.*?)(\\b[BDQWX]\\w+ PTR )", "$1");
      for (int i = 0; i < PREDICATES.size(); i++) {
        Matcher found =
            Pattern.compile("cmp" + PREDICATES.get(i) + "([sp][sd])(.*)").matcher(plain);
        if (found.matches()) {
          return "cmp" + found.group(1) + found.group(2) + ",0x" + i;
        }
      }
      return plain;
    }

    private static String withoutPrefixes(String text) {
      String rest = text;
      String repeat = "";
      while (true) {
        Matcher hint = HINT.matcher(rest);
        Matcher repeated = REPEAT.matcher(rest);
        if (hint.matches()) {
          rest = hint.group(3);
        } else if (repeated.matches()) {
          repeat = repeated.group(1) + " ";
          rest = repeated.group(2);
        } else {
          return STRING.matcher(rest).matches() ? repeat + rest : rest;
        }
      }
    }
  }

  static List<Line> of(Path program) throws Exception {
    String all =
        NativeTools.run(
            List.of("objdump", "-d", "-M", "intel", "--insn-width=16", program.toString()), "");
    List<Line> lines = new ArrayList<>();
    for (String line : all.split("\n")) {
      Matcher found = LINE.matcher(line);
      if (found.matches() && found.group(3) != null) {
        byte[] bytes = HexFormat.ofDelimiter(" ").parseHex(found.group(2).trim());
        lines.add(new Line(Long.parseLong(found.group(1), 16), bytes, found.group(3)));
      }
    }
    return lines;
  }
}
