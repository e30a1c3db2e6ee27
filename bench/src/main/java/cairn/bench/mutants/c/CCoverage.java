package cairn.bench.mutants.c;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which lines each operation of a program runs. The compiler puts a call at the beginning of every
 * basic block; a block goes from there to the next call or the end of its function, and its lines
 * are those that the debug information has in between.
 */
final class CCoverage {
  private static final int SECONDS = 20;
  private static final Pattern FUNCTION = Pattern.compile("^([0-9a-f]+) <.*>:$");
  private static final Pattern CALL =
      Pattern.compile("^ *([0-9a-f]+):.*\\bcall .*<__sanitizer_cov_trace_pc>.*");
  private static final Pattern ROW =
      Pattern.compile("^(\\S+\\.[ch]) +(\\d+) +(0x[0-9a-f]+|0)\\b.*");

  /** The lines that an operation ran, as {@code file:line}, by the operation's number from 1. */
  private final Map<Integer, Set<String>> lines = new HashMap<>();

  private CCoverage() {}

  /**
   * Compiles what is in a build's folder, runs it, and reads which lines ran.
   *
   * @param runtime the source of what the compiler's calls call
   */
  static CCoverage of(CBuild build, Path runtime, long seed, Path folder) throws IOException {
    Path object = folder.resolve("coverage.o");
    if (!Files.exists(object)) {
      Shell.require(
          List.of("gcc", "-O1", "-c", "-o", object.toString(), runtime.toString()),
          folder,
          Map.of(),
          SECONDS);
    }
    Path program = folder.resolve("covered");
    Shell.Ended compiled =
        build.compile(
            program, List.of("-fsanitize-coverage=trace-pc", "-no-pie", object.toString()));
    if (compiled.code() != 0) {
      throw new IOException("the build for coverage failed:\n" + compiled.output());
    }
    Path file = folder.resolve("coverage.txt");
    Files.deleteIfExists(file);
    List<String> command = new ArrayList<>(build.command(seed));
    command.set(0, program.toString());
    Shell.run(command, folder, Map.of("MUTANT_COVERAGE", file.toString()), SECONDS);
    CCoverage coverage = new CCoverage();
    coverage.read(program, folder, file);
    return coverage;
  }

  private void read(Path program, Path folder, Path file) throws IOException {
    String code =
        Shell.require(List.of("objdump", "-d", program.toString()), folder, Map.of(), SECONDS);
    NavigableMap<Long, Long> blocks = blocks(code);
    String table =
        Shell.require(
            List.of("objdump", "--dwarf=decodedline", program.toString()),
            folder,
            Map.of(),
            SECONDS);
    NavigableMap<Long, Set<String>> rows = rows(table);
    Map<Long, Set<String>> ofBlock = new HashMap<>();
    for (String line : Files.exists(file) ? Files.readAllLines(file) : List.<String>of()) {
      String[] words = line.split(" ");
      Set<String> ran = new HashSet<>();
      for (int i = 1; i < words.length; i++) {
        long begin = Long.parseUnsignedLong(words[i], 16);
        ran.addAll(ofBlock.computeIfAbsent(begin, k -> lines(begin, blocks, rows)));
      }
      lines.put(Integer.parseInt(words[0]) + 1, ran);
    }
  }

  /** The end of each block by its beginning, the address after the call. */
  static NavigableMap<Long, Long> blocks(String disassembly) {
    TreeSet<Long> calls = new TreeSet<>();
    TreeSet<Long> ends = new TreeSet<>();
    long call = -1;
    for (String line : disassembly.lines().toList()) {
      Matcher function = FUNCTION.matcher(line);
      if (function.matches()) {
        ends.add(Long.parseUnsignedLong(function.group(1), 16));
        continue;
      }
      int colon = line.indexOf(':');
      if (colon < 0 || !line.startsWith(" ")) {
        continue;
      }
      String address = line.substring(0, colon).strip();
      if (call >= 0 && address.matches("[0-9a-f]+")) {
        calls.add(Long.parseUnsignedLong(address, 16));
        call = -1;
      }
      Matcher called = CALL.matcher(line);
      if (called.matches()) {
        call = Long.parseUnsignedLong(called.group(1), 16);
        ends.add(call);
      }
    }
    NavigableMap<Long, Long> blocks = new TreeMap<>();
    for (long begin : calls) {
      Long end = ends.higher(begin - 1);
      blocks.put(begin, end == null ? begin + 1 : end);
    }
    return blocks;
  }

  /** The lines that begin at each address. */
  static NavigableMap<Long, Set<String>> rows(String table) {
    NavigableMap<Long, Set<String>> rows = new TreeMap<>();
    for (String line : table.lines().toList()) {
      Matcher row = ROW.matcher(line);
      if (row.matches()) {
        String hex = row.group(3).replace("0x", "");
        rows.computeIfAbsent(Long.parseUnsignedLong(hex, 16), k -> new TreeSet<>())
            .add(row.group(1) + ":" + row.group(2));
      }
    }
    return rows;
  }

  private static Set<String> lines(
      long begin, NavigableMap<Long, Long> blocks, NavigableMap<Long, Set<String>> rows) {
    Set<String> found = new HashSet<>();
    Map.Entry<Long, Set<String>> before = rows.floorEntry(begin);
    if (before != null) {
      found.addAll(before.getValue());
    }
    long end = blocks.getOrDefault(begin, begin + 1);
    rows.subMap(begin, true, Math.max(begin, end), end > begin ? false : true)
        .values()
        .forEach(found::addAll);
    return found;
  }

  Set<String> lines(int operation) {
    return lines.getOrDefault(operation, Set.of());
  }

  /** How many operations began. */
  int operations() {
    return lines.keySet().stream().mapToInt(each -> each).max().orElse(0);
  }
}
