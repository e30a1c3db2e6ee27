package cairn.bench.faults.run;

import cairn.bench.faults.structure.Subjects;
import java.util.Arrays;

/**
 * The program that is recorded: it performs a script on a structure and prints {@code time} with
 * nanoseconds, and {@code fault} with number, operation and execution for each fault that happened.
 * A crash is not caught: it ends the program with a stack trace, as it would anybody's.
 *
 * <p>Arguments: the structure's name, the seed, the base size, the number of operations; then, for
 * each fault, the operation for which it is armed.
 */
public final class Driver {
  private Driver() {}

  public static void main(String[] arguments) {
    Faults.arm(Arrays.stream(arguments).skip(4).mapToInt(Integer::parseInt).toArray());
    Subject subject = Subjects.named(arguments[0]);
    int base = Integer.parseInt(arguments[2]);
    int operations = Integer.parseInt(arguments[3]);
    Script script = Script.of(Long.parseLong(arguments[1]), base, operations, subject.keys());
    long start = System.nanoTime();
    try {
      for (int i = 1; i <= script.length(); i++) {
        Faults.begin(i);
        script.perform(i, subject);
      }
    } finally {
      System.out.println("time " + (System.nanoTime() - start));
      for (int fault = 0; fault < arguments.length - 4; fault++) {
        System.out.println(
            "fault " + fault + " " + Faults.happenedIn(fault) + " " + Faults.happenedAt(fault));
      }
    }
  }
}
