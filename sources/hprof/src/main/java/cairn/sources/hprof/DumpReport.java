package cairn.sources.hprof;

import java.util.ArrayList;
import java.util.List;

/**
 * What a dump is, what of it is missing or odd, and what was inferred.
 *
 * @param version of the format: {@code 1.0.2}
 * @param idSize bytes of an id
 * @param writtenMillis when it was written, since 1970, by its own account
 * @param bytes of the dump, unpacked
 * @param missing what could not be read, a sentence each; empty if the dump is whole
 * @param oddities what does not fit together but leaves the dump usable, a sentence each
 * @param inferred what sizes rest on, a sentence each
 */
public record DumpReport(
    String version,
    int idSize,
    long writtenMillis,
    long bytes,
    List<String> missing,
    List<String> oddities,
    List<String> inferred) {

  public DumpReport {
    missing = List.copyOf(missing);
    oddities = List.copyOf(oddities);
    inferred = List.copyOf(inferred);
  }

  /** Whether everything that was written could be read. */
  public boolean isWhole() {
    return missing.isEmpty();
  }

  /** Collects notes; at most {@value #MOST} of a kind are told in full. */
  static final class Builder {
    private static final int MOST = 5;

    private final List<String> missing = new ArrayList<>();
    private final List<String> oddities = new ArrayList<>();
    private final List<String> inferred = new ArrayList<>();
    private int damages;
    private long damagedBytes;
    private int wrongLengths;
    private boolean truncated;

    void truncated(long offset, String where) {
      truncated = true;
      missing.add(
          "the dump is truncated: it ends "
              + where
              + ", which begins at offset "
              + offset
              + "; everything before is used");
    }

    /** Whether the file ends inside of something. */
    boolean isTruncated() {
      return truncated;
    }

    void lacksEnd() {
      missing.add(
          "the dump has no end mark: writing it was not finished, or it was cut between two records");
    }

    void missing(String sentence) {
      missing.add(sentence);
    }

    synchronized void damaged(long offset, long bytes, String why) {
      damagedBytes += bytes;
      if (++damages <= MOST) {
        missing.add(bytes + " bytes from offset " + offset + " on cannot be read: " + why);
      }
    }

    void wrongLength(long offset, long length) {
      if (++wrongLengths <= MOST) {
        oddities.add(
            "the piece of heap at offset "
                + offset
                + " gives its length as "
                + length
                + ", which is wrong: it was read as far as it goes");
      }
    }

    /** A count with the words for it; nothing if it is 0. */
    void odd(long count, String one, String many) {
      if (count > 0) {
        oddities.add(count == 1 ? "1 " + one : count + " " + many);
      }
    }

    void inferred(String sentence) {
      inferred.add(sentence);
    }

    DumpReport build(DumpHeader header, long bytes) {
      List<String> lost = new ArrayList<>(missing);
      if (damages > MOST) {
        lost.add(
            (damages - MOST) + " more places cannot be read; together " + damagedBytes + " bytes");
      }
      List<String> odd = new ArrayList<>(oddities);
      if (wrongLengths > MOST) {
        odd.add((wrongLengths - MOST) + " more pieces of heap give a wrong length");
      }
      return new DumpReport(
          header.version(), header.idSize(), header.millis(), bytes, lost, odd, inferred);
    }
  }
}
