package cairn.record.nativ;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Generates C programs that allocate, free and write at random: numbers of all sizes at any place,
 * pointers to heads, insides and ends of blocks, copies, structs, arrays, global variables; at
 * their end they dump their blocks. Every byte of every block is written once, so that all are
 * known.
 */
final class RandomStores {
  private static final String[] TYPES = {
    "char", "short", "int", "long", "float", "double", "unsigned char", "unsigned", "__int128"
  };

  private final Random random;
  private final StringBuilder text = new StringBuilder();
  private final List<Integer> live = new ArrayList<>();
  private final int[] sizes = new int[64];
  private int made;

  private RandomStores(long seed) {
    random = new Random(seed);
  }

  static String program(long seed, int steps) {
    RandomStores program = new RandomStores(seed);
    program.write(steps);
    return program.text.toString();
  }

  @SuppressWarnings("AnnotateFormatMethod") // the annotation is a library of its own
  private void line(String format, Object... arguments) {
    text.append("  ").append(String.format(format, arguments)).append('\n');
  }

  private void write(int steps) {
    text.append(
        """
        #include "dump.h"
        struct pair { struct pair *one; int number; struct pair *other; };
        struct pair *pairs[8];
        long numbers[16];
        char *b[64];
        static struct pair *make_pair(int number) {
          struct pair *p = malloc(sizeof *p);
          memset(p, 0, sizeof *p);
          p->number = number;
          p->one = pairs[number % 8];
          pairs[number % 8] = p;
          return p;
        }
        """);
    int functions = Math.max(1, steps / 40);
    for (int f = 0; f < functions; f++) {
      text.append("static void part").append(f).append("(void) {\n");
      for (int i = 0; i < 40; i++) {
        step();
      }
      text.append("}\n");
    }
    text.append("int main(int argc, char **argv) {\n");
    for (int f = 0; f < functions; f++) {
      line("part%d();", f);
    }
    line("dump(argv[1]);");
    line("return 0;");
    text.append("}\n");
  }

  private void step() {
    if (live.size() < 4 || random.nextInt(8) == 0 && made < 60) {
      allocate();
      return;
    }
    int at = live.get(random.nextInt(live.size()));
    int size = sizes[at];
    switch (random.nextInt(12)) {
      case 0 -> copy(at, size);
      case 1 -> line("memset(b[%d] + %d, %d, %d);", at, 0, random.nextInt(256), size);
      case 2, 3 -> pointer(at, size);
      case 4 -> resize(at);
      case 5 -> {
        line("free(b[%d]); keep(%d, NULL, 0);", at, at);
        live.remove(Integer.valueOf(at));
      }
      case 6 -> line("make_pair(%d)->other = pairs[%d];", random.nextInt(100), random.nextInt(8));
      case 7 ->
          line(
              "numbers[%d] = %dL; pairs[%d] = NULL;",
              random.nextInt(16), random.nextLong(), random.nextInt(8));
      default -> number(at, size);
    }
  }

  private void allocate() {
    int at = made++ % 60;
    if (live.contains(at)) {
      return;
    }
    int size = 1 + random.nextInt(random.nextInt(4) == 0 ? 500 : 60);
    sizes[at] = size;
    switch (random.nextInt(3)) {
      case 0 -> line("b[%d] = calloc(1, %d);", at, size);
      case 1 -> line("b[%d] = aligned_alloc(64, %d);", at, size);
      default -> line("b[%d] = malloc(%d);", at, size);
    }
    line("memset(b[%d], %d, %d);", at, random.nextInt(256), size);
    line("keep(%d, b[%d], %d);", at, at, size);
    live.add(at);
  }

  private void resize(int at) {
    int size = 1 + random.nextInt(200);
    line("b[%d] = realloc(b[%d], %d);", at, at, size);
    if (size > sizes[at]) {
      line("memset(b[%d] + %d, 1, %d);", at, sizes[at], size - sizes[at]);
    }
    line("keep(%d, b[%d], %d);", at, at, size);
    sizes[at] = size;
  }

  private void copy(int at, int size) {
    int from = live.get(random.nextInt(live.size()));
    int count = 1 + random.nextInt(Math.min(size, sizes[from]));
    int to = random.nextInt(size - count + 1);
    int where = random.nextInt(sizes[from] - count + 1);
    line("memmove(b[%d] + %d, b[%d] + %d, %d);", at, to, from, where, count);
  }

  private void pointer(int at, int size) {
    if (size < 8) {
      return;
    }
    int to = live.get(random.nextInt(live.size()));
    int offset = random.nextInt(3) == 0 ? sizes[to] : random.nextInt(2) * random.nextInt(sizes[to]);
    int place = random.nextInt(3) == 0 ? random.nextInt(size - 7) : random.nextInt(size / 8) * 8;
    line("{ char *p = b[%d] + %d; memcpy(b[%d] + %d, &p, 8); }", to, offset, at, place);
  }

  private void number(int at, int size) {
    String type = TYPES[random.nextInt(TYPES.length)];
    int width =
        switch (type) {
          case "char", "unsigned char" -> 1;
          case "short" -> 2;
          case "int", "float", "unsigned" -> 4;
          case "__int128" -> 16;
          default -> 8;
        };
    if (width <= size) {
      int place = random.nextInt(size - width + 1);
      line(
          "{ %s v = (%s)%dLL; memcpy(b[%d] + %d, &v, %d); }",
          type, type, random.nextLong(), at, place, width);
    }
  }
}
