import java.util.ArrayList;
import java.util.List;

/**
 * Reads an outline whose items are indented by two blanks, or a tab, for each level. One item is
 * linked to the wrong parent by a statement that is right: the level that it was told is not.
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
    Item item = new Item(line.strip(), level);
    item.parent = parent;
    items.add(item);
    last = item;
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
