package cairn.record.nativ;

import cairn.recording.FieldInfo;
import cairn.recording.Format;
import cairn.recording.RecordingWriter;
import cairn.symbols.CTypes;
import cairn.symbols.Die;
import cairn.symbols.Program;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The types of a recording of a native program: of blocks, and of the executable's variables. */
final class NativeTypes {
  private static final long MOST_BYTES = 1 << 16;

  /** Arrays of structs have so many fields in all; longer ones are words. */
  private static final int MOST_ARRAY_FIELDS = 1 << 14;

  private final RecordingWriter writer;
  private final Program program;
  private final Map<List<Object>, Integer> blocks = new HashMap<>();
  private final Set<String> noted = new HashSet<>();
  private int words;

  NativeTypes(RecordingWriter writer, Program program) {
    this.writer = writer;
    this.program = program;
  }

  /** The type of a block of which nothing is known. */
  int words() {
    if (words == 0) {
      words = block("block", 0, List.of());
    }
    return words;
  }

  private int block(String name, long size, List<FieldInfo> fields) {
    int flags = Format.TYPE_FLAG_RECORDED;
    return writer.type(Format.TYPE_BLOCK, name, 0, "", "", flags, size, (char) 0, fields);
  }

  /** The type of a block of so many bytes that holds one or more of a C type. */
  int block(TypeGuess.Guess guess, long size) {
    List<Object> key = List.of(guess.type(), size);
    return blocks.computeIfAbsent(key, k -> make(guess, size));
  }

  private int make(TypeGuess.Guess guess, long size) {
    Die type = guess.type();
    String name = CTypes.name(type, guess.plusPlus());
    long one = CTypes.size(type);
    char kind = RecordedTypes.kind(type);
    if (kind != 0) {
      return array(name, kind, one);
    }
    boolean single = one > size || one * 2 > size || size % one != 0;
    if (single || TypeGuess.isOpen(type)) {
      List<FieldInfo> fields =
          size > MOST_BYTES ? null : RecordedTypes.fields(type, size, 0, guess.plusPlus());
      return fields == null
          ? tooMany(name)
          : fields.isEmpty() ? words() : block(name, size, fields);
    }
    List<FieldInfo> element = RecordedTypes.fields(type, one, 0, guess.plusPlus());
    long count = size / one;
    if (element == null || element.size() > MOST_ARRAY_FIELDS / count) {
      return tooMany(name + "[" + count + "]");
    }
    List<FieldInfo> fields = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      for (FieldInfo field : element) {
        fields.add(moved(field, "[" + i + "]." + field.name(), i * one));
      }
    }
    return fields.isEmpty() ? words() : block(name + "[" + count + "]", size, fields);
  }

  private int tooMany(String name) {
    if (noted.add(name)) {
      writer.note("types", name + " has too many fields, and is recorded as words");
    }
    return words();
  }

  private static FieldInfo moved(FieldInfo field, String name, long by) {
    int colon = field.descriptor().indexOf(':');
    long offset = Long.parseLong(field.descriptor().substring(0, colon)) + by;
    String place = offset + field.descriptor().substring(colon);
    return new FieldInfo(name, field.kind(), field.flags(), place);
  }

  /** An array of numbers or pointers; bytes, and what has no kind of its size, are words. */
  private int array(String name, char kind, long one) {
    char element = kind == 'J' ? one == 8 ? 'J' : one == 4 ? 'I' : one == 2 ? 'S' : 'B' : kind;
    return element == 'B' || element == 'Z' ? words() : writer.arrayType(name + "[]", element);
  }

  /**
   * The variables in the executable's writable memory, as static fields of a type of its name, at
   * their offsets from an address; none is there twice, and large arrays are left out.
   *
   * @return 0 if there are none
   */
  int globals(long from) {
    List<FieldInfo> fields = new ArrayList<>();
    Map<String, Integer> names = new HashMap<>();
    long covered = from;
    for (Program.Variable variable : program.variables()) {
      long size = variable.size();
      boolean inside =
          program.file().writable().stream()
              .anyMatch(
                  m ->
                      variable.address() >= m.start()
                          && variable.address() + size <= m.start() + m.size());
      if (!inside || variable.address() < covered || size > MOST_BYTES) {
        continue;
      }
      int twins = names.merge(variable.name(), 1, Integer::sum);
      String name = twins == 1 ? variable.name() : variable.name() + "#" + twins;
      List<FieldInfo> pieces =
          RecordedTypes.variable(variable.type(), name, 0, size, variable.plusPlus());
      if (pieces != null) {
        for (FieldInfo piece : pieces) {
          fields.add(moved(piece, piece.name(), variable.address() - from));
        }
        covered = variable.address() + size;
      }
    }
    String name = String.valueOf(program.file().path().getFileName());
    return fields.isEmpty() ? 0 : block(name, 0, fields);
  }
}
