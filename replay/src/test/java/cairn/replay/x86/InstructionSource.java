package cairn.replay.x86;

import java.util.List;
import java.util.Map;

/** C functions that each execute one instruction and give its result and the flags after it. */
final class InstructionSource {
  private static final Map<String, String> SIZES = Map.of("b", "b", "w", "w", "l", "k", "q", "q");
  private static final List<String> CONDITIONS =
      List.of(
          "o", "no", "b", "ae", "e", "ne", "be", "a", "s", "ns", "p", "np", "l", "ge", "le", "g");

  private final StringBuilder text = new StringBuilder();
  private int count;

  private InstructionSource() {}

  static String integers() {
    InstructionSource made = new InstructionSource();
    made.text.append("#include \"arena.h\"\nlong other;\n");
    made.arithmetic();
    made.shifts();
    made.bits();
    made.conditions();
    made.widths();
    made.strings();
    return made.text.toString();
  }

  static String vectors() {
    InstructionSource made = new InstructionSource();
    made.text.append("#include \"arena.h\"\nlong other[8] __attribute__((aligned(16)));\n");
    made.lanes();
    made.floats();
    made.shuffles();
    return made.text.toString();
  }

  private static String at(String name, String size) {
    return "%" + SIZES.get(size) + "[" + name + "]";
  }

  /** A function that executes something on a and b after c set the flags. */
  private void function(String code, String flags, String inputs) {
    text.append("/* ").append(code).append(" */\nlong t_").append(count++);
    text.append("(long a, long b, long c) {\n  unsigned char f[5] = {0};\n  asm volatile(");
    text.append("\"cmpl $5, %k[c]\\n\\t").append(code).append("\\n\\t");
    for (int i = 0; i < flags.length(); i++) {
      text.append("set%s %%[f%d]\\n\\t".formatted(flags.charAt(i), i));
    }
    text.append("\"\n    : [a] \"+a\"(a), [b] \"+").append(inputs).append("\"(b)");
    for (int i = 0; i < flags.length(); i++) {
      text.append(", [f%d] \"=m\"(f[%d])".formatted(i, i));
    }
    text.append("\n    : [c] \"r\"(c) : \"cc\", \"memory\"");
    text.append(code.contains("rdx") || code.contains("mul") ? ", \"rdx\"" : "");
    text.append(");\n  other = b;\n");
    text.append("  long flags = f[0] | f[1] << 1 | f[2] << 2 | f[3] << 3 | f[4] << 4;\n");
    text.append("  return a + b * 31 + flags * 0x100000001B3;\n}\n");
  }

  private void function(String code, String flags) {
    function(code, flags, "c");
  }

  private void arithmetic() {
    for (String size : List.of("b", "w", "l", "q")) {
      String a = at("a", size);
      String b = at("b", size);
      for (String name : List.of("add", "sub", "adc", "sbb", "and", "or", "xor", "cmp", "test")) {
        function(name + size + " " + b + ", " + a, "czsop");
      }
      function("addb %h[b], %b[a]\\n\\tadd" + size + " $-7, " + a, "czsop");
      function("sub" + size + " $100, " + a, "czsop");
      for (String name : List.of("inc", "dec", "neg", "not")) {
        function(name + size + " " + a, "czsop");
      }
      function("mul" + size + " " + b + "\\n\\tmovq %%rdx, %q[b]", "");
      function("mul" + size + " " + b, "co");
      function("imul" + size + " " + b, "co");
      function("imul" + size + " " + b + "\\n\\tmovq %%rdx, %q[b]", "");
      function("xadd" + size + " " + b + ", " + a, "czsop");
      function("xchg" + size + " " + b + ", " + a, "czsop");
      function("cmpxchg" + size + " " + b + ", other", "czsop");
      if (!size.equals("b")) {
        function("imul" + size + " " + b + ", " + a, "co");
        function("imul" + size + " $-77, " + b + ", " + a, "co");
      }
    }
  }

  private void shifts() {
    for (String size : List.of("b", "w", "l", "q")) {
      String a = at("a", size);
      boolean narrow = size.equals("b") || size.equals("w");
      for (String name : List.of("shl", "shr", "sar")) {
        function(name + size + " %%cl, " + a, narrow ? "zsp" : "czsp");
        function(name + size + " $1, " + a, "czsop");
        function(name + size + " $5, " + a, "czsp");
      }
      for (String name : List.of("rol", "ror", "rcl", "rcr")) {
        function(name + size + " %%cl, " + a, "czsp");
        function(name + size + " $1, " + a, "czsop");
      }
      for (String name : List.of("shld", "shrd")) {
        if (!narrow) {
          function(name + size + " %%cl, " + at("b", size) + ", " + a, "czsp");
        }
        if (!size.equals("b")) {
          function(name + size + " $1, " + at("b", size) + ", " + a, "czsop");
          function(name + size + " $11, " + at("b", size) + ", " + a, "czsp");
        }
      }
    }
  }

