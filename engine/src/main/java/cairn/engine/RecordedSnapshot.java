package cairn.engine;

import cairn.graph.memory.ProcessSnapshot;
import cairn.recording.Completeness;
import cairn.recording.Completeness.Ending;
import cairn.recording.Recording;
import cairn.sources.nativ.RecordedProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The memory of a native program at a moment of its recording, with the types of its executable.
 */
final class RecordedSnapshot {
  private static final String STACKS =
      "stacks and registers are not recorded: local variables are not known, and what only they"
          + " lead to is not told from what is lost";
  private static final String REST =
      "memory of libraries is not recorded: an address outside of blocks and variables may be right";

  private RecordedSnapshot() {}

  /**
   * Costs a read of the whole recording, and the memory of the program at the moment.
   *
   * @param executable that ran; null to take the file that the recording names
   * @throws InputException if the recording has no such moment or no blocks, or the executable is
   *     gone or another one
   */
  static ProcessSnapshot of(MomentName moment, @Nullable Path executable) throws IOException {
    Path file = moment.file();
    Content.requireRecording(file);
    Recording recording = Recording.open(file);
    if (!"native".equals(recording.meta().get("recorder"))) {
      throw new InputException(
          file + ": is no recording of a native program; objects of others have their types");
    }
    if (recording.meta().getOrDefault("options", "").contains("allocator=none")) {
      throw new InputException(
          file
              + ": has no blocks, since it was recorded with --allocator none; record it without"
              + " that option");
    }
    RecordedProcess.Executable program = program(recording, executable);
    RecordedMemory memory = new RecordedMemory(recording.tables(), moment);
    Completeness completeness = recording.read(memory);
    require(moment, memory, completeness);
    List<String> warnings = new ArrayList<>(List.of(STACKS, REST));
    if (!completeness.isWhole()) {
      warnings.add("the recording is not whole: " + completeness.missing());
    }
    return program.snapshot(memory.globals(), memory::read, memory.blocks(), warnings);
  }

  private static RecordedProcess.Executable program(Recording recording, @Nullable Path given)
      throws IOException {
    String named = recording.meta().get("executable");
    String build = recording.meta().get("executable.build");
    if (given == null && named == null) {
      throw new InputException(
          recording.path()
              + ": does not say which file ran, as recordings do since this version; give the"
              + " executable: cairn types "
              + recording.path()
              + "@end EXE");
    }
    Path path = given == null ? Path.of(named) : given;
    if (!Files.isRegularFile(path)) {
      throw new InputException(
          path
              + (given == null ? ": the executable that ran is gone" : ": is no file")
              + "; types are read from it: give the same build of it as EXE");
    }
    return RecordedProcess.Executable.open(path, build);
  }

  private static void require(MomentName moment, RecordedMemory memory, Completeness completeness)
      throws InputException {
    boolean beyond = moment.number() > memory.lastTime();
    if (moment.kind() == MomentName.Kind.TIME && beyond) {
      throw new InputException(
          moment.file()
              + ": has no time "
              + moment.number()
              + "; its times are 0 (before the first event) to "
              + memory.lastTime());
    }
    if (moment.kind() == MomentName.Kind.CPOINT && moment.number() > memory.points()) {
      throw new InputException(
          moment.file()
              + ": has no C-point c"
              + moment.number()
              + "; it has "
              + (memory.points() == 0 ? "none" : "c1 to c" + memory.points()));
    }
    boolean well = completeness.ending() == Ending.EXIT && completeness.exitCode() == 0;
    if (moment.kind() == MomentName.Kind.CRASH && well) {
      throw new InputException(
          moment.file() + ": has no crash: the program ended with exit code 0; use @end");
    }
    if (moment.kind() == MomentName.Kind.CRASH && completeness.ending() == Ending.STOPPED) {
      throw new InputException(
          moment.file() + ": has no crash: recording stopped where it was asked to; use @end");
    }
  }
}
