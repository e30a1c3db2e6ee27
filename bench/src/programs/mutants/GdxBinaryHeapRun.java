import com.badlogic.gdx.utils.BinaryHeap;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** The heap of libGDX, whose nodes know their places. */
public final class GdxBinaryHeapRun {
  public static void main(String[] arguments) {
    Random random = new Random(Long.parseLong(arguments[0]));
    int operations = Integer.parseInt(arguments[1]);
    BinaryHeap<BinaryHeap.Node> heap = new BinaryHeap<>(4, false);
    List<BinaryHeap.Node> nodes = new ArrayList<>();
    for (int i = 0; i < operations; i++) {
      int choice = random.nextInt(100);
      if (nodes.isEmpty() || choice < (i < operations / 2 ? 50 : 38)) {
        BinaryHeap.Node node = new BinaryHeap.Node(random.nextInt(1000));
        nodes.add(node);
        heap.add(node);
        continue;
      }
      BinaryHeap.Node one = nodes.get(random.nextInt(nodes.size()));
      if (choice < 62) {
        nodes.remove(heap.pop());
      } else if (choice < 82) {
        heap.setValue(one, random.nextInt(1000));
      } else if (choice < 99) {
        nodes.remove(one);
        heap.remove(one);
      } else {
        heap.clear();
        nodes.clear();
      }
    }
    System.out.println(heap.size);
  }
}
