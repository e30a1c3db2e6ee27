package cases;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import probe.Probe;

/** Arrays that the JDK writes: fill, sort, setAll, prefixes, toArray, through lists, streams. */
public final class ArrayMethods {
  public static void main(String[] args) {
    int[] i = {5, 3, 9, 1};
    long[] l = new long[3];
    Object[] o = new Object[3];
    String[] s = {"c", "a", "b"};
    double[] d = {3, 1, 2};
    Arrays.fill(l, 7); //!~ [0]=7, [1]=7, [2]=7
    Arrays.fill(o, 1, 3, s); //!~ [1]=String[], [2]=String[]
    Arrays.sort(i); //!~ [0]=1, [2]=5
    Arrays.sort(s, Comparator.reverseOrder());
    Arrays.parallelSort(d);
    Probe.mark("ArrayMethods#1", new Object[] {i, l, o, s, d});
    Arrays.setAll(i, k -> k * k); //!~ [2]=4
    Arrays.setAll(o, k -> "s" + k); //!~ [0]=String
    Arrays.parallelPrefix(l, Long::sum); //!~ [2]=21
    Probe.mark("ArrayMethods#2", new Object[] {i, l, o, s, d});
    try {
      Arrays.fill((Object[]) s, 0, 2, o);
    } catch (ArrayStoreException e) {
      System.out.println(e.getMessage());
    }
    try {
      Arrays.fill(l, 0, 9, 1L);
    } catch (ArrayIndexOutOfBoundsException e) {
      System.out.println(e.getMessage());
    }
    Probe.mark("ArrayMethods#3", new Object[] {i, l, o, s, d});
    List<Object> list = new ArrayList<>(List.of("p", "q"));
    Object[] own = list.toArray(); //@ Object[]
    Object[] given = {1, 2, 3, 4};
    list.toArray(given); //!~ [0]=String, [1]=String, [2]=null
    Object[] bigger = list.toArray(new String[0]);
    Object[] stream = list.stream().toArray();
    char[] chars = new char[4];
    "wxyz".getChars(1, 3, chars, 0); //!~ [0]=120
    byte[] bytes = "wxyz".getBytes(java.nio.charset.StandardCharsets.UTF_8); //@ byte[]
    Probe.mark("ArrayMethods#4", new Object[] {own, given, bigger, stream, chars, bytes});
  }

  /** Lists that write through to the program's array. */
  public static final class Through {
    public static void main(String[] args) {
      Object[] o = {"c", "a", "b"};
      List<Object> list = Arrays.asList(o);
      list.set(0, "z");
      Probe.mark("Through#set", o);
      Collections.reverse(list);
      Probe.mark("Through#reverse", o);
      list.replaceAll(x -> x + "!");
      Probe.mark("Through#replaceAll", o);
    }
  }
}
