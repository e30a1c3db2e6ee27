package cairn.record.nativ;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.history.HeapHistory;
import cairn.history.PointerKind;
import cairn.history.PointerTarget;
import cairn.recording.Format;
import cairn.recording.SiteInfo;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What blocks are, where they were made, and where their pointers lead. */
class TypesTest {
  private static final String SOURCE =
      """
      #include <stdlib.h>
      #include <string.h>
      struct leaf { double weight; };
      struct tree { struct tree *left, *right; struct leaf *leaf; int *numbers; short kind; };
      typedef struct { unsigned a; char b; } anonymous;
      struct tree *root;
      anonymous *last;
      void *kept[2]; /* so that nothing is optimised away */
      static void *checked(size_t size) { void *p = malloc(size); if (!p) abort(); return p; }
      struct tree *make(void) {
        struct tree *t = checked(sizeof(struct tree));
        memset(t, 0, sizeof *t);
        t->leaf = malloc(sizeof(struct leaf));
        t->leaf->weight = 2.5;
        t->numbers = calloc(10, sizeof(int));
        t->numbers[3] = -4;
        t->kind = -2;
        return t;
      }
      int main(void) {
        struct tree **many = calloc(6, sizeof *many);
        struct tree *array = calloc(3, sizeof *array);
        kept[0] = many;
        kept[1] = array;
        root = make();
        many[2] = root;
        array[1].left = (struct tree *)&root->right;
        array[2].right = root + 1;
        last = malloc(sizeof(anonymous));
        last->a = 4000000000u;
        root->left = make();
        free(root->left);
        free(many);
        return 0;
      }
      """;

  @TempDir Path folder;

  private HeapHistory record(String source, String... flags)
      throws IOException, InterruptedException {
    Path program = Gcc.compile(folder, Gcc.source(folder, "types.c", source), "types", flags);
    Path recording = folder.resolve("run.cairn");
    NativeRecorder recorder = NativeRecorder.of(List.of(program.toString()), Gcc.TOOL);
    recorder.run(recording, environment -> {}, process -> {});
    return Memory.load(recording);
  }

  private static Map<String, Integer> types(HeapHistory history) {
    Map<String, Integer> counts = new TreeMap<>();
    for (int node = 0; node < history.nodeCount(); node++) {
      counts.merge(history.types().get(history.type(node)).name(), 1, Integer::sum);
    }
    return counts;
  }

  @ParameterizedTest
  @ValueSource(strings = {"-O0", "-O2", "-gdwarf-4", "-gdwarf-3", "-gz"})
  void blocksHaveTheTypesOfTheirVariables(String flag) throws Exception {
    try (HeapHistory history = record(SOURCE, flag)) {
      assertThat(types(history))
          .isEqualTo(
              Map.of(
                  "struct tree", 2,
                  "struct leaf", 2,
                  "int[]", 2,
                  "struct tree *[]", 1,
                  "struct tree[3]", 1,
                  "anonymous", 1));
    }
  }

  @Test
  void valuesArePlain() throws Exception {
    try (HeapHistory history = record(SOURCE, "-O0")) {
      assertThat(value(history, "struct tree", "kind")).isEqualTo(-2);
      assertThat(value(history, "anonymous", "a")).isEqualTo(4000000000L);
      assertThat(Double.longBitsToDouble(value(history, "struct leaf", "weight"))).isEqualTo(2.5);
      assertThat(history.statics().stream().map(s -> s.typeName() + "." + s.name()))
          .contains("types.root", "types.last");
    }
  }

  /** Functions around malloc and free in several layers, one of which returns nothing. */
  private static final String LAYERS =
      """
      #include <stdlib.h>
      struct item { struct item *next; long value; };
      struct table { struct item *first; long count; };
      static void give(size_t size, void **to) { *to = malloc(size); }
      static void *layer(size_t size) { void *p; give(size, &p); return p; }
      static void release(void *block) { free(block); }
      static void *put(struct table *table, long value) {
        struct item *item = (struct item *)layer(sizeof(struct item));
        item->next = table->first;
        item->value = value;
        table->first = item;
        return NULL;
      }
      static void drop(struct table *table) {
        struct item *item = table->first;
        table->first = item->next;
        release(item);
      }
      int main(void) {
        struct table *table = layer(sizeof(struct table) * 3);
        table->first = NULL;
        put(table, 1);
        put(table, 2);
        drop(table);
        return (int)table->first->value - 1;
      }
      """;

  @Test
  void placesAndTypesAreBehindLayersAroundMalloc() throws Exception {
    try (HeapHistory history = record(LAYERS, "-O0")) {
      assertThat(types(history)).isEqualTo(Map.of("struct item", 2, "struct table[3]", 1));
      assertThat(history.tables().sites().stream().filter(site -> site.kind() == Format.FREE))
          .extracting(SiteInfo::method)
          .containsExactly("drop");
      assertThat(history.tables().sites().stream().filter(s -> s.kind() == Format.TYPED_BLOCK))
          .extracting(SiteInfo::method)
          .containsExactlyInAnyOrder("main", "put");
    }
  }

  private static int node(HeapHistory history, String type) {
    for (int node = 0; node < history.nodeCount(); node++) {
      if (history.types().get(history.type(node)).name().equals(type)) {
        return node;
      }
    }
    throw new AssertionError("no " + type);
  }

  private static int version(HeapHistory history, String type, String field) {
    int node = node(history, type);
    for (int i = 0; i < history.slotCount(node); i++) {
      if (history.slotName(history.slot(node, i)).equals(field)) {
        return history.versionAt(history.slot(node, i), history.endTime());
      }
    }
    throw new AssertionError("no " + field);
  }

  private static long value(HeapHistory history, String type, String field) {
    return history.bits(version(history, type, field));
  }

