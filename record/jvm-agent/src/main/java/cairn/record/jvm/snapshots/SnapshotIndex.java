package cairn.record.jvm.snapshots;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The index of a directory of snapshots, as docs/formats/snapshots.md describes it. It is written
 * anew beside the old one and takes its place, so that there is always a whole one. Files are
 * written by streams: channels would be closed if the program interrupts its thread.
 */
final class SnapshotIndex {
  static final String NAME = "snapshots.json";

  private final ProfilerSettings settings;
  private final String started;
  private final List<String> notes = new ArrayList<>();
  private int taken;
  private boolean finished;

  SnapshotIndex(ProfilerSettings settings, String started) {
    this.settings = settings;
    this.started = started;
  }

  /** What a person should know. */
  void note(String text) {
    if (!notes.contains(text)) {
      notes.add(text);
    }
  }

  /** One more was written, whether it is kept or not. */
  void count() {
    taken++;
  }

  void finish() {
    finished = true;
  }

  void write(List<Snapshot> kept) throws IOException {
    File fresh = new File(settings.directory(), NAME + ".new");
    try (FileOutputStream out = new FileOutputStream(fresh)) {
      out.write(text(kept).getBytes(StandardCharsets.UTF_8));
    }
    File target = new File(settings.directory(), NAME);
    if (!fresh.renameTo(target)) {
      throw new IOException("cannot write " + target);
    }
  }

  private String text(List<Snapshot> kept) {
    StringBuilder b = new StringBuilder("{\n");
    field(b, "  ", "schema", quote("cairn.snapshots/1"));
    field(b, "  ", "command", quote(settings.command()));
    field(b, "  ", "started", quote(started));
    field(b, "  ", "seed", String.valueOf(settings.seed()));
    field(b, "  ", "most", String.valueOf(settings.most()));
    field(b, "  ", "taken", String.valueOf(taken));
    field(b, "  ", "finished", String.valueOf(finished));
    field(b, "  ", "notes", list(notes));
    b.append("  \"snapshots\": [");
    String separator = "\n";
    for (Snapshot snapshot : kept) {
      b.append(separator).append("    {\n");
      field(b, "      ", "number", String.valueOf(snapshot.number()));
      field(b, "      ", "file", quote(snapshot.file()));
      field(b, "      ", "method", quote(snapshot.method()));
      field(b, "      ", "variables", list(snapshot.variables()));
      field(b, "      ", "thread", quote(snapshot.thread()));
      field(b, "      ", "millis", String.valueOf(snapshot.millis()));
      field(b, "      ", "reachableBytes", String.valueOf(snapshot.bytes()));
      b.append("      \"why\": ").append(quote(snapshot.why())).append("\n    }");
      separator = ",\n";
    }
    return b.append(kept.isEmpty() ? "]\n}\n" : "\n  ]\n}\n").toString();
  }

  private static void field(StringBuilder b, String indent, String name, String value) {
    b.append(indent).append('"').append(name).append("\": ").append(value).append(",\n");
  }

  private static String list(List<String> texts) {
    return "[" + String.join(", ", texts.stream().map(SnapshotIndex::quote).toList()) + "]";
  }

  private static String quote(String text) {
    StringBuilder b = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        b.append('\\').append(c);
      } else if (c < ' ' || c == 0x7f || Character.isSurrogate(c)) {
        b.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
      } else {
        b.append(c);
      }
    }
    return b.append('"').toString();
  }
}
