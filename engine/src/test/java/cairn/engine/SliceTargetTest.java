package cairn.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cairn.engine.SliceTarget.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What people write behind {@code --at}. */
class SliceTargetTest {
  @Test
  void aTime() {
    SliceTarget target = SliceTarget.parse("23");
    assertThat(target.kind()).isEqualTo(Kind.TIME);
    assertThat(target.time()).isEqualTo(23);
    assertThat(target).hasToString("time 23");
  }

  @Test
  void aLineAndItsRuns() {
    SliceTarget target = SliceTarget.parse("src/a b/List.java:15");
    assertThat(target.kind()).isEqualTo(Kind.LINE);
    assertThat(target.file()).isEqualTo("src/a b/List.java");
    assertThat(target.line()).isEqualTo(15);
    assertThat(target.run()).isEqualTo(1);
    assertThat(SliceTarget.parse("List.java:15#2").run()).isEqualTo(2);
    assertThat(SliceTarget.parse("List.java:15#last").run()).isEqualTo(-1);
    assertThat(SliceTarget.parse("List.java:15#-3").run()).isEqualTo(-3);
  }

  @Test
  void aSlotOfANode() {
    SliceTarget target = SliceTarget.parse("#12.next");
    assertThat(target.kind()).isEqualTo(Kind.SLOT);
    assertThat(target.node()).isEqualTo(12);
    assertThat(target.slot()).isEqualTo("next");
    assertThat(target.time()).isZero();
    assertThat(SliceTarget.parse("Tree#3.root@40").time()).isEqualTo(40);
    assertThat(SliceTarget.parse("a.b.Tree #3[7]").slot()).isEqualTo("[7]");
    assertThat(SliceTarget.parse("#3+16").slot()).isEqualTo("+16");
  }

  @Test
  void aStaticField() {
    SliceTarget target = SliceTarget.parse("a.b.Tree.root@9");
    assertThat(target.kind()).isEqualTo(Kind.SLOT);
    assertThat(target.node()).isZero();
    assertThat(target.slot()).isEqualTo("a.b.Tree.root");
    assertThat(target.time()).isEqualTo(9);
  }

  @Test
  void theEnd() {
    assertThat(SliceTarget.parse("end").kind()).isEqualTo(Kind.END);
    assertThat(SliceTarget.parse("crash").kind()).isEqualTo(Kind.CRASH);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "0",
        "-3",
        "what?",
        ":15",
        "List.java:0",
        "List.java:15#0",
        "#12",
        "#0.x",
        "#12.",
        "99999999999999999999",
        "Tree.root@",
        "List.java:99999999999"
      })
  void othersAreRefusedWithTheForms(String text) {
    assertThatThrownBy(() -> SliceTarget.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("expected a time such as 23");
  }
}
