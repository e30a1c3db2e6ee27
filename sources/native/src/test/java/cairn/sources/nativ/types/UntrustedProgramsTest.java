package cairn.sources.nativ.types;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.graph.memory.TypeTable;
import cairn.graph.memory.TypeTable.CType;
import cairn.graph.memory.TypeTable.Kind;
import cairn.graph.memory.TypeTable.Member;
import cairn.symbols.SymbolsException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs may say anything of themselves: types still make sense, or there is a clean error. */
class UntrustedProgramsTest {
  private static final int ROUNDS = Boolean.getBoolean("cairn.long") ? 20_000 : 200;

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"layouts.c", "classes.cpp"})
  void damagedPrograms(String source) throws Exception {
    byte[] good = Files.readAllBytes(Compiler.compile(folder, source, "-O1"));
    int[] debug = debugInformation(good);
    Path file = folder.resolve("damaged");
    int rounds = source.endsWith(".c") ? ROUNDS : ROUNDS / 10;
    int typed = 0;
    for (int seed = 0; seed < rounds; seed++) {
      Random random = new Random(seed);
      byte[] bad =
          random.nextInt(8) == 0 ? Arrays.copyOf(good, random.nextInt(good.length)) : good.clone();
      for (int i = 0; i < 1 + random.nextInt(60) && bad.length > 0; i++) {
        boolean inside = random.nextInt(4) > 0;
        int at = inside ? debug[0] + random.nextInt(debug[1]) : random.nextInt(bad.length);
        if (at < bad.length) {
          bad[at] = (byte) (random.nextBoolean() ? random.nextInt(256) : bad[at] + 1);
        }
      }
      Files.write(file, bad);
      try {
        ProgramTypes types = Compiler.read(file);
        makesSense(types.types(), "seed " + seed);
        types.variables().forEach(v -> assertThat(v.type()).isLessThan(types.types().count()));
        for (long start : types.functions().starts()) {
          types.typeOf(start + 8, "main", "node", 0);
        }
        typed += types.types().count() > 10 ? 1 : 0;
      } catch (SymbolsException e) {
        assertThat(e.getMessage()).as("seed " + seed).contains(file.toString());
      }
    }
    assertThat(typed).as("programs that still had types").isGreaterThan(rounds / 4);
  }

  /** Where the section of entries is, and its size. */
  private static int[] debugInformation(byte[] file) {
    ByteBuffer elf = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
    int table = (int) elf.getLong(40);
    int names = (int) elf.getLong(table + 64 * elf.getShort(62) + 24);
    byte[] wanted = ".debug_info\0".getBytes(StandardCharsets.ISO_8859_1);
    for (int i = 0; i < elf.getShort(60); i++) {
      int name = names + elf.getInt(table + 64 * i);
      if (Arrays.equals(file, name, name + wanted.length, wanted, 0, wanted.length)) {
        return new int[] {
          (int) elf.getLong(table + 64 * i + 24), (int) elf.getLong(table + 64 * i + 32)
        };
      }
    }
    throw new AssertionError("no debug information");
  }

  private static void makesSense(TypeTable types, String as) {
    for (int i = 0; i < types.count(); i++) {
      CType type = types.get(i);
      assertThat(depth(types, i, 0)).as(as + ", " + type.name()).isLessThan(200);
      assertThat(type.name()).as(as).isNotEmpty().hasSizeLessThan(10_000);
      for (Member member : type.members()) {
        long size = Math.max(0, types.size(member.type()));
        long end = member.bits() > 0 ? member.offset() : member.offset() + size;
        assertThat(member.offset()).as(as).isNotNegative();
        assertThat(end).as(as + ", " + type.name()).isLessThanOrEqualTo(type.size());
      }
    }
  }

  /** How deep a type holds others; endless if one holds itself. */
  private static int depth(TypeTable types, int number, int level) {
    CType type = types.get(number);
    int deepest = 0;
    if (level > 300) {
      return level;
    }
    if (type.kind() == Kind.ARRAY) {
      deepest = depth(types, type.target(), level + 1);
    }
    for (Member member : type.members()) {
      deepest = Math.max(deepest, depth(types, member.type(), level + 1));
    }
    return deepest + 1;
  }
}
