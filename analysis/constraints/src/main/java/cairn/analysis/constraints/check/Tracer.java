package cairn.analysis.constraints.check;

/** Hears what an evaluation reads. Nodes are those of the history. */
interface Tracer {
  /** A slot of the history was read. */
  void slot(long slot, int tag, long bits);

  /** The length of an array was asked for. */
  void size(int node, long length);

  /** A degree, or a truth that stands for one, was asked for. */
  void degree(int node, int which, int tag, long bits);

  void attribute(int node, int attribute, int tag, long bits);

  void count(int node, int structure, int tag, long bits);

  void edge(int from, int to, int truth);

  void path(int from, int to, int truth);

  void isA(int node, int structure, boolean truth);

  /** A constraint over a range is looked at for its next value. */
  void index(long value);

  /** It was looked at for that value. */
  void indexed(int truth);

  /** Values of a range are going to be counted. */
  void counting();

  /** They were counted; what was read meanwhile tells less than the number. */
  void counted(String term, int tag, long bits);

  /** A place in what was read so far. */
  int mark();

  /** What was read since a place turned out true, and is not why the whole is not. */
  void dismiss(int mark);
}
