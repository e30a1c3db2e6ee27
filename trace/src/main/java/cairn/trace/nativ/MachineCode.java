package cairn.trace.nativ;

import cairn.recording.MachineTrace;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The code that a recording has: pieces that were translated, functions, and places of both. */
final class MachineCode {
  private static final long MOST_ADDRESS = 1L << 62;
  private static final int LAYOUT = 1;
  private static final int FUNCTION = 2;
  private static final int MEMORY = 3;
  private static final int PIECE = 4;
  private static final int PLACE = 5;
  private static final int METHOD = 6;
  private static final int TABLE = 7;

  /** A function as source code names it. */
  record Method(String object, String function, String file, String folder) {
    static final Method UNKNOWN = new Method("", "?", "", "");
  }

  /** Where an instruction is in the source, and the local variable that it accesses. */
  record Place(int method, int line, long address, String variable) {}

  /** Functions by name, with their bytes, and pages of code that have no name. */
  record Stretch(long start, byte[] code, String name, boolean isFunction) {}

  private @Nullable Registers registers;
  private final List<Method> methods = new ArrayList<>();
  private final List<Place> places = new ArrayList<>(List.of(new Place(-1, 0, 0, "")));
  private final List<@Nullable Piece> pieces = new ArrayList<>();
  private final TreeMap<Long, Stretch> stretches = new TreeMap<>();
  private final Map<Long, List<Long>> tables = new HashMap<>();

  /** Reads all code of a recording. */
  MachineCode(MachineTrace from) throws NativeTraceException {
    pieces.add(null); // they are numbered from 1
    for (ByteBuffer chunk : from.codes()) {
      Bytes in = new Bytes(chunk);
      while (in.hasMore()) {
        entry(in.part(in.count("a length")));
      }
    }
  }

  private void entry(Bytes in) throws NativeTraceException {
    int kind = in.below(16, "an entry");
    switch (kind) {
      case LAYOUT -> {
        int[] offsets = new int[in.count("a number of registers")];
        for (int i = 0; i < offsets.length; i++) {
          offsets[i] = in.below(1 << 17, "an offset");
        }
        registers = new Registers(offsets);
      }
      case FUNCTION, MEMORY -> {
        long start = in.varint();
        if (start < 0 || start > MOST_ADDRESS) {
          throw new NativeTraceException("code lies at " + Long.toHexString(start));
        }
        byte[] code = in.raw(in.count("a size"));
        stretches.put(start, new Stretch(start, code, in.text(), kind == FUNCTION));
      }
      case PIECE -> {
        int number = in.below(Integer.MAX_VALUE, "a piece");
        if (number != pieces.size()) {
          throw new NativeTraceException(
              "piece " + number + " of the code follows piece " + (pieces.size() - 1));
        }
        pieces.add(new PieceReader(in, places.size()).read());
      }
      case TABLE -> {
        long jump = in.varint();
        List<Long> targets = new ArrayList<>();
        for (long target = in.varint(); target != 0; target = in.varint()) {
          targets.add(target);
        }
        tables.put(jump, targets);
      }
      case METHOD -> {
        String object = in.text();
        String function = in.text();
        String file = in.text();
        methods.add(new Method(object, function, file, in.text()));
      }
      case PLACE -> {
        int method = in.below(methods.size(), "a method");
        int line = in.below(Integer.MAX_VALUE, "a line");
        long address = in.varint();
        places.add(new Place(method, line, address, in.hasMore() ? in.text() : ""));
      }
      default -> throw new NativeTraceException("an entry of the unknown kind " + kind);
    }
  }

  Registers registers() throws NativeTraceException {
    if (registers == null) {
      throw new NativeTraceException("there is no code in the recording");
    }
    return registers;
  }

  /** One more than the highest number of a piece. */
  int pieces() {
    return pieces.size();
  }

  /** A piece by its number, from 1. */
  Piece piece(int number) throws NativeTraceException {
    Piece found = number < pieces.size() ? pieces.get(number) : null;
    if (found == null) {
      throw new NativeTraceException("piece " + number + " of the code is not known");
    }
    return found;
  }

  Place place(int number) {
    return places.get(number);
  }

  List<Method> methods() {
    return methods;
  }

  Method methodOf(Place place) {
    return place.method() < 0 ? Method.UNKNOWN : methods.get(place.method());
  }

  /** Where a computed jump may lead, by its address; there may be more than it has. */
  Map<Long, List<Long>> tables() {
    return tables;
  }

  Iterable<Stretch> stretches() {
    return stretches.values();
  }
}