  private void bits() {
    for (String size : List.of("w", "l", "q")) {
      String a = at("a", size);
      String b = at("b", size);
      for (String name : List.of("bt", "bts", "btr", "btc")) {
        function(name + size + " " + b + ", " + a, "cz");
        function(name + size + " $9, " + a, "cz");
        function("andl $0x3ff, %k[b]\\n\\t" + name + size + " " + b + ", arena+64", "c");
      }
      function("bsf" + size + " " + b + ", " + a, "z");
      function("bsr" + size + " " + b + ", " + a, "z");
      function("popcnt" + size + " " + b + ", " + a, "czsop");
      function("or" + size + " $64, " + b + "\\n\\trep bsf" + size + " " + b + ", " + a, "");
    }
    function("bswapl %k[a]", "czsop");
    function("bswapq %q[a]", "czsop");
  }

  private void conditions() {
    for (String name : CONDITIONS) {
      function("cmpq %[b], %[a]\\n\\tset" + name + " %b[a]", "czsop");
      function("cmpb %b[b], %b[a]\\n\\tcmov" + name + "q %[b], %[a]", "czsop");
      function("cmpl %k[b], %k[a]\\n\\tcmov" + name + "l %k[b], %k[a]", "czsop");
      function("cmpw %w[b], %w[a]\\n\\tj" + name + " 1f\\n\\tnotq %[a]\\n1:", "czsop");
    }
  }

  private void widths() {
    for (String code :
        List.of(
            "cbtw",
            "cwtl",
            "cltq",
            "movzbl %b[b], %k[a]",
            "movzbw %b[b], %w[a]",
            "movzwq %w[b], %q[a]",
            "movsbl %b[b], %k[a]",
            "movsbw %b[b], %w[a]",
            "movsbl %h[b], %k[a]",
            "movswl %w[b], %k[a]",
            "movslq %k[b], %q[a]",
            "movb %h[b], %b[a]",
            "movb %b[b], %h[a]",
            "movw %w[b], %w[a]",
            "movl %k[b], %k[a]",
            "leaq -3(%[a],%[b],4), %[a]",
            "leal 9(%[a],%[b],2), %k[a]",
            "leaw 9(%[b]), %w[a]",
            "pushq %[b]\\n\\tpopq %[a]",
            "stc\\n\\tadcq $0, %[a]",
            "clc\\n\\tsbbl %k[b], %k[a]",
            "cmc\\n\\tadcb $1, %b[a]")) {
      function(code, "czsop");
    }
    function("cwtd\\n\\tmovq %%rdx, %q[b] # rdx", "");
    function("cltd\\n\\tmovq %%rdx, %q[b] # rdx", "");
    function("cqto\\n\\tmovq %%rdx, %q[b] # rdx", "");
  }

  private void strings() {
    for (String code :
        List.of(
            "rep movsb",
            "rep movsq",
            "rep stosw",
            "rep stosl",
            "repe cmpsb",
            "repne cmpsw",
            "repne scasb",
            "repe scasq",
            "lodsl",
            "stosb",
            "movsl")) {
      function(
          "andl $15, %k[b]\\n\\tcmpl $0, %k[b]\\n\\tleaq arena+1024, %%rsi\\n\\t"
              + "leaq arena+1032, %%rdi\\n\\tmovl %k[c], (%%rdi,%q[b])\\n\\t"
              + code
              + "\\n\\taddq %%rdi, %q[b]\\n\\tsubq %%rsi, %q[b] # rdi rsi",
          "");
    }
    text.replace(
        0,
        text.length(),
        text.toString().replaceAll("(# rdi rsi(?s:.*?)\"memory\")", "$1, \"rsi\", \"rdi\""));
  }

  /** A function on two vectors that are made from its arguments. */
  private void vector(String code) {
    text.append("/* ").append(code).append(" */\nlong t_").append(count++);
    text.append("(long a, long b, long c) {\n  other[0] = a; other[1] = b ^ c << 7;\n");
    text.append("  other[2] = b; other[3] = c ^ a >> 9; other[4] = (c & 0x3f);\n");
    text.append("  asm volatile(\"movdqa other, %%xmm0\\n\\tmovdqa other+16, %%xmm1\\n\\t");
    text.append(code).append("\\n\\tmovdqa %%xmm0, other+48\" : [a] \"+r\"(a) : ");
    text.append("[b] \"r\"(b) : \"xmm0\", \"xmm1\", \"cc\", \"memory\");\n");
    text.append("  return a ^ other[6] ^ (other[7] << 3 | (unsigned long)other[7] >> 61);\n}\n");
  }

