package cairn.bench;

import cairn.recording.CodeInfo;
import cairn.recording.CodeInfo.MethodCode;
import cairn.recording.EventHandler;
import cairn.recording.Recording;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** How much of a program ran, as a recording that can be sliced tells. */
record ExecutedCode(long blocks, long instructions) {
  static final ExecutedCode NOTHING = new ExecutedCode(0, 0);

  static ExecutedCode of(Path file) throws IOException {
    Recording recording = Recording.open(file);
    int[] lengths = new int[recording.tables().maxSite() + 1];
    for (CodeInfo code : recording.code()) {
      Map<String, Integer> counts = counts(code.classFile());
      for (MethodCode method : code.methods()) {
        int end = counts.getOrDefault(method.name() + method.descriptor(), 0);
        for (int i = method.blockSites().length - 1; i >= 0; i--) {
          lengths[method.blockSites()[i]] = end - method.blockStarts()[i];
          end = method.blockStarts()[i];
        }
      }
    }
    long[] sums = new long[2];
    recording.read(
        new EventHandler() {
          @Override
          public void ran(long time, int thread, int site) {
            sums[0]++;
            sums[1] += lengths[site];
          }
        });
    return new ExecutedCode(sums[0], sums[1]);
  }

  /** Instructions of each method. */
  private static Map<String, Integer> counts(byte[] classFile) {
    ClassNode node = new ClassNode();
    new ClassReader(classFile).accept(node, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    Map<String, Integer> counts = new HashMap<>();
    for (MethodNode method : node.methods) {
      int count = 0;
      for (AbstractInsnNode instruction : method.instructions) {
        count += instruction.getOpcode() >= 0 ? 1 : 0;
      }
      counts.put(method.name + method.desc, count);
    }
    return counts;
  }
}
