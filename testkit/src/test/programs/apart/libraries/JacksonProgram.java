package libraries;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Beans, records, polymorphic types and fields by reflection. */
public final class JacksonProgram {
  private JacksonProgram() {}

  @JsonTypeInfo(use = JsonTypeInfo.Id.CLASS)
  public static class Node {
    public int value;
    public Node next;
    public List<Staff.Point> points = new ArrayList<>();
    @JsonAnySetter public Map<String, Object> any = new TreeMap<>();
  }

  public static void main(String[] args) throws Exception {
    ObjectMapper beans =
        new ObjectMapper()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
    String json = beans.writeValueAsString(Staff.tree(10));
    System.out.println(json);
    Staff.Person back = beans.readValue(json, Staff.Person.class);
    System.out.println(back);
    System.out.println(beans.writeValueAsString(back).equals(json));

    Node node = new Node();
    node.next = new Node();
    node.next.value = 3;
    node.points.add(new Staff.Point(1, 2, "z"));
    json = beans.writeValueAsString(node);
    System.out.println(json);
    System.out.println(beans.readValue(json, Node.class).points);

    for (Object odd : new Object[] {new Object(), new Staff.Plain(), new Thread()}) {
      try {
        System.out.println(beans.writeValueAsString(odd).length() > 0);
      } catch (JsonProcessingException e) {
        System.out.println(e.getClass() + " " + odd.getClass());
      }
    }
    ObjectMapper fields =
        new ObjectMapper()
            .setVisibility(PropertyAccessor.FIELD, JsonAutoDetect.Visibility.ANY)
            .disable(SerializationFeature.FAIL_ON_EMPTY_BEANS);
    System.out.println(fields.writeValueAsString(new Staff.Plain()));
    System.out.println(
        beans.getTypeFactory().constructType(Staff.Named.class).getSuperClass()
            + " "
            + beans.getTypeFactory().constructType(Staff.Person.class).getSuperClass());
  }
}
