package cairn.engine;

final class NameMatch {
  private NameMatch() {}

  static boolean isMethod(String pattern, String type, String method) {
    String wanted = pattern.replace('$', '.');
    String found = type.replace('$', '.') + "." + method;
    String regex = java.util.regex.Pattern.quote(wanted).replace("*", "\\E.*\\Q");
    return found.matches(regex)
        || found.substring(type.lastIndexOf('.') + 1).matches(regex);
  }
}
