package cairn.recording;

/**
 * The numbers of the recording format, as docs/formats/recording.md states them. Only compile-time
 * constants, so that the recorder inside a watched program can use them without this class being
 * there.
 */
public final class Format {
  private Format() {}

  public static final long MAGIC = 0x1A0A0D4E52494143L;
  public static final int MAJOR = 1;
  public static final int MINOR = 3;
  public static final int HEADER_BYTES = 16;

  public static final int CHUNK_MARKER = 0x4B4E4843;
  public static final int CHUNK_HEADER_BYTES = 16;
  public static final int MAX_PAYLOAD = 16 << 20;

  public static final int CHUNK_META = 1;
  public static final int CHUNK_TABLES = 2;
  public static final int CHUNK_EVENTS = 3;
  public static final int CHUNK_END = 4;
  public static final int CHUNK_CODE = 5;
  public static final int CHUNK_MACHINE_CODE = 6;
  public static final int CHUNK_TRACE = 7;

  public static final int END_EXIT = 1;
  public static final int END_STOPPED = 2;
  public static final int END_FAILED = 3;
  public static final int END_KILLED = 4;

  public static final int TAG_STRING = 1;
  public static final int TAG_TYPE = 2;
  public static final int TAG_LINK = 3;
  public static final int TAG_SITE = 4;
  public static final int TAG_THREAD = 5;
  public static final int TAG_LOADER = 6;
  public static final int TAG_NOTE = 7;
  public static final int TAG_STACK = 8;

  public static final int TYPE_CLASS = 1;
  public static final int TYPE_REF_ARRAY = 2;
  public static final int TYPE_PRIM_ARRAY = 3;
  public static final int TYPE_BLOCK = 4;
  public static final int TYPE_FLAG_RECORDED = 1;

  /** Flag of a type of blocks: they are laid over memory that other nodes own. */
  public static final int TYPE_FLAG_VIEW = 2;

  public static final int FIELD_STATIC = 1;
  public static final int FIELD_FINAL = 2;

  /** Event codes below this are in the code table; the others are site deltas. */
  public static final int FIRST_SITE_CODE = 32;

  public static final int CODE_END = 0;
  public static final int CODE_SEGMENT = 1;
  public static final int CODE_THREAD = 2;
  public static final int CODE_IDS = 3;
  public static final int CODE_ALLOC = 4;
  public static final int CODE_SEEN = 5;
  public static final int CODE_CAPTURE = 6;
  public static final int CODE_CAPTURE_ELEMENTS = 7;
  public static final int CODE_CAPTURE_STATICS = 8;
  public static final int CODE_SEEN_FIELDS = 9;
  public static final int CODE_GLOBALS = 10;
  public static final int CODE_POINT = 11;
  public static final int CODE_HELD = 12;
  public static final int CODE_VALUES = 13;

  public static final int NEW = 1;
  public static final int NEW_ARRAY = 2;
  public static final int PUT_REF = 3;
  public static final int PUT_INT = 4;
  public static final int PUT_LONG = 5;
  public static final int PUT_FLOAT = 6;
  public static final int PUT_DOUBLE = 7;
  public static final int STATIC_REF = 8;
  public static final int STATIC_INT = 9;
  public static final int STATIC_LONG = 10;
  public static final int STATIC_FLOAT = 11;
  public static final int STATIC_DOUBLE = 12;
  public static final int ELEM_REF = 13;
  public static final int ELEM_INT = 14;
  public static final int ELEM_LONG = 15;
  public static final int ELEM_FLOAT = 16;
  public static final int ELEM_DOUBLE = 17;
  public static final int ELEM_HIDDEN = 18;
  public static final int COPY = 19;
  public static final int CLONE = 20;
  public static final int FILL = 21;
  public static final int REFRESH = 22;
  public static final int REFRESH_FIELDS = 23;
  public static final int CPOINT = 24;
  public static final int CALL = 25;
  public static final int RETURN = 26;
  public static final int UNWIND = 27;

