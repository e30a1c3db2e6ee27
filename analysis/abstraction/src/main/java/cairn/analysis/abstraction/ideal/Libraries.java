package cairn.analysis.abstraction.ideal;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which types belong to libraries, and where the elements of containers are. Immutable; the format
 * of its files is docs/formats/containers.md.
 */
public final class Libraries {
  private static final List<String> SHIPPED =
      List.of("java", "guava", "fastutil", "eclipse", "jvm");

  private static final List<String> PRIMITIVES =
      List.of("boolean", "byte", "char", "short", "int", "long", "float", "double");

  private final Set<String> namespaces;
  private final Map<String, List<ContainerRule>> rules;

  private Libraries(Set<String> namespaces, Map<String, List<ContainerRule>> rules) {
    this.namespaces = namespaces;
    this.rules = rules;
  }

  /** Those that Cairn comes with: the JDK, and collections that are widely used. */
  public static Libraries standard() {
    Libraries all = new Libraries(Set.of(), Map.of());
    for (int i = SHIPPED.size() - 1; i >= 0; i--) {
      String name = SHIPPED.get(i) + ".containers";
      all = all.with(name, resource(name));
    }
    return all;
  }

  /** Nothing belongs to a library. */
  public static Libraries none() {
    return new Libraries(Set.of(), Map.of());
  }

  private static String resource(String name) {
    try (InputStream in = Libraries.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(name + " is missing from the class path");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * These and what the text says; of two descriptions of a type the text's is tried first.
   *
   * @param source what a person calls the text, for messages
   * @throws LibraryFileException if the text is not in the format
   */
  public Libraries with(String source, String text) {
    ContainerText parsed = ContainerText.parse(source, text);
    Set<String> allNamespaces = new HashSet<>(namespaces);
    allNamespaces.addAll(parsed.namespaces);
    Map<String, List<ContainerRule>> allRules = new HashMap<>(rules);
    Map<String, List<ContainerRule>> added = new HashMap<>();
    for (ContainerRule rule : parsed.rules) {
      added.computeIfAbsent(rule.type(), type -> new ArrayList<>()).add(rule);
    }
    added.forEach(
        (type, list) -> {
          list.addAll(rules.getOrDefault(type, List.of()));
          allRules.put(type, List.copyOf(list));
        });
    return new Libraries(allNamespaces, allRules);
  }

  /** Whether a class belongs to a library, or an array has elements of such a type. */
  public boolean isLibrary(String typeName) {
    String name = typeName;
    while (name.endsWith("[]")) {
      name = name.substring(0, name.length() - 2);
    }
    if (PRIMITIVES.contains(name)) {
      return true;
    }
    for (String namespace : namespaces) {
      if (name.startsWith(namespace)) {
        return true;
      }
    }
    return false;
  }

  /** The descriptions of a type, the first that fits counts. */
  List<ContainerRule> rules(String type) {
    return rules.getOrDefault(type, List.of());
  }
}
