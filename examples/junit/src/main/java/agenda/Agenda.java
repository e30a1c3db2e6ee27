package agenda;

import java.util.ArrayList;
import java.util.List;

/** Appointments by their minute, in a search tree. */
public class Agenda {
  static final class Appointment {
    final int minute;
    String subject;
    Appointment earlier;
    Appointment later;
    Appointment above;

    Appointment(int minute, String subject) {
      this.minute = minute;
      this.subject = subject;
    }
  }

  private Appointment root;
  private int size;

  public int size() {
    return size;
  }

  public String at(int minute) {
    Appointment found = find(minute);
    return found == null ? null : found.subject;
  }

  public void add(int minute, String subject) {
    Appointment above = null;
    for (Appointment at = root; at != null; at = minute < at.minute ? at.earlier : at.later) {
      if (at.minute == minute) {
        at.subject = subject;
        return;
      }
      above = at;
    }
    Appointment made = new Appointment(minute, subject);
    made.above = above;
    if (above == null) {
      root = made;
    } else if (minute < above.minute) {
      above.earlier = made;
    } else {
      above.later = made;
    }
    size++;
  }

  public void cancel(int minute) {
    Appointment gone = find(minute);
    if (gone == null) {
      return;
    }
    if (gone.earlier == null) {
      replace(gone, gone.later);
    } else if (gone.later == null) {
      replace(gone, gone.earlier);
    } else {
      Appointment next = gone.later;
      while (next.earlier != null) {
        next = next.earlier;
      }
      if (next.above != gone) {
        replace(next, next.later);
        next.later = gone.later;
        next.later.above = next;
      }
      replace(gone, next);
      next.earlier = gone.earlier;
    }
    size--;
  }

  public List<String> all() {
    List<String> all = new ArrayList<>();
    collect(root, all);
    return all;
  }

  private void collect(Appointment at, List<String> all) {
    if (at != null) {
      collect(at.earlier, all);
      all.add(at.minute + " " + at.subject);
      collect(at.later, all);
    }
  }

  private Appointment find(int minute) {
    Appointment at = root;
    while (at != null && at.minute != minute) {
      at = minute < at.minute ? at.earlier : at.later;
    }
    return at;
  }

  private void replace(Appointment gone, Appointment by) {
    if (gone.above == null) {
      root = by;
    } else if (gone.above.earlier == gone) {
      gone.above.earlier = by;
    } else {
      gone.above.later = by;
    }
    if (by != null) {
      by.above = gone.above;
    }
  }
}
