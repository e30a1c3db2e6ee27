package cairn.replay.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.replay.jvm.Patch.Action;
import cairn.replay.jvm.Patch.Source;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;

class MirrorImagesTest {
  /** Two ends of a list; one of them lacks a store, and one turns the wrong way. */
  @SuppressWarnings("UnusedVariable")
  static class Ends {
    @Nullable Ends next;
    @Nullable Ends previous;
    @Nullable Ends first;
    @Nullable Ends last;
    int size;

    void addFirst(Ends made) {
      made.next = first;
      if (first == null) {
        last = made;
      } else {
        first.previous = made;
      }
      first = made;
      size++;
    }

    void addLast(Ends made) {
      made.previous = last;
      if (last == null) {
        first = made;
      } else {
        last.next = made;
      }
      size++;
    }

    void unlink(Ends at) {
      if (at.previous != null) {
        at.previous.next = at.next;
      }
      if (at.next != null) {
        at.next.next = at.previous;
      }
    }

    int count() {
      return size;
    }
  }

  private final MirrorImages mirrors = new MirrorImages();
  private JvmClass type;

  @BeforeEach
  void read() throws IOException {
    ClassNode node = new ClassNode();
    try (InputStream file = Ends.class.getResourceAsStream("MirrorImagesTest$Ends.class")) {
      new ClassReader(Objects.requireNonNull(file)).accept(node, 0);
    }
    type = new JvmClass(node, null, false);
  }

  private MethodCode method(String name) {
    return type.named(name).get(0);
  }

  private FieldRef field(String name) {
    return type.layout.stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
  }

  private int store(String method, String field) {
    return mirrors.gain(
        new Patch(
            Action.STORE,
            method(method),
            0,
            0,
            field(field),
            null,
            List.of(Source.local(0), Source.local(1))));
  }

  @Test
  void whatTheOtherEndHasMakesThemAlike() {
    assertThat(store("addLast", "last")).isEqualTo(1);
    assertThat(store("addLast", "size")).isEqualTo(-1);
    assertThat(store("addFirst", "first")).isEqualTo(-1);
  }

  @Test
  void aMethodMayBeItsOwnMirrorImage() {
    MethodCode code = method("unlink");
    int wrong = -1;
    for (int i = 0; i < code.size(); i++) {
      wrong = code.op[i] == Opcodes.PUTFIELD ? i : wrong; // the last of two
    }
    Patch right = new Patch(Action.OTHER_FIELD, code, wrong, 0, field("previous"), null, List.of());
    assertThat(mirrors.gain(right)).isPositive();
    Patch other = new Patch(Action.OTHER_FIELD, code, wrong, 0, field("first"), null, List.of());
    assertThat(mirrors.gain(other)).isNotPositive();
  }

  @Test
  void codeWithoutSidesHasNone() {
    assertThat(store("count", "first")).isZero();
  }
}
