package structures;

import java.util.Random;
import probe.Probe;

/** Arrays of every kind, of several dimensions, with extreme values. */
public final class AllArrays {
  boolean[] z = new boolean[5];
  byte[] b = new byte[5];
  char[] c = new char[5];
  short[] s = {1, -1, Short.MIN_VALUE, Short.MAX_VALUE, 0};
  int[] i = new int[5];
  long[] j = new long[5];
  float[] f = {Float.NaN, -0f, Float.MIN_VALUE, Float.NEGATIVE_INFINITY, 1};
  double[] d = new double[5];
  Object[] l = new Object[5];
  String[] t = {"a", null, "", "\u00e9\ud83d\ude00", "a"};
  int[][] grid = new int[3][4];
  long[][][] cube = new long[2][3][];
  Object[][] ragged = {{}, {"x", new int[1]}, null};
  Object nested = new AllArrays[2][2];
  int[] empty = {};

  public static void main(String[] args) {
    AllArrays a = new AllArrays();
    Probe.mark("AllArrays#new", a);
    Random r = new Random(4);
    for (int n = 0; n < 200; n++) {
      int k = r.nextInt(5);
      switch (r.nextInt(14)) {
        case 0 -> a.z[k] = r.nextBoolean();
        case 1 -> a.b[k] += r.nextInt();
        case 2 -> a.c[k] = (char) r.nextInt();
        case 3 -> a.s[k] = (short) r.nextInt();
        case 4 -> a.i[k] ^= r.nextInt();
        case 5 -> a.j[k] = r.nextLong();
        case 6 -> a.f[k] = Float.intBitsToFloat(r.nextInt());
        case 7 -> a.d[k] = Double.longBitsToDouble(r.nextLong());
        case 8 -> a.l[k] = r.nextBoolean() ? a.l : a.t;
        case 9 -> a.t[k] = String.valueOf(r.nextInt(100));
        case 10 -> a.grid[r.nextInt(3)][r.nextInt(4)]++;
        case 11 -> a.cube[r.nextInt(2)][r.nextInt(3)] = new long[] {r.nextLong(), k--};
        case 12 -> a.grid[r.nextInt(3)] = a.grid[r.nextInt(3)];
        default -> ((Object[][]) a.nested)[k % 2][k % 2] = a;
      }
      if (n % 10 == 0) {
        Probe.mark("AllArrays#" + n, a);
      }
    }
    Probe.mark("AllArrays#end", a);
  }
}
