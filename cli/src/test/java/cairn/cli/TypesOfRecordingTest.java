package cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.api.Verdict;
import cairn.analysis.api.typing.BlockVerdict;
import cairn.analysis.api.typing.TypedHeap;
import cairn.analysis.api.typing.TypesAnswer;
import cairn.analysis.typing.TypingOptions;
import cairn.engine.MomentName;
import cairn.engine.TypeAnalyses;
import cairn.graph.Progress;
import cairn.record.compile.SharedLibrary;
import cairn.recording.EventHandler;
import cairn.recording.Recording;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Types of the heap at moments of a recording, against what the recorder itself knows of blocks
 * from the places that allocate them, and against a core of the same moment.
 */
class TypesOfRecordingTest {
  private static final String SOURCE =
      """
      #include <stdio.h>
      #include <stdlib.h>
      #include <string.h>
      enum color { RED = 3, GREEN = 17, BLUE = 90 };
      struct item { struct item *next; char *name; enum color color; struct tree *owner; };
      struct tree { struct tree *left, *right; struct item *items; double weight; long key; };
      struct table { long used; struct tree **trees; int (*order)(long, long); FILE *out; };
      static int order(long a, long b) { return a < b; }
      struct table *table;
      static struct item *item(struct tree *owner, int number) {
        struct item *made = malloc(sizeof *made);
        made->next = owner->items;
        made->name = malloc(24);
        snprintf(made->name, 24, "item number %d", number);
        made->color = number % 2 ? GREEN : BLUE;
        made->owner = owner;
        owner->items = made;
        return made;
      }
      struct tree *tree(long key) {
        struct tree *made = malloc(sizeof *made);
        made->left = made->right = 0;
        made->items = 0;
        made->weight = key * 1.5;
        made->key = key;
        for (int i = 0; i < 3; i++) item(made, i);
        struct tree **at = &table->trees[0];
        while (*at) at = table->order(key, (*at)->key) ? &(*at)->left : &(*at)->right;
        *at = made;
        table->used++;
        return made;
      }
      void stop(void) { abort(); }
      int main(void) {
        table = malloc(sizeof *table);
        table->used = 0;
        table->trees = calloc(4, sizeof(struct tree *));
        table->order = order;
        table->out = stdout;
        long keys[] = {5, 2, 8, 1, 9};
        for (int i = 0; i < 5; i++) tree(keys[i]);
        struct item *gone = table->trees[0]->items;
        table->trees[0]->items = gone->next;
        free(gone->name);
        free(gone);
        char *note = malloc(40);
        strcpy(note, "what is said in more than one word");
        table->trees[0]->items->name = note;
        stop();
      }
      """;

  @TempDir static Path folder;
  private static Path program;
  private static Path recording;

  @BeforeAll
  static void record() throws IOException, InterruptedException {
    program = folder.resolve("trees");
    Path source = Files.writeString(folder.resolve("trees.c"), SOURCE);
    run(List.of("gcc", "-g", "-O0", "-o", program.toString(), source.toString()));
    recording = folder.resolve("run.cairn");
    String file = recording.toString();
    RealRun.of(folder, "record", "-o", file, "--cpoint", "tree", "--", program.toString());
  }

  private static void run(List<String> command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
  }

  private static TypesAnswer types(String moment) throws IOException {
    return TypeAnalyses.types(
        TypeAnalyses.open(MomentName.parse(recording + "@" + moment), null),
        TypingOptions.DEFAULT,
        name -> Progress.NONE);
  }

  /** By address, the type that the recorder gave a block that is in use at the end. */
  private static Map<Long, String> truth() throws IOException {
    Map<Long, Long> addresses = new HashMap<>();
    Map<Long, String> names = new TreeMap<>();
    Recording open = Recording.open(recording);
    open.read(
        new EventHandler() {
          @Override
          public void typedBlock(
              long time, int thread, int site, long id, int type, long at, long size, boolean z) {
            addresses.put(id, at);
            names.put(at, open.tables().type(type).name());
          }

          @Override
          public void free(long time, int thread, int site, long id) {
            names.remove(addresses.get(id));
          }
        });
    return names;
  }

