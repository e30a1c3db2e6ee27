package cairn.record.nativ;

import cairn.symbols.Program;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What of a stack that a crash left may lead to the heap: the variables of functions that are not
 * optimized. Of others nobody says where variables are, so if there are any of the program, what
 * they, the functions of libraries and the registers hold counts as well; among that can be what
 * was a variable a moment ago.
 */
final class StackRoots {
  private static final long RED_ZONE = 128;
  private static final int MOST_FRAMES = 1024;

  private final Program program;
  private final Code code;

  StackRoots(Program program, Code code) {
    this.program = program;
    this.code = code;
  }

  /** Words that may be addresses of blocks, each once, innermost first. */
  Set<Long> of(StackWords stack) {
    List<StackWords.Frame> frames = upToMain(stack.frames());
    List<FrameWords.Variables> known = new ArrayList<>();
    boolean all = frames.size() < MOST_FRAMES;
    for (StackWords.Frame frame : frames) {
      FrameWords.Variables found = variables(frame);
      known.add(found);
      all &= found.isKnown() || !code.isOfProgram(frame.instruction());
    }
    Set<Long> words = new LinkedHashSet<>();
    for (int i = 0; i < frames.size(); i++) {
      StackWords.Frame frame = frames.get(i);
      if (known.get(i).isKnown()) {
        for (FrameWords.Piece piece : known.get(i).pieces(frame.framePointer())) {
          add(stack.between(piece.start(), piece.start() + piece.size()), words);
        }
      } else if (!all) {
        long low = i == 0 ? frame.stackPointer() - RED_ZONE : frame.stackPointer();
        boolean last = i + 1 == stack.frames().size();
        long high = last ? Long.MAX_VALUE : stack.frames().get(i + 1).stackPointer();
        add(stack.between(low, high), words);
      }
    }
    if (!all) {
      add(stack.registers(), words);
    }
    return words;
  }

  /** What is outside of main is how the program was started. */
  private List<StackWords.Frame> upToMain(List<StackWords.Frame> frames) {
    for (int i = 0; i < frames.size(); i++) {
      int at = frames.get(i).instruction();
      if (code.isOfProgram(at) && code.at(at).function().equals("main")) {
        return frames.subList(0, i + 1);
      }
    }
    return frames;
  }

  private FrameWords.Variables variables(StackWords.Frame frame) {
    if (!code.isOfProgram(frame.instruction())) {
      return FrameWords.Variables.UNKNOWN;
    }
    int line = code.at(frame.instruction()).line();
    return FrameWords.variables(program, code.linked(frame.instruction()), line + 1);
  }

  private static void add(long[] values, Set<Long> words) {
    for (long value : values) {
      words.add(value);
    }
  }
}
