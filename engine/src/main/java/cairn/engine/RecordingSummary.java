package cairn.engine;

import cairn.recording.Completeness;
import java.util.List;
import java.util.Map;

/**
 * What a recording holds, counted.
 *
 * @param bytes of the file
 * @param meta facts about the recorded run by name
 * @param lastTime time of the last event, 0 if there is none
 * @param events how many of each kind, without those that do not occur
 * @param sliceable the code that tells which of its blocks ran
 * @param types of the nodes, the most frequent first
 * @param unmodelled writes that are not modelled, by place, the most frequent first
 * @param notes what the recorder wants a person to know, by topic
 */
public record RecordingSummary(
    String name,
    long bytes,
    Map<String, String> meta,
    Completeness completeness,
    long lastTime,
    Map<EventKind, Long> events,
    CodeCount sliceable,
    long nodes,
    List<TypeCount> types,
    int typesDefined,
    int typesRecorded,
    List<ThreadCount> threads,
    List<CPointCount> cpoints,
    List<PlaceCount> unmodelled,
    Map<String, List<String>> notes) {

  /**
   * Code, counted; a class that was changed while it ran counts more than once.
   *
   * @param pages of a native program: how many pages tell what ran
   */
  public record CodeCount(int classes, int methods, int blocks, int pages) {
    /** Whether it is told what ran, so that there are slices. */
    public boolean isSliceable() {
      return methods > 0 || pages > 0;
    }
  }

  /** Nodes of a type. */
  public record TypeCount(String type, long nodes) {}

  /** Events of a thread. */
  public record ThreadCount(int id, String name, long events) {}

  /** C-points of one place and phase; {@code first} is N of the first as {@code cN}. */
  public record CPointCount(String name, String phase, long count, long first, long firstTime) {}

  /** Something that happened at a place, several times. */
  public record PlaceCount(String place, String what, long count) {}
}
