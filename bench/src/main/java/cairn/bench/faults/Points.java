package cairn.bench.faults;

import java.util.stream.Collectors;

/** Which moments are C-points. */
public enum Points {
  /** The end or the crash alone, as in Singh 2016. */
  END("end") {
    @Override
    String clause(StructureKind structure) {
      return "check at end;\ncheck at crash;\n";
    }
  },
  /** Also the exit of every operation, as one would use it. */
  EXITS("exits") {
    @Override
    String clause(StructureKind structure) {
      String exits =
          structure.operations().stream()
              .map(method -> "exit of " + method)
              .collect(Collectors.joining(", "));
      return "check at " + exits + ";\n" + END.clause(structure);
    }
  };

  private final String title;

  Points(String title) {
    this.title = title;
  }

  public String title() {
    return title;
  }

  abstract String clause(StructureKind structure);

  /** A structure's constraints with these moments. */
  public String specification(StructureKind structure) {
    return specification(structure, structure.specification());
  }

  /** Other constraints of a structure with these moments. */
  public String specification(StructureKind structure, String constraints) {
    return constraints + "\n" + clause(structure);
  }

  /** Whether a fault does harm at one of these moments. */
  public boolean sees(Outcome outcome) {
    return this == END ? outcome.harmAtEnd() : outcome.harmAtExit();
  }
}
