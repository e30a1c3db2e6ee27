import com.tdunning.math.stats.AVLTreeDigest;
import java.util.Random;

/** The tree of a t-digest: centroids are added, and move as values are added to them. */
public final class DigestTreeRun {
  public static void main(String[] arguments) {
    Random random = new Random(Long.parseLong(arguments[0]));
    int operations = Integer.parseInt(arguments[1]);
    AVLTreeDigest digest = new AVLTreeDigest(10);
    for (int i = 0; i < operations; i++) {
      if (random.nextInt(100) < 70) {
        digest.add(random.nextDouble() * 1000, 1);
      } else {
        digest.add(random.nextGaussian() * 20, 1 + random.nextInt(4));
      }
    }
    System.out.println(digest.size() + " " + digest.centroidCount());
  }
}
