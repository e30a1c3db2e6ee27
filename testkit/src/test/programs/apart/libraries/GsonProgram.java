package libraries;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonParseException;
import com.google.gson.reflect.TypeToken;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Every field of every superclass by reflection, generic types, recursion without end. */
public final class GsonProgram {
  private GsonProgram() {}

  static class Box<T> {
    T value;
    int[] numbers = {1, 2};
    Box<T> self;
  }

  public static void main(String[] args) {
    Gson gson = new GsonBuilder().setPrettyPrinting().serializeNulls().create();
    System.out.println(gson.toJson(new Staff.Plain()));
    Box<String> box = new Box<>();
    box.value = "v";
    String json = gson.toJson(box);
    System.out.println(json);
    Type ofBox = new TypeToken<Box<String>>() {}.getType();
    System.out.println(ofBox + " " + gson.<Box<String>>fromJson(json, ofBox).value);
    Map<String, List<Staff.Point>> map = new TreeMap<>();
    map.put("a", List.of(new Staff.Point(1, 2, "x")));
    json = gson.toJson(map);
    Type ofMap = new TypeToken<Map<String, List<Staff.Point>>>() {}.getType();
    System.out.println(json + gson.fromJson(json, ofMap).equals(map));
    try {
      gson.fromJson("{\"number\":\"x\"}", Staff.Plain.class);
    } catch (JsonParseException e) {
      System.out.println(e.getMessage());
    }
    box.self = box;
    try {
      System.out.println(gson.toJson(box, ofBox).length());
    } catch (StackOverflowError e) {
      System.out.println("a cycle");
    }
  }
}