  @Test
  void everyTypeIsTheOneThatTheRecorderKnows() throws IOException {
    TypedHeap heap = types("crash").heap();
    Map<Long, String> truth = truth();
    int compared = 0;
    for (int block = 0; block < heap.blocks().count(); block++) {
      if (heap.verdicts()[block] == BlockVerdict.FREE) {
        continue;
      }
      String known = truth.remove(heap.blocks().addresses()[block]);
      assertThat(known).isNotNull();
      if (heap.verdicts()[block] == BlockVerdict.TYPED && known.startsWith("struct")) {
        String name = heap.typeName(block);
        assertThat(name.replaceAll("\\[\\d+]", "")).isEqualTo(known.replaceAll("\\[\\d*]", ""));
        compared++;
      }
      boolean own = heap.blocks().place(block).contains("trees.c");
      assertThat(heap.verdicts()[block])
          .as("%s of %s", known, heap.blocks().place(block))
          .isIn(own ? List.of(BlockVerdict.TYPED) : List.of(BlockVerdict.values()));
    }
    assertThat(truth).as("blocks that were not seen").isEmpty();
    // a table, its array, five trees and three items of each, one of which is gone
    assertThat(compared).isEqualTo(1 + 1 + 5 + 14);
  }

  @Test
  void aCoreOfTheSameMomentHasTheSameTypes() throws IOException, InterruptedException {
    Path core = folder.resolve("core");
    Path library = SharedLibrary.ofBlocks(RealRun.HOME.resolve("record/preload")).file();
    run(
        List.of(
            "gdb",
            "-nx",
            "-q",
            "-batch",
            "-ex",
            "set environment LD_PRELOAD " + library,
            "-ex",
            "run",
            "-ex",
            "generate-core-file " + core,
            "-ex",
            "kill",
            program.toString()));
    TypeAnalyses analyses = new TypeAnalyses(null);
    TypesAnswer ofCore =
        TypeAnalyses.types(
            analyses.open(core, program), TypingOptions.DEFAULT, name -> Progress.NONE);
    assertThat(named(types("crash").heap())).isEqualTo(named(ofCore.heap()));
  }

  /** How many blocks that the program itself asked for have each type. */
  private static Map<String, Integer> named(TypedHeap heap) {
    Map<String, Integer> counts = new TreeMap<>();
    for (int block = 0; block < heap.blocks().count(); block++) {
      boolean own = heap.blocks().place(block).contains("trees.c");
      if (own && heap.verdicts()[block] == BlockVerdict.TYPED) {
        counts.merge(heap.typeName(block), 1, Integer::sum);
      }
    }
    return counts;
  }

  @Test
  void everyMomentHasItsBlocks() throws IOException {
    for (int point = 1; point <= 10; point++) {
      TypesAnswer answer = types("c" + point);
      assertThat(answer.verdict()).isNotEqualTo(Verdict.VIOLATED);
      Map<String, Integer> counts = named(answer.heap());
      assertThat(counts.getOrDefault("struct tree", 0)).as("c%d", point).isEqualTo(point / 2);
      assertThat(counts.getOrDefault("struct item", 0)).isEqualTo(point / 2 * 3);
    }
  }

  @Test
  void whatIsNotKnownIsToldAndWhatDoesNotFitIsRefused() throws Exception {
    String file = recording.toString();
    Run run = Run.of("types", file + "@crash");
    assertThat(run.out())
        .startsWith("trees: good\n")
        .contains("stacks and registers are not recorded")
        .contains("memory of libraries is not recorded")
        .doesNotContain("Not reached");
    assertThat(run.code()).isZero();
    assertThat(Run.of("types", file + "@99999999").err()).contains("has no time 99999999");
    assertThat(Run.of("types", file + "@c12").err())
        .contains("has no C-point c12; it has c1 to c11");
    assertThat(Run.of("types", file + "@soon").err()).contains("'soon' is no moment");

    Path other = folder.resolve("other");
    Path source = folder.resolve("trees.c");
    run(List.of("gcc", "-g", "-O1", "-o", other.toString(), source.toString()));
    Run differs = Run.of("types", file, other.toString());
    assertThat(differs.err()).contains("is not the program that was recorded: its build is ");
    assertThat(differs.code()).isEqualTo(ExitCode.UNREADABLE);
    Path moved = folder.resolve("moved");
    Files.move(program, moved);
    try {
      Run gone = Run.of("types", file);
      assertThat(gone.err()).contains("the executable that ran is gone");
      assertThat(gone.code()).isEqualTo(ExitCode.UNREADABLE);
      assertThat(Run.of("types", file, moved.toString()).out()).startsWith("moved: good\n");
    } finally {
      Files.move(moved, program);
    }
  }

  @Test
  void recordingsWithoutBlocksAreRefused() throws IOException {
    Path list = folder.resolve("list.cairn");
    Samples.list(list);
    assertThat(Run.of("types", list.toString()).err())
        .contains("is no recording of a native program");
  }
}
