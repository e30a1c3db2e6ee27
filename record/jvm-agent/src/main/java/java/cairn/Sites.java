package java.cairn;

import cairn.recording.Format;
import java.util.Arrays;
import java.util.HashMap;
import jdk.internal.misc.Unsafe;

/**
 * The numbers of all sites, and those sites whose line is not known before they are used: what the
 * JDK itself does, and stores through reflection and handles.
 *
 * <p>Where a JVM has several recordings the sites are kept, since woven code uses them in all of
 * them: each begins with all there are.
 */
public final class Sites {
  private Sites() {}

  private static final Unsafe U = Unsafe.getUnsafe();
  private static final Object BASE = Sites.class;
  private static final long COUNT = U.objectFieldOffset(Sites.class, "count");

  /** Sites of one chunk: far fewer than would fill one. */
  private static final int PIECE = 4096;

  @SuppressWarnings("UnusedVariable") // by its offset
  private static volatile int count;

  private static final SpinLock lock = new SpinLock();
  private static final HashMap<String, Integer> made = new HashMap<>();

  /** By number; null if they are not kept. */
  private static Site[] kept;

  /** The recording that has all of them; null while none is under way. */
  private static Session told;

  private static Site[] ofJdk;
  static int cloned;
  static int deserialised;
  static int throughList;

  /** Called once, before there are any. */
  static void keepAll() {
    kept = new Site[1024];
  }

  /** Reserves an id for a site that is told later. */
  public static int newId() {
    return U.getAndAddInt(BASE, COUNT, 1) + 1;
  }

  /**
   * A class was woven. The recording under way gets its declaration, its new sites and what a
   * person should know of it (topics and texts), in one piece.
   *
   * @param declared false if the recording under way does not want the class
   */
  public static void tell(
      TypeRecord woven,
      ClassLoader loader,
      Iterable<Site> sites,
      Iterable<String[]> notes,
      boolean declared) {
    lock.lock();
    try {
      for (Site s : sites) {
        keep(s);
      }
      if (told == null) {
        return;
      }
      Tables t = told.tables();
      t.begin();
      try {
        if (declared) {
          told.types.declare(woven, loader);
        }
        for (Site s : sites) {
          t.site(s, told.types.declaredAs(s.holder));
        }
        for (String[] note : notes) {
          t.note(note[0], note[1]);
        }
      } finally {
        t.end();
      }
    } finally {
      lock.holder = null;
    }
  }

  private static void keep(Site s) {
    if (kept != null) {
      if (s.id >= kept.length) {
        kept = Arrays.copyOf(kept, Math.max(s.id + 1, kept.length * 2));
      }
      kept[s.id] = s;
    }
  }

  /**
   * From here on this recording is told of all sites; those there are it is told now, after the
   * classes that hold them. In the order of their numbers, as readers want no large gaps.
   */
  public static void tellAll(Session session) {
    lock.lock();
    try {
      if (ofJdk == null) {
        nameOfJdk();
      }
      Site[] all = kept == null ? ofJdk : kept;
      for (int from = 0; from < all.length; from += PIECE) {
        tell(session, all, from, Math.min(from + PIECE, all.length));
      }
      told = session;
    } finally {
      lock.holder = null;
    }
  }

  private static void tell(Session session, Site[] sites, int from, int to) {
    Tables t = session.tables();
    t.begin();
    try {
      for (int i = from; i < to; i++) {
        Site s = sites[i];
        if (s != null) {
          t.site(s, session.types.declaredAs(s.holder));
        }
      }
    } finally {
      t.end();
    }
  }

  private static void nameOfJdk() {
    Site clone = new Site(newId(), Format.CLONE, "clone", 0, null, null, 0);
    Site fields = new Site(newId(), Format.REFRESH_FIELDS, "deserialisation", 0, null, null, 0);
    Site list = new Site(newId(), Format.REFRESH, "Arrays.asList", 0, null, null, 0);
    ofJdk = new Site[] {clone, fields, list};
    for (Site s : ofJdk) {
      keep(s);
    }
    cloned = clone.id;
    deserialised = fields.id;
    throughList = list.id;
  }

  /** The site of exceptions of a class that nothing catches, one for each class. */
  static int crash(Class<?> exception) {
    String name = exception.getName();
    return find("crash " + name, Format.CPOINT, null, "uncaught exception", 0, name, "crash", 0);
  }

  /** The site of a C-point that the program asks for by name. */
  static int point(String name) {
    return find("point " + name, Format.CPOINT, null, "point", 0, null, name, 0);
  }

  /** The site under that key, made if there is none. */
  static int find(
      String key,
      int kind,
      TypeRecord holder,
      String method,
      int line,
      String owner,
      String name,
      int fieldKind) {
    // it is kept in classes of java.util, which may be woven
    Object mine = Recorder.suspend();
    try {
      lock.lock();
      try {
        Integer known = made.get(key);
        if (known != null) {
          return known;
        }
        Site s = new Site(newId(), kind, method, line, owner, name, fieldKind);
        s.holder = holder;
        keep(s);
        Tables t = told.tables();
        t.begin();
        try {
          t.site(s, told.types.declaredAs(holder));
        } finally {
          t.end();
        }
        made.put(key, s.id);
        return s.id;
      } finally {
        lock.holder = null;
      }
    } finally {
      Recorder.resume(mine);
    }
  }
}