  @Test
  void pointersKnowWhereTheyLed() throws Exception {
    try (HeapHistory history = record(SOURCE, "-O0")) {
      int inside = version(history, "struct tree[3]", "[1].left");
      int behind = version(history, "struct tree[3]", "[2].right");
      int freed = version(history, "struct tree", "left");
      assertThat(history.pointer(inside)).isEqualTo(PointerKind.INTERIOR);
      assertThat(history.pointer(behind)).isEqualTo(PointerKind.END);
      assertThat(history.bits(inside)).isEqualTo(node(history, "struct tree"));
      assertThat(history.pointer(freed)).isEqualTo(PointerKind.HEAD);
      assertThat(history.isDangling(freed, history.endTime())).isTrue();
    }
  }

  @Test
  void wildPointersAreToldApart() throws Exception {
    String source =
        """
        #include <stdlib.h>
        struct node { struct node *next; int *value; int own; };
        struct node sentinel, *head;
        int main(void) {
          int local = 3;
          struct node *a = calloc(1, sizeof *a), *b = calloc(1, sizeof *b);
          head = a;
          a->value = &sentinel.own;
          free(b);
          a->next = b;
          a = head = calloc(1, sizeof *head);
          a->next = (struct node *)&local;
          return 0;
        }
        """;
    try (HeapHistory history = record(source, "-O0")) {
      assertThat(target(history, 0, 1).kind()).isEqualTo(PointerKind.VARIABLE);
      assertThat(target(history, 0, 1).variable()).isEqualTo("types.sentinel.own");
      assertThat(target(history, 0, 0).kind()).isEqualTo(PointerKind.FREED);
      assertThat(target(history, 0, 0).node()).isEqualTo(1);
      assertThat(target(history, 0, 0).offset()).isZero();
      assertThat(target(history, 2, 0).kind()).isEqualTo(PointerKind.WILD);
    }
  }

  private static PointerTarget target(HeapHistory history, int node, int index) {
    int version = history.versionAt(history.slot(node, index), history.endTime());
    return Objects.requireNonNull(history.pointerTarget(version));
  }

  @Test
  void whatTheLibraryStoresIsOfWhoCalledIt() throws Exception {
    String source =
        """
        #include <stdio.h>
        #include <stdlib.h>
        #include <string.h>
        struct named { char name[24]; int number; };
        static void fill(struct named *to, const char *text) {
          strcpy(to->name, text);
        }
        int main(void) {
          struct named *one = malloc(sizeof *one), *two = malloc(sizeof *two);
          fill(one, "first");
          memcpy(two, one, sizeof *two);
          sprintf(two->name, "%d", 17);
          return 0;
        }
        """;
    try (HeapHistory history = record(source, "-O0", "-fno-builtin")) {
      List<Integer> lines = new ArrayList<>();
      for (int node = 0; node < 2; node++) {
        long slot = history.slot(node, 0);
        assertThat(history.slotName(slot)).isEqualTo("name+0");
        for (int v = history.versionAt(slot, history.endTime()); v >= 0; v = history.previous(v)) {
          lines.add(history.tables().site(history.siteOf(v)).line());
        }
      }
      assertThat(lines).contains(6, 11, 12).isSubsetOf(6, 11, 12);
    }
  }

  /** Bytes are no structs, and a library's own blocks are nothing that the caller could name. */
  @Test
  void whatTheSourceDoesNotNameHasNoType() throws Exception {
    String source =
        """
        #include <stdio.h>
        #include <stdlib.h>
        #include <string.h>
        struct text { char *bytes; long size; };
        struct pair { long first, second; };
        int main(int n, char **words) {
          struct text *t = malloc(sizeof *t);
          t->bytes = malloc(64 * n);
          char *copy = strdup("fifteen letters");
          FILE *file = fopen("/dev/null", "w");
          fputs(copy, file);
          struct pair *many = malloc(400 * n * sizeof *many);
          struct pair *most = calloc(40000 * n, sizeof *most);
          many[3].second = most[2].first;
          struct pair *pairs = reallocarray(NULL, 2 + n, sizeof *pairs);
          pairs[0].first = t->size;
          return pairs[0].first != t->size;
        }
        """;
    try (HeapHistory history = record(source, "-O0")) {
      assertThat(types(history))
          .containsOnlyKeys("block", "struct text", "struct pair[3]", "struct pair[400]")
          .containsEntry("struct text", 1);
    }
  }

  @Test
  void withoutDebugInformationBlocksAreWords() throws Exception {
    try (HeapHistory history = record(SOURCE, "-O0", "-g0")) {
      assertThat(types(history)).containsOnlyKeys("block");
      assertThat(history.nodeCount()).isEqualTo(9);
      assertThat(history.statics().stream().map(s -> s.name())).contains("root+0", "last+0");
    }
  }

  @Test
  void threadsAreToldApart() throws Exception {
    String source =
        """
        #include <pthread.h>
        #include <stdlib.h>
        static void *work(void *n) {
          long *mine = malloc(sizeof(long) * 4);
          for (long i = 0; i < 1000; i++) mine[i % 4] = i;
          return mine;
        }
        int main(void) {
          pthread_t t[3];
          for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, work, NULL);
          for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
          return 0;
        }
        """;
    try (HeapHistory history = record(source, "-O1", "-pthread")) {
      Map<String, Integer> makers = new TreeMap<>();
      for (int node = 0; node < history.nodeCount(); node++) {
        if (history.size(node, history.endTime()) == 32) {
          makers.merge(history.tables().thread(history.thread(node)), 1, Integer::sum);
        }
      }
      assertThat(makers).isEqualTo(Map.of("thread 2", 1, "thread 3", 1, "thread 4", 1));
    }
  }
}
