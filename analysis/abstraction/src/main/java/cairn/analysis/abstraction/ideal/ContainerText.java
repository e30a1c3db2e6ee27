package cairn.analysis.abstraction.ideal;

import cairn.analysis.abstraction.ideal.ContainerRule.Name;
import cairn.analysis.abstraction.ideal.ContainerRule.Path;
import cairn.analysis.abstraction.ideal.ContainerRule.Places;
import cairn.analysis.abstraction.ideal.ContainerRule.Role;
import cairn.analysis.abstraction.ideal.ContainerRule.RoleField;
import cairn.analysis.abstraction.ideal.ContainerRule.StaticName;
import cairn.analysis.abstraction.ideal.ContainerRule.Step;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads descriptions of containers, a line each. */
final class ContainerText {
  private static final Name NO_NAME = new Name(List.of());
  private static final String NAME = "[\\p{L}_$][\\p{L}\\p{N}_$]*";
  private static final Pattern FIELD = Pattern.compile(NAME + "(/" + NAME + ")*");
  private static final Pattern TYPE = Pattern.compile(NAME + "(\\." + NAME + ")*");
  private static final Pattern ARRAY = Pattern.compile("([^\\[]*)\\[([^\\]]*)\\]");
  private static final Pattern CALL =
      Pattern.compile("(chain|around|zip|bits|each|as)\\(([^)]*)\\)");
  private static final Pattern ROLE = Pattern.compile("(item|key|value):([^!]+)(!?)");

  final List<String> namespaces = new ArrayList<>();
  final List<ContainerRule> rules = new ArrayList<>();
  private final String source;
  private int line;

  private ContainerText(String source) {
    this.source = source;
  }

  static ContainerText parse(String source, String text) {
    ContainerText parsed = new ContainerText(source);
    for (String each : text.split("\r?\n", -1)) {
      parsed.line++;
      int comment = each.indexOf('#');
      String content = (comment < 0 ? each : each.substring(0, comment)).strip();
      if (!content.isEmpty()) {
        parsed.line(content);
      }
    }
    return parsed;
  }

  private LibraryFileException wrong(String problem) {
    return new LibraryFileException(source, line, problem);
  }

  private void line(String content) {
    List<String> words = Arrays.asList(content.split("\\s+"));
    String first = words.get(0);
    switch (first) {
      case "library" -> {
        if (words.size() != 2) {
          throw wrong("expected 'library' and the beginning of names, as in 'library org.acme.'");
        }
        namespaces.add(words.get(1));
      }
      case "container", "part" -> {
        if (words.size() < 3 || !words.get(2).equals("=")) {
          throw wrong("expected '" + first + " TYPE = PATH'");
        }
        if (!TYPE.matcher(words.get(1)).matches()) {
          throw wrong("'" + words.get(1) + "' is no name of a type");
        }
        rule(words.get(1), first.equals("part"), words.subList(3, words.size()));
      }
      default ->
          throw wrong("a line begins with 'library', 'container' or 'part', not '" + first + "'");
    }
  }

  private void rule(String type, boolean part, List<String> words) {
    List<Path> paths = new ArrayList<>();
    List<StaticName> nulls = new ArrayList<>();
    List<StaticName> skipped = new ArrayList<>();
    List<StaticName> nested = new ArrayList<>();
    List<Step> steps = new ArrayList<>();
    List<RoleField> roles = new ArrayList<>();
    for (String word : words) {
      Matcher role = ROLE.matcher(word);
      if (word.equals("|")) {
        paths.add(path(steps, roles));
        steps = new ArrayList<>();
        roles = new ArrayList<>();
      } else if (word.startsWith("null:")) {
        nulls.add(staticName(word.substring(5)));
      } else if (word.startsWith("skip:")) {
        skipped.add(staticName(word.substring(5)));
      } else if (word.startsWith("nested:")) {
        nested.add(staticName(word.substring(7)));
      } else if (role.matches()) {
        Role which = Role.valueOf(role.group(1).toUpperCase(Locale.ROOT));
        roles.add(new RoleField(which, names(role.group(2)), !role.group(3).isEmpty()));
      } else if (!roles.isEmpty()) {
        throw wrong("'" + word + "' comes after what the elements are");
      } else {
        step(word, steps);
      }
    }
    if (!steps.isEmpty() || !roles.isEmpty() || !paths.isEmpty()) {
      paths.add(path(steps, roles));
    }
    rules.add(
        new ContainerRule(
            type,
            part,
            List.copyOf(paths),
            List.copyOf(nulls),
            List.copyOf(skipped),
            List.copyOf(nested),
            source,
            line));
  }

