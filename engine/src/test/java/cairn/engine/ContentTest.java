package cairn.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContentTest {
  @TempDir Path directory;

  @Test
  void saysWhatAFileIsInstead() throws IOException {
    refused("", "it is empty");
    refused("JAVA PROFILE 1.0.2\0", "begins with 4A 41 56 41 20 50 52 4F, a heap dump of a JVM");
    refused("\u007fELF\u0002", "begins with 7F 45 4C 46 02, an ELF file");
    refused("PK\u0003\u0004", "a ZIP or JAR file");
    refused("{\"schema\": 1}", "JSON");
    refused("CAIRNLIV", "the live buffers of a recording");
    refused("hello", "not a recording: begins with 68 65 6C 6C 6F; expected a recording");
  }

  @Test
  void saysThatADumpWouldDoWhereAHeapIsExpected() throws IOException {
    for (String content : new String[] {"", "hello", "{\n  \"schema\": \"cairn.abstract/1\"}"}) {
      Path file = Files.writeString(directory.resolve("file"), content);
      assertThatThrownBy(() -> Content.requireHeap(file))
          .isInstanceOf(InputException.class)
          .hasMessageContaining("not a heap: ")
          .hasMessageContaining("expected a heap dump of a JVM (HPROF) or a recording (.cairn)");
    }
    Content.requireHeap(Files.writeString(directory.resolve("file"), "JAVA PROFILE 1.0.2\0"));
  }

  @Test
  void neverLooksAtTheName() throws IOException {
    Path file =
        Files.write(
            directory.resolve("x.hprof"),
            "CAIRN\r\n\u001a rest".getBytes(StandardCharsets.US_ASCII));
    Content.requireRecording(file);
    Path begun = Files.writeString(directory.resolve("begun"), "CAI");
    Content.requireRecording(begun);
    assertThat(RecordingFile.open(begun).name()).isEqualTo("begun");
  }

  @Test
  void foldersAndMissingFiles() {
    assertThatThrownBy(() -> Content.requireRecording(directory))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("is a directory");
    assertThatThrownBy(() -> Content.requireRecording(directory.resolve("no")))
        .isInstanceOf(NoSuchFileException.class);
  }

  private void refused(String content, String message) throws IOException {
    Path file =
        Files.write(directory.resolve("file.cairn"), content.getBytes(StandardCharsets.ISO_8859_1));
    assertThatThrownBy(() -> Content.requireRecording(file))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(file.toString())
        .hasMessageContaining(message)
        .hasMessageContaining("43 41 49 52 4E 0D 0A 1A");
  }
}
