package cairn.analysis.typing;

import cairn.analysis.api.Analysis;
import cairn.analysis.api.typing.BlockType;
import cairn.analysis.api.typing.BlockVerdict;
import cairn.analysis.api.typing.TypedHeap;
import cairn.analysis.api.typing.TypedHeap.Alternatives;
import cairn.analysis.api.typing.TypesAnswer;
import cairn.analysis.typing.Candidates.Candidate;
import cairn.graph.Progress;
import cairn.graph.memory.BlockTable;
import cairn.graph.memory.ProcessSnapshot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The type of every block of a C heap. Conclusions are drawn in rounds until no pointer is left
 * that disagrees; what then can still be several things is searched for one typing in which all
 * agree. A block is said to have a type only if it can have no other.
 */
public final class TypingAnalysis implements Analysis<TypingAnalysis.Input, TypesAnswer> {
  private static final int MOST_ROUNDS = 12;
  private static final int MOST_SHOWN = 8;

  /** So many wrong pointers are not of one mistake each. */
  private static final int MOST_WRONG = 3;

  private final int mostShown;

  public TypingAnalysis() {
    this(MOST_SHOWN);
  }

  /**
   * @param mostShown of the alternatives of a block
   */
  public TypingAnalysis(int mostShown) {
    this.mostShown = mostShown;
  }

  /** A snapshot and how to look at it. */
  public record Input(ProcessSnapshot snapshot, TypingOptions options) {}

  @Override
  public String name() {
    return "types";
  }

  @Override
  public String summary() {
    return "What is the type of every block of a C heap?";
  }

  @Override
  public TypesAnswer run(Input input, Progress progress) {
    Model model = new Model(input.snapshot(), input.options(), progress);
    Verdicts decided = new Verdicts();
    Round round = new Round(model, decided);
    round.run();
    for (int i = 1; i < MOST_ROUNDS && !round.disputes.isEmpty(); i++) {
      vote(model, round, decided);
      round = new Round(model, decided);
      round.run();
    }
    vote(model, round, decided); // of those the last round set aside, why
    return new Telling(model, round, decided, input.options(), mostShown).answer();
  }

  private static void vote(Model model, Round round, Verdicts decided) {
    Vote vote = new Vote(model, round, decided);
    int before = decided.dropped.size();
    round.disputes.stream().sorted().forEach(vote::on);
    mute(model, round, decided, before);
  }

  /** Of a block that most of its own pointers are against, not they are wrong, but its type. */
  private static void mute(Model model, Round round, Verdicts decided, int before) {
    Map<Integer, List<Verdicts.Dropped>> byHolder = new TreeMap<>();
    for (Verdicts.Dropped dropped : decided.dropped.subList(before, decided.dropped.size())) {
      if (dropped.demand().source() >= 0) {
        int holder = model.links.source[dropped.demand().source()];
        byHolder.computeIfAbsent(holder, h -> new ArrayList<>()).add(dropped);
      }
    }
    byHolder.forEach(
        (holder, pointers) -> {
          if (pointers.size() >= MOST_WRONG && pointers.size() * 2 > round.issued(holder)) {
            decided.muted.set(holder);
            decided.believe(pointers);
          }
        });
  }

  /** Makes an answer of what was found. */
  private static final class Telling {
    private final Model model;
    private final Round round;
    private final Verdicts decided;
    private final TypingOptions options;
    private final int mostShown;
    private final BlockTable blocks;
    private final BitSet doubted;
    private final Doubts doubts;
    private final Support support;
    private final BlockVerdict[] verdicts;
    private final BlockType[] types;
    private final Map<Integer, Alternatives> alternatives = new TreeMap<>();
    private final Map<Integer, String> remarks = new TreeMap<>();
    private final Map<Domains.Domain, List<BlockType>> distinct = new HashMap<>();
    private final List<Search.Component> impossible = new ArrayList<>();
    private int undecided;

