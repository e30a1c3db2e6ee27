package cairn.web;

import cairn.analysis.api.metrics.HeapModel;
import cairn.engine.AbstractFile;
import cairn.engine.DumpSummary;
import cairn.engine.InputException;
import cairn.engine.MetricsFile;
import cairn.engine.ModelFile;
import cairn.engine.MomentName;
import cairn.engine.RecordingFile;
import cairn.engine.SpecFile;
import cairn.engine.TypeAnalyses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What the workbench was given, told apart by content: files to look at, and what they are measured
 * by, which are specifications and a model of heap metrics. Nothing else on the machine is opened.
 */
final class OpenFiles {
  private final List<OpenFile> files = new ArrayList<>();
  private final List<SpecFile> specs = new ArrayList<>();
  private @Nullable HeapModel model;

  /**
   * @throws InputException if one of them is nothing that can be shown
   */
  static OpenFiles of(List<String> given) throws IOException {
    OpenFiles open = new OpenFiles();
    for (String name : given) {
      open.add(name);
    }
    if (open.files.isEmpty()) {
      throw new InputException(
          "no file to look at; give a recording, a heap dump, a core, an abstract heap (JSON),"
              + " metrics or a .lin specification beside the specifications");
    }
    return open;
  }

  private void add(String given) throws IOException {
    if (SpecFile.isMeant(given)) {
      specs.add(SpecFile.open(given));
      return;
    }
    MomentName moment;
    try {
      moment = MomentName.parse(given);
    } catch (IllegalArgumentException e) {
      throw new InputException(String.valueOf(e.getMessage()));
    }
    Path path = moment.file();
    if (!Files.isRegularFile(path)) {
      throw new InputException(path + (Files.exists(path) ? ": is no file" : ": does not exist"));
    }
    if (ModelFile.isMeant(path)) {
      model = ModelFile.read(path);
      return;
    }
    String at =
        given.equals(path.toString()) ? "end" : given.substring(path.toString().length() + 1);
    String name = String.valueOf(path.getFileName());
    files.add(new OpenFile(files.size(), path, name, kind(path), at));
  }

  private static OpenFile.Kind kind(Path path) throws IOException {
    if (path.toString().toLowerCase(Locale.ROOT).endsWith(".lin")) {
      return OpenFile.Kind.PROOF;
    }
    if (DumpSummary.isMeant(path)) {
      return OpenFile.Kind.DUMP;
    }
    if (TypeAnalyses.isMemory(path)) {
      return OpenFile.Kind.MEMORY;
    }
    if (MetricsFile.isMeant(path)) {
      return OpenFile.Kind.METRICS;
    }
    if (AbstractFile.isMeant(path)) {
      return OpenFile.Kind.ABSTRACT;
    }
    RecordingFile.open(path);
    return OpenFile.Kind.RECORDING;
  }

  List<OpenFile> files() {
    return files;
  }

  /**
   * @throws Refusal if there is no such file
   */
  OpenFile file(int index) {
    if (index < 0 || index >= files.size()) {
      throw Refusal.unknown("there is no file " + index);
    }
    return files.get(index);
  }

  List<SpecFile> specs() {
    return specs;
  }

  @Nullable HeapModel model() {
    return model;
  }
}
