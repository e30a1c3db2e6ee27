package cairn.record.jvm;

import java.cairn.Session;
import java.cairn.Site;
import java.cairn.Sites;
import java.cairn.Tables;
import java.cairn.TypeRecord;
import java.cairn.Types;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * How each class is woven now, and what recordings are told of it. Where a JVM has several
 * recordings it is kept, so that a class that the next one wants in the same way stays as it is.
 */
final class WovenClasses {
  /** How a class is woven that is as the program wrote it, but for its superclass. */
  static final String PLAIN = "";

  /**
   * A class that was woven in one way.
   *
   * @param record null if it could not be
   * @param notes what a person should know of it: topics and texts
   * @param file its bytes, if its methods tell which of their blocks run
   */
  record Woven(
      @Nullable TypeRecord record,
      List<Site> sites,
      List<String[]> notes,
      byte @Nullable [] file,
      @Nullable Consumer<Tables.Bytes> code) {}

  private static final class Entry {
    final Map<String, Woven> ways = new HashMap<>();
    String now = PLAIN;
  }

  private final boolean keep;
  private final WeakHashMap<ClassLoader, Map<String, Entry>> loaders = new WeakHashMap<>();
  private @Nullable Session session;
  private @Nullable Weaving weaving;

  /**
   * @param keep false if there is one recording only
   */
  WovenClasses(boolean keep) {
    this.keep = keep;
  }

  /** The way in which a class is woven: a key of {@link Weaving}. */
  synchronized String now(@Nullable ClassLoader loader, String name) {
    Map<String, Entry> all = loaders.get(loader);
    Entry e = all == null ? null : all.get(name);
    return e == null ? PLAIN : e.now;
  }

  /** The class is as it was before, or as the program wrote it. */
  synchronized void is(@Nullable ClassLoader loader, String name, String how) {
    Map<String, Entry> all = loaders.get(loader);
    Entry e = all == null ? null : all.get(name);
    if (e != null) {
      e.now = how;
    }
  }

  /** Its sites when it was woven in this way, if its bytes matter, from the same bytes. */
  synchronized List<Site> earlier(
      @Nullable ClassLoader loader, String name, Weaving how, byte[] bytes) {
    Map<String, Entry> all = loaders.get(loader);
    Entry e = all == null ? null : all.get(name);
    Woven w = e == null ? null : e.ways.get(how.key);
    boolean same = w != null && (!how.options.slice || Arrays.equals(w.file, bytes));
    return w != null && same ? w.sites : List.of();
  }

  /**
   * A class was woven. The recording under way is told of it, unless it wants its classes in
   * another way.
   *
   * @param fresh those of its sites that are new
   */
  synchronized void add(
      @Nullable ClassLoader loader, String name, Weaving how, Woven woven, List<Site> fresh) {
    if (keep) {
      Entry e =
          loaders
              .computeIfAbsent(loader, l -> new HashMap<>())
              .computeIfAbsent(name, n -> new Entry());
      e.ways.put(how.key, woven);
      e.now = how.key;
    }
    TypeRecord record = woven.record;
    if (record != null) {
      Sites.tell(record, loader, fresh, woven.notes, how == weaving);
    } else if (session != null) {
      note(session, woven.notes);
    }
    boolean known = keep && fresh.isEmpty();
    if (session != null && how == weaving && !known) {
      code(session, loader, woven);
    }
  }

  private static void note(Session session, List<String[]> notes) {
    Tables t = session.tables();
    t.begin();
    try {
      for (String[] note : notes) {
        t.note(note[0], note[1]);
      }
    } finally {
      t.end();
    }
  }

  private static void code(Session session, @Nullable ClassLoader loader, Woven w) {
    if (w.record != null && w.file != null && w.code != null) {
      session.tables().code(w.record.name, loader, w.file, w.code);
    }
  }

  private record Wanted(@Nullable ClassLoader loader, String name, Woven woven) {}

  /** From here on this recording is told; what is woven for it already it is told now. */
  synchronized void tell(Session next, Weaving how) {
    List<Wanted> wanted = wanted(how);
    for (Wanted w : wanted) {
      TypeRecord record = w.woven.record;
      if (record != null) {
        Types.declare(next, record, w.loader, w.woven.notes);
      } else {
        note(next, w.woven.notes);
      }
    }
    Sites.tellAll(next);
    for (Wanted w : wanted) {
      code(next, w.loader, w.woven);
    }
    session = next;
    weaving = how;
  }

  /** The classes that are woven so, by name: files of equal runs are alike. */
  private List<Wanted> wanted(Weaving how) {
    List<Wanted> found = new ArrayList<>();
    loaders.forEach(
        (loader, all) ->
            all.forEach(
                (name, e) -> {
                  Woven w = e.now.equals(how.key) ? e.ways.get(how.key) : null;
                  if (w != null) {
                    found.add(new Wanted(loader, name, w));
                  }
                }));
    found.sort(Comparator.comparing(Wanted::name));
    return found;
  }
}
