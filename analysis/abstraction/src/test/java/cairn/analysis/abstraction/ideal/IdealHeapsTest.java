package cairn.analysis.abstraction.ideal;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.abstraction.IdealHeap;
import cairn.analysis.api.regions.Region;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Small heaps, written down by hand. */
class IdealHeapsTest {
  static SmallHeap lists() {
    return new SmallHeap()
        .type("java.lang.Object", null)
        .type("java.util.ArrayList", "java.lang.Object", "#size", "elementData")
        .type("java.util.HashMap", "java.lang.Object", "table", "keySet")
        .type("java.util.HashMap$Node", "java.lang.Object", "key", "value", "next");
  }

  static int list(SmallHeap heap, int... items) {
    int list = heap.add("java.util.ArrayList");
    int array = heap.array("java.lang.Object[]", items.length + 2);
    heap.set(list, "elementData", array).number(list, "size", items.length);
    for (int i = 0; i < items.length; i++) {
      if (items[i] >= 0) {
        heap.set(array, i, items[i]);
      }
    }
    return list;
  }

  /** {@code label->node}, of the object that a node is. */
  static List<String> edges(Extraction extraction, int node) {
    IdealHeap heap = extraction.heap();
    int object = extraction.owner(node);
    List<String> found = new ArrayList<>();
    for (int edge = heap.firstEdge(object); edge < heap.firstEdge(object + 1); edge++) {
      int target = heap.target(edge);
      found.add(
          heap.labels().get(heap.label(edge))
              + "->"
              + (target < 0 ? "null" : extraction.node(target)));
    }
    return found;
  }

  static int recursion(Extraction extraction, int node) {
    return extraction.heap().recursion(extraction.owner(node));
  }

  static Region.Kind kind(Extraction extraction, int node) {
    IdealHeap heap = extraction.heap();
    return heap.types().get(heap.type(extraction.owner(node))).kind();
  }

  /** Before JDK 9 properties had no map inside, and were a table themselves. */
  @Test
  void propertiesOfOlderJdksAreTables() {
    SmallHeap heap =
        new SmallHeap()
            .type("java.lang.Object", null)
            .type("java.lang.String", "java.lang.Object")
            .type("java.util.Hashtable", "java.lang.Object", "table")
            .type("java.util.Hashtable$Entry", "java.lang.Object", "key", "value", "next")
            .type("java.util.Properties", "java.util.Hashtable", "defaults");
    int properties = heap.add("java.util.Properties");
    int table = heap.array("java.util.Hashtable$Entry[]", 11);
    int entry = heap.add("java.util.Hashtable$Entry");
    int key = heap.add("java.lang.String");
    int value = heap.add("java.lang.String");
    heap.set(properties, "table", table).set(table, 3, entry);
    heap.set(entry, "key", key).set(entry, "value", value);
    Extraction extraction = heap.variable("p", properties).extract();
    assertThat(extraction.notes()).isEmpty();
    assertThat(kind(extraction, properties)).isEqualTo(Region.Kind.CONTAINER);
    assertThat(edges(extraction, properties))
        .containsExactlyInAnyOrder("[key]->" + key, "[value]->" + value);
  }

  @Test
  void interiorOfAnExpressionIsRecursive() {
    SmallHeap heap =
        new SmallHeap()
            .type("java.lang.Object", null)
            .type("Exp", "java.lang.Object")
            .type("Add", "Exp", "l", "r")
            .type("Mult", "Exp", "l", "r")
            .type("Const", "Exp")
            .type("Var", "Exp");
    int add = heap.add("Add");
    int mult = heap.add("Mult");
    int other = heap.add("Mult");
    int constant = heap.add("Const");
    int x = heap.add("Var");
    int y = heap.add("Var");
    int environment = heap.array("Var[]", 3);
    heap.set(add, "l", mult).set(add, "r", other).set(mult, "l", constant).set(mult, "r", x);
    heap.set(other, "l", x).set(other, "r", y).set(environment, 0, x).set(environment, 2, y);
    Extraction found = heap.variable("exp", add).variable("env", environment).extract();
    assertThat(recursion(found, add)).isNotNegative().isEqualTo(recursion(found, mult));
    assertThat(recursion(found, constant)).isNegative();
    assertThat(recursion(found, x)).isNegative();
    assertThat(recursion(found, environment)).isNegative();
    assertThat(edges(found, environment)).containsExactly("[]->" + x, "[]->" + y, "[]->null");
    assertThat(edges(found, other)).containsExactly("l->" + x, "r->" + y);
  }

  @Test
  void listsAreToldApartByTheFieldThatHoldsThem() {
    SmallHeap heap = lists().type("A", "java.lang.Object", "parts", "others");
    heap.type("B", "java.lang.Object");
    int leaf = heap.add("A");
    int b = heap.add("B");
    int parts = list(heap, leaf);
    int others = list(heap, b, -1);
    int root = heap.add("A");
    heap.set(root, "parts", parts).set(root, "others", others);
    Extraction found = heap.variable("root", root).extract();
    assertThat(recursion(found, root)).isNotNegative();
    assertThat(recursion(found, parts)).isEqualTo(recursion(found, root));
    assertThat(recursion(found, others)).isNegative();
    assertThat(edges(found, others)).containsExactly("[]->" + b, "[]->null");
    assertThat(found.heap().length(found.owner(others))).isEqualTo(2);
    assertThat(found.heap().slots(found.owner(others))).isEqualTo(4);
    assertThat(edges(found, leaf)).containsExactly("parts->null", "others->null");
  }

