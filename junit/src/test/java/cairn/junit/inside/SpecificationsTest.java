package cairn.junit.inside;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.junit.bridge.Needs;
import cairn.junit.bridge.SpecName;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class SpecificationsTest {
  @Test
  void namesOfClassesBecomePatternsOfTheRecorder() {
    assertThat(Specifications.patterns("com.acme.Tree.Node"))
        .containsExactly("com.acme.Tree.Node", "com.acme.Tree$Node");
    assertThat(Specifications.patterns("Tree*")).containsExactly("Tree**", "**.Tree**");
  }

  @Test
  void theRecorderIsToldWhatASpecificationNeeds() throws Exception {
    SpecName name = new SpecName("tree.inv", Path.of("src/test/resources/fixtures/tree.inv"));
    Needs needs = Specifications.needs(Specifications.open(List.of(name), List.of()));
    assertThat(needs.classes()).contains("fixtures.Tree$Node");
    assertThat(needs.cpoints()).contains("fixtures.Tree.**");
    assertThat(needs.jdkPackages()).isEmpty();
    SpecName library = new SpecName("library:java.util.TreeMap", null);
    assertThat(Specifications.needs(Specifications.open(List.of(library), List.of())).jdkPackages())
        .containsExactly("java.util");
  }
}
