package cairn.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The annotated sample of docs/formats/recording.md is what is really written. */
class SampleTest {
  private static final Path PAGE = Path.of("../docs/formats/recording.md");

  @TempDir Path dir;

  /** Two nodes of a list, made by one thread; another thread cuts the list. */
  static byte[] sample() throws IOException {
    Map<String, String> meta = new LinkedHashMap<>();
    meta.put("recorder", "testkit");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (RecordingWriter writer = RecordingWriter.to(out, 1000, meta)) {
      FieldInfo next = new FieldInfo("next", 'L', 0, "LNode;");
      int node = writer.classType("Node", "java.lang.Object", next);
      writer.link(node, 0, 16);
      int made = writer.site(Format.NEW, node, "add", 7, "", "Node", (char) 0);
      int linked = writer.site(Format.PUT_REF, node, "add", 8, "Node", "next", 'L');
      LaneWriter main = writer.lane(writer.thread("main"));
      LaneWriter other = writer.lane(writer.thread("T1"));
      long a = main.alloc(node);
      main.allocatedAt(made, a);
      long b = main.alloc(node);
      main.allocatedAt(made, b);
      main.put(linked, a, b);
      other.put(linked, a, 0);
      main.put(linked, b, a);
      writer.end(Format.END_EXIT, 0, "");
    }
    return out.toByteArray();
  }

  @Test
  void thePageShowsTheRealBytes() throws IOException {
    ByteArrayOutputStream shown = new ByteArrayOutputStream();
    boolean inside = false;
    for (String line : Files.readAllLines(PAGE)) {
      if (line.startsWith("```")) {
        inside = line.equals("```hex");
      } else if (inside) {
        String[] parts = line.split("\\s*\\|\\s*", 3);
        assertThat(Integer.parseInt(parts[0].strip(), 16)).as(line).isEqualTo(shown.size());
        shown.writeBytes(HexFormat.ofDelimiter(" ").parseHex(parts[1].strip()));
      }
    }
    HexFormat hex = HexFormat.ofDelimiter(" ").withUpperCase();
    assertThat(hex.formatHex(shown.toByteArray())).isEqualTo(hex.formatHex(sample()));
  }

  @Test
  void theSampleReadsAsThePageSays() throws IOException {
    Path file = RawChunk.write(dir.resolve("sample.cairn"), sample());
    Recording recording = Recording.open(file);
    List<String> lines = new ArrayList<>();
    EventHandler handler =
        new EventHandler() {
          @Override
          public void alloc(long time, int thread, long id, int type) {
            lines.add(time + " new " + recording.tables().type(type) + " " + id);
          }

          @Override
          public void put(long time, int thread, int site, long object, char kind, long bits) {
            SiteInfo at = recording.tables().site(site);
            String name = recording.tables().thread(thread);
            lines.add(
                time + " " + name + ":" + at.line() + " " + object + "." + at.name() + "=" + bits);
          }
        };
    assertThat(recording.read(handler).isWhole()).isTrue();
    assertThat(lines)
        .containsExactly(
            "1 new Node 1",
            "2 new Node 2",
            "3 main:8 1.next=2",
            "4 T1:8 1.next=0",
            "5 main:8 2.next=1");
  }

  /** What an older version of the format wrote is read as it always was. */
  @Test
  void aRecordingOfVersionOneZeroIsRead() throws IOException {
    assertReadsLikeNow(0);
  }

  @Test
  void aRecordingOfVersionOneOneIsRead() throws IOException {
    assertReadsLikeNow(1);
  }

  @Test
  void aRecordingOfVersionOneTwoIsRead() throws IOException {
    assertReadsLikeNow(2);
  }

  private void assertReadsLikeNow(int minor) throws IOException {
    byte[] old;
    String name = "/recordings/v1." + minor + ".cairn";
    try (InputStream in = SampleTest.class.getResourceAsStream(name)) {
      old = Objects.requireNonNull(in).readAllBytes();
    }
    assertThat(old[10]).isEqualTo((byte) minor);
    assertThat(lines("old.cairn", old))
        .isEqualTo(lines("new.cairn", sample()))
        .hasSizeGreaterThan(4);
  }

  private List<String> lines(String name, byte[] bytes) throws IOException {
    Recording recording = Recording.open(RawChunk.write(dir.resolve(name), bytes));
    EventLog log = new EventLog(recording::tables);
    recording.read(log);
    return log.lines;
  }

  /** Prints the sample, to be annotated when the format changes. */
  public static void main(String[] args) throws IOException {
    System.out.println(HexFormat.ofDelimiter(" ").withUpperCase().formatHex(sample()));
  }
}
