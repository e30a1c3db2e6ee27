import java.util.Random;
import org.h2.message.Trace;
import org.h2.util.Cache;
import org.h2.util.CacheLRU;
import org.h2.util.CacheObject;
import org.h2.util.CacheWriter;

/** The page cache of H2: pages are put, used, changed, removed and pushed out. */
public final class CacheLruRun {
  /** What is cached. */
  static final class Page extends CacheObject {
    @Override
    public boolean canRemove() {
      return true;
    }

    @Override
    public int getMemory() {
      return 20;
    }
  }

  /** Writes nothing. */
  static final class Writer implements CacheWriter {
    @Override
    public void writeBack(CacheObject entry) {
      entry.setChanged(false);
    }

    @Override
    public void flushLog() {}

    @Override
    public Trace getTrace() {
      throw new IllegalStateException("cannot remove");
    }
  }

  public static void main(String[] arguments) {
    Random random = new Random(Long.parseLong(arguments[0]));
    int operations = Integer.parseInt(arguments[1]);
    Cache cache = CacheLRU.getCache(new Writer(), "LRU", 3);
    for (int i = 0; i < operations; i++) {
      int choice = random.nextInt(100);
      int pos = random.nextInt(90);
      CacheObject page = cache.find(pos);
      if (choice < 60) {
        if (page == null) {
          page = new Page();
          page.setPos(pos);
          page.setChanged(random.nextBoolean());
          cache.put(page);
        } else {
          cache.update(pos, page);
        }
      } else if (choice < 80) {
        cache.get(pos);
      } else if (choice < 99) {
        cache.remove(pos);
      } else {
        cache.clear();
      }
    }
    System.out.println(cache.getMemory());
  }
}
