package cairn.trace.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cairn.recording.CodeInfo;
import cairn.recording.CodeInfo.MethodCode;
import cairn.recording.Format;
import cairn.recording.Recording;
import cairn.recording.RecordingWriter;
import cairn.trace.Code;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/** Class files as code. */
class JvmCodeTest {
  @TempDir Path dir;

  /** What is lowered here: fields that hide one another, and one that is inherited. */
  static class Base {
    int shared;
    int hidden;
  }

  @SuppressWarnings("HidingField") // that is what is tested
  static class Derived extends Base {
    int hidden;

    int all(Derived other, long[] table) {
      shared = other.shared;
      hidden = ((Base) this).hidden;
      int sum = 0;
      for (long entry : table) {
        if (entry > sum) {
          sum += (int) entry;
        }
      }
      try {
        table[sum]++;
      } catch (RuntimeException e) {
        sum = -1;
      }
      return sum;
    }
  }

  @Test
  void fieldsAreThoseOfTheClassThatDeclaresThem() throws Exception {
    JvmCode jvm = code(Base.class, Derived.class);
    assertThat(jvm.warnings()).isEmpty();
    List<Integer> slots = new ArrayList<>();
    Code code = jvm.code();
    for (int i = 0; i < code.operations(); i++) {
      String text = code.text(code.instruction(i));
      if (code.access(i) != Code.NONE && text.contains(".")) {
        slots.add(jvm.slots[i]);
      }
    }
    // shared is read, then written; then Base.hidden is read, and Derived.hidden written
    assertThat(slots).hasSize(4);
    assertThat(slots.get(0)).isEqualTo(slots.get(1));
    assertThat(slots.get(2)).isNotEqualTo(slots.get(3));
  }

  @Test
  void everyInstructionIsAnOperationAtLeast() throws Exception {
    JvmCode jvm = code(JvmCodeTest.class, Cells.class, InstructionLowering.class, Calls.class);
    assertThat(jvm.warnings()).isEmpty();
    Code code = jvm.code();
    long counted = 0;
    for (int block = 0; block < code.blocks(); block++) {
      counted += code.length(block);
    }
    assertThat(counted).isEqualTo(code.instructions());
    for (int i = 0; i < code.operations(); i++) {
      int method = code.methodOf(code.instruction(i));
      for (int r = code.firstDefinition(i); r < code.endUse(i); r++) {
        assertThat(code.register(r)).isBetween(0, code.frameRegisters(method) - 1);
      }
    }
  }

  @Test
  void handlersDependOnWhatCanThrow() throws Exception {
    JvmCode jvm = code(Base.class, Derived.class);
    Code code = jvm.code();
    int handlers = 0;
    for (int block = 0; block < code.blocks(); block++) {
      if ((jvm.entryKinds[block] & JvmCode.CAUGHT) != 0) {
        handlers++;
        int[] deciders = code.deciders(code.control(block));
        assertThat(deciders).isNotEmpty();
        for (int decider : deciders) {
          assertThat(jvm.throwsTo(decider, block)).isTrue();
        }
      }
    }
    assertThat(handlers).isEqualTo(1);
  }

  /** Damaged class files are left out, and told. */
  @Test
  void neverBelievesAClassFile() throws Exception {
    byte[] good = bytes(Derived.class);
    List<MethodCode> methods = methods(good, 1);
    int seeds = Boolean.getBoolean("cairn.long") ? 20_000 : 1_000;
    int lost = 0;
    for (int seed = 0; seed < seeds; seed++) {
      Random random = new Random(seed);
      byte[] bad = good.clone();
      for (int i = 1 + random.nextInt(3); i > 0; i--) {
        bad[10 + random.nextInt(bad.length - 10)] = (byte) random.nextInt(256);
      }
      JvmCode jvm = read(List.of(new CodeInfo("D", 0, bad, methods)), 64);
      assertThat(jvm.code().methods() + jvm.warnings().size()).as("seed %d", seed).isGreaterThan(0);
      lost += jvm.warnings().isEmpty() ? 0 : 1;
    }
    assertThat(lost).isBetween(seeds / 100, seeds);
  }

  @Test
  void blocksThatAreNotThoseOfTheCodeAreLeftOut() throws Exception {
    byte[] file = bytes(Derived.class);
    MethodCode whole =
        new MethodCode(
            "all",
            methods(file, 1).get(1).descriptor(),
            new int[] {1},
            new int[1],
            new int[0],
            new int[0]);
    JvmCode jvm = read(List.of(new CodeInfo("D", 0, file, List.of(whole))), 64);
    assertThat(jvm.code().methods()).isZero();
    assertThat(jvm.warnings()).hasSize(1).first().asString().contains("D.all is left out");
  }

