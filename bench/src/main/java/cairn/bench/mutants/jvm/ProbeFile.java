package cairn.bench.mutants.jvm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What probes heard.
 *
 * @param operations in their order
 * @param all lines that ran, within operations or not
 * @param points how many C-points there were
 * @param stored slots that the watched call stored
 */
record ProbeFile(List<Operation> operations, Set<String> all, int points, List<String> stored) {
  /**
   * An operation.
   *
   * @param point the number of the C-point at its end
   */
  record Operation(int point, Set<String> lines) {
    Operation {
      lines = Set.copyOf(lines);
    }
  }

  ProbeFile {
    operations = List.copyOf(operations);
    all = Set.copyOf(all);
    stored = List.copyOf(stored);
  }

  /**
   * @param lines by their numbers
   */
  static ProbeFile read(Path file, List<String> lines) throws IOException {
    List<Operation> operations = new ArrayList<>();
    Set<String> all = new HashSet<>();
    int points = 0;
    List<String> stored = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      String[] words = line.split(" ");
      switch (words[0]) {
        case "operation" ->
            operations.add(new Operation(Integer.parseInt(words[1]), names(words, 2, lines)));
        case "all" -> all = names(words, 1, lines);
        case "points" -> points = Integer.parseInt(words[1]);
        case "stored" -> stored.add(words[1]);
        default -> throw new IOException(file + " has a line that no probe writes: " + line);
      }
    }
    return new ProbeFile(operations, all, points, stored);
  }

  private static Set<String> names(String[] words, int from, List<String> lines) {
    Set<String> names = new HashSet<>();
    for (int i = from; i < words.length; i++) {
      names.add(lines.get(Integer.parseInt(words[i])));
    }
    return names;
  }
}
