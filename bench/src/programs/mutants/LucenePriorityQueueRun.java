import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.lucene.util.PriorityQueue;

/** Hits in Lucene's bounded queue. */
public final class LucenePriorityQueueRun {
  /** What is collected. */
  static final class Hit {
    int score;

    Hit(int score) {
      this.score = score;
    }
  }

  /** The queue of them. */
  static final class Hits extends PriorityQueue<Hit> {
    Hits(int most) {
      super(most);
    }

    @Override
    protected boolean lessThan(Hit a, Hit b) {
      return a.score < b.score;
    }
  }

  public static void main(String[] arguments) {
    Random random = new Random(Long.parseLong(arguments[0]));
    int operations = Integer.parseInt(arguments[1]);
    Hits hits = new Hits(40);
    List<Hit> seen = new ArrayList<>();
    for (int i = 0; i < operations; i++) {
      int choice = random.nextInt(100);
      Hit hit = new Hit(random.nextInt(1000));
      if (choice < 50 || hits.size() == 0) {
        hits.insertWithOverflow(hit);
        seen.add(hit);
      } else if (choice < 65) {
        hits.pop();
      } else if (choice < 80) {
        hits.top().score = hit.score;
        hits.updateTop();
      } else if (choice < 98) {
        hits.remove(seen.get(random.nextInt(seen.size())));
      } else if (choice < 99) {
        hits.clear();
      } else if (hits.size() < 36) {
        hits.addAll(List.of(hit, new Hit(random.nextInt(1000)), new Hit(random.nextInt(1000))));
      }
    }
    System.out.println(hits.size());
  }
}