  @Test
  void recordingsThatCannotBeSlicedSayHowToMakeOne() throws Exception {
    Path file = dir.resolve("plain.cairn");
    try (RecordingWriter writer =
        RecordingWriter.create(file, Map.of("command.line", "java -cp x Main 3"))) {
      writer.end(Format.END_EXIT, 0, "");
    }
    Path trace = dir.resolve("none.trace");
    assertThatThrownBy(() -> JvmLowering.lower(Recording.open(file), trace, events -> {}))
        .isInstanceOf(NotSliceableException.class)
        .hasMessageContaining("cairn record --slice -o " + file + " -- java -cp x Main 3");
    assertThat(Files.exists(trace)).isFalse();
  }

  private JvmCode code(Class<?>... classes) throws IOException {
    List<CodeInfo> all = new ArrayList<>();
    int site = 1;
    for (Class<?> c : classes) {
      byte[] file = bytes(c);
      List<MethodCode> methods = methods(file, site);
      all.add(new CodeInfo(c.getName(), 0, file, methods));
      site += methods.stream().mapToInt(m -> m.blockSites().length).sum();
    }
    return read(all, site);
  }

  private static byte[] bytes(Class<?> c) throws IOException {
    String name = c.getName().substring(c.getName().lastIndexOf('.') + 1) + ".class";
    try (InputStream in = c.getResourceAsStream(name)) {
      return in.readAllBytes();
    }
  }

  private JvmCode read(List<CodeInfo> all, int sites) throws IOException {
    Path file = dir.resolve("c.cairn");
    try (RecordingWriter writer = RecordingWriter.create(file, Map.of())) {
      int type = writer.classType("C", "java.lang.Object");
      for (int i = 0; i < sites; i++) {
        writer.site(Format.RAN, type, "m", i + 1, "", "", (char) 0);
      }
      for (CodeInfo info : all) {
        writer.code(info);
      }
      writer.end(Format.END_EXIT, 0, "");
    }
    return JvmCode.of(Recording.open(file));
  }

  /** Methods with their blocks, found from the code by labels and jumps. */
  private static List<MethodCode> methods(byte[] file, int firstSite) {
    ClassNode node = new ClassNode();
    new ClassReader(file).accept(node, 0);
    List<MethodCode> methods = new ArrayList<>();
    int site = firstSite;
    for (MethodNode method : node.methods) {
      if (method.instructions.size() == 0) {
        continue;
      }
      List<Integer> starts = starts(method);
      int[] sites = new int[starts.size()];
      for (int i = 0; i < sites.length; i++) {
        sites[i] = site++;
      }
      int[] at = starts.stream().mapToInt(i -> i).toArray();
      methods.add(new MethodCode(method.name, method.desc, sites, at, new int[0], new int[0]));
    }
    return methods;
  }

  private static List<Integer> starts(MethodNode method) {
    java.util.Map<LabelNode, Integer> labels = new java.util.HashMap<>();
    List<AbstractInsnNode> code = new ArrayList<>();
    for (AbstractInsnNode at : method.instructions) {
      if (at instanceof LabelNode label) {
        labels.put(label, code.size());
      } else if (at.getOpcode() >= 0) {
        code.add(at);
      }
    }
    TreeSet<Integer> targets = new TreeSet<>();
    TreeSet<Integer> behind = new TreeSet<>();
    for (int i = 0; i < code.size(); i++) {
      AbstractInsnNode at = code.get(i);
      if (at instanceof JumpInsnNode jump) {
        targets.add(labels.get(jump.label));
      } else if (at instanceof TableSwitchInsnNode table) {
        table.labels.forEach(label -> targets.add(labels.get(label)));
        targets.add(labels.get(table.dflt));
      } else if (at instanceof LookupSwitchInsnNode table) {
        table.labels.forEach(label -> targets.add(labels.get(label)));
        targets.add(labels.get(table.dflt));
      }
      if (Bytecode.endsBlock(at.getOpcode())) {
        behind.add(i + 1);
      }
    }
    for (TryCatchBlockNode guard : method.tryCatchBlocks) {
      targets.add(labels.get(guard.handler));
    }
    List<Integer> starts = new ArrayList<>(List.of(0));
    if (targets.contains(0)) {
      starts.add(0);
    }
    behind.addAll(targets);
    behind.stream().filter(i -> i > 0 && i < code.size()).forEach(starts::add);
    return starts;
  }
}
