package cairn.report.typing;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.Verdict;
import cairn.analysis.api.typing.BlockType;
import cairn.analysis.api.typing.BlockVerdict;
import cairn.analysis.api.typing.TypeCensus;
import cairn.analysis.api.typing.TypeCensus.Count;
import cairn.analysis.api.typing.TypeCensus.Row;
import cairn.analysis.api.typing.TypeConflict;
import cairn.analysis.api.typing.TypedHeap;
import cairn.analysis.api.typing.TypesAnswer;
import cairn.graph.memory.BlockTable;
import cairn.report.Escape;
import cairn.report.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The types of a heap for a terminal: what is wrong, what there is, what is lost. */
public final class TypesText {
  private static final int MOST_WORDS = 8;
  private static final String DAMAGED = "the allocator's own data is damaged";

  private final StringBuilder out = new StringBuilder();
  private final TypesAnswer answer;
  private final TypedHeap heap;
  private final BlockTable blocks;
  private final int most;

  private TypesText(TypesAnswer answer, int most) {
    this.answer = answer;
    this.heap = answer.heap();
    this.blocks = heap.blocks();
    this.most = most;
  }

  /**
   * Everything in short.
   *
   * @param most how many findings, and rows of each table
   */
  public static String print(TypesAnswer answer, int most) {
    TypesText text = new TypesText(answer, most);
    text.document();
    return text.out.toString();
  }

  /** One line: whether the heap is good or bad. */
  public static String verdict(TypesAnswer answer) {
    long bad = answer.findings().stream().filter(f -> f.verdict() == Verdict.VIOLATED).count();
    long doubts = answer.findings().size() - bad;
    boolean damaged = !answer.heap().blocks().damage().isEmpty();
    List<String> parts = new ArrayList<>();
    if (bad > 0) {
      parts.add(counted(bad, "conflict"));
    }
    if (doubts > 0) {
      parts.add(counted(doubts, "doubt"));
    }
    String said = String.join(", ", parts);
    if (bad == 0 && !damaged) {
      return said.isEmpty() ? "good" : "good, " + said;
    }
    return "bad: " + said + (damaged ? (said.isEmpty() ? "" : "; ") + DAMAGED : "");
  }

  private static String counted(long count, String what) {
    return number(count) + " " + what + (count == 1 ? "" : "s");
  }

  /** What the blocks are, counted by type. */
  public static String census(TypesAnswer answer, int most) {
    TypesText text = new TypesText(answer, most);
    text.census(TypeCensus.of(answer.heap()));
    return text.out.toString();
  }

  /** The blocks that no type fits, and what is wrong with them. */
  public static String untypable(TypesAnswer answer, int most) {
    TypesText text = new TypesText(answer, most);
    text.findings(Verdict.VIOLATED);
    text.findings(Verdict.UNDECIDED);
    return text.out.isEmpty() ? "no conflicts\n" : text.out.toString();
  }

  /** What is wrong: the damage to the allocator's own data, then the blocks that no type fits. */
  public static String wrong(TypesAnswer answer, int most) {
    TypesText text = new TypesText(answer, most);
    text.blocks.damage().forEach(text::damage);
    return text.out + untypable(answer, most);
  }

  /** The verdict, what speaks for it, then all else. */
  private void document() {
    TypeCensus census = TypeCensus.of(heap);
    line(heap.snapshot().program() + ": " + verdict(answer));
    blocks.damage().forEach(this::damage);
    boolean bad = findings(Verdict.VIOLATED);
    if (bad || !blocks.damage().isEmpty()) {
      out.append('\n');
    }
    line(
        number(census.all().blocks())
            + " blocks in use, "
            + number(census.all().bytes())
            + " bytes: "
            + share("typed", census.typed(), census.all())
            + ", "
            + share("ambiguous", census.ambiguous(), census.all())
            + ", "
            + share("untypable", census.untypable(), census.all()));
    answer.warnings().forEach(warning -> line("Warning: " + warning));
    findings(Verdict.UNDECIDED);
    out.append('\n');
    census(census);
    rows("Not reached from anywhere (leaked)", census.leaks());
    dangling();
  }

  /** Damage of the allocator's own data, and the blocks on both sides of it. */
  private void damage(BlockTable.Damage damage) {
    out.append('\n');
    line("Damage at " + hex(damage.address()) + ": " + damage.text());
    int before = blocks.floor(damage.address() - 1);
    if (before >= 0) {
      line("     before it: " + block(before));
    }
    if (before + 1 < blocks.count()) {
      line("     behind it: " + block(before + 1));
    }
  }

  /** A block in words: what it is, as far as that is known, and where. */
  private String block(int block) {
    String name = heap.typeName(block);
    BlockVerdict verdict = heap.verdicts()[block];
    String what =
        switch (verdict) {
          case FREE -> "a freed block";
          case TYPED -> name;
          case AMBIGUOUS -> name.isEmpty() ? "a block" : name + "?";
          case UNTYPABLE -> name.isEmpty() ? "a block" : name + " (does not fit)";
        };
    String place = blocks.place(block);
    return what
        + " at "
        + hex(blocks.addresses()[block])
        + ", "
        + number(blocks.sizes()[block])
        + " bytes"
        + (place.isEmpty() ? "" : ", allocated by " + place);
  }

  private static String share(String word, Count part, Count all) {
    long percent = all.blocks() == 0 ? 0 : Math.round(100.0 * part.blocks() / all.blocks());
    return number(part.blocks()) + " " + word + " (" + percent + " %)";
  }

