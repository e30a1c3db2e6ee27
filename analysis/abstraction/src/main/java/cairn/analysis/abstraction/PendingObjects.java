package cairn.analysis.abstraction;

/**
 * Objects that are still to be looked at. They are taken in ascending order, and from the beginning
 * again after the last one, so that columns are read in the order in which they are stored as far
 * as the heap allows. A bit for each object, and bits that say which words have any.
 */
final class PendingObjects {
  private final long[] words;
  private final long[] wordsUsed;
  private final long[] blocksUsed;
  private int from;

  PendingObjects(int objects) {
    words = new long[(objects >>> 6) + 1];
    wordsUsed = new long[(words.length >>> 6) + 1];
    blocksUsed = new long[(wordsUsed.length >>> 6) + 1];
  }

  void add(int object) {
    int word = object >>> 6;
    if (words[word] == 0) {
      wordsUsed[word >>> 6] |= 1L << word;
      blocksUsed[word >>> 12] |= 1L << (word >>> 6);
    }
    words[word] |= 1L << object;
  }

  /** Takes the next object away; -1 if there is none. */
  int take() {
    int object = next(from);
    if (object < 0) {
      object = next(0);
      if (object < 0) {
        return -1;
      }
    }
    int word = object >>> 6;
    words[word] &= ~(1L << object);
    if (words[word] == 0) {
      wordsUsed[word >>> 6] &= ~(1L << word);
      if (wordsUsed[word >>> 6] == 0) {
        blocksUsed[word >>> 12] &= ~(1L << (word >>> 6));
      }
    }
    from = object;
    return object;
  }

  private int next(int start) {
    int word = start >>> 6;
    long bits = words[word] & -1L << start;
    if (bits == 0) {
      word = nextWord(word + 1);
      if (word < 0) {
        return -1;
      }
      bits = words[word];
    }
    return (word << 6) + Long.numberOfTrailingZeros(bits);
  }

  private int nextWord(int start) {
    int at = start >>> 6;
    if (at >= wordsUsed.length) {
      return -1;
    }
    long bits = wordsUsed[at] & -1L << start;
    if (bits == 0) {
      at = nextBlock(at + 1);
      if (at < 0) {
        return -1;
      }
      bits = wordsUsed[at];
    }
    return (at << 6) + Long.numberOfTrailingZeros(bits);
  }

  private int nextBlock(int start) {
    for (int at = start >>> 6; at < blocksUsed.length; at++) {
      long bits = blocksUsed[at] & (at == start >>> 6 ? -1L << start : -1L);
      if (bits != 0) {
        return (at << 6) + Long.numberOfTrailingZeros(bits);
      }
    }
    return -1;
  }
}
