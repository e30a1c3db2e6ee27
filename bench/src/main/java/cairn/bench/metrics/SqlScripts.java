package cairn.bench.metrics;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Scripts for the driver of sqlite3: a schema with constraints, indexes, triggers, views and
 * foreign keys, then statements of several connections. A number says all of a script.
 */
public final class SqlScripts {
  /** Statements behind the schema, of which the share of each kind is drawn. */
  private static final int STATEMENTS = 220;

  private final Random random;
  private final StringBuilder script = new StringBuilder();
  private final List<Table> tables = new ArrayList<>();
  private int connections;

  private record Table(String name, int columns, int parent) {
    String column(int number) {
      return "c" + number + "_" + name;
    }
  }

  private SqlScripts(long seed) {
    this.random = new Random(seed * 7919 + 17);
  }

  public static String of(long seed) {
    SqlScripts scripts = new SqlScripts(seed);
    scripts.schema();
    scripts.work();
    return scripts.script.toString();
  }

  private int between(int from, int to) {
    return from + random.nextInt(to - from + 1);
  }

  private boolean chance(double share) {
    return random.nextDouble() < share;
  }

  private void line(int connection, String statement) {
    script.append('@').append(connection).append(' ').append(statement).append('\n');
  }

  private void schema() {
    connections = between(3, 6);
    script.append("cache ").append(between(12, 40)).append('\n');
    line(0, "pragma page_size = " + (1024 << random.nextInt(3)));
    int count = between(10, 30);
    for (int i = 0; i < count; i++) {
      Table table =
          new Table(word() + i, between(4, 10), i > 0 && chance(0.4) ? random.nextInt(i) : -1);
      tables.add(table);
      create(table);
    }
    for (Table table : tables) {
      for (int i = between(1, 3); i > 0; i--) {
        index(table, i);
      }
      if (chance(0.5)) {
        trigger(table);
      }
      if (chance(0.3)) {
        line(0, "create view v_" + table.name + " as " + query(table));
      }
    }
  }

  private String word() {
    String[] words = {
      "orders", "item", "person", "log", "price", "stock", "route", "mail", "task", "unit"
    };
    return words[random.nextInt(words.length)];
  }

  private void create(Table table) {
    StringBuilder text =
        new StringBuilder("create table " + table.name + "(id integer primary key");
    String[] types = {
      " text", " integer", " numeric", " text not null default 'x'", " real default (1 + 2)"
    };
    for (int c = 1; c <= table.columns; c++) {
      text.append(", ").append(table.column(c)).append(types[random.nextInt(types.length)]);
      if (chance(0.5)) {
        text.append(" check (").append(condition(table, c)).append(')');
      }
    }
    if (table.parent >= 0) {
      text.append(", parent integer references ").append(tables.get(table.parent).name);
    }
    line(0, text.append(')').toString());
  }

  /** One that all rows meet, with brackets. */
  private String condition(Table table, int column) {
    String name = table.column(column);
    String text = "(" + name + " is null) or (length(" + name + ") < " + between(900, 5000) + ")";
    for (int i = random.nextInt(3); i > 0; i--) {
      text = "(" + text + ") and ((" + name + " <> 'z" + i + "') or (" + name + " > 'a'))";
    }
    return text;
  }

  private void index(Table table, int number) {
    String columns = table.column(between(1, table.columns));
    if (chance(0.4)) {
      columns += ", " + table.column(between(1, table.columns));
    }
    String where =
        chance(0.3) ? " where (" + condition(table, between(1, table.columns)) + ")" : "";
    line(
        0,
        "create index i"
            + number
            + "_"
            + table.name
            + " on "
            + table.name
            + "("
            + columns
            + ")"
            + where);
  }

  private void trigger(Table table) {
    Table other = tables.get(random.nextInt(tables.size()));
    line(
        0,
        "create trigger t_"
            + table.name
            + " after update on "
            + table.name
            + " when (new.id > 0) and ((new.id % 3) = 0) begin update "
            + other.name
            + " set "
            + other.column(1)
            + " = 'by trigger' where id = new.id; end");
  }

  private void work() {
    double inserts = 0.3 + 0.3 * random.nextDouble();
    double updates = 0.1 + 0.15 * random.nextDouble();
    double deletes = 0.02 + 0.06 * random.nextDouble();
    for (Table table : tables) {
      insert(table, between(20, 60));
    }
    for (int i = 0; i < STATEMENTS; i++) {
      Table table = tables.get(random.nextInt(tables.size()));
      int on = random.nextInt(connections);
      double kind = random.nextDouble();
      String id = Integer.toString(between(1, 400));
      if (kind < inserts) {
        values(on, table);
      } else if (kind < inserts + updates) {
        String set = table.column(between(1, table.columns));
        line(
            on,
            "update " + table.name + " set " + set + " = ? where id = ?\t" + text() + "\t" + id);
      } else if (kind < inserts + updates + deletes) {
        line(on, "delete from " + table.name + " where id = ?\t" + id);
      } else if (chance(0.5)) {
        line(on, query(table));
      } else {
        line(
            on,
            "select * from " + table.name + " where id between ? and ?\t" + id + "\t" + (id + 9));
      }
    }
  }

  /** So many rows at once. */
  private void insert(Table table, int rows) {
    StringBuilder columns = new StringBuilder();
    StringBuilder values = new StringBuilder();
    for (int c = 1; c <= table.columns; c++) {
      columns.append(c > 1 ? ", " : "").append(table.column(c));
      values.append(c > 1 ? ", " : "").append("'").append(text()).append(" ' || x");
    }
    line(
        0,
        "with recursive n(x) as (select 1 union all select x + 1 from n where x < "
            + rows
            + ") insert into "
            + table.name
            + "("
            + columns
            + ") select "
            + values
            + " from n");
  }

  private void values(int on, Table table) {
    StringBuilder columns = new StringBuilder();
    StringBuilder marks = new StringBuilder();
    StringBuilder values = new StringBuilder();
    for (int c = 1; c <= table.columns; c++) {
      columns.append(c > 1 ? ", " : "").append(table.column(c));
      marks.append(c > 1 ? ", ?" : "?");
      values.append('\t').append(text());
    }
    line(on, "insert into " + table.name + "(" + columns + ") values (" + marks + ")" + values);
  }

  private String text() {
    return "text "
        + Integer.toString(random.nextInt(1_000_000), 36)
        + "-".repeat(random.nextInt(60));
  }

  /** A join with aliases, or an aggregate. */
  private String query(Table table) {
    Table other = tables.get(random.nextInt(tables.size()));
    if (chance(0.6)) {
      return "select a.id, b."
          + other.column(1)
          + " from "
          + table.name
          + " as a join "
          + other.name
          + " as b on (a.id = b.id) where ((a."
          + table.column(1)
          + " > 'm') or (b.id < "
          + between(5, 60)
          + "))";
    }
    return "select count(*), max("
        + table.column(1)
        + "), count(distinct "
        + table.column(2)
        + ") from "
        + table.name
        + " where (id > "
        + between(1, 50)
        + ")";
  }
}
