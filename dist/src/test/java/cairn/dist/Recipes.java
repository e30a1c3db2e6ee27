package cairn.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.Yaml;

/** The lines that the guide's page on builds shows, taken out of its blocks. */
final class Recipes {
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```(\\w+)\n(.*?)^```$");

  private final String page;

  Recipes(Path file) throws IOException {
    page = Files.readString(file);
  }

  /** The blocks of a language, below a heading. */
  List<String> blocks(String heading, String language) {
    int begin = page.indexOf("\n## " + heading + "\n");
    if (begin < 0) {
      throw new AssertionError("no section " + heading);
    }
    int end = page.indexOf("\n## ", begin + 1);
    List<String> found = new ArrayList<>();
    Matcher block = BLOCK.matcher(page.substring(begin, end < 0 ? page.length() : end));
    while (block.find()) {
      if (block.group(1).equals(language)) {
        found.add(block.group(2));
      }
    }
    return found;
  }

  private String block(String heading, String language) {
    List<String> found = blocks(heading, language);
    if (found.size() != 1) {
      throw new AssertionError(found.size() + " blocks of " + language + " below " + heading);
    }
    return found.get(0);
  }

  /** The script of every step that has one, in order. */
  List<String> github() {
    Map<String, ?> workflow = new Yaml().load(block("GitHub Actions", "yaml"));
    Map<?, ?> jobs = (Map<?, ?>) workflow.get("jobs");
    List<String> scripts = new ArrayList<>();
    for (Object job : jobs.values()) {
      for (Object step : (List<?>) ((Map<?, ?>) job).get("steps")) {
        Object run = ((Map<?, ?>) step).get("run");
        if (run != null) {
          scripts.add(run.toString());
        }
      }
    }
    return scripts;
  }

  /** The lines of {@code before_script} or {@code script} of the one job. */
  List<String> gitlab(String key) {
    Map<String, ?> file = new Yaml().load(block("GitLab CI", "yaml"));
    Map<?, ?> job = (Map<?, ?>) file.values().iterator().next();
    return ((List<?>) job.get(key)).stream().map(Object::toString).toList();
  }

  /** What {@code sh} runs, in order. */
  List<String> jenkins() {
    List<String> lines = new ArrayList<>();
    Matcher call = Pattern.compile("(?m)^ *sh '([^']*)'$").matcher(block("Jenkins", "groovy"));
    while (call.find()) {
      lines.add(call.group(1));
    }
    return lines;
  }

  String shell(String heading) {
    return block(heading, "sh");
  }

  String maven() {
    return block("Maven", "xml");
  }
}
