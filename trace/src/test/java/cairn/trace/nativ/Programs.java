package cairn.trace.nativ;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.record.nativ.NativeRecorder;
import cairn.record.nativ.SliceWindow;
import cairn.recording.Recording;
import cairn.trace.Trace;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Compiles C programs, runs and records them, and lowers what ran. */
final class Programs {
  private static final Path TOOL = Path.of("../record/valgrind").toAbsolutePath().normalize();

  private Programs() {}

  static Path compile(Path folder, String name, String source, String... flags)
      throws IOException, InterruptedException {
    Path file = Files.writeString(folder.resolve(name), source);
    Path program = folder.resolve(name + ".program");
    boolean plus = name.endsWith(".cc");
    List<String> words = new ArrayList<>(List.of(plus ? "g++" : "gcc", "-g", "-w", "-pthread"));
    words.addAll(List.of(flags));
    words.addAll(List.of(file.toString(), "-o", program.toString()));
    Process gcc = new ProcessBuilder(words).redirectErrorStream(true).start();
    String said = new String(gcc.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(gcc.waitFor()).as(said).isZero();
    return program;
  }

  static Recording record(Path folder, Path program, String... arguments)
      throws IOException, InterruptedException {
    return record(folder, SliceWindow.ALL, program, arguments);
  }

  static Recording record(Path folder, SliceWindow window, Path program, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(program.toString()));
    command.addAll(List.of(arguments));
    NativeRecorder recorder = NativeRecorder.of(command, TOOL).withSlices(window);
    Path recording = folder.resolve("run.cairn");
    recorder.run(recording, environment -> {}, process -> {});
    assertThat(recorder.failure()).isNull();
    return Recording.open(recording);
  }

  static Trace lower(Path folder, Recording recording) throws IOException {
    Path trace = folder.resolve("run.trace");
    NativeLowering.lower(recording, trace, (done, all) -> {});
    return Trace.open(trace);
  }
}
