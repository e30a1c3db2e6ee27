package cairn.bench.zoo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Jars of releases, which Maven fetches once; they are never part of Cairn. */
public final class ZooLibraries {
  private static final long MOST_SECONDS = 1_800;

  private final Path jars;

  /**
   * @param jars where they stay
   */
  public ZooLibraries(Path jars) {
    this.jars = jars;
  }

  /** Fetches what these bugs need and is not there yet, with one run of Maven. */
  public void fetch(List<ZooBug> bugs) throws IOException {
    Set<String> wanted = new LinkedHashSet<>();
    for (ZooBug bug : bugs) {
      for (List<String> each : List.of(bug.buggy(), bug.fixed(), bug.with())) {
        for (String coordinates : each) {
          if (!Files.exists(jar(coordinates))) {
            wanted.add(coordinates);
          }
        }
      }
    }
    if (wanted.isEmpty()) {
      return;
    }
    Files.createDirectories(jars);
    Path pom = jars.resolve("pom.xml");
    Files.writeString(pom, pom(wanted));
    Child.run(
        List.of("mvn", "-q", "-B", "-ntp", "-f", pom.toString(), "dependency:copy"),
        jars.resolve("mvn.log"),
        MOST_SECONDS);
  }

  /** The jar of a release. */
  Path jar(String coordinates) throws IOException {
    String[] words = words(coordinates);
    return jars.resolve(words[1] + "-" + words[2] + ".jar");
  }

  /** Jars of a release and of what it needs. */
  List<Path> jars(List<String> release, List<String> with) throws IOException {
    List<Path> all = new ArrayList<>();
    for (String coordinates : release) {
      all.add(jar(coordinates));
    }
    for (String coordinates : with) {
      all.add(jar(coordinates));
    }
    return all;
  }

  private static String[] words(String coordinates) throws IOException {
    String[] words = coordinates.split(":", -1);
    if (words.length != 3 || !coordinates.matches("[\\w.:-]+")) {
      throw new IOException("'" + coordinates + "' is not group:artifact:version");
    }
    return words;
  }

  private String pom(Set<String> wanted) throws IOException {
    StringBuilder items = new StringBuilder();
    for (String coordinates : wanted) {
      String[] words = words(coordinates);
      items.append(
          "<artifactItem><groupId>%s</groupId><artifactId>%s</artifactId><version>%s</version></artifactItem>%n"
              .formatted(words[0], words[1], words[2]));
    }
    return """
        <project>
        <modelVersion>4.0.0</modelVersion>
        <groupId>cairn.bench</groupId><artifactId>zoo</artifactId><version>1</version>
        <packaging>pom</packaging>
        <build><plugins><plugin>
        <groupId>org.apache.maven.plugins</groupId><artifactId>maven-dependency-plugin</artifactId>
        <configuration><outputDirectory>%s</outputDirectory><artifactItems>
        %s</artifactItems></configuration>
        </plugin></plugins></build>
        </project>
        """
        .formatted(jars.toAbsolutePath(), items);
  }
}
