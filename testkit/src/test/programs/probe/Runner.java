package probe;

/** Runs main() of the named classes, one after the other, in one JVM. */
public final class Runner {
  private Runner() {}

  public static void main(String[] names) {
    for (String name : names) {
      System.out.println("begin " + name);
      try {
        Class.forName(name).getMethod("main", String[].class).invoke(null, (Object) new String[0]);
      } catch (java.lang.reflect.InvocationTargetException e) {
        System.out.println("thrown " + e.getCause());
      } catch (ReflectiveOperationException | LinkageError e) {
        System.out.println("thrown " + e);
      }
      System.out.println("end " + name);
    }
  }
}
