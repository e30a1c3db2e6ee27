package cairn.sources.nativ.types;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Names of classes in the symbols of C++ compilers: {@code N4list4nodeE} is {@code list::node}.
 * Knows names, templates and what is in their brackets but for expressions; what it does not know
 * stays as it is.
 */
final class MangledNames {
  private static final int MOST_DEPTH = 64;
  private static final int LONGEST = 4000;
  private static final String UNNAMED = "_GLOBAL__N_1";

  private static final Map<Character, String> BUILT_IN =
      Map.ofEntries(
          Map.entry('v', "void"),
          Map.entry('w', "wchar_t"),
          Map.entry('b', "bool"),
          Map.entry('c', "char"),
          Map.entry('a', "signed char"),
          Map.entry('h', "unsigned char"),
          Map.entry('s', "short"),
          Map.entry('t', "unsigned short"),
          Map.entry('i', "int"),
          Map.entry('j', "unsigned int"),
          Map.entry('l', "long"),
          Map.entry('m', "unsigned long"),
          Map.entry('x', "long long"),
          Map.entry('y', "unsigned long long"),
          Map.entry('n', "__int128"),
          Map.entry('o', "unsigned __int128"),
          Map.entry('f', "float"),
          Map.entry('d', "double"),
          Map.entry('e', "long double"),
          Map.entry('g', "__float128"),
          Map.entry('z', "..."));

  private static final Map<Character, String> STANDARD =
      Map.of(
          'a', "std::allocator",
          'b', "std::basic_string",
          's', "std::basic_string<char, std::char_traits<char>, std::allocator<char> >",
          'i', "std::basic_istream<char, std::char_traits<char> >",
          'o', "std::basic_ostream<char, std::char_traits<char> >",
          'd', "std::basic_iostream<char, std::char_traits<char> >");

  private final String text;
  private final List<String> seen = new ArrayList<>();
  private int at;
  private int depth;