  @Test
  void listsOfListsAreRecursiveOnlyIfDeep() {
    SmallHeap heap = lists().type("A", "java.lang.Object", "cells");
    int item = heap.add("A");
    int table = list(heap, list(heap, item), list(heap, item));
    int shallow = heap.add("A");
    heap.set(shallow, "cells", table).variable("shallow", shallow);
    assertThat(recursion(heap.extract(), table)).isNotNegative(); // A holds what leads to an A
    SmallHeap plain = lists().type("Top", "java.lang.Object", "cells").type("B", null);
    int top = plain.add("Top");
    int rows = list(plain, list(plain, plain.add("B")));
    plain.set(top, "cells", rows).variable("top", top);
    assertThat(recursion(plain.extract(), rows)).isNegative();
    SmallHeap deep = lists().type("Top", "java.lang.Object", "cells").type("B", null);
    int inner = list(deep, deep.add("B"));
    for (int i = 0; i < 8; i++) {
      inner = list(deep, inner);
    }
    top = deep.add("Top");
    deep.set(top, "cells", inner).variable("top", top);
    Extraction found = deep.extract();
    long recursive = 0;
    for (int object = 0; object < found.heap().objectCount(); object++) {
      recursive += found.heap().recursion(object) >= 0 ? 1 : 0;
    }
    assertThat(recursive).isEqualTo(6);
  }

  @Test
  void whatIsHiddenBelongsToOne() {
    SmallHeap heap =
        lists()
            .type("java.util.Timer", "java.lang.Object", "queue", "thread")
            .type("Job", "java.lang.Object", "timer");
    int first = heap.add("java.util.Timer");
    int second = heap.add("java.util.Timer");
    int queue = heap.array("java.lang.Object[]", 4);
    int a = heap.add("Job");
    int b = heap.add("Job");
    heap.set(first, "queue", queue).set(second, "queue", queue).set(queue, 1, a);
    heap.set(a, "timer", first).set(b, "timer", second);
    Extraction found = heap.variable("b", b).variable("a", a).extract();
    assertThat(kind(found, first)).isEqualTo(Region.Kind.OPAQUE);
    assertThat(found.isHidden(queue)).isTrue();
    assertThat(found.owner(queue)).isEqualTo(found.owner(first));
    assertThat(edges(found, first)).containsExactly("(inside)->" + a);
    assertThat(edges(found, second)).containsExactly("(inside)->" + first);
    assertThat(found.heap().bytes(found.owner(first)))
        .isEqualTo(found.graph().size(first) + found.graph().size(queue));
  }

  @Test
  void fieldsOfLibrarySuperclassesAreInside() {
    SmallHeap heap =
        lists()
            .type("java.lang.Thread", "java.lang.Object", "locals")
            .type("Worker", "java.lang.Thread", "job")
            .type("Items", "java.util.ArrayList", "owner");
    int worker = heap.add("Worker");
    int map = heap.add("java.util.HashMap");
    int items = heap.add("Items");
    int array = heap.array("java.lang.Object[]", 1);
    heap.set(worker, "locals", map).set(worker, "job", items);
    heap.set(items, "elementData", array).set(array, 0, worker).set(items, "owner", worker);
    Extraction found = heap.variable("worker", worker).extract();
    assertThat(found.owner(map)).isEqualTo(found.owner(worker));
    assertThat(kind(found, items)).isEqualTo(Region.Kind.CONTAINER);
    assertThat(edges(found, worker)).containsExactly("job->" + items);
    assertThat(edges(found, items)).containsExactly("[]->" + worker, "owner->" + worker);
    assertThat(found.owner(array)).isEqualTo(found.owner(items));
  }

  @Test
  void weakReferencesAreNotFollowed() {
    SmallHeap heap =
        lists()
            .type("java.lang.ref.Reference", "java.lang.Object", "referent")
            .type("java.lang.ref.WeakReference", "java.lang.ref.Reference")
            .type("java.lang.ref.SoftReference", "java.lang.ref.Reference")
            .type("A", "java.lang.Object", "weak", "soft");
    int a = heap.add("A");
    int weak = heap.add("java.lang.ref.WeakReference");
    int soft = heap.add("java.lang.ref.SoftReference");
    int gone = heap.add("A");
    int kept = heap.add("A");
    heap.set(a, "weak", weak).set(a, "soft", soft);
    heap.set(weak, "referent", gone).set(soft, "referent", kept);
    Extraction found = heap.variable("a", a).extract();
    assertThat(found.owner(gone)).isEqualTo(-1);
    assertThat(edges(found, soft)).containsExactly("(inside)->" + kept);
    assertThat(edges(found, weak)).isEmpty();
  }

  @Test
  void listenersMakeNoRecursionButChainsThroughLibrariesDo() {
    SmallHeap heap =
        lists()
            .type("java.beans.Support", "java.lang.Object", "listeners")
            .type("Model", "java.lang.Object", "support")
            .type("View", "java.lang.Object", "model")
            .type("Cell", "java.lang.Object", "lazy");
    int model = heap.add("Model");
    int view = heap.add("View");
    int support = heap.add("java.beans.Support");
    int first = heap.add("Cell");
    int second = heap.add("Cell");
    int lazy = heap.add("java.beans.Support");
    heap.set(model, "support", support).set(support, "listeners", view).set(view, "model", model);
    heap.set(first, "lazy", lazy).set(lazy, "listeners", second);
    Extraction found = heap.variable("model", model).variable("first", first).extract();
    assertThat(recursion(found, model)).isNegative();
    assertThat(recursion(found, view)).isNegative();
    assertThat(recursion(found, first)).isNotNegative().isEqualTo(recursion(found, lazy));
  }
}
