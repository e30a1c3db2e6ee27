import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericObjectPool;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;

/** The list of a pool's idle objects: taken at one end, put back at both, evicted in the middle. */
public final class PoolDequeRun {
  /** Objects become invalid at random. */
  static final class Factory extends BasePooledObjectFactory<Object> {
    private final Random random;

    Factory(Random random) {
      this.random = random;
    }

    @Override
    public Object create() {
      return new int[1];
    }

    @Override
    public PooledObject<Object> wrap(Object made) {
      return new DefaultPooledObject<>(made);
    }

    @Override
    public boolean validateObject(PooledObject<Object> pooled) {
      return random.nextInt(4) > 0;
    }
  }

  public static void main(String[] arguments) throws Exception {
    Random random = new Random(Long.parseLong(arguments[0]));
    int operations = Integer.parseInt(arguments[1]);
    GenericObjectPoolConfig<Object> config = new GenericObjectPoolConfig<>();
    config.setJmxEnabled(false);
    GenericObjectPool<Object> pool = new GenericObjectPool<>(new Factory(random), config);
    pool.setMaxTotal(30);
    pool.setMaxIdle(25);
    pool.setBlockWhenExhausted(false);
    pool.setTestWhileIdle(true);
    pool.setNumTestsPerEvictionRun(3);
    List<Object> taken = new ArrayList<>();
    for (int i = 0; i < operations; i++) {
      int choice = random.nextInt(100);
      pool.setLifo(random.nextBoolean());
      if (choice < 30 && pool.getNumActive() < 20) {
        taken.add(pool.borrowObject());
      } else if (choice < 60 && !taken.isEmpty()) {
        pool.returnObject(taken.remove(random.nextInt(taken.size())));
      } else if (choice < 65 && !taken.isEmpty()) {
        pool.invalidateObject(taken.remove(random.nextInt(taken.size())));
      } else if (choice < 85) {
        pool.addObject();
      } else if (choice < 99) {
        pool.evict();
      } else {
        pool.clear();
      }
    }
    System.out.println(pool.getNumIdle());
  }
}