  /** Of sites that calls name as the place they came from; never an event of its own. */
  public static final int CALLER = 30;

  public static final int UNMODELLED = 28;
  public static final int PUT_HIDDEN = 29;

  /** A basic block of a method begins. */
  public static final int RAN = 31;

  /** A field of an object is about to be read. */
  public static final int GET = 32;

  /** An element of an array is about to be read. */
  public static final int GET_ELEM = 33;

  /** A method that may not be recorded is about to be called, with these objects. */
  public static final int ARGUMENTS = 34;

  /** A method that may not be recorded has returned this. */
  public static final int RESULT = 35;

  /** A basic block of a method begins, and does nothing before it reads this field. */
  public static final int RAN_GET = 36;

  /** The same with an element. */
  public static final int RAN_GET_ELEM = 37;

  /** Whether an event at a site of this kind tells that a block begins. */
  public static boolean begins(int kind) {
    return kind == RAN || kind == RAN_GET || kind == RAN_GET_ELEM;
  }

  public static final int BLOCK = 40;
  public static final int FREE = 41;
  public static final int NODE = 42;
  public static final int JOIN = 43;
  public static final int MERGE = 44;
  public static final int SPLIT = 45;
  public static final int STORE = 46;
  public static final int STORE_PTR = 47;
  public static final int TYPED_BLOCK = 48;
  public static final int WRITE = 49;
  public static final int OUTSIDE = 50;

  /** What was found out about a node found at an address once the program had ended. */
  public static final int REMARK = 51;

  /** It is none: a number that looked like an address made it. */
  public static final int REMARK_NO_NODE = 1;

  /** Behind it lies memory that nothing touched. */
  public static final int REMARK_UNTOUCHED = 2;

  /** Flag of a typed block: it is filled with zeros. */
  public static final int BLOCK_ZEROED = 1;

  /** Most places of a stack. */
  public static final int MAX_FRAMES = 64;

  /** Kinds of OUTSIDE: beside a block, */
  public static final int OUTSIDE_BESIDE = 1;

  /** in a block that was freed, */
  public static final int OUTSIDE_FREED = 2;

  /** in another block than the one that the address was made from, */
  public static final int OUTSIDE_ACROSS = 3;

  /** near no block; */
  public static final int OUTSIDE_WILD = 4;

  /** a second release, */
  public static final int OUTSIDE_TWICE = 5;

  /** the release of what is not the beginning of a block. */
  public static final int OUTSIDE_NO_BLOCK = 6;

  /** Flags of OUTSIDE: it was a store; */
  public static final int OUTSIDE_WRITE = 1;

  /** a system call did it; */
  public static final int OUTSIDE_SYSTEM_CALL = 2;

  /** it may be meant. */
  public static final int OUTSIDE_POSSIBLE = 4;

  /** Flags of HELD: the program begins to end: main returns, exit is called, or it crashed; */
  public static final int HELD_AT_END = 1;

  /** not all memory was looked at; */
  public static final int HELD_INCOMPLETE = 2;

  /** the next event of this kind goes on with it. */
  public static final int HELD_GOES_ON = 4;

  public static final int CPOINT_ENTRY = 1;
  public static final int CPOINT_EXIT = 2;
  public static final int CPOINT_THROW = 3;
  public static final int CPOINT_DIRECTIVE = 4;

  /** No C-points, but told like them: an operation begins, ends, or ends by an exception. */
  public static final int OPERATION_BEGIN = 5;

  public static final int OPERATION_END = 6;
  public static final int OPERATION_THROW = 7;

  public static final long LIVE_MAGIC = 0x56494C4E52494143L;
  public static final int LIVE_VERSION = 1;
  public static final int LIVE_HEADER_BYTES = 64;
  public static final int SLOT_HEADER_BYTES = 64;
  public static final int SLOT_LANE = 0;
  public static final int SLOT_CHUNK = 4;
  public static final int SLOT_COMMITTED = 8;
  public static final int SLOT_CLAIM = 16;
  public static final String LIVE_SUFFIX = ".live";
}
