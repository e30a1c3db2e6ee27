package cairn.cli;

import cairn.analysis.api.Suppressions;
import cairn.engine.FaultAnalyses;
import java.util.List;

/** The registry: every command, in the order of the help page. */
final class Commands {
  private Commands() {}

  static List<Object> all(Console console, FaultAnalyses analyses, Project project) {
    Suppressions suppressions = project.suppressions();
    return List.of(
        new RecordCommand(console),
        new InfoCommand(console),
        new GraphCommand(console),
        new HistogramCommand(console),
        new DominatorsCommand(console),
        new PathsCommand(console),
        new AbstractCommand(console),
        new MergeCommand(console),
        new DiffCommand(console),
        new CheckCommand(console, analyses, suppressions),
        new LocateCommand(console, analyses, suppressions),
        new InferCommand(console),
        new SliceCommand(console),
        new OverflowCommand(console, suppressions),
        new TypesCommand(console, suppressions),
        new LinearizeCommand(console),
        new MetricsCommand(console),
        new TrainCommand(console),
        new MonitorCommand(console, suppressions),
        new ServeCommand(console),
        new DoctorCommand(console),
        new CompletionCommand(console));
  }
}
