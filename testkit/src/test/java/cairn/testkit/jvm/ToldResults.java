package cairn.testkit.jvm;

import cairn.recording.CodeInfo;
import cairn.recording.CodeInfo.MethodCode;
import cairn.recording.EventHandler;
import cairn.recording.Recording;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a recording says that calls have returned, in the order in which they did. */
final class ToldResults {
  private record Place(int method, int instruction) {}

  private record Call(int thread, Place place) {}

  private final Map<Call, Deque<Object>> results = new HashMap<>();

  ToldResults(Recording recording) throws IOException {
    Map<Integer, Place> places = new HashMap<>();
    int number = 0;
    for (CodeInfo info : recording.code()) {
      for (MethodCode method : info.methods()) {
        for (int i = 0; i < method.sites().length; i++) {
          places.put(method.sites()[i], new Place(number, method.ordinals()[i]));
        }
        number++;
      }
    }
    recording.read(
        new EventHandler() {
          @Override
          public void result(long time, int thread, int site, char kind, long bits) {
            Place place = places.get(site);
            if (place != null && kind != 0) {
              results
                  .computeIfAbsent(new Call(thread, place), key -> new ArrayDeque<>())
                  .add(Values.of(kind, bits));
            }
          }
        });
  }

  /** The next result of a call in a thread; null if none is told. */
  @Nullable Object next(int thread, int method, int instruction) {
    Deque<Object> all = results.get(new Call(thread, new Place(method, instruction)));
    return all == null ? null : all.poll();
  }
}
