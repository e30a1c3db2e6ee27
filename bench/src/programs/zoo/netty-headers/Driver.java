import io.netty.handler.codec.CharSequenceValueConverter;
import io.netty.handler.codec.DefaultHeaders;
import io.netty.util.AsciiString;
import java.util.Iterator;

/** Headers of an answer: set, added, and single values of a name taken out again. */
public class Driver {
  static final class Answer extends DefaultHeaders<CharSequence, CharSequence, Answer> {
    Answer() {
      super(AsciiString.CASE_INSENSITIVE_HASHER, CharSequenceValueConverter.INSTANCE, NameValidator.NOT_NULL, 64);
    }
  }

  public static void main(String[] arguments) {
    Answer answer = new Answer();
    String[] names = {"server", "date", "vary", "etag", "link", "allow", "age", "via", "warning", "trailer"};
    for (int i = 0; i < names.length; i++) {
      answer.set(names[i], "1");
      answer.add("link", "page " + i);
      answer.add(names[(i * 3) % names.length], "2");
    }
    for (int i = 0; i < 4; i++) {
      answer.remove(names[i]);
      answer.set(names[i], "3");
    }
    int dropped = 0;
    for (Iterator<CharSequence> each = answer.valueIterator("link"); each.hasNext(); ) {
      String value = each.next().toString();
      if (value.endsWith("2") || value.endsWith("5")) {
        each.remove();
        dropped++;
      }
    }
    answer.add("via", "4");
    boolean still = answer.contains("link", "page 2") || answer.contains("link", "page 5");
    System.out.println((still ? "wrong: " : "right: ") + dropped + " values dropped, found " + still);
  }
}
