package cairn.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NodeTypesTest {
  static class Forest {
    Bush[][] bushes;
    List<String> names;
    static Elsewhere cache;
  }

  sealed interface Bush permits Twig, Leaf {}

  static final class Twig implements Bush {
    Bush below;
    int[] weights;
  }

  static final class Leaf extends Plant implements Bush {}

  static class Plant {
    Soil soil;
  }

  static class Soil {}

  static class Elsewhere {}

  enum Colour {
    GREEN
  }

  @Test
  void fieldsLeadToTheClassesOfAStructure() {
    NodeTypes types = NodeTypes.of(List.of(Forest.class));
    assertThat(types.classes())
        .containsExactlyInAnyOrder(
            Forest.class, Bush.class, Twig.class, Leaf.class, Plant.class, Soil.class);
    assertThat(types.hasPrimitiveArrays()).isTrue();
    assertThat(NodeTypes.of(List.of(Plant.class)).hasPrimitiveArrays()).isFalse();
  }

  @Test
  void nestedClassesBelongToIt() {
    assertThat(NodeTypes.of(List.of(NodeTypesTest.class)).classes())
        .contains(Forest.class, Twig.class, Elsewhere.class)
        .doesNotContain(Colour.class);
  }
}
