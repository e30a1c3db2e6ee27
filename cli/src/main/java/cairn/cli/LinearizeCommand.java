package cairn.cli;

import cairn.analysis.api.linearizability.LinearizeAnswer;
import cairn.analysis.api.linearizability.Outcome;
import cairn.analysis.linearizability.twin.JavaTwin;
import cairn.engine.LinearizabilityAnalyses;
import cairn.record.compile.Gcc;
import cairn.report.OutputFile;
import cairn.report.linearizability.LinearizeHtml;
import cairn.report.linearizability.LinearizeJson;
import cairn.report.linearizability.LinearizeReport;
import cairn.report.linearizability.LinearizeText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import javax.lang.model.SourceVersion;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Proves a concurrent data structure linearizable, refutes it, or says that it can do neither. */
@Command(
    name = "linearize",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    customSynopsis = "cairn linearize SPEC.lin [OPTIONS]",
    description = {
      "Proves that a concurrent data structure is linearizable, shows an interleaving that is not,",
      "or says that it can do neither."
    },
    footer = {
      "",
      "Exit code 0 if it is proved; 1 if it is refuted or could not be proved. What the answer rests",
      "on is always told.",
      "",
      "Examples:",
      "  cairn linearize examples/lin/ms-queue.lin",
      "  cairn linearize queue.lin --reasons -o queue.json",
      "  cairn linearize queue.lin -o queue.html",
      "  cairn linearize queue.lin --java src/test/java --package com.acme"
    })
final class LinearizeCommand implements Callable<Integer> {
  enum Format {
    text,
    json,
    html
  }

  private static final long MOST_SECONDS = 1_000_000;

  private final Console console;

  @Parameters(index = "0", paramLabel = "SPEC.lin", description = "The specification.")
  @SuppressWarnings("NullAway.Init") // set by picocli
  private Path specification;

  @Option(
      names = "--reasons",
      description = {
        "Tells with every pair why it is so, and in which cases: which variables of the two calls hold",
        "the same node. Tells what was proved of all states."
      })
  private boolean reasons;

  @Option(
      names = "--states",
      paramLabel = "N",
      description = "How many states are explored at most (default: 2000000).")
  private long states = LinearizabilityAnalyses.STATES;

  @Option(
      names = "--budget",
      paramLabel = "SECONDS",
      description = {
        "How long a proof may take (default: 180). What it does not do for is not known, and the",
        "answer may then be ABORTED."
      })
  private long budget = LinearizabilityAnalyses.BUDGET.toSeconds();

  @Option(
      names = "--no-cache",
      description = {
        "Neither looks for an answer that was found before, nor keeps this one. Answers are kept in",
        "~/.cache/cairn, or below $XDG_CACHE_HOME, by text, options and version."
      })
  private boolean noCache;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "text, json or html (default: text, or from the ending of --output).")
  private @Nullable Format format;

  @Option(
      names = "--java",
      paramLabel = "DIR",
      description = {
        "Writes a Java class that does the same sub-operations on real memory, to be run and tested,",
        "and proves nothing."
      })
  private @Nullable Path java;

  @Option(
      names = "--package",
      paramLabel = "NAME",
      description = "The package of the Java class (default: none).")
  private String packageName = "";

  @Mixin private OutputOptions output = new OutputOptions();

  LinearizeCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    Format asked = output.format(format, Format.class, Format.text);
    if (java != null) {
      return writeJava(java);
    }
    if (!packageName.isEmpty()) {
      throw new UsageException("--package is of no use without --java");
    }
    if (states < 1) {
      throw new UsageException("--states must be at least 1");
    }
    if (budget < 1 || budget > MOST_SECONDS) {
      throw new UsageException("--budget must be between 1 and " + MOST_SECONDS + " seconds");
    }
    LinearizabilityAnalyses.Linearized found;
    try (ProgressLine progress = new ProgressLine(console, output.quiet())) {
      found = LinearizabilityAnalyses.linearize(specification, effort(), progress);
    }
    if (!output.quiet()) {
      if (found.cached()) {
        console.err().println("from the cache: the same was asked before; --no-cache asks anew");
      }
      if (!found.notKept().isEmpty()) {
        console.err().println("the answer could not be kept in the cache: " + found.notKept());
      }
    }
    LinearizeAnswer answer = found.answer();
    output.write(
        console,
        switch (asked) {
          case text -> LinearizeText.print(answer, reasons);
          case json -> LinearizeJson.print(answer);
          case html -> LinearizeHtml.print(new LinearizeReport(answer, found.lines()));
        });
    return answer.outcome() == Outcome.PROVED ? ExitCode.OK : ExitCode.FINDINGS;
  }

  private LinearizabilityAnalyses.Effort effort() {
    return new LinearizabilityAnalyses.Effort(
        states, Duration.ofSeconds(budget), noCache ? null : Gcc.cache().resolve("linearize"));
  }

  private int writeJava(Path folder) throws IOException {
    if (!packageName.isEmpty() && !SourceVersion.isName(packageName)) {
      throw new UsageException("--package must be the name of a Java package, not " + packageName);
    }
    if (!Files.isDirectory(folder)) {
      throw new UsageException("cannot write to " + folder + ": there is no such directory");
    }
    JavaTwin twin = LinearizabilityAnalyses.javaTwin(specification, packageName);
    Path file = folder.resolve(twin.className() + ".java");
    try {
      OutputFile.write(file, twin.source());
    } catch (IOException e) {
      throw new UsageException("cannot write " + file + ": " + Failures.describe(e));
    }
    if (!output.quiet()) {
      console.err().println("wrote " + file);
    }
    return ExitCode.OK;
  }
}
