package cairn.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/**
 * Data goes one way through the house: what {@link Room#HOUSE} allows is what classes and POMs do.
 */
class RoomsTest {
  /** The checkout; tests run in their module's folder. */
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  static Stream<String> rooms() {
    return Room.HOUSE.stream().map(Room::folder);
  }

  /** The rooms that are compiled before this test runs; of the others the POMs tell enough. */
  static Stream<String> compiledRooms() {
    List<String> later = List.of("junit", "testkit", "bench", "dist");
    return rooms().filter(folder -> !later.contains(folder));
  }

  @Test
  void everyModuleIsARoom() throws Exception {
    List<String> modules = new ArrayList<>();
    NodeList elements = pom(ROOT).getElementsByTagName("module");
    for (int i = 0; i < elements.getLength(); i++) {
      modules.add(elements.item(i).getTextContent());
    }
    assertThat(modules).containsExactlyInAnyOrderElementsOf(rooms().toList());
  }

  @ParameterizedTest
  @MethodSource("rooms")
  void seesOnlyRoomsBelow(String folder) {
    List<String> below = rooms().takeWhile(other -> !other.equals(folder)).toList();
    assertThat(below).containsAll(Room.of(folder).sees());
  }

  @ParameterizedTest
  @ValueSource(strings = {"dist", "junit", "bench", "record/jvm-agent"})
  void isSeenByNobody(String folder) {
    assertThat(Room.HOUSE).noneMatch(room -> room.sees().contains(folder));
  }

  @Test
  void onlyTheDistributionSeesTheCommandLine() {
    assertThat(Room.HOUSE)
        .filteredOn(room -> room.sees().contains("cli"))
        .containsExactly(Room.of("dist"));
  }

  @Test
  void onlyBenchmarksAndTestsSeeTheTestkit() {
    assertThat(Room.HOUSE)
        .filteredOn(room -> room.sees().contains("testkit"))
        .containsExactly(Room.of("bench"));
  }

  @ParameterizedTest
  @MethodSource("rooms")
  void pomDependsOnlyOnWhatTheRoomSees(String folder) throws Exception {
    Room room = Room.of(folder);
    List<String> allowed = room.sees().stream().map(name -> Room.of(name).artifact()).toList();
    assertThat(dependencies(ROOT.resolve(folder), false)).isSubsetOf(allowed);
    assertThat(dependencies(ROOT.resolve(folder), true))
        .doesNotContain(Room.of("bench").artifact());
  }

  @ParameterizedTest
  @MethodSource("compiledRooms")
  void classesSeeOnlyWhatTheRoomSees(String folder) throws IOException {
    Path sources = ROOT.resolve(folder).resolve("src/main/java");
    Path output = ROOT.resolve(folder).resolve("target/classes");
    if (!hasClasses(sources)) {
      assertThat(output.resolve("cairn")).as("classes without sources").doesNotExist();
      return;
    }
    JavaClasses classes = new ClassFileImporter().importPath(output);
    assertThat(classes).as("classes in " + output).isNotEmpty();
    Room room = Room.of(folder);
    ArchRuleDefinition.classes()
        .should()
        .resideInAnyPackage(packagePatterns(room))
        .as("classes of " + folder + " are in its packages")
        .check(classes);
    ArchRuleDefinition.classes()
        .should()
        .onlyDependOnClassesThat(maySee(room))
        .as("classes of " + folder + " see only what docs/architecture.md allows")
        .check(classes);
  }

  private static DescribedPredicate<JavaClass> maySee(Room room) {
    return DescribedPredicate.describe(
        "are in rooms that it sees",
        other -> room.maySee(other.getBaseComponentType().getPackageName()));
  }

  private static String[] packagePatterns(Room room) {
    return room.packages().stream().map(name -> name + "..").toArray(String[]::new);
  }

  private static boolean hasClasses(Path sources) throws IOException {
    if (!Files.exists(sources)) {
      return false;
    }
    try (Stream<Path> files = Files.walk(sources)) {
      return files.anyMatch(file -> file.toString().endsWith(".java"));
    }
  }

  /** Our own artifacts that the module's POM names, in test scope or in any other. */
  private static List<String> dependencies(Path module, boolean test) throws Exception {
    List<String> found = new ArrayList<>();
    NodeList elements = pom(module).getElementsByTagName("dependency");
    for (int i = 0; i < elements.getLength(); i++) {
      Element dependency = (Element) elements.item(i);
      if (child(dependency, "groupId").equals("cairn")
          && child(dependency, "scope").equals("test") == test) {
        found.add(child(dependency, "artifactId"));
      }
    }
    return found;
  }

  private static Element pom(Path folder) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(folder.resolve("pom.xml").toFile())
        .getDocumentElement();
  }

  private static String child(Element element, String name) {
    for (Node node = element.getFirstChild(); node != null; node = node.getNextSibling()) {
      if (node.getNodeName().equals(name)) {
        return node.getTextContent().trim();
      }
    }
    return "";
  }
}
