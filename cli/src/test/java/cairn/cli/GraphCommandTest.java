package cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GraphCommandTest {
  @TempDir Path directory;

  /** Singh 2016, Fig. 3.2: the graph after each of the six statements. */
  @Test
  void theSixStepListAtEachTime() throws IOException {
    Path list = Samples.list(file("list"));
    StringBuilder all = new StringBuilder();
    for (int time = 0; time <= 6; time++) {
      all.append(graph(list + "@" + time)).append('\n');
    }
    Golden.check("graph-list-each-time.txt", all.toString());
  }

  /** Singh 2016, Fig. 3.1. */
  @Test
  void theSixStepListsHistory() throws IOException {
    Path list = Samples.list(file("list"));
    for (String format : List.of("text", "json", "dot", "svg")) {
      Golden.check(
          "graph-list-history." + ending(format), graph(list, "--history", "--format", format));
    }
  }

  @Test
  void momentDifferenceAndHistoryInEveryFormat() throws IOException {
    for (String format : List.of("text", "json", "dot", "svg")) {
      String ending = ending(format);
      Path shop = Samples.shop(file("shop"));
      Golden.check("graph-shop." + ending, graph(shop, "--format", format));
      Golden.check(
          "graph-shop-difference." + ending,
          graph(shop + "@14", "--from", "c1", "--format", format));
      Path memory = Samples.memory(file("memory"));
      Golden.check("graph-memory." + ending, graph(memory, "--history", "--format", format));
    }
  }

  @Test
  void hostileNamesAreHarmlessInEveryFormat() throws IOException {
    Path hostile = Samples.hostile(file("hostile"));
    for (String format : List.of("text", "json", "dot", "svg")) {
      String answer = graph(hostile, "--history", "--format", format);
      assertThat(answer).doesNotContain("\u001b", "\u0007", "\r");
      if (!format.equals("json")) {
        assertThat(answer).doesNotContain("\u202e");
      }
      Golden.check("graph-hostile." + ending(format), answer);
    }
    assertThat(graph(hostile, "--format", "svg")).doesNotContain("<script", "<b>");
  }

  @Test
  void momentsByName() throws IOException {
    Path shop = Samples.shop(file("shop"));
    assertThat(graph(shop)).startsWith("shop.cairn at time 18 of 18\n");
    assertThat(graph(shop + "@end")).startsWith("shop.cairn at time 18 of 18\n");
    assertThat(graph(shop + "@crash")).startsWith("shop.cairn at time 18 of 18\n");
    assertThat(graph(shop + "@c1")).startsWith("shop.cairn at time 4 of 18\n");
    assertThat(graph(shop, "--at", "Basket.java:15")).startsWith("shop.cairn at time 8 of 18\n");
    assertThat(graph(shop, "--at", "Basket.java:15#2")).startsWith("shop.cairn at time 13 of 18\n");
    assertThat(graph(shop, "--at", "Shop.java:5")).startsWith("shop.cairn at time 1 of 18\n");
    assertThat(graph(shop, "--at", "Shop.java:5#2")).startsWith("shop.cairn at time 2 of 18\n");
    assertThat(graph(shop, "--at", "Shop.java:41")).startsWith("shop.cairn at time 18 of 18\n");
  }

  @Test
  void momentsThatAreNotThere() throws IOException {
    Path shop = Samples.shop(file("shop"));
    refused(3, "has no time 19; its times are 0 (before the first event) to 18", shop + "@19");
    refused(3, "has no C-point c3; it has c1 to c2", shop + "@c3");
    refused(3, "has no C-point c1; it has none", Samples.list(file("list")) + "@c1");
    refused(3, "has no crash: the program ended with exit code 0", file("list") + "@crash");
    refused(
        3,
        "has 2 events in the recording, not 3; the last is at time 13",
        shop.toString(),
        "--at",
        "Basket.java:15#3");
    refused(
        3,
        "no event of the recording is at Nowhere.java:1",
        shop.toString(),
        "--at",
        "Nowhere.java:1");
    refused(2, "'soon' is no moment; expected a time", shop + "@soon");
    refused(2, "C-points are counted from c1", shop + "@c0");
    refused(2, "is beyond every recording", shop + "@9999999999999999999");
    refused(2, "'Basket.java' is no line of code", shop.toString(), "--at", "Basket.java");
    refused(2, "exclude each other", shop + "@3", "--at", "Basket.java:15");
    refused(2, "after the moment shown", shop + "@3", "--from", "9");
    refused(2, "exclude each other", shop + "@3", "--from", "1", "--history");
    refused(2, "the recording has no node #99", shop.toString(), "--around", "99");
    refused(2, "node #5 appears at time 17, after 3", shop + "@3", "--around", "#5");
    refused(2, "'x' is no node", shop + "@3", "--around", "x");
    refused(2, "--limit must be at least 1", shop + "@3", "--limit", "0");
  }

  @Test
  void selection() throws IOException {
    Path shop = Samples.shop(file("shop"));
    assertThat(nodes(graph(shop))).containsExactly("#1", "#2", "#3", "#4", "#5");
    assertThat(nodes(graph(shop, "--type", "Item"))).containsExactly("#3", "#4");
    assertThat(nodes(graph(shop, "--type", "shop.*"))).containsExactly("#1", "#2", "#3", "#4");
    assertThat(graph(shop, "--type", "Nothing")).contains("No node of a type like Nothing");
    assertThat(nodes(graph(shop, "--alive", "reachable"))).containsExactly("#1", "#2", "#3", "#4");
    assertThat(nodes(graph(shop, "--around", "1"))).containsExactly("#1", "#2");
    assertThat(nodes(graph(shop, "--around", "1", "--depth", "0"))).containsExactly("#1");
    assertThat(nodes(graph(shop, "--around", "#3", "--depth", "1")))
        .containsExactly("#2", "#3", "#4");
    String cut = graph(shop, "--limit", "2", "--slots", "1");
    assertThat(nodes(cut)).containsExactly("#1", "#2");
    assertThat(cut).contains("Shown are the oldest 2 of 5 nodes", "... 1 more slots");
    String few = graph(Samples.list(file("list")), "--history", "--versions", "2");
    assertThat(few).contains("... 1 older versions");
  }

  @Test
  void everyAnswerSaysWhatItCountedAsAlive() throws IOException {
    Path shop = Samples.shop(file("shop"));
    for (String format : List.of("text", "json", "dot", "svg")) {
      assertThat(graph(shop, "--format", format))
          .contains("5 nodes are alive at time 18, counting every node that has appeared");
      assertThat(graph(shop, "--format", format, "--alive", "reachable"))
          .contains("4 nodes are alive at time 18, counting what statics");
    }
  }

  @Test
  void outputFilesHaveTheFormatOfTheirEnding() throws IOException {
    Path list = Samples.list(file("list"));
    for (String ending : List.of("txt", "json", "dot", "svg")) {
      Path out = directory.resolve("out." + ending);
      assertThat(graph(list, "-o", out.toString())).isEmpty();
      String format = ending.equals("txt") ? "text" : ending;
      assertThat(Files.readString(out)).isEqualTo(graph(list, "--format", format));
    }
    refused(
        2,
        "cannot tell the format",
        list.toString(),
        "-o",
        directory.resolve("out.pdf").toString());
    refused(2, "cannot write", list.toString(), "-o", directory.resolve("no/out.svg").toString());
  }

  @Test
  void budgetsBeyondMemoryStillAnswer() throws IOException {
    Path shop = Samples.shop(file("shop"));
    assertThat(graph(shop, "--budget", "1")).isEqualTo(graph(shop));
  }

  private Path file(String name) {
    return directory.resolve(name + ".cairn");
  }

  private static String ending(String format) {
    return format.equals("text") ? "txt" : format;
  }

  /** The nodes that have a paragraph of their own. */
  private static List<String> nodes(String text) {
    return text.lines()
        .filter(line -> line.startsWith("#"))
        .map(line -> line.split(" ", 2)[0])
        .toList();
  }

  private static String graph(Object moment, String... options) {
    Run run = run(moment.toString(), options);
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isEqualTo(0);
    return run.out();
  }

  private static void refused(int code, String message, String moment, String... options) {
    Run run = run(moment, options);
    assertThat(run.err()).startsWith("cairn: ").contains(message);
    assertThat(run.out()).isEmpty();
    assertThat(run.code()).isEqualTo(code);
  }

  private static Run run(String moment, String... options) {
    List<String> args = new ArrayList<>(List.of("graph", moment));
    args.addAll(List.of(options));
    return Run.of(args.toArray(String[]::new));
  }
}
