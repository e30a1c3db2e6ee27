package cairn.engine;

import cairn.analysis.constraints.lang.Attribute;
import cairn.analysis.constraints.lang.Binding;
import cairn.analysis.constraints.lang.Constraint;
import cairn.analysis.constraints.lang.Spec;
import cairn.analysis.constraints.lang.SpecException;
import cairn.analysis.constraints.lang.SpecLibrary;
import cairn.analysis.constraints.lang.SpecParser;
import cairn.analysis.constraints.lang.Structure;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A specification as a person names it: a file, or {@code library:NAME} for one that comes with
 * Cairn.
 *
 * @param name as it was asked for
 * @param isFile whether the name is a file's
 */
public record SpecFile(String name, boolean isFile, Spec spec) {
  private static final int MOST_BYTES = 4_000_000;

  /**
   * Reads a specification.
   *
   * @throws InputException if it cannot be read or is wrong: with each problem's place, a caret and
   *     what was expected
   */
  public static SpecFile open(String name) throws IOException {
    boolean isFile = !name.startsWith(SpecLibrary.PREFIX);
    try {
      Spec spec = isFile ? SpecParser.parse(name, read(name)) : SpecLibrary.read(name);
      return new SpecFile(name, isFile, spec);
    } catch (SpecException e) {
      throw wrong(e);
    }
  }

  /** Whether a name means a specification: a library's, or a file that is one by its content. */
  public static boolean isMeant(String name) throws IOException {
    try {
      return name.startsWith(SpecLibrary.PREFIX) || Content.isSpec(Path.of(name));
    } catch (InvalidPathException e) {
      return false;
    }
  }

  private static boolean isText(byte[] bytes) {
    for (byte b : bytes) {
      if (b == 0) {
        return false;
      }
    }
    return true;
  }

  private static String read(String name) throws IOException {
    Path path;
    try {
      path = Path.of(name);
    } catch (InvalidPathException e) {
      throw new InputException("'" + name + "' is no file name: " + e.getReason());
    }
    if (Files.isDirectory(path)) {
      throw new InputException(name + ": is a directory; expected a specification (.inv)");
    }
    byte[] bytes;
    try (InputStream in = Files.newInputStream(path)) {
      bytes = in.readNBytes(MOST_BYTES + 1);
    }
    if (bytes.length > MOST_BYTES) {
      throw new InputException(
          name + ": is longer than " + MOST_BYTES + " bytes; expected a specification (.inv)");
    }
    if (!isText(bytes)) {
      throw new InputException(name + ": is no text; expected a specification (.inv)");
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new InputException(name + ": is not UTF-8; expected a specification (.inv) in UTF-8");
    }
  }

  private static InputException wrong(SpecException e) {
    InputException wrong = new InputException(String.valueOf(e.getMessage()).stripTrailing());
    wrong.initCause(e);
    return wrong;
  }

  /**
   * The same with other bindings.
   *
   * @param bindings each {@code structure=class}; several for one structure add up
   * @throws InputException if a class is not one
   * @throws IllegalArgumentException if there is no such structure, or no {@code =}
   */
  public SpecFile bind(List<String> bindings) throws InputException {
    if (bindings.isEmpty()) {
      return this;
    }
    Map<String, List<Binding>> bound = new LinkedHashMap<>();
    for (String binding : bindings) {
      int equals = binding.indexOf('=');
      String structure = equals < 0 ? binding : binding.substring(0, equals).strip();
      boolean known = spec.structures().stream().anyMatch(s -> s.name().equals(structure));
      if (equals < 0 || !known) {
        throw new IllegalArgumentException(
            "'"
                + binding
                + "' is no binding; expected STRUCTURE=CLASS with one of the structures "
                + String.join(", ", spec.structures().stream().map(Structure::name).toList()));
      }
      try {
        bound
            .computeIfAbsent(structure, s -> new ArrayList<>())
            .addAll(SpecParser.parseBindings(binding.substring(equals + 1)));
      } catch (SpecException e) {
        throw wrong(e);
      }
    }
    Spec changed = spec;
    for (Map.Entry<String, List<Binding>> entry : bound.entrySet()) {
      changed = changed.withBinding(entry.getKey(), entry.getValue());
    }
    return new SpecFile(name, isFile, changed);
  }

  /** In which line of the file each constraint and each attribute, {@code node.HEIGHT}, is. */
  public Map<String, Integer> lines() {
    Map<String, Integer> lines = new LinkedHashMap<>();
    for (Constraint constraint : spec.constraints()) {
      lines.putIfAbsent(constraint.name(), constraint.position().line());
    }
    for (Attribute attribute : spec.attributes()) {
      lines.putIfAbsent(
          attribute.structure() + "." + attribute.name(), attribute.position().line());
    }
    return lines;
  }
}
