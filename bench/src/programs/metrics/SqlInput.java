import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Writes scripts for a database, one statement in each line: the number of tables, their columns and
 * indexes, how long texts are, and how many statements insert, change, delete and ask differ from
 * script to script. Usage: {@code SqlInput FOLDER FROM TO}, seeds.
 */
final class SqlInput {
  private static final String[] WORDS = {
    "amber", "birch", "cedar", "dune", "ember", "fjord", "grove", "heath", "inlet", "jetty", "knoll",
    "ledge", "marsh", "north", "oasis", "plain", "quarry", "ridge", "slope", "tarn"
  };

  private final Random random;
  private final List<Table> tables = new ArrayList<>();

  private static final class Table {
    private String name = "";
    private int texts;
    private int numbers;
    private final List<Integer> ids = new ArrayList<>();
    private int next = 1;
  }

  private SqlInput(long seed) {
    random = new Random(seed * 7919);
  }

  public static void main(String[] arguments) throws IOException {
    for (int seed = Integer.parseInt(arguments[1]); seed <= Integer.parseInt(arguments[2]); seed++) {
      try (BufferedWriter out =
          Files.newBufferedWriter(Path.of(arguments[0], "sql-" + seed + ".txt"))) {
        new SqlInput(seed).write(out);
      }
    }
  }

  private void write(BufferedWriter out) throws IOException {
    int count = 2 + random.nextInt(4);
    for (int i = 0; i < count; i++) {
      create(out, i);
    }
    int statements = 2_600 + random.nextInt(1_400);
    int inserts = 45 + random.nextInt(16);
    int updates = 8 + random.nextInt(12);
    int deletes = 8 + random.nextInt(8);
    int words = 2 + random.nextInt(3);
    for (int i = 0; i < statements; i++) {
      Table table = tables.get(random.nextInt(tables.size()));
      int what = random.nextInt(100);
      if (what < inserts || table.ids.isEmpty()) {
        insert(out, table, words);
      } else if (what < inserts + updates) {
        update(out, table, words);
      } else if (what < inserts + updates + deletes) {
        int id = table.ids.remove(random.nextInt(table.ids.size()));
        out.write("DELETE FROM " + table.name + " WHERE ID = " + id + "\n");
      } else {
        select(out, table);
      }
    }
  }

  private void create(BufferedWriter out, int number) throws IOException {
    Table table = new Table();
    table.name = "T" + number;
    table.texts = 1 + random.nextInt(3);
    table.numbers = 1 + random.nextInt(2);
    StringBuilder columns = new StringBuilder("ID INT PRIMARY KEY");
    for (int i = 0; i < table.texts; i++) {
      columns.append(", S").append(i).append(" VARCHAR(200)");
    }
    for (int i = 0; i < table.numbers; i++) {
      columns.append(", N").append(i).append(" INT");
    }
    out.write("CREATE TABLE " + table.name + "(" + columns + ")\n");
    out.write("CREATE INDEX I" + number + "N ON " + table.name + "(N0)\n");
    if (random.nextBoolean()) {
      out.write("CREATE INDEX I" + number + "S ON " + table.name + "(S0)\n");
    }
    tables.add(table);
  }

  private void insert(BufferedWriter out, Table table, int words) throws IOException {
    int id = table.next++;
    table.ids.add(id);
    StringBuilder values = new StringBuilder(String.valueOf(id));
    for (int i = 0; i < table.texts; i++) {
      values.append(", '").append(text(words)).append('\'');
    }
    for (int i = 0; i < table.numbers; i++) {
      values.append(", ").append(random.nextInt(100_000));
    }
    out.write("INSERT INTO " + table.name + " VALUES(" + values + ")\n");
  }

  private void update(BufferedWriter out, Table table, int words) throws IOException {
    int id = table.ids.get(random.nextInt(table.ids.size()));
    String change =
        random.nextBoolean() ? "S0 = '" + text(words) + "'" : "N0 = " + random.nextInt(100_000);
    out.write("UPDATE " + table.name + " SET " + change + " WHERE ID = " + id + "\n");
  }

  private void select(BufferedWriter out, Table table) throws IOException {
    switch (random.nextInt(4)) {
      case 0 -> out.write("SELECT COUNT(*), MAX(N0) FROM " + table.name + "\n");
      case 1 ->
          out.write(
              "SELECT * FROM " + table.name + " WHERE ID = " + (1 + random.nextInt(table.next)) + "\n");
      case 2 -> {
        int from = 1 + random.nextInt(table.next);
        out.write(
            "SELECT S0, N0 FROM " + table.name + " WHERE ID BETWEEN " + from + " AND " + (from + 20)
                + " ORDER BY S0\n");
      }
      default -> {
        int from = random.nextInt(100_000);
        out.write(
            "SELECT ID FROM " + table.name + " WHERE N0 BETWEEN " + from + " AND " + (from + 50)
                + "\n");
      }
    }
  }

  private String text(int words) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < words; i++) {
      text.append(i == 0 ? "" : " ").append(WORDS[random.nextInt(WORDS.length)]);
    }
    return text.append(' ').append(random.nextInt(10_000)).toString();
  }
}
