package processes;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Primitive arrays of every kind, written and made in every way; the statics hold them. */
public final class Contents {
  static boolean[] storedBooleans = new boolean[2];
  static byte[] storedBytes = new byte[2];
  static char[] storedChars = new char[2];
  static short[] storedShorts = new short[2];
  static int[] storedInts = new int[2];
  static long[] storedLongs = new long[2];
  static float[] storedFloats = new float[2];
  static double[] storedDoubles = new double[2];

  static boolean[] filledBooleans = new boolean[2];
  static byte[] filledBytes = new byte[2];
  static char[] filledChars = new char[2];
  static int[] filledInts = new int[2];

  static boolean[] copiedBooleans = new boolean[3];
  static byte[] copiedBytes = new byte[3];
  static int[] copiedInts = new int[3];
  static boolean[] clonedBooleans;
  static byte[] clonedBytes;
  static double[] clonedDoubles;

  static byte[] sortedBytes = new byte[2];
  static long[] sortedLongs = new long[2];

  static byte[] madeBytes;
  static char[] madeChars;
  static int[] madeInts;
  static long[] madeLongs;

  static byte[] reflectedBytes = new byte[1];
  static boolean[] reflectedBooleans = new boolean[1];
  static short[] reflectedShorts = new short[1];
  static char[] handledChars = new char[1];
  static float[] handledFloats = new float[1];
  static String text = new StringBuilder("ab").append('c').toString();

  public static void main(String[] args) {
    store();
    fill();
    copy();
    make();
    Array.setByte(reflectedBytes, 0, (byte) 7);
    Array.setBoolean(reflectedBooleans, 0, true);
    Array.setShort(reflectedShorts, 0, (short) 7);
    VarHandle chars = MethodHandles.arrayElementVarHandle(char[].class);
    chars.set(handledChars, 0, 'h');
    VarHandle floats = MethodHandles.arrayElementVarHandle(float[].class);
    floats.setVolatile(handledFloats, 0, 7f);
    System.out.println(text);
  }

  private static void store() {
    storedBooleans[1] = true;
    storedBytes[1] = 1;
    storedChars[1] = 1;
    storedShorts[1] = 1;
    storedInts[1] = 1;
    storedLongs[1] = 1;
    storedFloats[1] = 1;
    storedDoubles[1] = 1;
  }

  private static void fill() {
    Arrays.fill(filledBooleans, true);
    Arrays.fill(filledBytes, (byte) 2);
    Arrays.fill(filledChars, 0, 1, (char) 2);
    Arrays.fill(filledInts, 0, 1, 2);
  }

  private static void copy() {
    System.arraycopy(storedBooleans, 0, copiedBooleans, 1, 2);
    System.arraycopy(storedBytes, 0, copiedBytes, 1, 2);
    System.arraycopy(storedInts, 0, copiedInts, 1, 2);
    clonedBooleans = storedBooleans.clone();
    clonedBytes = storedBytes.clone();
    clonedDoubles = storedDoubles.clone();
    sortedBytes[0] = 5;
    sortedLongs[0] = 5;
    Arrays.sort(sortedBytes);
    Arrays.sort(sortedLongs);
  }

  private static void make() {
    madeBytes = "no".getBytes();
    madeChars = "no".toCharArray();
    madeInts = IntStream.range(3, 5).toArray();
    madeLongs = LongStream.of(6, 7).toArray();
  }
}
