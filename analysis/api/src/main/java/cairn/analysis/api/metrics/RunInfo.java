package cairn.analysis.api.metrics;

/**
 * What is said of a run before its first sample. Runs can only be compared if they agree in all but
 * the program and the spacing.
 *
 * @param program the command line
 * @param recorder who took the samples
 * @param alive which objects count
 * @param spacing what lies between points
 * @param every how many of that at the beginning
 * @param granularity what a vertex is
 * @param typesFrom types with fewer vertexes at a point are left out of it
 */
public record RunInfo(
    String program,
    Recorder recorder,
    Alive alive,
    Spacing spacing,
    long every,
    Granularity granularity,
    long typesFrom) {

  /** Types with fewer vertexes are not told: a share of few vertexes says nothing. */
  public static final long TYPES_FROM = 20;

  public enum Recorder {
    /** A walk of a running JVM's heap. */
    JVM,
    /** The blocks of a running native program. */
    NATIVE,
    /** A recording, after the run. */
    RECORDING
  }

  public enum Alive {
    /** What the JVM can reach from its roots, stacks included. */
    REACHABLE("what can be reached from stacks and static fields"),
    /** Blocks that are allocated and not freed. */
    BLOCKS("blocks that are not freed"),
    /** In a recording of a JVM, which has no stacks. */
    STATICS("what can be reached from static fields and the last C-point");

    private final String words;

    Alive(String words) {
      this.words = words;
    }

    public String words() {
      return words;
    }
  }

  public enum Spacing {
    CALLS,
    BYTES,
    MILLIS,
    EVENTS;

    /** How far a sample is along, in what lies between points; -1 if it does not say. */
    public long of(Sample.When when) {
      return switch (this) {
        case CALLS -> when.calls();
        case BYTES -> when.bytes();
        case MILLIS -> when.millis();
        case EVENTS -> when.time();
      };
    }
  }

  public enum Granularity {
    OBJECT,
    FIELD
  }
}
