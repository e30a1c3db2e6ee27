package cairn.analysis.abstraction.ideal;

/** A description of containers is not as its format says. */
public final class LibraryFileException extends RuntimeException {
  private static final long serialVersionUID = 1;

  LibraryFileException(String source, int line, String problem) {
    super(source + ":" + line + ": " + problem + "; see docs/formats/containers.md");
  }
}
