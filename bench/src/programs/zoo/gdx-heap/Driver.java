import com.badlogic.gdx.utils.BinaryHeap;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** An agenda: jobs are added, taken by their time, and sometimes cancelled. */
public class Driver {
  public static void main(String[] arguments) {
    Random random = new Random(6);
    BinaryHeap<BinaryHeap.Node> agenda = new BinaryHeap<>(8, false);
    List<BinaryHeap.Node> waiting = new ArrayList<>();
    String wrong = null;
    for (int step = 0; step < 160; step++) {
      int what = random.nextInt(10);
      if (waiting.size() < 6 || what < 6) {
        BinaryHeap.Node job = new BinaryHeap.Node(random.nextInt(2000));
        agenda.add(job);
        waiting.add(job);
      } else if (what < 8) {
        BinaryHeap.Node next = agenda.pop();
        waiting.remove(next);
        for (BinaryHeap.Node job : waiting) {
          if (wrong == null && job.getValue() < next.getValue()) {
            wrong = "step " + step + ": " + next.getValue() + " before " + job.getValue();
          }
        }
      } else {
        agenda.remove(waiting.remove(random.nextInt(waiting.size())));
      }
    }
    System.out.println(wrong == null ? "right: always the earliest job" : "wrong: " + wrong);
  }
}
