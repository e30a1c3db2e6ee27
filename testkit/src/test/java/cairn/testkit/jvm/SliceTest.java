package cairn.testkit.jvm;

import cairn.recording.Format;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Recordings that can be sliced: what runs in the program, and that it behaves as before. */
class SliceTest {
  private static final List<String> CASES =
      List.of(
          "cases.InnerClasses",
          "cases.RecordsAndEnums",
          "cases.Exceptions",
          "cases.Lambdas",
          "cases.Clones",
          "cases.ArrayCopies",
          "cases.ArrayMethods",
          "cases.Reflections",
          "cases.VarHandles",
          "cases.MethodHandleSetters",
          "cases.Deserialisation",
          "cases.UnsafeUse",
          "cases.FailingStores",
          "cases.Statics",
          "cases.Lines",
          "structures.RedBlackTree",
          "structures.OwnHashMap",
          "structures.RandomGraph",
          "structures.AllArrays",
          "structures.Hierarchy",
          "structures.Threads");

  @TestFactory
  Stream<DynamicTest> blocksFollowEachOther() {
    return Jdk.all().stream().flatMap(jdk -> Stream.of("", ",jdk=java.util").map(o -> test(jdk, o)));
  }

  private static DynamicTest test(Jdk jdk, String options) {
    return DynamicTest.dynamicTest(jdk + options, () -> check(jdk, options));
  }

  private static void check(Jdk jdk, String options) throws IOException {
    String[] program =
        Stream.concat(Stream.of("probe.Runner"), CASES.stream()).toArray(String[]::new);
    Watch watch = Watch.marked(jdk, "slice" + options, program);
    watch.assertSameBehaviour();
    SliceReplay replay = SliceReplay.of(watch.recording);
    System.err.println(replay.instructions() + " " + java.nio.file.Files.size(watch.recording));
    for (int k : new int[] {Format.RAN, Format.GET, Format.GET_ELEM, Format.ARGUMENTS, Format.RESULT, Format.UNWIND})
      System.err.println(k + ": " + replay.count(k));
    watch.assertMarks("");
  }
}