  /** Those of one verdict, numbered through; the certain ones come first. Whether there are any. */
  private boolean findings(Verdict verdict) {
    List<TypeConflict> findings = answer.findings();
    int shown = 0;
    int all = 0;
    for (int i = 0; i < findings.size(); i++) {
      if (findings.get(i).verdict() == verdict) {
        all++;
        if (i < most) {
          out.append('\n');
          finding(i + 1, findings.get(i));
          shown++;
        }
      }
    }
    if (all > shown) {
      String what = verdict == Verdict.VIOLATED ? "conflict" : "doubt";
      line("");
      line(counted(all - shown, "more " + what) + " not shown (--limit)");
    }
    return all > 0;
  }

  private void finding(int number, TypeConflict conflict) {
    String subject = conflict.block() >= 0 ? "block " : "variable at ";
    String sure = conflict.verdict() == Verdict.VIOLATED ? "" : " (perhaps)";
    line(
        number
            + ". "
            + conflict.rule()
            + sure
            + ": "
            + subject
            + hex(conflict.address())
            + ", "
            + conflict.size()
            + " bytes");
    line("   " + conflict.message());
    List<TypeConflict.WrongWord> words = conflict.words();
    for (TypeConflict.WrongWord word : words.subList(0, Math.min(MOST_WORDS, words.size()))) {
      line(
          "     +"
              + word.offset()
              + " "
              + word.field()
              + (word.declared().isEmpty() ? "" : " (" + word.declared() + ")")
              + " is "
              + hex(word.value())
              + ", "
              + word.what());
    }
    if (words.size() > MOST_WORDS) {
      line("     and " + (words.size() - MOST_WORDS) + " more");
    }
    for (TypeConflict.Clash clash : conflict.clashes()) {
      String at = clash.address() == 0 ? "" : " (" + hex(clash.address()) + ")";
      String inside = clash.offset() == 0 ? "" : " at +" + clash.offset();
      line("     " + clash.holder() + at + " points to it as " + clash.declared() + inside);
    }
    for (TypeConflict.Neighbour beside : conflict.neighbours()) {
      line(
          "     "
              + (beside.isBefore() ? "before it: " : "behind it: ")
              + beside.what()
              + " at "
              + hex(beside.address())
              + ", "
              + beside.size()
              + " bytes, "
              + beside.gap()
              + " apart");
    }
    for (CodePlace place : conflict.places()) {
      line("     allocated by " + place);
    }
  }

  private void census(TypeCensus census) {
    rows("By type", census.rows());
  }

  private void rows(String title, List<Row> rows) {
    if (rows.isEmpty()) {
      return;
    }
    TextTable table = new TextTable("rrl");
    long blocksLeft = 0;
    long bytesLeft = 0;
    for (int i = 0; i < rows.size(); i++) {
      Row row = rows.get(i);
      if (i < most) {
        table.row(number(row.blocks()), number(row.bytes()), name(row));
      } else {
        blocksLeft += row.blocks();
        bytesLeft += row.bytes();
      }
    }
    if (blocksLeft > 0) {
      table.row(
          number(blocksLeft), number(bytesLeft), "of " + (rows.size() - most) + " more types");
    }
    line(title + ": blocks, bytes, type");
    table.print(out, "  ");
  }

  private static String name(Row row) {
    String name = row.type().isEmpty() ? "(nothing is known)" : row.type();
    return switch (row.verdict()) {
      case AMBIGUOUS -> name + " ?";
      case UNTYPABLE -> name + " (does not fit)";
      default -> name;
    };
  }

  private void dangling() {
    List<TypesAnswer.Dangling> all = answer.dangling();
    if (all.isEmpty()) {
      return;
    }
    line(number(all.size()) + " pointers to freed blocks, such as");
    for (TypesAnswer.Dangling each : all.subList(0, Math.min(most, all.size()))) {
      line("  " + each.holder() + " (" + each.declared() + " *) -> " + hex(each.target()));
    }
  }

  /** One block in a line: address, size, type, what else it can be. */
  public static String block(TypedHeap heap, int block) {
    BlockVerdict verdict = heap.verdicts()[block];
    String name = heap.typeName(block);
    StringBuilder line = new StringBuilder();
    line.append(hex(heap.blocks().addresses()[block])).append("  ");
    line.append(heap.blocks().sizes()[block]).append("  ");
    line.append(verdict.name().toLowerCase(Locale.ROOT)).append("  ");
    line.append(name.isEmpty() ? "-" : name);
    TypedHeap.Alternatives others = heap.alternatives().get(block);
    if (verdict == BlockVerdict.AMBIGUOUS && others != null && others.count() > 0) {
      long size = heap.blocks().sizes()[block];
      line.append(" or");
      for (BlockType type : others.shown()) {
        line.append(' ').append(type.name(heap.snapshot().types(), size)).append(',');
      }
      line.setLength(line.length() - (others.shown().isEmpty() ? 0 : 1));
      int rest = others.count() - others.shown().size();
      line.append(rest > 0 ? " and " + rest + " more" : "");
    }
    @Nullable String remark = heap.remarks().get(block);
    line.append(remark == null ? "" : "; " + remark);
    line.append(heap.unreached().get(block) ? "; not reached" : "");
    String place = heap.blocks().place(block);
    line.append(place.isEmpty() ? "" : "; allocated by " + place);
    return Escape.text(line.toString());
  }

  private void line(String raw) {
    out.append(Escape.text(raw)).append('\n');
  }

  private static String number(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  private static String hex(long value) {
    return "0x" + Long.toHexString(value);
  }
}
