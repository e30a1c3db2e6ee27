import java.util.ArrayList;
import java.util.List;

/**
 * Reads an outline whose items are indented by two blanks, or a tab, for each level. Some items get
 * the wrong parent from a statement that is right: it stores what it was told.
 */
public class Outline {
  static class Item {
    final String title;
    final int level;
    Item parent;

    Item(String title, int level) {
      this.title = title;
      this.level = level;
    }
  }

  static final List<Item> items = new ArrayList<>();
  static Item last = new Item("root", 0);

  static int width(String line) {
    int width = 0;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '\t') {
        width += 4;
      } else if (c == ' ') {
        width += 1;
      } else {
        break;
      }
    }
    return width;
  }

  static int level(String line) {
    return width(line) / 2 + 1;
  }

  static void add(String line) {
    int level = level(line);
    Item parent = last;
    while (parent.level >= level) {
      parent = parent.parent;
    }
    last = new Item(line.strip(), level);
    last.parent = parent;
    items.add(last);
  }

  public static void main(String[] args) {
    for (String line : new String[] {"fruit", "  apples", "  pears", "tools", "\thammer", "\tsaw"}) {
      add(line);
    }
    for (Item item : items) {
      System.out.println("  ".repeat(item.level - 1) + item.title);
    }
  }
}
