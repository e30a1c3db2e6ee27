package cairn.testkit.jvm;

import cairn.recording.EventHandler;
import cairn.recording.Recording;
import cairn.recording.SiteInfo;
import cairn.recording.Tables;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The heap events of a recording as lines, with nodes numbered in the order in which these name
 * them, and sites by what they are: equal for two runs of a program that did the same.
 */
final class TimedLog implements EventHandler {
  private final Tables tables;
  private final Map<Long, Integer> numbers = new HashMap<>();
  private final List<String> lines = new ArrayList<>();

  private TimedLog(Tables tables) {
    this.tables = tables;
    numbers.put(0L, 0);
  }

  static List<String> of(Path file) throws IOException {
    Recording recording = Recording.open(file);
    TimedLog log = new TimedLog(recording.tables());
    recording.read(log);
    return log.lines;
  }

  private int node(long id) {
    return numbers.computeIfAbsent(id, key -> numbers.size());
  }

  private String type(int id) {
    return tables.type(id).name().replaceAll("Lambda.*", "Lambda");
  }

  private Object value(char kind, long bits) {
    return kind == 'L' ? "node " + node(bits) : kind + " " + bits;
  }

  private void line(long time, int thread, int site, Object... rest) {
    SiteInfo info = tables.site(site);
    String place = info.type() == 0 ? "" : type(info.type());
    lines.add(
        time
            + " "
            + tables.thread(thread)
            + " "
            + (place + "." + info.method() + ":" + info.line() + " " + info.owner())
            + ("." + info.name() + " " + info.kind() + " ")
            + Arrays.toString(rest));
  }

  @Override
  public void alloc(long time, int thread, long id, int type) {
    line(time, thread, 0, "alloc", node(id), type(type));
  }

  @Override
  public void newArray(long time, int thread, int site, long id, int type, int length) {
    line(time, thread, site, node(id), type(type), length);
  }

  @Override
  public void allocatedAt(long time, int thread, int site, long id) {
    line(time, thread, site, node(id));
  }

  @Override
  public void put(long time, int thread, int site, long object, char kind, long bits) {
    line(time, thread, site, node(object), value(kind, bits));
  }

  @Override
  public void putStatic(long time, int thread, int site, char kind, long bits) {
    line(time, thread, site, value(kind, bits));
  }

  @Override
  public void element(
      long time, int thread, int site, long array, int index, char kind, long bits) {
    line(time, thread, site, node(array), index, value(kind, bits));
  }

  @Override
  public void copy(
      long time, int thread, int site, long source, int from, long target, int to, int count) {
    line(time, thread, site, node(source), from, node(target), to, count);
  }

  @Override
  public void cloned(long time, int thread, int site, long source, long id, int type, int length) {
    line(time, thread, site, node(source), node(id), type(type), length);
  }

  @Override
  public void fill(
      long time, int thread, int site, long array, int from, int count, char kind, long bits) {
    line(time, thread, site, node(array), from, count, value(kind, bits));
  }

  @Override
  public void elements(
      long time, int thread, int site, long array, int from, int count, char kind, long[] values) {
    if (site != 0) {
      line(time, thread, site, node(array), from, count);
      for (int i = 0; i < count && kind != 0; i++) {
        line(time, thread, site, value(kind, values[i]));
      }
    }
  }

  @Override
  public void fields(long time, int thread, int site, long object, int type, long[] values) {
    if (site != 0) {
      line(time, thread, site, node(object), type(type));
    }
  }
}
