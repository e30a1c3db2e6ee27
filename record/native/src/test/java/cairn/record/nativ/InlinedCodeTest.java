package cairn.record.nativ;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.history.HeapHistory;
import cairn.recording.SiteInfo;
import cairn.recording.Tables;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A function of a header that is inlined: who called it is in another file. */
class InlinedCodeTest {
  @TempDir Path folder;

  @Test
  void theCallerIsNamedWithItsOwnFile() throws Exception {
    Gcc.source(
        folder,
        "grab.h",
        """
        #include <stdlib.h>

        static inline void *grab(unsigned long size) {
          void *made = malloc(size);
          if (made == NULL) exit(1);
          return made;
        }
        """);
    Path source =
        Gcc.source(
            folder,
            "main.c",
            """
            #include "grab.h"
            struct node { struct node *next; } *head;
            int main(void) {
              head = grab(sizeof *head);
              return 0;
            }
            """);
    Path program = Gcc.compile(folder, source, "main", "-O2", "-I" + folder);
    Path recording = folder.resolve("run.cairn");
    NativeRecorder recorder = NativeRecorder.of(List.of(program.toString()), Gcc.TOOL);
    assertThat(recorder.run(recording, environment -> {}, process -> {})).isZero();
    try (HeapHistory history = Memory.load(recording)) {
      Tables tables = history.tables();
      SiteInfo site = tables.site(history.site(0));
      assertThat(tables.type(site.type()).sourceFile()).isEqualTo("main.c");
      assertThat(site.line()).isEqualTo(4);
      assertThat(site.method()).isEqualTo("main");
    }
  }
}
