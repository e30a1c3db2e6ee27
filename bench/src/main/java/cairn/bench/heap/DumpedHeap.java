package cairn.bench.heap;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A program whose heap is dumped: a shop with customers, orders and products in lists, maps, trees
 * and arrays of the JDK. Always the same for a number of customers; 3 KB of dump for each.
 */
@SuppressWarnings({"JdkObsolete", "JavaUtilDate"}) // what real heaps are full of
public final class DumpedHeap {
  enum Status {
    NEW,
    PAID,
    SHIPPED,
    CLOSED
  }

  record Address(String street, String city, int zip) {}

  record Product(long number, String name, double price, Map<String, String> properties) {}

  record Item(Product product, int quantity, double price) {}

  static final class Order {
    long number;
    Customer owner;
    Status status;
    Date date;
    @Nullable Order previous;
    final List<Item> items = new ArrayList<>();

    Order(long number, Customer owner, Status status, @Nullable Order previous) {
      this.number = number;
      this.owner = owner;
      this.status = status;
      this.date = new Date(number * 1000);
      this.previous = previous;
    }
  }

  static final class Customer {
    final long number;
    final String name;
    final String mail;
    final Address address;
    final @Nullable Customer friend;
    final byte[] picture;
    final List<Order> orders = new LinkedList<>();
    final Map<String, Object> notes = new TreeMap<>();

    Customer(long number, Random random, @Nullable Customer friend) {
      this.number = number;
      this.name = "Name " + Integer.toString(random.nextInt(), 36) + " " + number;
      this.mail = "u" + number + "@example.org";
      this.address =
          new Address(
              "Street " + random.nextInt(5000),
              "City" + random.nextInt(500),
              random.nextInt(99999));
      this.friend = friend;
      this.picture = new byte[random.nextInt(256)];
      for (int i = 0; i < 3; i++) {
        Object note = random.nextBoolean() ? random.nextInt() : "note " + random.nextInt();
        notes.put("n" + random.nextInt(20), note);
      }
    }
  }

  static final Map<Long, Customer> BY_NUMBER = new HashMap<>();
  static final Map<String, Customer> BY_MAIL = new ConcurrentHashMap<>();
  static final Map<Long, Order> BY_TIME = new TreeMap<>();
  static final Map<String, List<Order>> BY_CITY = new LinkedHashMap<>();
  static final List<Product> PRODUCTS = new ArrayList<>();

  private DumpedHeap() {}

  /** Arguments: the file to write, the number of customers. */
  public static void main(String[] arguments) throws IOException {
    int customers = Integer.parseInt(arguments[1]);
    Random random = new Random(42);
    for (int i = 0; i < customers / 20 + 10; i++) {
      Map<String, String> properties = new HashMap<>();
      for (int k = 0; k < 4; k++) {
        properties.put("property" + k, "v" + random.nextInt(1000));
      }
      PRODUCTS.add(new Product(i, "product " + i, random.nextDouble() * 100, properties));
    }
    Customer friend = null;
    Order previous = null;
    for (int i = 0; i < customers; i++) {
      Customer customer = new Customer(i, random, friend);
      friend = random.nextInt(3) == 0 ? customer : friend;
      for (int k = random.nextInt(4); k >= 0; k--) {
        previous = order(customer, random, random.nextInt(10) < 8 ? previous : null);
      }
      BY_NUMBER.put(customer.number, customer);
      BY_MAIL.put(customer.mail, customer);
    }
    ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class).dumpHeap(arguments[0], true);
  }

  private static Order order(Customer customer, Random random, @Nullable Order previous) {
    Status status = Status.values()[random.nextInt(4)];
    Order order = new Order(BY_TIME.size(), customer, status, previous);
    for (int i = random.nextInt(5); i >= 0; i--) {
      Product product = PRODUCTS.get(random.nextInt(PRODUCTS.size()));
      order.items.add(new Item(product, i, product.price() * i));
    }
    customer.orders.add(order);
    BY_TIME.put(order.number, order);
    BY_CITY.computeIfAbsent(customer.address.city(), city -> new ArrayList<>()).add(order);
    return order;
  }
}
