import io.netty.handler.codec.DefaultHeaders;
import io.netty.handler.codec.UnsupportedValueConverter;
import io.netty.util.HashingStrategy;
import java.util.Iterator;
import java.util.List;
import java.util.Random;

/** The headers of Netty: several values of a name, which are added, replaced and removed. */
public final class DefaultHeadersRun {
  /** Headers whose names are numbers, so that their places are known. */
  static final class Numbered extends DefaultHeaders<Integer, Integer, Numbered> {
    @SuppressWarnings("unchecked")
    Numbered() {
      super(
          HashingStrategy.JAVA_HASHER,
          UnsupportedValueConverter.instance(),
          NameValidator.NOT_NULL,
          8);
    }

    Iterator<Integer> values(Integer name) {
      return valueIterator(name);
    }
  }

  public static void main(String[] arguments) {
    Random random = new Random(Long.parseLong(arguments[0]));
    int operations = Integer.parseInt(arguments[1]);
    Numbered headers = new Numbered();
    for (int i = 0; i < operations; i++) {
      int choice = random.nextInt(100);
      Integer name = random.nextInt(30);
      if (choice < 40) {
        headers.add(name, i);
      } else if (choice < 45) {
        headers.add(name, List.of(i, -i));
      } else if (choice < 60) {
        headers.set(name, i);
      } else if (choice < 65) {
        headers.set(name, List.of(i, -i));
      } else if (choice < 75) {
        headers.remove(name);
      } else if (choice < 80) {
        headers.getAndRemove(name);
      } else if (choice < 99) {
        removeSome(headers.values(name), random);
      } else {
        headers.clear();
      }
    }
    System.out.println(headers.size());
  }

  private static void removeSome(Iterator<Integer> values, Random random) {
    while (values.hasNext()) {
      values.next();
      if (random.nextInt(3) > 0) {
        values.remove();
      }
    }
  }
}