    Telling(Model model, Round round, Verdicts decided, TypingOptions options, int mostShown) {
      this.mostShown = mostShown;
      this.model = model;
      this.round = round;
      this.decided = decided;
      this.options = options;
      this.blocks = model.snapshot.blocks();
      this.doubted = doubted(decided);
      this.doubts = new Doubts(model, round, decided);
      this.support = new Support(model, round, decided);
      this.verdicts = new BlockVerdict[blocks.count()];
      this.types = new BlockType[blocks.count()];
      Arrays.fill(types, BlockType.UNKNOWN);
    }

    TypesAnswer answer() {
      BitSet several = new BitSet();
      for (int block = 0; block < blocks.count(); block++) {
        verdicts[block] = verdict(block);
        int[] domain = round.domains[block];
        if (verdicts[block] == BlockVerdict.AMBIGUOUS && domain != null) {
          boolean inside = domain.length > 0 && round.isBehindHeader(block, domain);
          several.set(block, !inside); // what others hold says nothing of it
          if (inside) {
            alternatives.put(block, others(block, domain));
          }
        }
      }
      search(several);
      for (Map.Entry<Integer, Long> entry : decided.unfilled.entrySet()) {
        remarks.put(
            entry.getKey(),
            "from [" + entry.getValue() + "] on it holds what is not of this type: never set?");
      }
      Reach reach = new Reach(model);
      TypedHeap heap =
          new TypedHeap(
              model.snapshot,
              verdicts,
              types,
              alternatives,
              remarks,
              reach.entered,
              reach.unreached);
      Explain explain = new Explain(model, decided, doubts, heap);
      List<String> warnings = new ArrayList<>(model.snapshot.warnings());
      if (undecided > 0) {
        warnings.add(
            undecided
                + " blocks that several types fit were not searched to the end; their likely"
                + " types may disagree");
      }
      return new TypesAnswer(
          heap, explain.findings(impossible), explain.dangling(), undecided, warnings);
    }

    private BlockVerdict verdict(int block) {
      if (blocks.isFree()[block]) {
        return BlockVerdict.FREE;
      }
      Verdicts.Broken broken = decided.broken.get(block);
      if (broken != null) {
        types[block] = broken.expected() < 0 ? BlockType.UNKNOWN : type(broken.expected());
        boolean open = !model.knowsTypes() || doubts.of(broken).isLayout();
        return open ? BlockVerdict.AMBIGUOUS : BlockVerdict.UNTYPABLE;
      }
      List<Verdicts.Asked> parts = decided.pools.get(block);
      if (parts != null) {
        remarks.put(block, arrangement(parts));
        return BlockVerdict.AMBIGUOUS;
      }
      int[] domain = round.domains[block];
      if (domain == null || domain.length == 0) {
        return BlockVerdict.AMBIGUOUS;
      }
      BlockType only = common(domain);
      types[block] = only == null ? BlockType.UNKNOWN : only;
      boolean header =
          round.isBehindHeader(block, domain) && !support.isElementBefore(block, domain);
      boolean told = !decided.muted.get(block) && !header && !doubted.get(block);
      told &= !support.isContradicted(block, domain[0]);
      if (only != null && told && support.isSupported(block, only)) {
        return BlockVerdict.TYPED;
      }
      types[block] = type(domain[0]);
      return BlockVerdict.AMBIGUOUS;
    }

    /** How the program arranged a block itself, as far as pointers tell. */
    private String arrangement(List<Verdicts.Asked> parts) {
      int first = parts.get(0).offset();
      boolean behind = first > 0 && parts.stream().allMatch(part -> part.offset() == first);
      return (behind
              ? "begins with a header of the program's own, then "
              : "holds several things: ")
          + parts(parts);
    }

