import org.apache.commons.collections4.bidimap.TreeBidiMap;

/** Commons Collections: the red-black trees of a map are not balanced. */
public class Unbalanced {
  public static void main(String[] args) {
    TreeBidiMap<Integer, Integer> map = new TreeBidiMap<>();
    for (int i = 1; i <= 20; i++) {
      map.put(i * 7 % 20, i);
    }
    System.out.println(map.size() + " entries");
  }
}
