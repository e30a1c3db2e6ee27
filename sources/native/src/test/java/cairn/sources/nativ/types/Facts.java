package cairn.sources.nativ.types;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.graph.memory.TypeTable;
import cairn.graph.memory.TypeTable.CType;
import cairn.graph.memory.TypeTable.Kind;
import cairn.graph.memory.TypeTable.Member;
import cairn.graph.memory.Variable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Types, variables and locals as gdb tells them and as Cairn does, one a line. */
final class Facts {
  private static final Path SCRIPT = Path.of("src/test/gdb/types.py").toAbsolutePath();

  private final TypeTable types;
  private final boolean plusPlus;

  Facts(TypeTable types, boolean plusPlus) {
    this.types = types;
    this.plusPlus = plusPlus;
  }

  static List<String> ofGdb(Path program, Path folder) throws IOException, InterruptedException {
    Path facts = folder.resolve("facts");
    List<String> words = new ArrayList<>(List.of("gdb", "-nx", "-batch"));
    words.addAll(List.of("-iex", "set auto-load off", "-iex", "set debuginfod enabled off"));
    words.addAll(List.of("-x", SCRIPT.toString(), program.toString()));
    ProcessBuilder builder = new ProcessBuilder(words).redirectErrorStream(true);
    builder.environment().put("FACTS", facts.toString());
    Process gdb = builder.start();
    String said = new String(gdb.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(gdb.waitFor()).as(said).isZero();
    assertThat(said).doesNotContain("Error");
    return Files.readAllLines(facts).stream().map(Facts::plain).toList();
  }

  /** Compilers and debuggers have several names for the same. */
  private static String plain(String line) {
    return line.replace("long long unsigned int", "unsigned long long")
        .replace("long unsigned int", "unsigned long")
        .replace("short unsigned int", "unsigned short")
        .replace("long long int", "long long")
        .replace("long int", "long")
        .replace("short int", "short")
        .replace("[abi:cxx11]", "")
        .replace(" const", "")
        .replace("const ", "");
  }

  /** All structs, unions and enumerations that have something in them. */
  Set<String> all() {
    Set<String> lines = new TreeSet<>();
    for (CType type : types.types()) {
      if (!type.constants().isEmpty()) {
        lines.add(plain(described(type) + " = " + constants(type)));
      } else if (!type.members().isEmpty()) {
        List<String> pieces = type.members().stream().map(this::piece).toList();
        lines.add(plain(described(type) + " = " + String.join(" ", pieces)));
      }
    }
    return lines;
  }

  private String piece(Member member) {
    long bit = member.offset() * 8 + member.bit();
    return member.name() + "@" + bit + "+" + member.bits() + ":" + described(member.type());
  }

  private static String constants(CType type) {
    return type.constants().stream()
        .map(constant -> constant.name() + "=" + constant.value())
        .collect(Collectors.joining(","));
  }

  String variable(Variable variable) {
    String name = variable.name();
    String address = Long.toHexString(variable.address());
    return plain("variable " + name + " at " + address + " is " + described(variable.type()));
  }

  String described(int type) {
    return plain(described(types.get(type)));
  }

  private String described(CType type) {
    return switch (type.kind()) {
      case POINTER -> "P(" + described(type.target()) + ")";
      case ARRAY -> "A" + Math.max(0, type.length()) + "(" + described(type.target()) + ")";
      case FUNCTION -> "F(" + (type.target() < 0 ? "void" : described(type.target())) + ")";
      case STRUCT, UNION, ENUM, OPAQUE -> structured(type);
      case VOID -> "void";
      case BOOLEAN -> "bool:" + type.size();
      case CHARACTER -> "char:" + type.size();
      case FLOAT -> "float:" + type.size();
      case INTEGER ->
          (type.name().contains("member") ? "member" : type.size() == 1 ? "char" : "int")
              + ":"
              + type.size();
    };
  }

  private String structured(CType type) {
    String name = type.name();
    int space = name.indexOf(' ');
    String word = plusPlus || space < 0 ? "" : name.substring(0, space);
    boolean isUnnamed = name.endsWith("{...}") || word.isEmpty() && !plusPlus;
    Kind kind = type.kind() == Kind.OPAQUE ? Kind.STRUCT : type.kind();
    String told = kind.toString().toLowerCase(java.util.Locale.ROOT) + " ";
    boolean isEmpty = type.members().isEmpty() && type.constants().isEmpty();
    if (!isUnnamed) {
      String bare = plusPlus ? name : name.substring(space + 1);
      return told + bare + ":" + (isEmpty ? 0 : type.size());
    }
    List<String> pieces = new ArrayList<>();
    type.members().forEach(m -> pieces.add(m.name() + "@" + (8 * m.offset() + m.bit())));
    type.constants().forEach(c -> pieces.add(c.name() + "@" + c.value()));
    return told + "{" + String.join(",", pieces) + "}:" + type.size();
  }
}
