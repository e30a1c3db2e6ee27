package cairn.recording;

import cairn.recording.CodeInfo.MethodCode;
import java.util.ArrayList;
import java.util.List;

/** Reads CODE chunks. After a chunk was lost, sites that it may have defined are not asked for. */
final class CodeReader {
  /** A method has fewer instructions than this. */
  private static final int MAX_INSTRUCTIONS = 1 << 16;

  private final Tables tables;

  CodeReader(Tables tables) {
    this.tables = tables;
  }

  CodeInfo read(Cursor in) throws RecordingException {
    String className = in.text();
    int loader = in.count("a loader");
    if (loader != 0 && tables.loaders.get(loader) == null && !tables.damaged) {
      throw in.corrupt("undefined loader " + loader);
    }
    byte[] classFile = in.bytes();
    int n = in.count("a number of methods");
    if (n > in.remaining() / 4) {
      throw in.corrupt(n + " methods in " + in.remaining() + " bytes");
    }
    List<MethodCode> methods = new ArrayList<>(n);
    for (int i = 0; i < n; i++) {
      methods.add(method(in));
    }
    if (in.remaining() > 0) {
      throw in.corrupt(in.remaining() + " bytes behind the methods of " + className);
    }
    return new CodeInfo(className, loader, classFile, methods);
  }

  private MethodCode method(Cursor in) throws RecordingException {
    String name = in.text();
    String descriptor = in.text();
    int[][] blocks = pairs(in, true);
    int[][] others = pairs(in, false);
    return new MethodCode(name, descriptor, blocks[0], blocks[1], others[0], others[1]);
  }

  private int[][] pairs(Cursor in, boolean blocks) throws RecordingException {
    int n = in.count("a number of sites");
    if (n > in.remaining() / 2) {
      throw in.corrupt(n + " sites in " + in.remaining() + " bytes");
    }
    int[][] pairs = new int[2][n];
    for (int i = 0; i < n; i++) {
      pairs[0][i] = site(in, blocks);
      int ordinal = in.count("an instruction");
      if (ordinal >= MAX_INSTRUCTIONS) {
        throw in.corrupt("instruction " + ordinal + " of a method");
      }
      pairs[1][i] = ordinal;
      if (blocks && !follows(pairs[1], i)) {
        throw in.corrupt("block " + i + " begins at instruction " + ordinal);
      }
    }
    return pairs;
  }

  private static boolean follows(int[] starts, int i) {
    return i == 0
        ? starts[0] == 0
        : starts[i] > starts[i - 1] || (i == 1 && starts[1] == starts[0]);
  }

  private int site(Cursor in, boolean ofBlock) throws RecordingException {
    int site = in.count("a site");
    SiteInfo info = tables.sites.get(site);
    if (info == null) {
      if (tables.damaged) {
        return 0;
      }
      throw in.corrupt("undefined site " + site);
    }
    boolean fits = ofBlock ? Format.begins(info.kind()) : info.kind() != Format.RAN;
    if (!fits) {
      throw in.corrupt("site " + site + " of kind " + info.kind() + " in a list of sites");
    }
    return site;
  }
}