  private void lanes() {
    for (String name :
        List.of(
            "paddb", "paddw", "paddd", "paddq", "psubb", "psubw", "psubd", "psubq", "pcmpeqb",
            "pcmpeqw", "pcmpeqd", "pcmpgtb", "pcmpgtw", "pcmpgtd", "pminub", "pmaxub", "pminsw",
            "pmaxsw", "pavgb", "pavgw", "pmullw", "pmulhw", "pmulhuw", "pmuludq", "pmaddwd", "pand",
            "pandn", "por", "pxor", "andps", "andnpd", "orpd", "xorps")) {
      vector(name + " %%xmm1, %%xmm0");
      vector(name + " other+16, %%xmm0");
    }
    for (String name :
        List.of("psllw", "pslld", "psllq", "psrlw", "psrld", "psrlq", "psraw", "psrad")) {
      vector("movq other+32, %%xmm1\\n\\t" + name + " %%xmm1, %%xmm0");
      vector(name + " $5, %%xmm0");
      vector(name + " $33, %%xmm0");
    }
  }

  private void floats() {
    for (String name : List.of("add", "sub", "mul", "div", "min", "max", "sqrt")) {
      for (String kind : List.of("ss", "sd", "ps", "pd")) {
        vector(name + kind + " %%xmm1, %%xmm0");
      }
      vector(name + "sd other+16, %%xmm0");
      vector(name + "ss other+16, %%xmm0");
    }
    for (String kind : List.of("ss", "sd", "ps", "pd")) {
      for (int predicate = 0; predicate < 8; predicate++) {
        vector("cmp" + kind + " $" + predicate + ", %%xmm1, %%xmm0");
      }
    }
    for (String name : List.of("ucomiss", "ucomisd", "comiss", "comisd")) {
      for (String condition : List.of("a", "ae", "e", "p", "b")) {
        vector(name + " %%xmm1, %%xmm0\\n\\tset" + condition + " %b[a]");
      }
    }
    for (String name : List.of("cvttss2si", "cvttsd2si", "cvtss2si", "cvtsd2si")) {
      vector(name + " %%xmm1, %k[a]");
      vector(name + " %%xmm1, %q[a]");
    }
    for (String name : List.of("cvtsi2ss", "cvtsi2sd")) {
      vector(name + "l %k[b], %%xmm0");
      vector(name + "q %q[b], %%xmm0");
    }
    for (String name :
        List.of(
            "cvtss2sd",
            "cvtsd2ss",
            "cvtps2pd",
            "cvtpd2ps",
            "cvtdq2ps",
            "cvtdq2pd",
            "cvttps2dq",
            "cvttpd2dq",
            "cvtps2dq",
            "cvtpd2dq")) {
      vector(name + " %%xmm1, %%xmm0");
    }
  }

  private void shuffles() {
    for (String name :
        List.of(
            "unpcklps",
            "unpcklpd",
            "unpckhps",
            "unpckhpd",
            "punpcklbw",
            "punpcklwd",
            "punpckldq",
            "punpcklqdq",
            "punpckhbw",
            "punpckhwd",
            "punpckhdq",
            "punpckhqdq",
            "movss",
            "movsd",
            "movaps",
            "movhlps",
            "movlhps",
            "movddup",
            "movq")) {
      vector(name + " %%xmm1, %%xmm0");
    }
    for (String name : List.of("movss", "movsd", "movlps", "movhps", "movupd", "movd", "movq")) {
      vector(name + " other+24, %%xmm0".replace("24", name.equals("movupd") ? "8" : "24"));
      vector(name + " %%xmm1, other+48\\n\\tmovups other+48, %%xmm0");
    }
    for (int constant : List.of(0, 27, 57, 147, 228, 255)) {
      for (String name : List.of("pshufd", "pshuflw", "pshufhw", "shufps")) {
        vector(name + " $" + constant + ", %%xmm1, %%xmm0");
      }
      vector("shufpd $" + (constant & 3) + ", %%xmm1, %%xmm0");
      vector("pslldq $" + constant % 18 + ", %%xmm0");
      vector("psrldq $" + constant % 18 + ", %%xmm0");
      vector("pinsrw $" + (constant & 7) + ", %k[b], %%xmm0");
      vector("pextrw $" + (constant & 7) + ", %%xmm1, %k[a]");
    }
    for (String name : List.of("movmskps", "movmskpd", "pmovmskb")) {
      vector(name + " %%xmm1, %k[a]");
    }
    for (int number = 0; number < 4; number++) {
      vector("pinsrd $" + number + ", %k[b], %%xmm0\\n\\tpextrd $" + number + ", %%xmm1, %k[a]");
      vector("pinsrq $" + number % 2 + ", %q[b], %%xmm0");
      vector("pextrq $" + number % 2 + ", %%xmm1, %q[a]");
    }
    vector("movd %k[b], %%xmm0\\n\\tmovd %%xmm1, %k[a]");
    vector("movq %q[b], %%xmm0\\n\\tmovq %%xmm1, %q[a]");
  }
}
