package cairn.junit.inside;

import cairn.junit.bridge.Analyses;
import cairn.junit.bridge.Growth;
import cairn.junit.bridge.Needs;
import cairn.junit.bridge.Outcome;
import cairn.junit.bridge.Run;
import cairn.junit.bridge.SpecName;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The analyses as tests ask for them. Made by name, by the class loader around it. */
public final class Answers implements Analyses {
  public Answers() {}

  @Override
  public Needs needs(List<SpecName> specs, List<String> bindings) throws IOException {
    return Specifications.needs(Specifications.open(specs, bindings));
  }

  @Override
  public Outcome check(Run run, List<SpecName> specs, List<String> bindings, String advice)
      throws IOException {
    return Faults.check(run, Specifications.open(specs, bindings), advice);
  }

  @Override
  public Outcome habits(Run run, List<Path> good, List<String> types, String advice)
      throws IOException {
    return BrokenHabits.find(run, good, types, advice);
  }

  @Override
  public String learn(List<Path> good, List<String> names, List<String> types, Path kept)
      throws IOException {
    return Learning.constraints(good, names, types, kept);
  }

  @Override
  public Outcome growth(Run run, Growth growth) throws IOException {
    return Thresholds.growth(run, growth);
  }

  @Override
  public String learnHeap(List<Path> good, Path kept) throws IOException {
    return Learning.heap(good, kept);
  }

  @Override
  public Outcome metrics(Run run, Path model) throws IOException {
    return Thresholds.metrics(run, model);
  }

  @Override
  public String learnModel(List<Path> good, List<String> names, Path kept) throws IOException {
    return Learning.model(good, names, kept);
  }

  @Override
  public @Nullable String heap(Object root, List<SpecName> specs, List<String> bindings)
      throws IOException {
    return LiveHeap.check(root, Specifications.open(specs, bindings));
  }
}
