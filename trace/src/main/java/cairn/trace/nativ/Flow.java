package cairn.trace.nativ;

import cairn.trace.nativ.Instruction.Control;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The control flow of a function, from all of its code, also what never ran: basic blocks, and for
 * each of them those whose last instruction decides whether it runs. A jump to a computed address
 * leads to where its table says, and to where it was seen to lead; if no table is known, as where
 * it never ran, also to the blocks behind it that nothing else leads to. A call goes on behind it.
 */
final class Flow {
  /** By the address of its first instruction: the number of a block, in the order of addresses. */
  private final NavigableMap<Long, Integer> starts = new TreeMap<>();

  private final List<Long> lastInstructions = new ArrayList<>();
  private final List<Set<Integer>> successors = new ArrayList<>();
  private final BitSet leaves = new BitSet();
  private final int[][] deciders;

  /**
   * The flow of a function.
   *
   * @param seen where jumps to computed addresses led, by their own address
   * @param tables where computed jumps may lead
   * @param begun where code is known to begin, as it ran
   */
  Flow(Function function, Map<Long, Set<Long>> seen, JumpTables tables, Collection<Long> begun) {
    NavigableMap<Long, Instruction> instructions = sweep(function, begun);
    Map<Long, Set<Long>> targets = new HashMap<>();
    Set<Long> complete = new HashSet<>();
    instructions.forEach(
        (at, instruction) -> {
          if (instruction.control() == Control.INDIRECT_JUMP) {
            Set<Long> all = new TreeSet<>(tables.targets(at, function, instructions));
            if (!all.isEmpty()) {
              complete.add(at);
            }
            all.addAll(seen.getOrDefault(at, Set.of()));
            targets.put(at, all);
          }
        });
    cut(function, instructions, targets, begun);
    connect(function, instructions, targets, complete);
    deciders = decide();
  }

  /** Decodes all code one instruction after another, anew wherever code is known to begin. */
  private static NavigableMap<Long, Instruction> sweep(Function function, Collection<Long> begun) {
    NavigableMap<Long, Instruction> found = new TreeMap<>();
    TreeSet<Long> known = new TreeSet<>(begun);
    for (Function.Part part : function.parts) {
      long at = part.start();
      while (at < part.end()) {
        Instruction decoded = Instruction.decode(part.code(), (int) (at - part.start()), at);
        Long next = known.higher(at);
        int length = decoded == null ? 1 : decoded.length();
        if (next != null && next < at + length && part.holds(next)) {
          at = next; // what was decoded was no code
          continue;
        }
        if (decoded != null) {
          found.put(at, decoded);
        }
        at += length;
      }
    }
    return found;
  }

  private void cut(
      Function function,
      NavigableMap<Long, Instruction> instructions,
      Map<Long, Set<Long>> seen,
      Collection<Long> begun) {
    TreeSet<Long> leaders = new TreeSet<>();
    leaders.add(function.entry);
    for (Function.Part part : function.parts) {
      leaders.add(part.start());
    }
    leaders.addAll(begun);
    instructions.forEach(
        (at, instruction) -> {
          if (instruction.control() != Control.NEXT && instruction.control() != Control.CALL) {
            leaders.add(at + instruction.length());
            if (instruction.target() != 0) {
              leaders.add(instruction.target());
            }
            leaders.addAll(seen.getOrDefault(at, Set.of()));
          }
        });
    leaders.removeIf(at -> !instructions.containsKey(at));
    for (long leader : leaders) {
      starts.put(leader, starts.size());
    }
  }

