import java.util.ArrayList;
import java.util.List;

/**
 * Two phases: a shelf is filled with books until it holds some 20 MB, then it is gone and small
 * tables are filled. Arguments: {@code exit N}, {@code halt N} or {@code throw} at the end.
 */
final class Phases {
  static Shelf shelf;

  static final class Book {
    final String title;
    final int[] pages = new int[50];

    Book(String title) {
      this.title = title;
    }
  }

  static final class Shelf {
    final List<Book> books = new ArrayList<>();

    void put(Book added, int place) {
      books.add(added);
    }
  }

  private Phases() {}

  public static void main(String[] arguments) {
    shelf = new Shelf();
    for (int i = 0; i < 70_000; i++) {
      shelf.put(new Book("title " + i), i);
    }
    System.out.println("books " + shelf.books.size());
    shelf = null;
    long sum = 0;
    for (int i = 0; i < 200_000; i++) {
      sum += fill(new long[256], i);
    }
    System.out.println("sum " + sum);
    switch (arguments.length == 0 ? "" : arguments[0]) {
      case "exit" -> System.exit(Integer.parseInt(arguments[1]));
      case "halt" -> Runtime.getRuntime().halt(Integer.parseInt(arguments[1]));
      case "throw" -> throw new IllegalStateException("the end");
      default -> {}
    }
  }

  static long fill(long[] table, int value) {
    table[value % table.length] = value;
    return table[0] + table.length;
  }
}
