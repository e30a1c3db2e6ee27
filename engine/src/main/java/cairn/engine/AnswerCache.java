package cairn.engine;

import cairn.analysis.api.linearizability.LinearizeAnswer;
import cairn.analysis.api.linearizability.Outcome;
import cairn.analysis.linearizability.LinearizabilityAnalysis;
import cairn.analysis.linearizability.LinearizeRequest;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.security.CodeSource;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Answers on linearizability, kept by what was asked: the text of the specification, the options
 * and the code of the analysis. A file holds a magic word, a checksum and the answer; one that does
 * not agree with its checksum is as good as none. Answers that only say that time was up are not
 * kept.
 */
final class AnswerCache {
  private static final byte[] MAGIC = "cairn.linearize.cache/1\n".getBytes(StandardCharsets.UTF_8);
  private static final int DIGEST_BYTES = 32;
  private static final int MOST_FILES = 500;
  private static final String ENDING = ".answer";

  private final Path folder;

  AnswerCache(Path folder) {
    this.folder = folder;
  }

  /** The name under which an answer is kept; empty if nobody can tell which code would give it. */
  static Optional<String> key(String text, LinearizeRequest request) throws IOException {
    CodeSource source = LinearizabilityAnalysis.class.getProtectionDomain().getCodeSource();
    if (source == null) {
      return Optional.empty();
    }
    MessageDigest digest = sha256();
    digest.update(MAGIC);
    digest.update(code(source));
    String options = request.mostStates() + " " + request.budget() + "\n";
    digest.update(options.getBytes(StandardCharsets.UTF_8));
    digest.update(text.getBytes(StandardCharsets.UTF_8));
    return Optional.of(HexFormat.of().formatHex(digest.digest()));
  }

  /** A digest of the analysis itself: its jar, or its folder of classes. */
  private static byte[] code(CodeSource source) throws IOException {
    MessageDigest digest = sha256();
    try (Stream<Path> files = Files.walk(Path.of(source.getLocation().toURI()))) {
      List<Path> sorted = files.filter(Files::isRegularFile).sorted().toList();
      for (Path file : sorted) {
        digest.update(Files.readAllBytes(file));
      }
    } catch (URISyntaxException e) {
      throw new IOException("no folder and no jar: " + source.getLocation(), e);
    }
    return digest.digest();
  }

  /** What was kept; empty if nothing was, or if it is damaged. */
  Optional<LinearizeAnswer> find(String key) {
    Path file = folder.resolve(key + ENDING);
    try {
      byte[] bytes = Files.readAllBytes(file);
      int begin = MAGIC.length + DIGEST_BYTES;
      if (bytes.length < begin || !Arrays.equals(MAGIC, Arrays.copyOf(bytes, MAGIC.length))) {
        return Optional.empty();
      }
      byte[] answer = Arrays.copyOfRange(bytes, begin, bytes.length);
      byte[] told = Arrays.copyOfRange(bytes, MAGIC.length, begin);
      if (!MessageDigest.isEqual(told, sha256().digest(answer))) {
        return Optional.empty();
      }
      Files.setLastModifiedTime(file, FileTime.fromMillis(System.currentTimeMillis()));
      return Optional.of(AnswerBytes.read(answer));
    } catch (IOException e) {
      return Optional.empty(); // it is made anew, and kept anew
    }
  }

  /** Keeps an answer, whole or not at all. */
  void keep(String key, LinearizeAnswer answer) throws IOException {
    if (answer.outcome() == Outcome.ABORTED) {
      return;
    }
    Files.createDirectories(folder);
    byte[] bytes = AnswerBytes.write(answer);
    Path part = Files.createTempFile(folder, key, ".part");
    try {
      byte[] checksum = sha256().digest(bytes);
      byte[] whole = Arrays.copyOf(MAGIC, MAGIC.length + DIGEST_BYTES + bytes.length);
      System.arraycopy(checksum, 0, whole, MAGIC.length, DIGEST_BYTES);
      System.arraycopy(bytes, 0, whole, MAGIC.length + DIGEST_BYTES, bytes.length);
      Files.write(part, whole);
      Files.move(
          part,
          folder.resolve(key + ENDING),
          StandardCopyOption.ATOMIC_MOVE,
          StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(part);
    }
    forgetOldest();
  }

  private void forgetOldest() throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.list(folder)) {
      files = all.filter(file -> file.toString().endsWith(ENDING)).toList();
    }
    if (files.size() > MOST_FILES) {
      List<Path> oldest = files.stream().sorted(Comparator.comparing(AnswerCache::time)).toList();
      for (Path file : oldest.subList(0, files.size() - MOST_FILES)) {
        Files.deleteIfExists(file);
      }
    }
  }

  private static FileTime time(Path file) {
    try {
      return Files.getLastModifiedTime(file);
    } catch (IOException e) {
      return FileTime.fromMillis(0); // somebody else deleted it
    }
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JVM has SHA-256", e);
    }
  }
}
