package cairn.record.jvmti;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class WalkStreamTest {
  private final List<String> heard = new ArrayList<>();

  private final WalkHandler handler =
      new WalkHandler() {
        @Override
        public void begin(Unit unit, long every, String collectors) {
          heard.add("begin " + unit + " " + every + " " + collectors);
        }

        @Override
        public void site(int number, List<StackTraceElement> stack) {
          heard.add("site " + number + " " + stack);
        }

        @Override
        public void point(WalkPoint point) {
          heard.add(point.number() + " " + point.heap() + " " + point.stack());
        }

        @Override
        public void note(String what) {
          heard.add("note " + what);
        }

        @Override
        public void end(long calls, long every, long walked, long running) {
          heard.add("end " + calls + " " + every + " " + walked + " " + running);
        }
      };

  private interface Body {
    void write(DataOutputStream out) throws IOException;
  }

  private static byte[] frame(int kind, Body body) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeByte(kind);
    body.write(out);
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    new DataOutputStream(all).writeInt(bytes.size());
    bytes.writeTo(all);
    return all.toByteArray();
  }

  private static byte[] head(int version) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes("CAIRNWLK".getBytes(StandardCharsets.US_ASCII));
    new DataOutputStream(bytes).writeInt(version);
    return bytes.toByteArray();
  }

  private static void stack(DataOutputStream out) throws IOException {
    out.writeShort(2);
    for (int line : new int[] {7, -1}) {
      out.writeUTF("a.B");
      out.writeUTF("m");
      out.writeUTF(line > 0 ? "B.java" : "");
      out.writeInt(line);
    }
  }

  private static byte[] whole() throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.writeBytes(head(1));
    all.writeBytes(
        frame(
            1,
            out -> {
              out.writeByte(2);
              out.writeLong(500);
              out.writeUTF("G1");
            }));
    all.writeBytes(
        frame(
            2,
            out -> {
              out.writeInt(0);
              stack(out);
            }));
    all.writeBytes(
        frame(
            3,
            out -> {
              for (long number = 1; number <= 6; number++) {
                out.writeLong(number);
              }
              out.writeUTF("1.hprof");
              stack(out);
            }));
    all.writeBytes(frame(4, out -> out.writeUTF("something")));
    all.writeBytes(
        frame(
            5,
            out -> {
              for (long number = 1; number <= 4; number++) {
                out.writeLong(number);
              }
            }));
    return all.toByteArray();
  }

  private void read(byte[] bytes) throws IOException {
    heard.clear();
    WalkStream stream = new WalkStream(new ByteArrayInputStream(bytes), handler);
    stream.head();
    boolean more;
    do {
      more = stream.next();
    } while (more);
  }

  @Test
  void everyKindOfFrame() throws IOException {
    read(whole());
    assertThat(heard)
        .containsExactly(
            "begin MILLIS 500 G1",
            "site 0 [a.B.m(B.java:7), a.B.m(Unknown Source)]",
            "1 1.hprof [a.B.m(B.java:7), a.B.m(Unknown Source)]",
            "note something",
            "end 1 2 3 4");
  }

  @Test
  void otherStreamsAndVersions() {
    assertThatThrownBy(() -> read(new byte[5])).hasMessageContaining("no agent of Cairn");
    assertThatThrownBy(() -> read("GET / HTTP/1.1".getBytes(StandardCharsets.US_ASCII)))
        .hasMessageContaining("no agent of Cairn");
    assertThatThrownBy(() -> read(head(2))).hasMessageContaining("version 2");
  }

  @Test
  void oneThatIsCutOffEndsThere() throws IOException {
    byte[] whole = whole();
    for (int length = 12; length < whole.length; length++) {
      read(Arrays.copyOf(whole, length));
      assertThat(heard).hasSizeLessThan(5);
    }
  }

  @Test
  void damageIsToldOrHarmless() throws IOException {
    byte[] whole = whole();
    for (long seed = 0; seed < 2000; seed++) {
      Random random = new Random(seed);
      byte[] damaged = whole.clone();
      damaged[12 + random.nextInt(whole.length - 12)] = (byte) random.nextInt();
      try {
        read(damaged);
      } catch (WalkException e) {
        assertThat(e).as("seed " + seed).hasMessageContaining("is damaged: frame ");
      }
    }
  }

  @Test
  void framesThatCannotBe() throws IOException {
    byte[] head = head(1);
    for (byte[] frame :
        List.of(
            new byte[] {0x7f, 0, 0, 0, 1},
            new byte[] {0, 0, 0, 0},
            frame(6, out -> {}),
            frame(4, out -> out.write(new byte[] {0, 9})),
            frame(1, out -> out.writeByte(3)))) {
      byte[] all = Arrays.copyOf(head, head.length + frame.length);
      System.arraycopy(frame, 0, all, head.length, frame.length);
      assertThatThrownBy(() -> read(all)).isInstanceOf(WalkException.class);
    }
  }
}
