package cairn.junit.bridge;

import java.util.List;

/**
 * What the recorder must be told, in its own words.
 *
 * @param classes patterns of classes that are to be recorded
 * @param cpoints patterns of methods whose entry and exit are C-points
 * @param jdkPackages packages of the JDK
 * @param arrays whether contents of primitive arrays are needed
 */
public record Needs(
    List<String> classes, List<String> cpoints, List<String> jdkPackages, boolean arrays) {
  public Needs {
    classes = List.copyOf(classes);
    cpoints = List.copyOf(cpoints);
    jdkPackages = List.copyOf(jdkPackages);
  }
}