  private void connect(
      Function function,
      NavigableMap<Long, Instruction> instructions,
      Map<Long, Set<Long>> seen,
      Set<Long> complete) {
    BitSet entered = new BitSet();
    List<Integer> computed = new ArrayList<>();
    for (Map.Entry<Long, Integer> block : starts.entrySet()) {
      Long limit = starts.higherKey(block.getKey());
      long at = block.getKey();
      Instruction last = at(instructions, at);
      long next = at + last.length();
      while (goesOn(last) && (limit == null || next < limit) && instructions.containsKey(next)) {
        at = next;
        last = at(instructions, at);
        next = at + last.length();
      }
      Set<Integer> to = new TreeSet<>();
      if (goesOn(last) || last.control() == Control.BRANCH) {
        lead(block.getValue(), next, to);
      }
      if (last.control() == Control.JUMP || last.control() == Control.BRANCH) {
        lead(block.getValue(), last.target(), to);
      }
      if (last.control() == Control.INDIRECT_JUMP) {
        Set<Long> targets = seen.getOrDefault(at, Set.of());
        targets.forEach(target -> lead(block.getValue(), target, to));
        // one that was only seen to leave the function is the call of another as its last act
        if (!complete.contains(at)
            && (targets.isEmpty() || targets.stream().anyMatch(function::holds))) {
          computed.add(block.getValue());
        }
      }
      to.forEach(entered::set);
      lastInstructions.add(at);
      successors.add(to);
    }
    leadToTheRest(computed, entered, starts.get(function.entry));
  }

  /**
   * Every block that nothing else leads to is led to by the computed jump before it: compilers put
   * what a switch chooses from behind its jump.
   */
  private void leadToTheRest(List<Integer> computed, BitSet entered, @Nullable Integer entry) {
    int before = -1;
    for (int block = 0; block < successors.size(); block++) {
      if (!entered.get(block) && (entry == null || block != entry) && before >= 0) {
        successors.get(before).add(block);
      }
      before = computed.contains(block) ? block : before;
    }
    for (int block = 0; block < successors.size(); block++) {
      if (successors.get(block).isEmpty()) {
        leaves.set(block);
      }
    }
  }

  private static Instruction at(NavigableMap<Long, Instruction> instructions, long address) {
    Instruction found = instructions.get(address);
    if (found == null) {
      throw new IllegalStateException("no instruction at " + Long.toHexString(address));
    }
    return found;
  }

  private static boolean goesOn(Instruction instruction) {
    return instruction.control() == Control.NEXT || instruction.control() == Control.CALL;
  }

  private void lead(int from, long to, Set<Integer> successorsOfFrom) {
    Integer block = starts.get(to);
    if (block == null) {
      leaves.set(from);
    } else {
      successorsOfFrom.add(block);
    }
  }

  /** Which blocks decide, by blocks (Ferrante and others 1987, with post-dominators). */
  private int[][] decide() {
    int[] above = new PostDominators(successors, leaves).parents();
    List<Set<Integer>> found = new ArrayList<>();
    for (int block = 0; block < successors.size(); block++) {
      found.add(new TreeSet<>());
    }
    for (int from = 0; from < successors.size(); from++) {
      Set<Integer> to = successors.get(from);
      if (to.size() + (leaves.get(from) ? 1 : 0) > 1) {
        for (int first : to) {
          for (int at = first; at != above[from] && at < found.size(); at = above[at]) {
            found.get(at).add(from);
          }
        }
      }
    }
    return found.stream()
        .map(blocks -> blocks.stream().mapToInt(i -> i).toArray())
        .toArray(int[][]::new);
  }

  int blocks() {
    return successors.size();
  }

  /** The block that an instruction is in; -1 if it is in none. */
  int blockAt(long address) {
    Map.Entry<Long, Integer> found = starts.floorEntry(address);
    return found == null || address > lastInstructions.get(found.getValue())
        ? -1
        : found.getValue();
  }

  boolean begins(long address) {
    return starts.containsKey(address);
  }

  /** The address of a block's last instruction. */
  long last(int block) {
    return lastInstructions.get(block);
  }

  /** The blocks whose last instruction decides whether this one runs, ascending. */
  int[] deciders(int block) {
    return deciders[block];
  }

  /** The blocks that may run right after this one. */
  Set<Integer> successors(int block) {
    return successors.get(block);
  }
}
