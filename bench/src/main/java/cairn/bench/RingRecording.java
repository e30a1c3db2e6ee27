package cairn.bench;

import cairn.recording.FieldInfo;
import cairn.recording.Format;
import cairn.recording.LaneWriter;
import cairn.recording.RecordingWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;

/**
 * Writes a recording of a ring without running one under the agent: it grows to a number of nodes,
 * then nodes are inserted and removed at random places, and after each of these operations there is
 * a C-point. It may be torn in the middle of this; links back keep all nodes alive.
 */
final class RingRecording implements AutoCloseable {
  private static final int NEXT = 0;
  private static final int PREVIOUS = 1;

  private final RecordingWriter writer;
  private final LaneWriter lane;
  private final int nodeType;
  private final int[] sites = new int[2];
  private final int lastSite;
  private final int sizeSite;
  private final int newSite;
  private final int pointSite;
  private final long list;
  private final Random random = new Random(1);

  /** Per node its id and its neighbours; the nodes of the ring come first. */
  private final long[] ids;

  private final int[][] links;
  private final int[] ring;
  private int count;
  private int size;

  /** The node with which the ring ends, -1 if it is whole. */
  private int torn = -1;

  private RingRecording(Path file, int most) throws IOException {
    ids = new long[most];
    links = new int[2][most];
    ring = new int[most];
    writer = RecordingWriter.create(file, Map.of("recorder", "bench"));
    int main = writer.classType("ring.Main", "java.lang.Object");
    String[] names = {"next", "prev"};
    FieldInfo[] infos = new FieldInfo[2];
    for (int i = 0; i < 2; i++) {
      infos[i] = new FieldInfo(names[i], 'L', 0, "Lring/Node;");
      sites[i] = writer.site(Format.PUT_REF, main, "main", 10 + i, "ring.Node", names[i], 'L');
    }
    nodeType = writer.classType("ring.Node", "java.lang.Object", infos);
    writer.link(nodeType, 0, 0);
    FieldInfo last = new FieldInfo("last", 'L', 0, "Lring/Node;");
    FieldInfo sizeField = new FieldInfo("size", 'I', 0, "I");
    int listType = writer.classType("ring.List", "java.lang.Object", last, sizeField);
    writer.link(listType, 0, 0);
    lastSite = writer.site(Format.PUT_REF, main, "main", 20, "ring.List", "last", 'L');
    sizeSite = writer.site(Format.PUT_REF + 1, main, "main", 21, "ring.List", "size", 'I');
    newSite = writer.site(Format.NEW, main, "main", 22, "", "", (char) 0);
    pointSite = writer.site(Format.CPOINT, listType, "change", 23, "", "exit", (char) 0);
    lane = writer.lane(writer.thread("main"));
    list = lane.alloc(listType);
  }

  /** Writes a recording with a C-point for each operation. */
  static void write(Path file, int nodes, int operations, boolean torn) throws IOException {
    try (RingRecording made = new RingRecording(file, nodes + operations)) {
      while (made.size < nodes) {
        made.insert();
      }
      for (int i = 0; i < operations; i++) {
        if (torn && i == operations / 2) {
          made.tear();
        } else if (i % 2 == 0) {
          made.insert();
        } else {
          made.remove();
        }
        made.lane.cpoint(
            made.pointSite, Format.CPOINT_EXIT, new long[] {made.list}, 1, (char) 0, 0);
      }
    }
  }

  /** A constraint, checked at all C-points. */
  static String specification(String constraint) {
    return """
        list EDGES last;
        list = java ring.List;
        node FIELDS next, prev EDGES next;
        node = java ring.Node;
        node X; node Y; list L;
        """
        + constraint
        + ";\ncheck at exit of ring.List.change;\n";
  }

  private void put(int node, int field, int value) throws IOException {
    links[field][node] = value;
    lane.put(sites[field], ids[node], ids[value]);
  }

  private void putSize() throws IOException {
    lane.put(sizeSite, list, size);
  }

  private void insert() throws IOException {
    int node = count++;
    ids[node] = lane.alloc(nodeType);
    lane.allocatedAt(newSite, ids[node]);
    int before = size == 0 ? node : ring[random.nextInt(size)];
    while (before == torn) {
      before = ring[random.nextInt(size)];
    }
    int behind = size == 0 ? node : links[NEXT][before];
    put(node, NEXT, behind);
    put(node, PREVIOUS, before);
    put(behind, PREVIOUS, node);
    put(before, NEXT, node);
    if (size == 0) {
      lane.put(lastSite, list, ids[node]);
    }
    ring[size++] = node;
    putSize();
  }

  /** Removes a node, but not the one that the list knows, nor one of the two where it is torn. */
  private void remove() throws IOException {
    int place = 1 + random.nextInt(size - 1);
    int node = ring[place];
    int before = links[PREVIOUS][node];
    if (node == torn || before == torn) {
      return;
    }
    put(before, NEXT, links[NEXT][node]);
    put(links[NEXT][node], PREVIOUS, before);
    ring[place] = ring[--size];
    putSize();
  }

  private void tear() throws IOException {
    torn = ring[size / 2];
    lane.put(sites[NEXT], ids[torn], 0);
  }

  @Override
  public void close() throws IOException {
    writer.end(Format.END_EXIT, 0, "");
    writer.close();
  }
}
