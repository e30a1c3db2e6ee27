package sessions;

import java.nio.file.Files;
import java.nio.file.Path;

/** What is said when sessions are asked for in a wrong way; what is right goes on to work. */
public final class Errors {
  private Errors() {}

  static final class Item {
    Item next;
  }

  static Item item;

  private static void attempt(String what, Runnable action) {
    try {
      action.run();
      System.out.println(what + ": done");
    } catch (IllegalArgumentException | IllegalStateException e) {
      System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
    }
  }

  private static void work() {
    Item i = new Item();
    i.next = item;
    item = i;
  }

  public static void main(String[] folder) throws Exception {
    Recorder.attach();
    Recorder.attach();
    String good = "out=" + folder[0] + "/good.cairn,include=sessions.Errors";
    attempt("end without begin", Recorder::end);
    attempt("point without begin", () -> Recorder.point("nowhere"));
    attempt("no out", () -> Recorder.begin("include=sessions.Errors"));
    attempt("nothing", () -> Recorder.begin(null));
    attempt("unknown option", () -> Recorder.begin(good + ",colour=red"));
    attempt("wrong value", () -> Recorder.begin(good + ",events=smells"));
    attempt("option of a run", () -> Recorder.begin(good + ",start=a.B.c"));
    attempt("no folder", () -> Recorder.begin("out=" + folder[0] + "/none/run.cairn"));
    attempt("a folder", () -> Recorder.begin("out=" + folder[0]));
    attempt("good", () -> Recorder.begin(good));
    work();
    attempt("twice", () -> Recorder.begin(good));
    work();
    attempt("end", Recorder::end);
    work();
    attempt("end again", Recorder::end);
    attempt("the same file again", () -> Recorder.begin(good));
    work();
    Recorder.point("before the exit");
    try (var files = Files.list(Path.of(folder[0]))) {
      files.map(f -> "file " + f.getFileName()).sorted().forEach(System.out::println);
    }
    System.exit(3);
  }
}
