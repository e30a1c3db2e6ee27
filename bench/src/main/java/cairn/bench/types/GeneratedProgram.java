package cairn.bench.types;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * The source of a C program with random types that builds a random heap of them, writes what each
 * block is, breaks something if asked to, and aborts. What it writes is, for each block, its
 * address, its type, the number of elements and its {@link Kind}, and a line for what was broken.
 */
final class GeneratedProgram {
  /** What a block is. */
  enum Kind {
    STRUCT,
    STRUCT_WITH_UNION,
    ARRAY_OF_STRUCTS,
    ARRAY_OF_POINTERS,
    NUMBERS,
    TEXT
  }

  /** What goes wrong at the end. */
  enum Fault {
    NONE,
    /** Four words of text are written past the end of a block. */
    OVERRUN,
    /** A pointer is set to a block of another type. */
    CONFUSION,
    /** A block is freed that is still pointed to. */
    STALE
  }

  private record Field(String type, String name, String array) {}

  private record Block(int number, String type, int count, Kind kind) {
    String element(int index) {
      return "((" + type + " *)b[" + number + "])[" + index + "]";
    }
  }

  private static final int STRUCTS = 12;

  private final Random random;
  private final Map<String, List<Field>> fields = new LinkedHashMap<>();
  private final List<Block> blocks = new ArrayList<>();

  /** By type, expressions of what has it. */
  private final Map<String, List<String>> places = new LinkedHashMap<>();

  /** Statements that set a pointer to a struct: its expression, and the struct's type. */
  private final List<String[]> pointers = new ArrayList<>();

  private final StringBuilder text = new StringBuilder();

  private GeneratedProgram(long seed) {
    this.random = new Random(seed);
  }

  static String source(long seed, int blocks, boolean variables, Fault fault) {
    return new GeneratedProgram(seed).make(blocks, variables, fault);
  }

  private String make(int count, boolean variables, Fault fault) {
    line("#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <unistd.h>");
    line("enum color { RED = 3, GREEN = 17, BLUE = 90 };");
    line("static int first(int x) { return x + 1; }\nstatic int second(int x) { return x * 2; }");
    for (int i = 0; i < STRUCTS; i++) {
      line("struct s" + i + ";");
    }
    for (int i = 0; i < STRUCTS; i++) {
      struct(i);
    }
    for (int i = 0; i < count; i++) {
      blocks.add(block(i));
    }
    blocks.forEach(this::register);
    line("static void *b[" + count + "];");
    if (variables) {
      blocks.stream()
          .filter(b -> b.number % 4 == 0)
          .forEach(b -> line(b.type + star(b.type) + "v" + b.number + ";"));
    }
    line("__attribute__((noinline)) static void fill(void) {");
    blocks.forEach(this::fill);
    if (variables) {
      blocks.stream()
          .filter(b -> b.number % 4 == 0)
          .forEach(b -> line("  v" + b.number + " = b[" + b.number + "];"));
    }
    line("}\nint main(void) {");
    for (Block block : blocks) {
      line("  b[" + block.number + "] = malloc(sizeof(" + block.type + ") * " + block.count + ");");
    }
    line("  fill();");
    for (Block block : blocks) {
      line(
          "  printf(\"%lx|%s|%d|%s\\n\", (unsigned long)b["
              + block.number
              + "], \""
              + block.type
              + "\", "
              + block.count
              + ", \""
              + block.kind
              + "\");");
    }
    fault(fault);
    line("  fflush(stdout);\n  memset(b, 0, sizeof b);\n  abort();\n}");
    return text.toString();
  }

  private void line(String words) {
    text.append(words).append('\n');
  }

  private static String star(String type) {
    return type.endsWith("*") ? "*" : " *";
  }

  private String anyStruct() {
    return "struct s" + random.nextInt(STRUCTS);
  }

  private void struct(int number) {
    List<Field> made = new ArrayList<>();
    int count = 2 + random.nextInt(5);
    for (int i = 0; i < count; i++) {
      String name = "m" + i;
      made.add(
          switch (random.nextInt(13)) {
            case 0, 1, 2, 3 -> new Field(anyStruct() + " *", name, "");
            case 4 -> new Field("char *", name, "");
            case 5 -> new Field("void *", name, "");
            case 6 -> new Field("double", name, "");
            case 7 -> new Field("enum color", name, "");
            case 8 -> new Field(anyStruct() + " *", name, "[3]");
            case 9 -> new Field("call", name, "");
            case 10 ->
                number == 0
                    ? new Field("long", name, "")
                    : new Field("struct s" + random.nextInt(number), name, "");
            case 11 -> new Field("union", name, anyStruct());
            default -> new Field(random.nextBoolean() ? "long" : "int", name, "");
          });
    }
    StringBuilder body = new StringBuilder("struct s" + number + " {");
    for (Field field : made) {
      body.append(' ')
          .append(
              switch (field.type) {
                case "call" -> "int (*" + field.name + ")(int)";
                case "union" ->
                    "union { double d; " + field.array + " *p; long n[2]; } " + field.name;
                default -> field.type + " " + field.name + field.array;
              });
      body.append(';');
    }
    line(body + " };");
    fields.put("struct s" + number, made);
  }

  private boolean hasUnion(String struct) {
    return fields.getOrDefault(struct, List.of()).stream()
        .anyMatch(f -> f.type.equals("union") || fields.containsKey(f.type) && hasUnion(f.type));
  }

