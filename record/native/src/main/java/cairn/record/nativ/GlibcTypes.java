package cairn.record.nativ;

import cairn.recording.FieldInfo;
import cairn.recording.Format;
import cairn.recording.RecordingWriter;
import java.util.ArrayList;
import java.util.List;

/** The structures of glibc's allocator (2.36, 64 bits) as types of views. */
final class GlibcTypes {
  /** In an arena: the fastbins, and the first bin, which is a chunk without its first two words. */
  static final int FASTBINS = 16;

  static final int FASTBIN_COUNT = 10;
  static final int BINS = 96;
  static final int BIN_COUNT = 127;
  private static final int NEXT_ARENA = 2160;
  static final int ARENA_BYTES = NEXT_ARENA + 8;

  /** In a chunk. */
  static final int SIZE = 8;

  static final int FORWARD = 16;
  static final int BACK = 24;
  static final int CHUNK_BYTES = 32;

  static final int ENTRY_BYTES = 16;
  static final int CACHE_BYTES = 640;
  private static final int CACHE_LISTS = 64;
  private static final int CACHE_ENTRIES = 128;

  private static final String CHUNK = "struct malloc_chunk";
  private static final String FAST = "struct malloc_fastchunk";
  private static final String ENTRY = "struct tcache_entry";
  private static final String CACHE = "struct tcache_perthread_struct";
  private static final String ARENA = "struct malloc_state";

  private final RecordingWriter writer;

  GlibcTypes(RecordingWriter writer) {
    this.writer = writer;
  }

  int chunk() {
    return type(
        CHUNK,
        CHUNK_BYTES,
        List.of(
            field("prev_size", 'J', 0, 0, "unsigned long"),
            field("size", 'J', 0, SIZE, "unsigned long"),
            field("fd", 'L', 0, FORWARD, CHUNK + " *"),
            field("bk", 'L', 0, BACK, CHUNK + " *")));
  }

  int fastChunk() {
    return type(
        FAST,
        BACK,
        List.of(
            field("prev_size", 'J', 0, 0, "unsigned long"),
            field("size", 'J', 0, SIZE, "unsigned long"),
            field("fd", 'L', 0, FORWARD, FAST + " *")));
  }

  int entry() {
    return type(
        ENTRY,
        16,
        List.of(field("next", 'L', 0, 0, ENTRY + " *"), field("key", 'J', 0, 8, "unsigned long")));
  }

  int cache() {
    List<FieldInfo> fields = new ArrayList<>();
    for (int i = 0; i < CACHE_LISTS; i++) {
      fields.add(new FieldInfo("counts[" + i + "]", 'S', 0, 2 * i + ":2 unsigned short"));
    }
    for (int i = 0; i < CACHE_LISTS; i++) {
      fields.add(field("entries[" + i + "]", 'L', 0, CACHE_ENTRIES + 8 * i, ENTRY + " *"));
    }
    return type(CACHE, CACHE_BYTES, fields);
  }

  /** As variables of libc, or as a structure in the heap. */
  int arena(boolean variables) {
    int flags = variables ? Format.FIELD_STATIC : 0;
    List<FieldInfo> fields = new ArrayList<>();
    for (int i = 0; i < FASTBIN_COUNT; i++) {
      fields.add(field("fastbinsY[" + i + "]", 'L', flags, FASTBINS + 8 * i, FAST + " *"));
    }
    for (int i = 0; i < 2 * (BIN_COUNT - 1); i++) {
      int offset = BINS + FORWARD + 8 * i;
      fields.add(field("bins[" + i + "]", 'L', flags, offset, CHUNK + " *"));
    }
    fields.add(field("next", 'L', flags, NEXT_ARENA, ARENA + " *"));
    return type(variables ? "main_arena" : ARENA, 0, fields);
  }

  private static FieldInfo field(String name, char kind, int flags, int offset, String type) {
    return new FieldInfo(name, kind, flags, offset + ":8 " + type);
  }

  private int type(String name, long size, List<FieldInfo> fields) {
    int flags = Format.TYPE_FLAG_RECORDED | Format.TYPE_FLAG_VIEW;
    return writer.type(Format.TYPE_BLOCK, name, 0, "", "", flags, size, (char) 0, fields);
  }

  /** The variable that leads to a thread's cache. */
  int cacheVariable() {
    return type("tcache", 0, List.of(field("tcache", 'L', Format.FIELD_STATIC, 0, CACHE + " *")));
  }
}
