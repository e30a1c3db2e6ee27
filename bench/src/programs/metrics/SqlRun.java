import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * Runs a script in an H2 database in memory. Usage: {@code SqlRun SCRIPT [PERCENT]}: from there on a
 * fault that is built into the library is switched on.
 */
final class SqlRun {
  private SqlRun() {}

  public static void main(String[] arguments) throws IOException, SQLException {
    List<String> script = Files.readAllLines(Path.of(arguments[0]));
    int from =
        arguments.length > 1
            ? script.size() * Integer.parseInt(arguments[1]) / 100
            : Integer.MAX_VALUE;
    long rows = 0;
    int failed = 0;
    try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:");
        Statement statement = connection.createStatement()) {
      for (int i = 0; i < script.size(); i++) {
        if (i >= from) {
          System.setProperty("fault", "true");
        }
        try {
          if (statement.execute(script.get(i))) {
            try (ResultSet result = statement.getResultSet()) {
              while (result.next()) {
                rows++;
              }
            }
          } else {
            rows += statement.getUpdateCount();
          }
        } catch (SQLException e) {
          failed++;
        }
      }
    }
    System.out.println(rows + " rows, " + failed + " statements failed");
  }
}
