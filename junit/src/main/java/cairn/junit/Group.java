package cairn.junit;

import cairn.junit.bridge.Outcome;
import cairn.junit.bridge.Outcome.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.opentest4j.AssertionFailedError;

/**
 * The tests of one class that ask for the same: what those that passed leave for those after them,
 * and what is learned of them at the end. Only the test that is recorded uses it.
 */
@SuppressWarnings("deprecation") // older versions of JUnit close nothing else
final class Group implements Store.CloseableResource, AutoCloseable {
  /** So many good runs are compared with a test; the largest are kept. */
  private static final int MOST_COMPARED = 8;

  private final Wish wish;
  private final Path folder;
  private final List<Good> good = new ArrayList<>();
  private final List<String> breaking = new ArrayList<>();
  private int recorded;
  private int failed;
  private boolean checked;
  private String unchecked = "";

  /** A test that passed. */
  private record Good(String name, Path recording, long bytes) {}

  Group(Wish wish) throws IOException {
    this.wish = wish;
    this.folder = Files.createTempDirectory("cairn-junit-");
  }

  /** A file for the next recording; answers name it. */
  Path next(String name) throws IOException {
    Path apart = Files.createDirectory(folder.resolve(String.valueOf(++recorded)));
    return apart.resolve(Reports.plain(name) + ".cairn");
  }

  /** Recordings of earlier tests that passed. */
  List<Path> earlier() {
    return good.stream().map(Good::recording).toList();
  }

  /** Keeps a recording if it can serve as an example. */
  void passed(String name, Path recording) throws IOException {
    good.add(new Good(name, recording, Files.size(recording)));
    if (!Wish.isLearning() && good.size() > MOST_COMPARED) {
      Good least = good.stream().min(Comparator.comparingLong(Good::bytes)).orElseThrow();
      good.remove(least);
      Files.delete(least.recording());
    }
  }

  void failed() {
    failed++;
  }

  /** Remembers that a test that passed breaks what others keep: that it is learned of is said. */
  void breaks(String name, Outcome outcome) {
    if (outcome.verdict() == Verdict.BROKEN) {
      String first = outcome.message().strip().lines().findFirst().orElse("");
      breaking.add(name + " passed: " + first + "; that is taken as intended");
    }
  }

  /** Remembers whether anything was looked at. */
  void note(Outcome outcome) {
    checked |= outcome.verdict() != Verdict.UNCHECKED;
    unchecked = outcome.verdict() == Verdict.UNCHECKED ? outcome.message() : unchecked;
  }

  /** Learns, if that was asked for; and does not let pass what never looked at anything. */
  @Override
  public void close() throws IOException {
    try {
      if (Wish.isLearning()) {
        learn();
      } else if (!checked && !unchecked.isEmpty()) {
        throw new AssertionFailedError(
            "no test of " + wish.owner().getName() + " was checked: " + unchecked);
      }
    } finally {
      deleteAll();
    }
  }

  private void learn() throws IOException {
    boolean learns =
        wish.infers() || !wish.cairn().heap().isEmpty() || !wish.cairn().model().isEmpty();
    if (!learns) {
      return;
    }
    if (good.isEmpty()) {
      say("nothing learned of " + wish.owner().getName() + ": no test passed");
      return;
    }
    List<String> names = good.stream().map(Good::name).toList();
    if (wish.infers()) {
      Path kept = parent(wish.kept());
      say(Inside.analyses().learn(earlier(), names, wish.types().names(), kept));
      breaking.forEach(Group::say);
    }
    if (!wish.cairn().heap().isEmpty()) {
      say(Inside.analyses().learnHeap(earlier(), parent(Wish.keptFile(wish.cairn().heap()))));
    }
    if (!wish.cairn().model().isEmpty()) {
      Path kept = parent(Wish.keptFile(wish.cairn().model()));
      say(Inside.analyses().learnModel(earlier(), names, kept));
    }
    if (failed > 0) {
      say(failed + (failed == 1 ? " test" : " tests") + " failed, and nothing was learned of it");
    }
  }

  private static Path parent(Path file) throws IOException {
    Path parent = file.toAbsolutePath().getParent();
    if (parent != null) {
      Files.createDirectories(parent);
    }
    return file;
  }

  private static void say(String line) {
    System.out.println("cairn: " + line);
  }

  private void deleteAll() throws IOException {
    if (!Files.exists(folder)) {
      return; // closed already
    }
    good.clear();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