    /** What pointers ask of a block, by offset. */
    private String parts(List<Verdicts.Asked> asked) {
      String shown =
          asked.stream()
              .map(part -> model.space.name(part.type()) + " at +" + part.offset())
              .distinct()
              .limit(mostShown)
              .collect(Collectors.joining(", "));
      return asked.size() > mostShown ? shown + ", ..." : shown;
    }

    /** The type that all candidates are cases of; null if they differ. */
    private @Nullable BlockType common(int[] domain) {
      BlockType first = type(domain[0]);
      if (domain.length == 1) {
        return first;
      }
      long count = first.count();
      for (int candidate : domain) {
        BlockType other = type(candidate);
        // Where sizes are rounded up, how many there are is not known; one is likely.
        boolean open = other.count() == BlockType.OPEN || first.count() == BlockType.OPEN;
        boolean counts = other.count() == first.count() || open || !blocks.sizesAreExact();
        if (other.type() != first.type() || !counts) {
          return null;
        }
        count = other.count() == BlockType.OPEN || count > 1 ? other.count() : count;
        count = other.count() == 1 ? 1 : count;
      }
      return new BlockType(first.type(), count, "");
    }

    private BlockType type(int number) {
      Candidate candidate = model.candidates.get(number);
      int generic = model.space.generic(candidate.type());
      String name = model.space.name(candidate.type());
      String unions = name.substring(Math.min(name.length(), nameLength(generic, name)));
      return new BlockType(generic, candidate.count(), unions);
    }

    private int nameLength(int generic, String name) {
      String base = model.space.name(generic);
      return name.startsWith(base) ? base.length() : name.length();
    }

    /**
     * Blocks to which as many pointers were not believed as were. Local variables do not count:
     * they may not have been set.
     */
    private static BitSet doubted(Verdicts decided) {
      Map<Integer, Integer> dropped = new TreeMap<>();
      Map<Integer, Integer> kept = new TreeMap<>();
      for (Verdicts.Dropped pointer : decided.dropped) {
        if (pointer.demand().weight() > Demands.LOCAL) {
          dropped.merge(pointer.demand().block(), 1, Integer::sum);
          kept.merge(pointer.demand().block(), pointer.others().size(), Math::min);
        }
      }
      BitSet found = new BitSet();
      dropped.forEach((block, count) -> found.set(block, kept.getOrDefault(block, 0) <= count));
      return found;
    }

    private void search(BitSet several) {
      int[][] domains = new int[blocks.count()][];
      for (int block = several.nextSetBit(0); block >= 0; block = several.nextSetBit(block + 1)) {
        int[] domain = round.domains[block];
        domains[block] = domain == null ? new int[0] : domain;
      }
      for (Search.Component component :
          new Search(model.links, new Agreements(model, domains), domains, several, options.steps())
              .run()) {
        undecided += component.end() == Search.End.GAVE_UP ? component.blocks().length : 0;
        if (component.end() == Search.End.IMPOSSIBLE) {
          impossible.add(component);
        }
        for (int i = 0; i < component.blocks().length; i++) {
          int block = component.blocks()[i];
          if (component.end() == Search.End.FOUND) {
            types[block] = type(component.chosen()[i]);
          }
          alternatives.put(block, others(block, domains[block]));
        }
      }
    }

    /** What else a block can be. O(candidates) to hash them; the rest once for each domain. */
    private Alternatives others(int block, int[] domain) {
      List<BlockType> all =
          distinct.computeIfAbsent(
              model.domains.of(domain),
              known ->
                  Arrays.stream(known.candidates)
                      .mapToObj(this::type)
                      .map(t -> new BlockType(t.type(), t.count(), ""))
                      .distinct()
                      .toList());
      List<BlockType> shown =
          all.stream().filter(t -> !isChosen(block, t)).limit(mostShown).toList();
      return new Alternatives(shown, all.size() - 1);
    }

    private boolean isChosen(int block, BlockType type) {
      BlockType chosen = types[block];
      return chosen.type() == type.type() && chosen.count() == type.count();
    }
  }
}
