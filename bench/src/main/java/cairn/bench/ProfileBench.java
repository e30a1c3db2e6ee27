package cairn.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordingFile;

/**
 * Where the time of recorded programs goes, from the samples of Java Flight Recorder. It samples
 * Java code only, so the collector's pauses stand apart. Where java.util is recorded too, the
 * sampler's own use of it is recorded as well.
 */
final class ProfileBench {
  private static final int HOT_METHODS = 12;
  private static final String OUTSIDE = "program and JDK";

  private final Settings settings;
  private final Launcher launcher;

  ProfileBench(Settings settings, Launcher launcher) {
    this.settings = settings;
    this.launcher = launcher;
  }

  List<Result> measure() throws IOException {
    List<Result> results = new ArrayList<>();
    for (Program program : settings.programs()) {
      Main.progress("profile of " + program.title());
      Path samples = launcher.recording(program, Mode.ALL).resolveSibling("profile.jfr");
      int times = program.warmups(settings.quick()) + program.repetitions(settings.quick());
      ProgramRun run =
          launcher.run(
              program,
              Mode.ALL,
              program.size(settings.quick()),
              times,
              "-Xlog:jfr*=off",
              "-XX:StartFlightRecording=settings=profile,filename=" + samples);
      results.add(result(program, run, new Profile(samples)));
    }
    return results;
  }

  private static Result result(Program program, ProgramRun run, Profile profile) {
    List<List<Object>> rows = new ArrayList<>();
    rows.addAll(shares(profile.parts, profile.samples, "part: ", Integer.MAX_VALUE));
    rows.addAll(shares(profile.methods, profile.samples, "method: ", HOT_METHODS));
    return new Result(
        "Profile of " + program.title() + ", values=all",
        List.of("where", "% of samples"),
        rows,
        List.of(
            String.format(
                "%d samples, %.2f s in pauses of the collector, %.2f s in all",
                profile.samples, profile.pauses, run.wall())));
  }

  private static List<List<Object>> shares(
      Map<String, Integer> counts, int samples, String prefix, int most) {
    return counts.entrySet().stream()
        .sorted(Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder()))
        .limit(most)
        .map(entry -> List.<Object>of(prefix + entry.getKey(), 100.0 * entry.getValue() / samples))
        .toList();
  }

  /** Samples by the agent's innermost class on the stack, and by the method that ran. */
  private static final class Profile {
    final Map<String, Integer> parts = new LinkedHashMap<>();
    final Map<String, Integer> methods = new LinkedHashMap<>();
    int samples;
    double pauses;

    Profile(Path file) throws IOException {
      try (RecordingFile events = new RecordingFile(file)) {
        while (events.hasMoreEvents()) {
          add(events.readEvent());
        }
      }
    }

    private void add(RecordedEvent event) {
      String kind = event.getEventType().getName();
      RecordedStackTrace stack = event.getStackTrace();
      if (kind.equals("jdk.GCPhasePause")) {
        pauses += event.getDuration().toNanos() / 1e9;
      } else if (kind.equals("jdk.ExecutionSample")
          && stack != null
          && !stack.getFrames().isEmpty()) {
        samples++;
        RecordedFrame top = stack.getFrames().get(0);
        methods.merge(simple(type(top)) + "." + top.getMethod().getName(), 1, Integer::sum);
        parts.merge(part(stack), 1, Integer::sum);
      }
    }

    private static String part(RecordedStackTrace stack) {
      for (RecordedFrame frame : stack.getFrames()) {
        String type = type(frame);
        if (type.startsWith("java.cairn.")) {
          return simple(type);
        }
        if (type.startsWith("cairn.record.")) {
          return "weaving";
        }
      }
      return OUTSIDE;
    }

    private static String type(RecordedFrame frame) {
      return frame.getMethod().getType().getName();
    }

    private static String simple(String type) {
      return type.substring(type.lastIndexOf('.') + 1);
    }
  }
}