  private Block block(int number) {
    String struct = anyStruct();
    Kind one = hasUnion(struct) ? Kind.STRUCT_WITH_UNION : Kind.STRUCT;
    int count = 2 + random.nextInt(6);
    return switch (random.nextInt(12)) {
      case 0, 1 -> new Block(number, struct, count, Kind.ARRAY_OF_STRUCTS);
      case 2 -> new Block(number, struct + " *", count, Kind.ARRAY_OF_POINTERS);
      case 3 ->
          new Block(number, random.nextBoolean() ? "long int" : "double", count, Kind.NUMBERS);
      case 4 -> new Block(number, "char", 8 + random.nextInt(30), Kind.TEXT);
      default -> new Block(number, struct, 1, one);
    };
  }

  private void register(Block block) {
    for (int i = 0; i < block.count && block.kind != Kind.TEXT; i++) {
      place(block.type, block.element(i));
    }
    if (block.kind == Kind.TEXT) {
      place("char", block.element(0));
    }
  }

  private void place(String type, String expression) {
    places.computeIfAbsent(type, k -> new ArrayList<>()).add(expression);
    for (Field field : fields.getOrDefault(type, List.of())) {
      if (fields.containsKey(field.type)) {
        place(field.type, expression + "." + field.name);
      }
    }
  }

  private void fill(Block block) {
    switch (block.kind) {
      case TEXT -> {
        String words = "some words of text that go on and on for long";
        String start = words.substring(0, block.count - 1);
        line("  strcpy(b[" + block.number + "], \"" + start + "\");");
      }
      case NUMBERS -> {
        for (int i = 0; i < block.count; i++) {
          line("  " + block.element(i) + " = " + (1 + random.nextInt(1000)) + ";");
        }
      }
      case ARRAY_OF_POINTERS -> {
        for (int i = 0; i < block.count; i++) {
          point(block.element(i), block.type.replace(" *", ""));
        }
      }
      default -> {
        for (int i = 0; i < block.count; i++) {
          struct(block.type, block.element(i));
        }
      }
    }
  }

  private void struct(String type, String expression) {
    for (Field field : fields.getOrDefault(type, List.of())) {
      String member = expression + "." + field.name;
      switch (field.type) {
        case "char *" -> pointTo(member, "char");
        case "void *" -> point(member, anyStruct());
        case "double" -> line("  " + member + " = " + random.nextInt(99) + ".5;");
        case "long", "int" -> line("  " + member + " = " + (100 + random.nextInt(1000)) + ";");
        case "enum color" -> line("  " + member + " = " + pick("RED", "GREEN", "BLUE") + ";");
        case "call" -> line("  " + member + " = " + pick("first", "second", "0") + ";");
        case "union" -> {
          if (random.nextBoolean()) {
            point(member + ".p", field.array);
          } else {
            line("  " + member + ".d = 1.25;");
          }
        }
        default -> {
          if (fields.containsKey(field.type)) {
            struct(field.type, member);
          } else if (field.array.isEmpty()) {
            point(member, field.type.replace(" *", ""));
          } else {
            for (int i = 0; i < 3; i++) {
              point(member + "[" + i + "]", field.type.replace(" *", ""));
            }
          }
        }
      }
    }
  }

  private String pick(String... words) {
    return words[random.nextInt(words.length)];
  }

  private void point(String pointer, String struct) {
    if (random.nextInt(5) > 0 && pointTo(pointer, struct)) {
      pointers.add(new String[] {pointer, struct});
    }
  }

  private boolean pointTo(String pointer, String type) {
    List<String> found = places.getOrDefault(type, List.of());
    if (found.isEmpty()) {
      return false;
    }
    line("  " + pointer + " = (void *)&" + found.get(random.nextInt(found.size())) + ";");
    return true;
  }

  /** Breaks something, and writes the addresses of the blocks that have to do with it. */
  private void fault(Fault fault) {
    Block block = blocks.get(random.nextInt(blocks.size()));
    String victim = "b[" + block.number + "]";
    switch (fault) {
      case OVERRUN -> {
        String size = "sizeof(" + block.type + ") * " + block.count;
        line("  { char *end = (char *)" + victim + " + " + size + ";");
        line("    end += (16 - (unsigned long)end % 16) % 16;");
        line("    memcpy(end, \"overwritten by an overrun\", 25);");
        line("    printf(\"!%lx|%lx\\n\", (unsigned long)" + victim + ", (unsigned long)end); }");
      }
      case CONFUSION -> {
        if (!pointers.isEmpty()) {
          String[] pointer = pointers.get(random.nextInt(pointers.size()));
          line("  " + pointer[0] + " = (void *)" + victim + ";");
          line(
              "  printf(\"!%lx|%lx\\n\", (unsigned long)&"
                  + pointer[0]
                  + ", (unsigned long)"
                  + victim
                  + ");");
        }
      }
      case STALE -> {
        if (!pointers.isEmpty()) {
          String[] pointer = pointers.get(random.nextInt(pointers.size()));
          line("  { void *freed = 0;");
          line("    for (unsigned i = 0; i < sizeof b / sizeof *b; i++)");
          line("      if (b[i] <= (void *)" + pointer[0] + " && b[i] > freed) freed = b[i];");
          line(
              "    printf(\"!%lx|%lx\\n\", (unsigned long)freed, (unsigned long)&"
                  + pointer[0]
                  + ");");
          line("    free(freed); }");
        }
      }
      default -> {}
    }
  }
}
