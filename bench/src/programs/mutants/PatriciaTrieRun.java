import java.util.Random;
import org.apache.commons.collections4.trie.PatriciaTrie;

/** Short words in a PatriciaTrie, put and removed. */
public final class PatriciaTrieRun {
  public static void main(String[] arguments) {
    Random random = new Random(Long.parseLong(arguments[0]));
    int operations = Integer.parseInt(arguments[1]);
    PatriciaTrie<Integer> trie = new PatriciaTrie<>();
    for (int i = 0; i < operations; i++) {
      StringBuilder word = new StringBuilder();
      for (int length = 1 + random.nextInt(3); length > 0; length--) {
        word.append((char) ('a' + random.nextInt(6)));
      }
      if (random.nextInt(100) < (i < operations / 2 ? 70 : 45)) {
        trie.put(word.toString(), i);
      } else {
        trie.remove(word.toString());
      }
    }
    System.out.println(trie.size());
  }
}
