package cairn.sources.hprof;

/** Numbers of the format: records, the sub-records of a heap dump, and types of values. */
final class Tag {
  private Tag() {}

  static final int UTF8 = 0x01;
  static final int LOAD_CLASS = 0x02;
  static final int STACK_FRAME = 0x04;
  static final int STACK_TRACE = 0x05;
  static final int START_THREAD = 0x0a;
  static final int HEAP_DUMP = 0x0c;
  static final int HEAP_DUMP_SEGMENT = 0x1c;
  static final int HEAP_DUMP_END = 0x2c;

  static final int ROOT_UNKNOWN = 0xff;
  static final int ROOT_JNI_GLOBAL = 0x01;
  static final int ROOT_JNI_LOCAL = 0x02;
  static final int ROOT_JAVA_FRAME = 0x03;
  static final int ROOT_NATIVE_STACK = 0x04;
  static final int ROOT_STICKY_CLASS = 0x05;
  static final int ROOT_THREAD_BLOCK = 0x06;
  static final int ROOT_MONITOR_USED = 0x07;
  static final int ROOT_THREAD_OBJECT = 0x08;
  static final int CLASS_DUMP = 0x20;
  static final int INSTANCE_DUMP = 0x21;
  static final int OBJECT_ARRAY_DUMP = 0x22;
  static final int PRIMITIVE_ARRAY_DUMP = 0x23;

  // Android's.
  static final int ROOT_INTERNED_STRING = 0x89;
  static final int ROOT_FINALIZING = 0x8a;
  static final int ROOT_DEBUGGER = 0x8b;
  static final int ROOT_REFERENCE_CLEANUP = 0x8c;
  static final int ROOT_VM_INTERNAL = 0x8d;
  static final int ROOT_JNI_MONITOR = 0x8e;
  static final int UNREACHABLE = 0x90;
  static final int PRIMITIVE_ARRAY_NODATA = 0xc3;
  static final int HEAP_DUMP_INFO = 0xfe;

  static final int OBJECT = 2;
  static final int FIRST_PRIMITIVE = 4;
  static final int LAST_PRIMITIVE = 11;

  private static final int[] BYTES = {0, 0, 0, 0, 1, 2, 4, 8, 1, 2, 4, 8};
  private static final String KINDS = "    ZCFDBSIJ";
  private static final String[] NAMES = {
    "", "", "", "", "boolean", "char", "float", "double", "byte", "short", "int", "long"
  };

  /** Bytes of a value of this type in the file; 0 if there is no such type. */
  static int bytes(int type, int idSize) {
    return type == OBJECT ? idSize : isPrimitive(type) ? BYTES[type] : 0;
  }

  static boolean isPrimitive(int type) {
    return type >= FIRST_PRIMITIVE && type <= LAST_PRIMITIVE;
  }

  /** A descriptor's first character. */
  static char kind(int type) {
    return type == OBJECT ? 'L' : KINDS.charAt(type);
  }

  /** The name in Java of a primitive type. */
  static String name(int type) {
    return NAMES[type];
  }

  /** A top-level record that the format knows. */
  static boolean isRecord(int tag) {
    return tag >= UTF8 && tag <= 0x07
        || tag >= START_THREAD && tag <= 0x0e
        || tag == HEAP_DUMP_SEGMENT
        || tag == HEAP_DUMP_END;
  }
}
