package cairn.web;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a page asks: a view of a file, and how it is to be shown.
 *
 * @param file its number
 * @param view the view's name
 * @param options by name
 */
record Question(int file, String view, Map<String, String> options) {

  Question {
    options = new TreeMap<>(options);
  }

  /** The same for the same question. */
  String key() {
    return file + "/" + view + options;
  }

  @Nullable String option(String name) {
    String value = options.get(name);
    return value == null || value.isBlank() ? null : value;
  }

  String option(String name, String otherwise) {
    String value = option(name);
    return value == null ? otherwise : value;
  }

  boolean has(String name) {
    return option(name) != null;
  }

  /**
   * @throws Refusal if it is no number from {@code least} to {@code most}
   */
  long number(String name, long otherwise, long least, long most) {
    String value = option(name);
    if (value == null) {
      return otherwise;
    }
    try {
      long number = Long.parseLong(value);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      throw outside(name, value, least, most);
    }
    throw outside(name, value, least, most);
  }

  private static Refusal outside(String name, String value, long least, long most) {
    return Refusal.wrong(
        name + " is '" + value + "'; expected a number from " + least + " to " + most);
  }

  int count(String name, int otherwise, int least, int most) {
    return (int) number(name, otherwise, least, most);
  }
}
