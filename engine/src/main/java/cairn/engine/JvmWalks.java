package cairn.engine;

import cairn.analysis.api.metrics.RunInfo;
import cairn.analysis.api.metrics.Sample;
import cairn.record.jvmti.WalkHandler;
import cairn.record.jvmti.WalkPoint;
import cairn.record.jvmti.WalkServer;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Samples of a JVM while it runs: listens to the agent in it, and counts each heap that it writes,
 * in the thread that listens. The other methods are for any thread.
 */
public final class JvmWalks implements Closeable {
  /** Fewer points say little of a run, of which the first and the last are ignored. */
  private static final int FEW = 10;

  private final WalkServer server;
  private final String program;
  private final HeapSample heaps;
  private final List<String> notes = new ArrayList<>();
  private long points;
  private long pauses;
  private long most;
  private double share;
  private boolean ended;
  private String summary = "";

  private JvmWalks(WalkServer server, String program, boolean components, boolean values) {
    this.server = server;
    this.program = program;
    this.heaps = new HeapSample(components, values);
  }

  /**
   * Begins to wait for an agent.
   *
   * @param program the command line, for people
   * @param components whether components of each heap are counted too
   * @param values whether distinct values of fields are
   */
  public static JvmWalks open(String program, boolean components, boolean values)
      throws IOException {
    return new JvmWalks(WalkServer.open(), program, components, values);
  }

  /** What the agent is told as {@code metrics=}. */
  public Path directory() {
    return server.directory();
  }

  /**
   * Whether objects are chosen when they are allocated, so that samples tell who moved the counts.
   * Takes effect at the next point; before {@link #listen} from the beginning.
   */
  public void arm(boolean wanted) {
    server.arm(wanted);
  }

  /**
   * Listens until the program's end. The listener may call {@link #arm}, for the time after the
   * next point.
   *
   * @return whether an agent was there
   */
  public boolean listen(SampleListener listener) throws IOException {
    return server.listen(new Hearing(listener));
  }

  /** The program has ended: if no agent came, none will. */
  public void stopWaiting() throws IOException {
    server.stopWaiting();
  }

  /** How many samples there are. */
  public synchronized long points() {
    return points;
  }

  /** How much of the run walks took, from 0 to 1; 0 until a program has ended by itself. */
  public synchronized double share() {
    return share;
  }

  /** How long the program stood still for a point, on average. */
  public synchronized double pauseSeconds() {
    return points == 0 ? 0 : pauses / 1e9 / points;
  }

  /** Whether the program ended by itself, not by a signal or a halt. */
  public synchronized boolean hasEnded() {
    return ended;
  }

  /** What people should know of the samples: how many there are, and what they cost. */
  public synchronized String note() {
    List<String> all = new ArrayList<>();
    all.add(points + (points == 1 ? " point" : " points") + summary);
    all.addAll(notes);
    return String.join("; ", all);
  }

  /** Deletes what is left of heaps. */
  @Override
  public void close() throws IOException {
    server.close();
  }

  private final class Hearing implements WalkHandler {
    private final SampleListener listener;
    private final List<List<StackTraceElement>> sites = new ArrayList<>();
    private Unit unit = Unit.CALLS;
    private long every;

    Hearing(SampleListener listener) {
      this.listener = listener;
    }

    @Override
    public void begin(Unit unit, long every, String collectors) throws IOException {
      this.unit = unit;
      this.every = every;
      RunInfo.Spacing spacing =
          switch (unit) {
            case CALLS -> RunInfo.Spacing.CALLS;
            case BYTES -> RunInfo.Spacing.BYTES;
            case MILLIS -> RunInfo.Spacing.MILLIS;
          };
      listener.begin(
          new RunInfo(
              program,
              RunInfo.Recorder.JVM,
              RunInfo.Alive.REACHABLE,
              spacing,
              every,
              RunInfo.Granularity.OBJECT,
              RunInfo.TYPES_FROM));
    }

    @Override
    public void site(int number, List<StackTraceElement> stack) {
      if (number == sites.size()) {
        sites.add(stack);
      }
    }

    private List<StackTraceElement> site(int number) {
      return number >= 0 && number < sites.size() ? sites.get(number) : List.of();
    }

    @Override
    public void point(WalkPoint point) throws IOException {
      try {
        Sample sample = heaps.of(point, server.heap(point), this::site);
        synchronized (JvmWalks.this) {
          points++;
          pauses += point.pause();
          most = Math.max(most, point.pause());
        }
        listener.sample(sample);
      } finally {
        server.read(point);
      }
    }

    @Override
    public void note(String what) {
      synchronized (JvmWalks.this) {
        notes.add(what);
      }
    }

    @Override
    public void end(long calls, long last, long walked, long running) {
      synchronized (JvmWalks.this) {
        ended = true;
        share = (double) walked / Math.max(1, running);
        summary =
            " in "
                + calls
                + " calls and "
                + running / 1_000_000
                + " ms; walks took "
                + Math.round(1000 * share) / 10.0
                + " % of the time, "
                + (points == 0 ? 0 : pauses / points / 1_000_000)
                + " ms each, "
                + most / 1_000_000
                + " ms at most";
        if (last != every) {
          notes.add("the spacing became " + words(last) + ", so that walks do not cost more");
        }
        if (points == 0) {
          notes.add(
              "no point was reached: choose a smaller --every, such as "
                  + (unit == Unit.CALLS ? "1000, or --every 100ms" : "20ms"));
        } else if (points < FEW) {
          notes.add(
              last == every
                  ? "these are few points: a smaller --every gives more"
                  : "these are few points: a longer run, or a larger --walk-share, gives more");
        }
      }
    }

    private String words(long spacing) {
      return switch (unit) {
        case CALLS -> spacing + " calls";
        case BYTES -> (spacing >> 20) + " MB";
        case MILLIS -> spacing + " ms";
      };
    }
  }
}
