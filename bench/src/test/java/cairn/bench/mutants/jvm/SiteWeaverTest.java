package cairn.bench.mutants.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.bench.mutants.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.tree.ClassNode;

class SiteWeaverTest {
  /** What is mutated. */
  public static final class Tiny {
    int left;
    int right;
    Object head = "head";
    final int[] items = new int[2];
    int count;

    public Tiny() {}

    void touch() {
      count++;
    }

    /** All operators find something here. */
    public String run(int first, int second) {
      left = first - second;
      items[1] = second;
      head = "new";
      touch();
      if (first > 5) {
        right = second;
      }
      return left + " " + right + " " + items[1] + " " + count + " " + head;
    }
  }

  private static final class Loader extends ClassLoader {
    Class<?> define(byte[] file) {
      return defineClass(Tiny.class.getName(), file, 0, file.length);
    }
  }

  private static byte[] file() throws IOException {
    String name = Tiny.class.getName().replace('.', '/') + ".class";
    try (InputStream in =
        Objects.requireNonNull(SiteWeaverTest.class.getClassLoader().getResourceAsStream(name))) {
      return in.readAllBytes();
    }
  }

  private static List<MutationSite> sites(Operator operator) throws IOException {
    ClassNode node = SiteWeaver.read(file());
    List<MutationSite> sites = new ArrayList<>();
    for (MutationSite site : SiteFinder.find(node, Map.of(node.name, node))) {
      if (site.operator() == operator && site.method().equals("run")) {
        sites.add(site);
      }
    }
    return sites;
  }

  private static String run(byte[] file) throws Exception {
    Class<?> type = new Loader().define(file);
    Object tiny = type.getConstructor().newInstance();
    return String.valueOf(type.getMethod("run", int.class, int.class).invoke(tiny, 9, 4));
  }

  private static List<String> results(Operator operator) throws Exception {
    List<String> results = new ArrayList<>();
    for (MutationSite site : sites(operator)) {
      results.add(run(SiteWeaver.mutate(file(), site)));
    }
    return results;
  }

  @Test
  void withoutFault() throws Exception {
    assertThat(run(file())).isEqualTo("5 4 4 1 new");
  }

  @Test
  void deletesStores() throws Exception {
    assertThat(results(Operator.DELETED_STORE))
        .containsExactly("0 4 4 1 new", "5 4 0 1 new", "5 4 4 1 head", "5 0 4 1 new");
    assertThat(sites(Operator.DELETED_STORE).get(1).slots()).containsExactly("[*]");
  }

  @Test
  void deletesCalls() throws Exception {
    assertThat(results(Operator.DELETED_CALL)).containsExactly("5 4 4 0 new");
  }

  @Test
  void storesOneMoreAndOneLess() throws Exception {
    assertThat(results(Operator.PLUS_MINUS_ONE))
        .containsExactly(
            "6 4 4 1 new",
            "4 4 4 1 new",
            "5 4 5 1 new",
            "5 4 3 1 new",
            "5 5 4 1 new",
            "5 3 4 1 new");
  }

  @Test
  void storesNull() throws Exception {
    assertThat(results(Operator.STORED_NULL)).containsExactly("5 4 4 1 null");
  }

  @Test
  void storesToOtherFields() throws Exception {
    assertThat(results(Operator.WRONG_FIELD)).contains("0 4 4 1 new", "0 4 4 6 new");
    assertThat(sites(Operator.WRONG_FIELD).get(0).slots()).containsExactly("left");
  }

  @Test
  void readsOtherLocals() throws Exception {
    assertThat(results(Operator.WRONG_LOCAL)).contains("0 4 4 1 new", "5 4 9 1 new", "5 9 4 1 new");
  }

  @Test
  void swapsOperands() throws Exception {
    assertThat(results(Operator.SWAPPED_OPERANDS)).contains("-5 4 4 1 new", "5 0 4 1 new");
  }

  @Test
  void negatesBranches() throws Exception {
    assertThat(results(Operator.NEGATED_BRANCH)).containsExactly("5 0 4 1 new");
    assertThat(sites(Operator.NEGATED_BRANCH).get(0).kind()).isEqualTo(Kind.CONTROL);
  }

  @Test
  void wrongValueInConditionIsControl() throws Exception {
    assertThat(sites(Operator.WRONG_LOCAL))
        .filteredOn(site -> site.site().equals(MutationSite.CONDITION))
        .allMatch(site -> site.kind() == Kind.CONTROL)
        .isNotEmpty();
  }
}
