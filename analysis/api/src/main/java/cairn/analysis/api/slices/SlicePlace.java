package cairn.analysis.api.slices;

/**
 * A statement of a program: a line of a method.
 *
 * @param owner the class or object file
 * @param method the method or function
 * @param file the source file, empty if not known
 * @param line 0 if not known
 */
public record SlicePlace(String owner, String method, String file, int line) {}
