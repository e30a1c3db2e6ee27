import io.netty.util.Attribute;
import io.netty.util.AttributeKey;
import io.netty.util.DefaultAttributeMap;
import java.util.ArrayList;
import java.util.List;

/** A connection with attributes: handlers set them, and remove them when they leave. */
public class Driver {
  static final DefaultAttributeMap connection = new DefaultAttributeMap();
  static final Attribute<?>[] held = new Attribute<?>[28];

  public static void main(String[] arguments) {
    List<AttributeKey<Integer>> keys = new ArrayList<>();
    for (int i = 0; i < 24; i++) {
      keys.add(AttributeKey.<Integer>valueOf("zoo" + i));
      Attribute<Integer> attribute = connection.attr(keys.get(i));
      attribute.set(i);
      held[i] = attribute;
    }
    for (int i = 0; i < 24; i++) {
      if (connection.attr(keys.get((i * 7) % 24)).get() != (i * 7) % 24) {
        System.out.println("not there: " + i);
      }
    }
    held[9].remove();
    held[21].remove(); // its handler leaves
    for (int i = 24; i < 28; i++) {
      keys.add(AttributeKey.<Integer>valueOf("zoo" + i));
      Attribute<Integer> attribute = connection.attr(keys.get(i));
      attribute.set(i);
      held[i] = attribute;
    }
    held[21].getAndRemove(); // and the connection is closed by that handler, too
    connection.attr(keys.get(0)).set(100);
    int lost = 0;
    for (int i = 0; i < 28; i++) {
      if (i != 9 && i != 21 && connection.attr(keys.get(i)) != held[i]) {
        lost++;
      }
    }
    System.out.println((lost == 0 ? "right: " : "wrong: ") + lost + " attributes lost");
  }
}
