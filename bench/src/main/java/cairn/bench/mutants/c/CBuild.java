package cairn.bench.mutants.c;

import cairn.engine.RecorderNeeds;
import cairn.engine.SpecFile;
import cairn.record.nativ.NativeException;
import cairn.record.nativ.NativeRecorder;
import cairn.record.nativ.PointRequest;
import cairn.recording.Format;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** A structure's program: its sources in a folder, compiled with at most one file changed. */
final class CBuild {
  private static final int COMPILE_SECONDS = 60;

  /** A run that takes longer by itself hangs. */
  private static final int RUN_SECONDS = 10;

  /** A run in Valgrind that takes longer, or whose recording grows beyond this, hangs. */
  private static final int RECORD_SECONDS = 40;

  private static final long MOST_BYTES = 32L << 20;

  private final CSubject subject;
  private final Path folder;
  private final Path tool;
  private final int operations;

  /**
   * @param folder for the sources; files of others are overwritten
   * @param tool the source of the Valgrind tool
   */
  CBuild(CSubject subject, Path folder, Path tool, int operations) {
    this.subject = subject;
    this.folder = folder;
    this.tool = tool;
    this.operations = operations;
  }

  /** Copies the sources, as their package has them. */
  void prepare(Path source) throws IOException {
    Files.createDirectories(folder);
    subject.copyTo(folder, source);
  }

  Path program() {
    return folder.resolve("program");
  }

  /** All files that were copied and are in C. */
  List<CText> sources() throws IOException {
    List<CText> texts = new ArrayList<>();
    try (var files = Files.walk(folder)) {
      for (Path file : files.sorted().toList()) {
        if (file.toString().matches(".*\\.[ch]")) {
          texts.add(CText.of(CSubject.read(file)));
        }
      }
    }
    return texts;
  }

  /** The names of these files, without folders. */
  List<String> files() throws IOException {
    try (var files = Files.walk(folder)) {
      return files
          .map(file -> String.valueOf(file.getFileName()))
          .filter(name -> name.matches(".*\\.[ch]"))
          .toList();
    }
  }

  CText source(String file) throws IOException {
    return CText.of(CSubject.read(folder.resolve(file)));
  }

  /** Every fault that may be tried. */
  List<CMutant> mutants() throws IOException {
    CTypes types = new CTypes(sources());
    List<CMutant> all = new ArrayList<>();
    for (var entry : subject.mutated().entrySet()) {
      all.addAll(
          CMutator.of(
              subject.name(), entry.getKey(), source(entry.getKey()), types, entry.getValue()));
    }
    return all;
  }

  void write(String file, String text) throws IOException {
    Files.writeString(folder.resolve(file), text, StandardCharsets.ISO_8859_1);
  }

  /** Compiles the program; false if the compiler refuses it. */
  boolean compile() throws IOException {
    return compile(program(), List.of()).code() == 0;
  }

  Shell.Ended compile(Path into, List<String> more) throws IOException {
    Files.deleteIfExists(into);
    return Shell.run(subject.compiler(folder, into, more), folder, Map.of(), COMPILE_SECONDS);
  }

  /** Whether the program ends by itself, also by a crash. */
  boolean ends(long seed) throws IOException {
    return Shell.run(command(seed), folder, Map.of(), RUN_SECONDS).code() != -1;
  }

  List<String> command(long seed) {
    return List.of(program().toString(), Long.toString(seed), Integer.toString(operations));
  }

  /** Records a run; false if it hung. */
  boolean record(long seed, Path specification, Path recording) throws IOException {
    RecorderNeeds needs = RecorderNeeds.of(SpecFile.open(specification.toString()).spec());
    List<String> points = new ArrayList<>(needs.functions());
    points.addAll(needs.lines());
    AtomicBoolean isOver = new AtomicBoolean();
    try {
      NativeRecorder recorder =
          NativeRecorder.of(command(seed), tool)
              .points(new PointRequest(points, needs.types(), List.of()))
              .printingToError();
      recorder.run(
          recording,
          environment -> {},
          process -> {
            Thread guard = new Thread(() -> guard(process, recording, isOver), "guard");
            guard.setDaemon(true);
            guard.start();
          });
      if (recorder.failure() != null && !isOver.get()) {
        throw new IOException(recorder.failure());
      }
    } catch (NativeException e) {
      // what was ended early may have left nothing of its recording
      if (!isOver.get()) {
        throw e;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
    return !isOver.get();
  }

  private static void guard(Process process, Path recording, AtomicBoolean isOver) {
    long deadline = System.nanoTime() + RECORD_SECONDS * 1_000_000_000L;
    Path live = Path.of(recording + Format.LIVE_SUFFIX);
    try {
      while (!process.waitFor(100, TimeUnit.MILLISECONDS)) {
        boolean isLarge = size(recording) > MOST_BYTES || size(live) > MOST_BYTES;
        if (isLarge || System.nanoTime() > deadline) {
          isOver.set(true);
          process.destroyForcibly();
          return;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static long size(Path file) {
    return file.toFile().length();
  }
}
