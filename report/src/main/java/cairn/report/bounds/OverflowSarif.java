package cairn.report.bounds;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.SourceExcerpt;
import cairn.analysis.api.bounds.BlockName;
import cairn.analysis.api.bounds.OutsideAccess;
import cairn.report.SarifRun;
import cairn.report.SarifRun.Level;
import cairn.report.SarifRun.Location;
import cairn.report.SarifRun.Result;
import cairn.report.SarifRun.Rule;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A report as a run of SARIF: a result for each statement, at the statement. */
public final class OverflowSarif {
  private final OverflowReport report;

  private OverflowSarif(OverflowReport report) {
    this.report = report;
  }

  public static SarifRun of(OverflowReport report) {
    return new OverflowSarif(report).run();
  }

  private SarifRun run() {
    Map<String, Rule> rules = new LinkedHashMap<>();
    List<Result> results = new ArrayList<>();
    for (OutsideAccess access : report.answer().findings()) {
      rules.putIfAbsent(access.rule(), new Rule(access.rule(), text(access)));
      results.add(result(access));
    }
    List<String> notes = new ArrayList<>();
    notes.add(report.summary());
    report.answer().warnings().forEach(warning -> notes.add("Warning: " + warning));
    notes.addAll(OverflowWords.scope(report.answer()));
    return new SarifRun(List.copyOf(rules.values()), results, notes);
  }

  private static String text(OutsideAccess access) {
    return switch (access.kind()) {
      case BEHIND, BEFORE, ACROSS ->
          "An access must stay inside of the block that it was made for.";
      case FREED -> "A block must not be accessed after it was freed.";
      case WILD -> "Memory of the heap must be accessed only inside of blocks.";
      case FREED_TWICE -> "A block must be freed once.";
      case FREED_WRONGLY -> "Only the beginning of a block can be freed.";
    };
  }

  private Result result(OutsideAccess access) {
    List<Location> related = new ArrayList<>();
    addBlock(related, "the block", access.block());
    addBlock(related, "the other block", access.other());
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("time", String.valueOf(access.time()));
    properties.put("thread", access.thread());
    properties.put("accesses", String.valueOf(access.accesses()));
    properties.put("blocks", String.valueOf(access.blocks()));
    properties.put("offset", String.valueOf(access.offset()));
    properties.put("distance", String.valueOf(access.distance()));
    properties.put("bytes", String.valueOf(access.bytes()));
    return new Result(
        access.rule(),
        access.isPossible() ? Level.WARNING : Level.ERROR,
        access.message(),
        access.places().stream().map(place -> location(place, null)).toList(),
        related,
        List.of(),
        access.stack().stream().map(place -> location(place, null)).toList(),
        String.join(":", access.rule(), access.place().file(), access.place().method()),
        properties);
  }

  private void addBlock(List<Location> to, String which, @Nullable BlockName block) {
    if (block == null) {
      return;
    }
    if (!block.allocated().isEmpty()) {
      to.add(location(block.allocated().get(0), which + " was allocated here"));
    }
    if (!block.freed().isEmpty()) {
      to.add(location(block.freed().get(0), which + " was freed here"));
    }
  }

  private Location location(CodePlace place, @Nullable String message) {
    SourceExcerpt source = report.sources().get(place);
    if (source == null) {
      return Location.of(place, message);
    }
    String line = source.lines().get(source.marked() - source.first());
    return new Location(source.path(), true, place.line(), place.method(), message, line);
  }
}
