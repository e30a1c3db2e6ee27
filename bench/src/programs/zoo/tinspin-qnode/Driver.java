import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.tinspin.index.Index.PointIteratorKnn;
import org.tinspin.index.qthypercube2.QuadTreeKD2;

/** Places on a map: shops open and close, and all in a district are asked for. */
public class Driver {
  public static void main(String[] arguments) {
    Random random = new Random(1);
    QuadTreeKD2<Integer> map = QuadTreeKD2.create(2);
    List<double[]> places = new ArrayList<>();
    String wrong = null;
    for (int step = 0; step < 150 && wrong == null; step++) {
      if (places.size() < 12 || random.nextInt(10) < 5) {
        double[] place = {random.nextInt(40), random.nextInt(40)};
        places.add(place);
        map.insert(place, step);
      } else {
        double[] place = places.remove(random.nextInt(places.size()));
        map.remove(place);
      }
      int found = 0;
      PointIteratorKnn<Integer> each = map.queryKnn(new double[] {20, 20}, places.size());
      for (; each.hasNext(); each.next()) {
        found++;
      }
      Set<Integer> different = new HashSet<>();
      each = map.queryKnn(new double[] {20, 20}, places.size());
      while (each.hasNext()) {
        different.add(each.next().value());
      }
      found = Math.min(found, different.size());
      if (found != places.size()) {
        wrong = "step " + step + ": " + found + " shops, expected " + places.size();
      }
    }
    System.out.println(wrong == null ? "right: " + map.size() + " shops" : "wrong: " + wrong);
  }
}
