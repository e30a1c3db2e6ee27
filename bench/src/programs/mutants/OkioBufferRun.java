import java.util.Random;
import okio.Buffer;

/** Two buffers of Okio: bytes are written, read, skipped, and moved from one to the other. */
public final class OkioBufferRun {
  private static final int MOST = 24000;

  public static void main(String[] arguments) throws Exception {
    Random random = new Random(Long.parseLong(arguments[0]));
    int operations = Integer.parseInt(arguments[1]);
    Buffer here = new Buffer();
    Buffer there = new Buffer();
    for (int i = 0; i < operations; i++) {
      int choice = random.nextInt(100);
      Buffer one = random.nextBoolean() ? here : there;
      Buffer other = one == here ? there : here;
      int count = 1 + random.nextInt(random.nextBoolean() ? 200 : 7000);
      if (choice < 25) {
        if (one.size() + count <= MOST) {
          one.write(new byte[count]);
        }
      } else if (choice < 35) {
        if (one.size() < MOST) {
          one.writeLong(i).writeByte(i).writeShort(i).writeUtf8("number " + i);
        }
      } else if (choice < 55) {
        long moved = Math.min(count, one.size());
        if (other.size() + moved <= MOST) {
          other.write(one, moved);
        }
      } else if (choice < 65) {
        if (count <= one.size() && other.size() + count <= MOST) {
          one.copyTo(other, random.nextInt((int) one.size() - count + 1), count);
        }
      } else if (choice < 80) {
        one.skip(Math.min(count, one.size()));
      } else if (choice < 98) {
        readSome(one, count);
      } else {
        one.clear();
      }
    }
    System.out.println(here.size() + there.size());
  }

  private static void readSome(Buffer buffer, int count) throws Exception {
    if (buffer.size() >= count) {
      buffer.readByteArray(count);
    } else if (buffer.size() >= 14) {
      buffer.readLong();
      buffer.readInt();
      buffer.readShort();
    } else if (buffer.size() > 0) {
      buffer.readByte();
    }
  }
}
