package cairn.junit;

import java.nio.file.Path;

/** What to do where a JVM lets nobody attach to it. */
final class Advice {
  private Advice() {}

  static String noRecorder(String why, Path agent) {
    String option = "-javaagent:" + agent + "=session";
    return String.join(
        "\n",
        "Cairn could not record this test: " + why,
        "Start the tests with the recorder, by one line:",
        "  Maven (Surefire)  <argLine>" + option + "</argLine>",
        "  Gradle            tasks.withType(Test) { jvmArgs '" + option + "' }",
        "  an IDE            " + option + " as VM option of the run configuration");
  }

  /** What to do if what broke was never meant to hold. */
  static String intended(Wish wish) {
    return "If it is intended, keep what does hold: run the tests with -Dcairn.learn=true, which"
        + " writes "
        + wish.kept()
        + " from those that pass; what you remove there is not checked.";
  }

  /** The same where something is kept. */
  static String kept(Wish wish) {
    return "Nobody wrote this: "
        + wish.kept()
        + " holds what tests that passed had in common. If it is intended, remove the constraint"
        + " there, or write the file anew: -Dcairn.learn=true.";
  }
}
