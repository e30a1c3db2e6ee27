package cairn.recording;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.NoSuchElementException;

/**
 * What the ids in a recording's events mean. Complete when a file is open; while a stream is read
 * it holds what came so far, and only the reading thread may look.
 */
public final class Tables {
  final Definitions<String> strings = new Definitions<>("string");
  final Definitions<TypeInfo> types = new Definitions<>("type");
  final Definitions<SiteInfo> sites = new Definitions<>("site");
  final Definitions<String> threads = new Definitions<>("thread");
  final Definitions<String> loaders = new Definitions<>("loader");
  final Definitions<int[]> stacks = new Definitions<>("stack");
  private final List<NoteInfo> notes = new ArrayList<>();

  /** For the decoder: the kind of each site, 0 where none is defined; and its stores' kind. */
  byte[] siteKinds = new byte[16];

  char[] siteValueKinds = new char[16];

  /** Minor version of the format that the recording is written in. */
  int minor;

  /** Whether chunks are lost in which some of the definitions may have been. */
  boolean damaged;

  Tables() {}

  /** The refusal of a number that only a newer version of the format could explain. */
  RecordingException unknown(Cursor in, String found) {
    return minor > Format.MINOR
        ? RecordingException.tooNew(
            in.file(), in.offset(), found + " of the newer format " + Format.MAJOR + "." + minor)
        : in.corrupt(found);
  }

  /** The type of that id; every type that an event names exists. */
  public TypeInfo type(int id) {
    return defined(types, id);
  }

  /** Whether that type is defined: in a damaged recording definitions may be lost. */
  public boolean hasType(int id) {
    return types.get(id) != null;
  }

  /** The greatest id of a type. */
  public int maxType() {
    return types.max();
  }

  public List<TypeInfo> types() {
    return types.all();
  }

  /** The site of that id; {@link SiteInfo#UNKNOWN} for 0. */
  public SiteInfo site(int id) {
    return id == 0 ? SiteInfo.UNKNOWN : defined(sites, id);
  }

  public int maxSite() {
    return sites.max();
  }

  public List<SiteInfo> sites() {
    return sites.all();
  }

  /** The places of a stack, innermost first; empty for 0. */
  public List<SiteInfo> stack(int id) {
    List<SiteInfo> found = new ArrayList<>();
    for (int site : id == 0 ? new int[0] : defined(stacks, id)) {
      found.add(site(site));
    }
    return found;
  }

  public int maxStack() {
    return stacks.max();
  }

  /** The name of a thread; empty for 0, a thread that is not known. */
  public String thread(int id) {
    return id == 0 ? "" : defined(threads, id);
  }

  public int maxThread() {
    return threads.max();
  }

  /** The name of a class loader; empty for 0, the boot loader. */
  public String loader(int id) {
    return id == 0 ? "" : defined(loaders, id);
  }

  public int maxLoader() {
    return loaders.max();
  }

  public List<NoteInfo> notes() {
    return Collections.unmodifiableList(notes);
  }

  void add(NoteInfo note) {
    notes.add(note);
  }

  void defineSite(SiteInfo site, char valueKind) {
    sites.define(site.id(), site);
    if (site.id() >= siteKinds.length) {
      int length = Math.max(site.id() + 1, siteKinds.length + (siteKinds.length >> 1));
      siteKinds = Arrays.copyOf(siteKinds, length);
      siteValueKinds = Arrays.copyOf(siteValueKinds, length);
    }
    siteKinds[site.id()] = (byte) site.kind();
    siteValueKinds[site.id()] = valueKind;
  }

  private static <T> T defined(Definitions<T> table, int id) {
    T item = table.get(id);
    if (item == null) {
      throw new NoSuchElementException(table.what() + " " + id);
    }
    return item;
  }
}
