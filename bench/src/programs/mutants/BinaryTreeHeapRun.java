import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jheaps.AddressableHeap.Handle;
import org.jheaps.tree.BinaryTreeAddressableHeap;

/** A binary heap of linked nodes whose keys are lowered and deleted in the middle, too. */
public final class BinaryTreeHeapRun {
  public static void main(String[] arguments) {
    Random random = new Random(Long.parseLong(arguments[0]));
    int operations = Integer.parseInt(arguments[1]);
    BinaryTreeAddressableHeap<Integer, Integer> heap = new BinaryTreeAddressableHeap<>();
    List<Handle<Integer, Integer>> handles = new ArrayList<>();
    for (int i = 0; i < operations; i++) {
      int choice = random.nextInt(100);
      if (handles.isEmpty() || choice < (i < operations / 2 ? 50 : 42)) {
        handles.add(heap.insert(random.nextInt(1000), i));
        continue;
      }
      Handle<Integer, Integer> one = handles.get(random.nextInt(handles.size()));
      if (choice < 65) {
        handles.remove(heap.deleteMin());
      } else if (choice < 85) {
        one.decreaseKey(one.getKey() - random.nextInt(300));
      } else {
        handles.remove(one);
        one.delete();
      }
    }
    System.out.println(heap.size());
  }
}
