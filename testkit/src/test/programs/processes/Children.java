package processes;

import probe.Probe;

/** Starts a second JVM, which is recorded too where the environment says so. */
public final class Children {
  int n;

  public static void main(String[] args) throws Exception {
    Children c = new Children();
    c.n = args.length == 0 ? 1 : 2;
    Probe.mark("Children#" + c.n, c);
    if (args.length == 0) {
      Process p =
          new ProcessBuilder(
                  System.getProperty("java.home") + "/bin/java",
                  "-cp",
                  System.getProperty("java.class.path"),
                  "processes.Children",
                  "child")
              .redirectErrorStream(false)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      System.out.write(p.getInputStream().readAllBytes());
      System.out.println("child " + p.waitFor());
    }
  }
}
