package cairn.cli;

import cairn.engine.FaultAnalyses;
import java.util.List;

/** The registry: every command, in the order of the help page. */
final class Commands {
  private Commands() {}

  static List<Object> all(Console console, FaultAnalyses analyses) {
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
        new CheckCommand(console, analyses),
        new LocateCommand(console, analyses),
        new InferCommand(console),
        new SliceCommand(console),
        new OverflowCommand(console),
        new TypesCommand(console),
        new LinearizeCommand(console),
        new MetricsCommand(console),
        new TrainCommand(console),
        new MonitorCommand(console),
        new ServeCommand(console),
        new DoctorCommand(console),
        new CompletionCommand(console));
  }
}
