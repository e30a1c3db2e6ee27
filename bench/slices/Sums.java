/** Two sums, of which the second depends on the first by a decision alone. */
public class Sums {
  public static void main(String[] arguments) {
    int[] parsed = {4, 7};
    int count = parsed[0];
    int factor = parsed[1];
    int sum = 0;
    for (int i = 0; i < count; i++) {
      sum += i;
    }
    int product = factor * 2;
    if (sum > 3) {
      product = product + 1;
    }
    int unrelated = count - factor;
    System.out.println(sum);
    System.out.println(product);
    System.out.println(unrelated);
  }
}
