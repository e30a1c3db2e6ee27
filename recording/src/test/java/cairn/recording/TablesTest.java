package cairn.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TablesTest {
  @TempDir Path dir;

  @Test
  void everythingThatIsDefinedComesBack() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    FieldInfo field = new FieldInfo("n\u00E4me", 'J', Format.FIELD_FINAL, "J");
    FieldInfo constant = new FieldInfo("C", 'L', Format.FIELD_STATIC, "La/B;");
    try (RecordingWriter writer = RecordingWriter.to(out, 1000, Map.of("k", "v"))) {
      int loader = writer.loader("app loader");
      int base = writer.classType("a.A", "java.lang.Object");
      int type =
          writer.type(
              Format.TYPE_CLASS,
              "a.B",
              loader,
              "a.A",
              "B.java",
              0,
              0,
              (char) 0,
              List.of(field, constant));
      assertThat(writer.classType("a.A", "java.lang.Object")).isEqualTo(base);
      writer.link(type, base, 40);
      int site = writer.site(Format.PUT_LONG, type, "m", 12, "a.B", "name", 'J');
      assertThat(writer.site(Format.PUT_LONG, type, "m", 12, "a.B", "name", 'J')).isEqualTo(site);
      assertThat(writer.thread("main")).isNotEqualTo(writer.thread("main"));
      writer.note("native", "a.B.run");
      int called = writer.site(Format.CALLER, 0, "main", 9, "", "", (char) 0);
      assertThat(writer.stack(List.of(called, called))).isEqualTo(1);
      assertThat(writer.stack(List.of(called, called))).isEqualTo(1);
    }
    Tables tables = Recording.open(RawChunk.write(dir.resolve("t"), out.toByteArray())).tables();
    TypeInfo type = tables.type(2);
    assertThat(type.name()).isEqualTo("a.B");
    assertThat(tables.loader(type.loader())).isEqualTo("app loader");
    assertThat(tables.type(type.superType()).name()).isEqualTo("a.A");
    assertThat(type.superName()).isEqualTo("a.A");
    assertThat(type.sourceFile()).isEqualTo("B.java");
    assertThat(type.size()).isEqualTo(40);
    assertThat(type.isRecorded()).isFalse();
    assertThat(type.fields()).containsExactly(field, constant);
    assertThat(type.instanceFieldCount()).isEqualTo(1);
    assertThat(type.staticFieldCount()).isEqualTo(1);
    assertThat(tables.site(1))
        .isEqualTo(new SiteInfo(1, Format.PUT_LONG, 2, "m", 12, "a.B", "name", 'J'));
    assertThat(tables.site(0)).isSameAs(SiteInfo.UNKNOWN);
    assertThat(tables.thread(2)).isEqualTo("main");
    assertThat(tables.notes()).containsExactly(new NoteInfo("native", "a.B.run"));
    assertThat(tables.stack(1)).extracting(SiteInfo::line).containsExactly(9, 9);
    assertThat(tables.stack(0)).isEmpty();
    assertThat(tables.types()).hasSize(2);
    assertThat(tables.sites()).hasSize(2);
    assertThatThrownBy(() -> tables.type(9)).isInstanceOf(NoSuchElementException.class);
  }

  @Test
  void refusesWhatWouldLeadAstray() {
    refused("a second definition of thread 1", 5, 1, 0, 5, 1, 0);
    refused("definition of thread 0", 5, 0, 0);
    refused("definition of thread 70000 after only 0", 5, 0xF0, 0xA2, 4, 0);
    refused("a text of 9 bytes, but its chunk has only 1 left", 5, 1, 9, 'a');
    refused("undefined string 3", 2, 1, 1, 3);
    refused("undefined site 5", 8, 1, 1, 5);
    refused("65 frames in a stack", 8, 1, 65);
    refused("unknown flavour 7", 2, 1, 7);
    refused("wrong element kind 0 of type 1", 2, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0);
    refused("100 fields in 3 bytes", 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 100, 0, 0, 0);
    refused("a link of no type", 3, 0, 0, 0);
    int[] types = {2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 2, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0};
    refused("its own supertype", join(types, 3, 1, 2, 0, 3, 2, 1, 0));
    refused("a second supertype of type 1", join(types, 3, 1, 2, 0, 3, 1, 0, 0));
    refused("unknown kind 0 of site 1", 4, 1, 0);
    refused("undefined type 6", 4, 1, 1, 6);
  }

  private static int[] join(int[] first, int... second) {
    int[] all = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, all, first.length, second.length);
    return all;
  }

  private static void refused(String message, int... entry) {
    byte[] bytes = new byte[entry.length];
    for (int i = 0; i < entry.length; i++) {
      bytes[i] = (byte) entry[i];
    }
    Cursor cursor = new Cursor();
    cursor.place(
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN), 0, bytes.length, "f.cairn", 500);
    assertThatThrownBy(() -> new TablesReader(new Tables()).read(cursor))
        .isInstanceOf(RecordingException.class)
        .hasMessageStartingWith("f.cairn: corrupt at offset 5")
        .hasMessageContaining(message);
  }
}
