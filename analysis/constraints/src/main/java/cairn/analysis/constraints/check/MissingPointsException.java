package cairn.analysis.constraints.check;

import java.util.List;

/** A specification that is to be checked at methods of which the recording has no C-points. */
public final class MissingPointsException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient List<String> methods;

  MissingPointsException(String spec, List<String> methods) {
    super(
        spec
            + " is to be checked at "
            + String.join(", ", methods)
            + ", but the recording has no C-points there; record again with"
            + options(methods));
    this.methods = List.copyOf(methods);
  }

  private static String options(List<String> methods) {
    StringBuilder text = new StringBuilder(" cairn record");
    for (String method : methods) {
      text.append(" --cpoint '").append(method).append('\'');
    }
    return text.append(" ...").toString();
  }

  /** Patterns of methods, as the specification names them. */
  public List<String> methods() {
    return methods;
  }
}