  private Path path(List<Step> steps, List<RoleField> roles) {
    if (steps.isEmpty() && roles.isEmpty()) {
      throw wrong("a path is empty");
    }
    for (int i = 0; i < steps.size(); i++) {
      boolean last = i == steps.size() - 1 && roles.isEmpty();
      if (!last && endsPath(steps.get(i))) {
        throw wrong("nothing can come after what gives keys and values");
      }
    }
    return new Path(List.copyOf(steps), List.copyOf(roles));
  }

  private static boolean endsPath(Step step) {
    return step instanceof ContainerRule.Each
        || step instanceof ContainerRule.Parts
        || step instanceof ContainerRule.Zip
        || step instanceof ContainerRule.Bits
        || step instanceof ContainerRule.Elements array && array.places() == Places.PAIRS;
  }

  private void step(String word, List<Step> steps) {
    Matcher array = ARRAY.matcher(word);
    Matcher call = CALL.matcher(word);
    if (word.equals("each")) {
      steps.add(new ContainerRule.Each(null, null));
    } else if (word.equals("parts")) {
      steps.add(new ContainerRule.Parts());
    } else if (call.matches()) {
      steps.add(call(call.group(1), Arrays.asList(call.group(2).split(",", -1))));
    } else if (array.matches()) {
      String field = array.group(1);
      steps.add(array(field.isEmpty() ? null : name(field), array.group(2)));
    } else {
      steps.add(new ContainerRule.Field(name(word)));
    }
  }

  private Step array(@Nullable Name array, String places) {
    if (places.startsWith("..")) {
      return new ContainerRule.Elements(array, Places.SIZED, name(places.substring(2)));
    }
    Places which =
        switch (places) {
          case "*" -> Places.FILLED;
          case "hash" -> Places.HASHED;
          case "all" -> Places.ALL;
          case "key,value" -> Places.PAIRS;
          default ->
              throw wrong(
                  "'[" + places + "]' is none of [*], [all], [hash], [key,value] and [..FIELD]");
        };
    return new ContainerRule.Elements(array, which, NO_NAME);
  }

  private Step call(String word, List<String> arguments) {
    if (word.equals("each") || word.equals("as")) {
      Role role =
          switch (arguments.get(0)) {
            case "key" -> Role.KEY;
            case "value" -> Role.VALUE;
            default ->
                throw wrong(
                    "'" + word + "' takes 'key' or 'value', not '" + arguments.get(0) + "'");
          };
      return word.equals("as")
          ? new ContainerRule.Each(null, role)
          : new ContainerRule.Each(role, null);
    }
    List<Name> names = arguments.stream().map(this::name).toList();
    if (word.equals("zip") || word.equals("bits")) {
      if (names.size() != 2) {
        throw wrong("'" + word + "' takes two fields");
      }
      return word.equals("zip")
          ? new ContainerRule.Zip(names.get(0), names.get(1))
          : new ContainerRule.Bits(names.get(0), names.get(1));
    }
    return new ContainerRule.Chain(names, word.equals("around"));
  }

  private List<Name> names(String text) {
    return Arrays.stream(text.split("\\.", -1)).map(this::name).toList();
  }

  private Name name(String text) {
    if (!FIELD.matcher(text).matches()) {
      throw wrong("'" + text + "' is no name of a field");
    }
    return new Name(List.of(text.split("/")));
  }

  private StaticName staticName(String text) {
    int dot = text.lastIndexOf('.');
    if (dot <= 0 || !TYPE.matcher(text).matches()) {
      throw wrong("'" + text + "' is no static field; expected CLASS.FIELD");
    }
    return new StaticName(text.substring(0, dot), text.substring(dot + 1));
  }
}
