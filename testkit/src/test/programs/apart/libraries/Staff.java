package libraries;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the programs of this folder give to the libraries: a hierarchy, cycles, enums, records. */
public final class Staff {
  private Staff() {}

  public enum Grade {
    JUNIOR,
    SENIOR {
      @Override
      public int pay() {
        return 2;
      }
    };

    public int pay() {
      return 1;
    }
  }

  public abstract static class Named implements Serializable {
    private static final long serialVersionUID = 7L;

    protected String name;
    protected transient int cache = 5;

    public String getName() {
      return name;
    }

    public void setName(String name) {
      this.name = name;
    }
  }

  public static class Person extends Named {
    private int age;
    private Person boss;
    private List<Person> reports = new ArrayList<>();
    private Map<String, Object> extra = new LinkedHashMap<>();
    private int[] marks = {1, 2, 3};
    private long[][] grid = {{1}, {2, 3}};
    private Date born = new Date(0);
    private Grade grade = Grade.SENIOR;

    public Person() {}

    public Person(String name, int age) {
      this.name = name;
      this.age = age;
    }

    public int getAge() {
      return age;
    }

    public void setAge(int age) {
      this.age = age;
    }

    public List<Person> getReports() {
      return reports;
    }

    public void setReports(List<Person> reports) {
      this.reports = reports;
    }

    public Map<String, Object> getExtra() {
      return extra;
    }

    public int[] getMarks() {
      return marks;
    }

    public void setMarks(int[] marks) {
      this.marks = marks;
    }

    public Grade getGrade() {
      return grade;
    }

    public Person add(Person p) {
      reports.add(p);
      p.boss = this;
      return this;
    }

    public Person boss() {
      return boss;
    }

    @Override
    public String toString() {
      return name
          + age
          + grade.pay()
          + reports
          + extra
          + Arrays.toString(marks)
          + Arrays.deepToString(grid)
          + born.getTime();
    }
  }

  public static class Plain {
    int number = 1;
    Object text = "x";
    Inner inner = new Inner();

    class Inner {
      int copy = number;
    }
  }

  public record Point(int x, int y, String label) implements Serializable {}

  public static Person tree(int n) {
    Person root = new Person("root", 50);
    for (int i = 0; i < n; i++) {
      Person p = new Person("p" + i, i);
      root.add(p);
      for (int j = 0; j < i % 3; j++) {
        p.add(new Person("q" + i + j, j));
      }
    }
    root.extra.put("k", 1);
    root.extra.put("l", new ArrayList<>(List.of("a", "b")));
    return root;
  }
}
