import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.agrona.DeadlineTimerWheel;

/** The timer wheel of Agrona: timers are set, some beyond one turn, cancelled and expire. */
public final class AgronaTimerWheelRun {
  public static void main(String[] arguments) {
    Random random = new Random(Long.parseLong(arguments[0]));
    int operations = Integer.parseInt(arguments[1]);
    DeadlineTimerWheel wheel = new DeadlineTimerWheel(TimeUnit.MILLISECONDS, 0, 4, 8, 2);
    List<Long> timers = new ArrayList<>();
    long now = 0;
    for (int i = 0; i < operations; i++) {
      int choice = random.nextInt(100);
      if (choice < (i / 100 % 2 == 0 ? 60 : 45)) {
        timers.add(wheel.scheduleTimer(now + 4 + random.nextInt(50)));
      } else if (choice < 65 && !timers.isEmpty()) {
        wheel.cancelTimer(timers.remove(random.nextInt(timers.size())));
      } else if (choice < 99) {
        now += random.nextInt(5);
        wheel.poll(now, (unit, time, timer) -> timers.remove(timer) || true, 2);
      } else {
        wheel.clear();
        timers.clear();
      }
    }
    System.out.println(wheel.timerCount());
  }
}
