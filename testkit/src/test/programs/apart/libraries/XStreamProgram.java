package libraries;

import com.thoughtworks.xstream.XStream;
import com.thoughtworks.xstream.security.AnyTypePermission;

/** Objects made without their constructors, final fields written, cycles kept. */
public final class XStreamProgram {
  private XStreamProgram() {}

  static class Cell {
    final int value;
    final Cell[] neighbours = new Cell[2];
    transient int lost = 4;

    Cell(int value) {
      this.value = value;
    }
  }

  public static void main(String[] args) {
    XStream x = new XStream();
    x.addPermission(AnyTypePermission.ANY);
    Cell cell = new Cell(3);
    cell.neighbours[0] = cell;
    cell.neighbours[1] = new Cell(4);
    String xml = x.toXML(cell);
    System.out.println(xml);
    Cell back = (Cell) x.fromXML(xml);
    System.out.println(back.value + " " + (back.neighbours[0] == back) + " " + back.lost);
    Staff.Person root = Staff.tree(6);
    xml = x.toXML(root);
    System.out.println(xml);
    Staff.Person copy = (Staff.Person) x.fromXML(xml);
    System.out.println(copy + " " + (copy.getReports().get(0).boss() == copy));
    System.out.println(x.toXML(x.fromXML(x.toXML(new Staff.Plain()))));
    System.out.println(x.toXML(new Object[] {1, "a", null, Staff.Grade.SENIOR, new int[] {1, 2}}));
  }
}
