package app;

import util.Box;

public class Main {
  static Box box;

  public static void main(String[] args) {
    box = new Box().put("first").put(new int[] {3});
    System.out.println(Main.class.getModule() + " " + box.getClass().getModule());
  }
}
