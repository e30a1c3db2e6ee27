import java.util.Random;
import org.eclipse.jetty.util.ArrayTernaryTrie;

/** The ternary trie of Jetty, which never gets full here: short words are put and unset. */
public final class TernaryTrieRun {
  public static void main(String[] arguments) {
    Random random = new Random(Long.parseLong(arguments[0]));
    int operations = Integer.parseInt(arguments[1]);
    ArrayTernaryTrie<Integer> trie = new ArrayTernaryTrie<>(false, 600);
    for (int i = 0; i < operations; i++) {
      StringBuilder word = new StringBuilder();
      for (int length = 1 + random.nextInt(3); length > 0; length--) {
        word.append((char) ('a' + random.nextInt(8)));
      }
      int choice = random.nextInt(100);
      if (choice < 75) {
        trie.put(word.toString(), i);
      } else if (choice < 98) {
        trie.remove(word.toString());
      } else {
        trie.clear();
      }
    }
    System.out.println(trie.size());
  }
}