  /** A name that is not understood. */
  private static final class Unknown extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Unknown(String why) {
      super(why, null, false, false);
    }
  }

  private MangledNames(String text) {
    this.text = text;
  }

  /** The class as declarations have it; the mangled name itself if it is not understood. */
  static String ofClass(String mangled) {
    MangledNames names = new MangledNames(mangled);
    try {
      String name = names.name();
      return names.at == mangled.length() ? name : mangled;
    } catch (Unknown e) {
      return mangled;
    }
  }

  private char peek() {
    return at < text.length() ? text.charAt(at) : 0;
  }

  private char next() {
    if (at == text.length()) {
      throw new Unknown("it ends");
    }
    return text.charAt(at++);
  }

  private boolean skip(char wanted) {
    boolean found = peek() == wanted;
    at += found ? 1 : 0;
    return found;
  }

  private void enter() {
    if (++depth > MOST_DEPTH) {
      throw new Unknown("too deep");
    }
  }

  private String checked(String name) {
    if (name.length() > LONGEST) {
      throw new Unknown("too long");
    }
    return name;
  }

  private String remember(String name) {
    seen.add(checked(name));
    return name;
  }

  private String name() {
    enter();
    String found;
    if (skip('N')) {
      found = nested();
    } else if (skip('Z')) {
      found = local();
    } else if (peek() == 'S' && at + 1 < text.length() && text.charAt(at + 1) != 't') {
      found = arguments(substitution());
    } else {
      String scope = peek() == 'S' ? substitution() + "::" : "";
      found = arguments(remember(scope + source()));
    }
    depth--;
    return found;
  }

  private String nested() {
    while (peek() == 'K' || peek() == 'V' || peek() == 'r') {
      at++;
    }
    String found = "";
    while (!skip('E')) {
      if (peek() == 'S') {
        found = substitution();
      } else if (peek() == 'I') {
        found = remember(found + brackets());
      } else {
        found = remember((found.isEmpty() ? "" : found + "::") + source());
      }
    }
    return found;
  }

  /** A class inside of a function: types have its name without the function. */
  private String local() {
    name();
    while (!skip('E')) {
      type();
    }
    String found = name();
    if (skip('_')) {
      while (Character.isDigit(peek()) || peek() == '_') {
        at++;
      }
    }
    return found;
  }

  private String source() {
    skip('L');
    int length = number();
    if (length <= 0 || length > text.length() - at) {
      throw new Unknown("no name");
    }
    String found = text.substring(at, at + length);
    at += length;
    while (skip('B')) {
      at += number();
    }
    return found.startsWith(UNNAMED) ? "(anonymous namespace)" : found;
  }

  private int number() {
    int start = at;
    while (Character.isDigit(peek()) && at - start < 6) {
      at++;
    }
    return at == start ? -1 : Integer.parseInt(text.substring(start, at));
  }

  /** What was there before, by its number; behind the {@code S}. */
  private String substitution() {
    at++;
    if (skip('t')) {
      return "std";
    }
    String standard = STANDARD.get(peek());
    if (standard != null) {
      at++;
      return standard;
    }
    int index = 0;
    if (!skip('_')) {
      int value = 0;
      while (!skip('_')) {
        value = value * 36 + Character.digit(Character.toLowerCase(next()), 36);
        if (value < 0 || value > seen.size()) {
          throw new Unknown("no such part");
        }
      }
      index = value + 1;
    }
    if (index >= seen.size()) {
      throw new Unknown("no such part");
    }
    return seen.get(index);
  }

  private String arguments(String name) {
    return peek() == 'I' ? remember(name + brackets()) : name;
  }

  private String brackets() {
    at++;
    List<String> found = new ArrayList<>();
    list(found);
    String inside = checked(String.join(", ", found));
    return "<" + inside + (inside.endsWith(">") ? " >" : ">");
  }

  private void list(List<String> found) {
    enter();
    while (!skip('E')) {
      if (skip('J')) {
        list(found);
      } else if (skip('L')) {
        found.add(literal());
      } else {
        found.add(type());
      }
    }
    depth--;
  }

  /** A number; one of an enumeration has its type before it. */
  private String literal() {
    boolean plain = BUILT_IN.containsKey(peek());
    String type = type();
    StringBuilder value = new StringBuilder(skip('n') ? "-" : "");
    while (!skip('E')) {
      char digit = next();
      if (!Character.isDigit(digit)) {
        throw new Unknown("a value that is no number");
      }
      value.append(digit);
    }
    String told = value.toString();
    if (type.equals("bool")) {
      return told.equals("0") ? "false" : "true";
    }
    return plain ? told : "(" + type + ")" + told;
  }

  private String type() {
    enter();
    String found = typeInside();
    depth--;
    return checked(found);
  }

  private String typeInside() {
    char letter = peek();
    String plain = BUILT_IN.get(letter);
    if (plain != null) {
      at++;
      return plain;
    }
    switch (letter) {
      case 'P', 'R', 'O', 'K', 'V' -> {
        at++;
        String of = type();
        return remember(
            switch (letter) {
              case 'P' -> of + "*";
              case 'R' -> of + "&";
              case 'O' -> of + "&&";
              case 'K' -> of + " const";
              default -> of + " volatile";
            });
      }
      case 'A' -> {
        at++;
        int length = number();
        if (!skip('_')) {
          throw new Unknown("an array of another length");
        }
        return remember(type() + " [" + Math.max(0, length) + "]");
      }
      case 'F' -> {
        at++;
        return remember(function());
      }
      case 'D' -> {
        at++;
        return switch (next()) {
          case 'n' -> "decltype(nullptr)";
          case 's' -> "char16_t";
          case 'i' -> "char32_t";
          case 'u' -> "char8_t";
          default -> throw new Unknown("a type of another kind");
        };
      }
      default -> {
        return name();
      }
    }
  }

  private String function() {
    skip('Y');
    String result = type();
    List<String> parameters = new ArrayList<>();
    while (!skip('E')) {
      parameters.add(type());
    }
    boolean none = parameters.size() == 1 && parameters.get(0).equals("void");
    return result + " (" + (none ? "" : String.join(", ", parameters)) + ")";
  }
}
