package cairn.sources.hprof;

import java.io.IOException;

/**
 * Hears the sub-records of a heap dump. Offsets are those of the sub-record's tag, so that they
 * identify it; contents can be read from the window that the walk uses.
 */
abstract class HeapVisitor {
  /**
   * @param first the first number after the id: a thread's serial number; 0 if there is none
   * @param second the second: a frame's number or a stack trace's serial number
   */
  void root(int tag, long id, int first, int second) {}

  void classDump(long at, long end) throws IOException {}

  /**
   * @param body offset of the fields' values
   */
  void instance(long at, long id, long classId, long body, long bytes) throws IOException {}

  void objectArray(long at, long id, long classId, long body, int length) throws IOException {}

  /**
   * @param hasData false if the dump left the elements out
   */
  void primitiveArray(long at, long id, int type, int length, boolean hasData) {}

  /** Between sub-records, now and then: those before are whole. */
  void pause(long at) {}

  /** The rest cannot be read, from here on. */
  void broken(long at, String why) {}
}
