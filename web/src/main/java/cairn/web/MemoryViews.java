package cairn.web;

import cairn.analysis.api.typing.TypeCensus;
import cairn.analysis.api.typing.TypesAnswer;
import cairn.engine.Tasks;
import cairn.engine.TypeAnalyses;
import cairn.report.Json;
import cairn.report.typing.HolderText;
import cairn.report.typing.MemoryText;
import cairn.report.typing.TypesText;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The memory of a native process with its types, and the blocks that no type fits. */
final class MemoryViews {
  private static final int MOST_SHOWN = 100;
  private static final int MOST_LINES = 2000;
  private static final int MOST_BLOCKS = 20_000;

  private final Map<Integer, TypesAnswer> known = new ConcurrentHashMap<>();
  private final Map<Integer, Object> locks = new ConcurrentHashMap<>();

  /** Whether all is well, what is not, and what blocks there are. */
  String types(OpenFile file, Question question, Tasks tasks) throws IOException {
    TypesAnswer answer = answer(file, tasks);
    return Json.document(
        "cairn.memory/1",
        json -> {
          json.writeStringField("verdict", TypesText.verdict(answer));
          json.writeStringField("wrong", TypesText.wrong(answer, MOST_SHOWN));
          json.writeStringField("census", TypesText.census(answer, MOST_SHOWN));
          new MemoryBlocks(answer.heap()).list(json, MOST_BLOCKS);
          json.writeStringField("legend", MemoryText.LEGEND);
        });
  }

  /** Memory from an address on, and who points there. */
  String at(OpenFile file, Question question, Tasks tasks) throws IOException {
    long address = address(question);
    int lines = question.count("lines", 60, 1, MOST_LINES);
    TypesAnswer answer = answer(file, tasks);
    return Json.document(
        "cairn.memory-at/1",
        json -> {
          json.writeStringField("address", "0x" + Long.toHexString(address));
          MemoryBlocks blocks = new MemoryBlocks(answer.heap());
          blocks.around(json, address);
          long from = question.has("exact") ? address : blocks.from(address);
          json.writeStringField("from", "0x" + Long.toHexString(from));
          json.writeStringField("memory", MemoryText.print(answer.heap(), from, lines));
          json.writeStringField("holders", HolderText.print(answer.heap(), address, MOST_SHOWN));
          json.writeStringField("legend", MemoryText.LEGEND);
        });
  }

  private static long address(Question question) {
    String text = question.option("address", "");
    try {
      return Long.parseUnsignedLong(text.startsWith("0x") ? text.substring(2) : text, 16);
    } catch (NumberFormatException e) {
      throw Refusal.wrong("'" + text + "' is no address; expected one such as 0x55d0c2a0");
    }
  }

  void facts(OpenFile file, Tasks tasks, Map<String, String> facts, List<String> warnings)
      throws IOException {
    TypesAnswer answer = answer(file, tasks);
    TypeCensus census = TypeCensus.of(answer.heap());
    facts.put("Program", answer.heap().snapshot().program());
    facts.put("Heap", TypesText.verdict(answer).lines().findFirst().orElse(""));
    facts.put("Blocks in use", OverviewView.number(census.all().blocks()));
    facts.put("Bytes", OverviewView.number(census.all().bytes()));
    facts.put("Typed", OverviewView.number(census.typed().blocks()));
    facts.put("Ambiguous", OverviewView.number(census.ambiguous().blocks()));
    facts.put("No type fits", OverviewView.number(census.untypable().blocks()));
    facts.put("Threads", OverviewView.number(answer.heap().snapshot().threads().size()));
    warnings.addAll(answer.warnings());
  }

  /** What the blocks are; found once, whoever asks. */
  TypesAnswer answer(OpenFile file, Tasks tasks) throws IOException {
    synchronized (lock(file)) {
      TypesAnswer found = known.get(file.index());
      if (found == null) {
        found = TypeAnalyses.here().answer(file.path(), tasks);
        known.put(file.index(), found);
      }
      return found;
    }
  }

  private Object lock(OpenFile file) {
    return locks.computeIfAbsent(file.index(), index -> new Object());
  }
}
