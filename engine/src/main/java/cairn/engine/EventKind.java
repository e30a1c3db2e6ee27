package cairn.engine;

/** The kinds of events of a recording, in the order in which they are listed. */
public enum EventKind {
  ALLOC("objects allocated", true),
  NEW_ARRAY("arrays allocated", true),
  PUT("stores to fields", true),
  STATIC("stores to static fields", true),
  ELEMENT("stores to array elements", true),
  COPY("array copies", true),
  CLONE("clones", true),
  FILL("array fills", true),
  REFRESH("contents read again after code that is not recorded", true),
  BLOCK("blocks allocated", true),
  FREE("blocks freed", true),
  VIEW("structures laid over memory", true),
  NODE("nodes found at an address", true),
  JOIN("addresses joined to a node", true),
  MERGE("nodes merged", true),
  SPLIT("nodes split", true),
  STORE("stores to memory", true),
  STORE_POINTER("stores of pointers to memory", true),
  SEEN("objects met that existed before", false),
  CAPTURE("captures of contents that existed before", false),
  CPOINT("C-points", false),
  OPERATION("beginnings and ends of operations that have no C-points", false),
  CALL("calls", false),
  RETURN("returns", false),
  UNWIND("returns by exception", false),
  RAN("basic blocks that ran", false),
  GET("reads of fields", false),
  GET_ELEMENT("reads of array elements", false),
  ARGUMENTS("calls of code that is not recorded, with what they were given", false),
  RESULT("results of such calls", false),
  UNMODELLED("writes that are not modelled", false),
  POINT("metric points", false),
  OUTSIDE("accesses outside of blocks", false),
  REMARK("remarks on nodes, at the end", false);

  private final String words;
  private final boolean timed;

  EventKind(String words, boolean timed) {
    this.words = words;
    this.timed = timed;
  }

  /** What was counted, for people. */
  public String words() {
    return words;
  }

  /** Whether the event takes a time of its own. */
  public boolean isTimed() {
    return timed;
  }
}
