package cairn.history;

import cairn.recording.Format;
import cairn.recording.SiteInfo;
import cairn.recording.Tables;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The calls around some events, found in one pass over the recorded calls.
 *
 * <p>A method that code outside the recording called names the place that its thread last called
 * from, which need not be its caller's. Such a place counts only if it lies in the method around:
 * then the call went from there through that code. A constructor whose {@code super()} throws ends
 * without a trace, which shows when a method around it goes on. Nothing says where a class
 * initialiser was set off.
 */
public final class CallStacks {
  /** The methods that one thread is in, outermost first. */
  private static final class Frames {
    int[] methods = new int[64];
    int[] places = new int[64];
    int[] lastCalls = new int[64];

    /** How many calls from a method have ended; in front those from code that is not recorded. */
    int[] ended = new int[65];

    int depth;

    void push(int method, int place) {
      if (depth == methods.length) {
        methods = Arrays.copyOf(methods, 2 * depth);
        places = Arrays.copyOf(places, 2 * depth);
        lastCalls = Arrays.copyOf(lastCalls, 2 * depth);
        ended = Arrays.copyOf(ended, 2 * depth + 1);
      }
      methods[depth] = method;
      places[depth] = place;
      lastCalls[depth++] = 0;
      ended[depth] = 0;
    }

    void popTo(int newDepth) {
      depth = newDepth;
      ended[depth]++;
    }
  }

  private final Tables tables;
  private final Calls calls;
  private final Map<Integer, Frames> threads = new HashMap<>();
  private final Map<Long, int[]> stacks = new HashMap<>();

  private CallStacks(HeapHistory history) {
    this.tables = history.tables();
    this.calls = history.calls();
  }

  private CallStacks(CallStacks of) {
    this.tables = of.tables;
    this.calls = of.calls;
  }

  /**
   * Around events at these times, each with its site. Costs a step for each call up to the last of
   * them.
   */
  public static CallStacks of(HeapHistory history, Map<Long, Integer> sites) {
    CallStacks all = new CallStacks(history);
    int call = 0;
    for (Map.Entry<Long, Integer> event : new TreeMap<>(sites).entrySet()) {
      long time = event.getKey();
      while (call < all.calls.count() && all.calls.time(call) < time) {
        all.follow(call++);
      }
      Frames frames = all.threads.get(history.threadAt(time));
      if (frames != null) {
        all.stacks.put(time, all.around(frames, event.getValue()));
      }
    }
    return all;
  }

  /**
   * Sites, innermost first: where the method of the event was called, where that method was, and so
   * on. Without a line where only the method is known; empty if calls were not recorded.
   */
  public int[] at(long time) {
    return stacks.getOrDefault(time, new int[0]).clone();
  }

  /**
   * The innermost calls around the event at a time and site, up to the first from a site that
   * {@code isGoal} accepts. Goes back from the event: costs a step for each call since that one.
   */
  public static List<Integer> outTo(HeapHistory history, long time, int site, IntPredicate isGoal) {
    CallStacks all = new CallStacks(history);
    int thread = history.threadAt(time);
    List<Integer> sites = new ArrayList<>();
    // where the frame found last may have been called: its own word, then its earlier siblings'
    Set<Integer> places = new LinkedHashSet<>();
    int word = site;
    int frame = all.calls.before(time);
    for (boolean found = false; ; found = true) {
      frame = all.frameBefore(frame, thread, places);
      while (frame >= 0 && all.endedSilently(frame, thread, word)) {
        frame = all.frameBefore(frame, thread, places);
      }
      if (frame < 0) {
        return sites;
      }
      int method = all.calls.site(frame);
      if (found) {
        sites.add(all.firstWithin(method, places));
        if (isGoal.test(method)) {
          return sites;
        }
      }
      places.clear();
      word = all.isInitialiser(method) ? 0 : all.calls.from(frame);
      places.add(word);
    }
  }

  /**
   * When calls ended that one method made one after the other, in one of which an event happened:
   * the outermost method around the event from which enough calls had ended before. Empty if there
   * is none. Costs two steps for each call.
   */
  public static long[] besides(HeapHistory history, long time, int fewest) {
    int thread = history.threadAt(time);
    CallStacks before = new CallStacks(history);
    int limit = before.calls.before(time);
    for (int call = 0; call < limit; call++) {
      before.followIn(thread, call);
    }
    Frames at = before.threads.getOrDefault(thread, new Frames());
    int depth = 0;
    while (depth <= at.depth && at.ended[depth] < fewest) {
      depth++;
    }
    return depth > at.depth ? new long[0] : before.ends(thread, depth, limit);
  }

  /**
   * When the calls ended that a method made at a depth.
   *
   * @param limit a call during which that method runs
   */
  private long[] ends(int thread, int depth, int limit) {
    CallStacks all = new CallStacks(this);
    long[] times = new long[16];
    int count = 0;
    for (int call = 0; call < calls.count(); call++) {
      Frames f = all.followIn(thread, call);
      if (f == null) {
        continue;
      }
      if (f.depth < depth) {
        if (call >= limit) {
          break;
        }
        count = 0;
      } else if (f.depth == depth && calls.kind(call) != Format.CALL) {
        times = count == times.length ? Arrays.copyOf(times, 2 * count) : times;
        times[count++] = calls.time(call);
      }
    }
    return Arrays.stream(times, 0, count).distinct().toArray();
  }

  /** The frames after a call of a thread; null if it is of another one. */
  private @Nullable Frames followIn(int thread, int call) {
    if (calls.thread(call) != thread) {
      return null;
    }
    follow(call);
    return threads.get(thread);
  }

  /**
   * The innermost call before this one that had not returned, -1 if there is none. Tells where the
   * calls between them came from.
   */
  private int frameBefore(int call, int thread, Set<Integer> places) {
    boolean tell = !places.contains(0); // an initialiser's siblings do not know of it
    Deque<Integer> left = new ArrayDeque<>();
    for (int i = call - 1; i >= 0; i--) {
      if (calls.thread(i) != thread) {
        continue;
      }
      if (calls.kind(i) != Format.CALL) {
        left.push(calls.site(i));
      } else if (left.isEmpty()) {
        return i;
      } else {
        if (!isConstructor(calls.site(i)) || sameMethod(calls.site(i), left.peek())) {
          left.pop();
        }
        if (left.isEmpty() && tell) {
          places.add(calls.from(i));
        }
      }
    }
    return -1;
  }

  /** Whether a constructor seems to run, but the thread has gone on in a method around it. */
  private boolean endedSilently(int frame, int thread, int word) {
    if (word == 0 || !isConstructor(calls.site(frame)) || sameMethod(word, calls.site(frame))) {
      return false;
    }
    int around = frame;
    do {
      around = frameBefore(around, thread, new HashSet<>());
    } while (around >= 0 && !sameMethod(word, calls.site(around)));
    return around >= 0;
  }

  private int firstWithin(int method, Set<Integer> places) {
    for (int place : places) {
      if (place != 0 && sameMethod(place, method)) {
        return place;
      }
    }
    return method;
  }

  private void follow(int call) {
    Frames f = threads.computeIfAbsent(calls.thread(call), thread -> new Frames());
    int site = calls.site(call);
    if (calls.kind(call) != Format.CALL) {
      int frame = innermost(f, site);
      if (frame >= 0) {
        f.popTo(frame);
      }
      return;
    }
    int from = calls.from(call);
    if (isInitialiser(site)) {
      f.push(site, 0);
      return;
    }
    if (from != 0 && innermost(f, from) >= 0) {
      while (isConstructor(f.methods[f.depth - 1]) && !sameMethod(from, f.methods[f.depth - 1])) {
        f.depth--;
      }
    }
    int place = 0;
    if (f.depth > 0) {
      if (from != 0 && sameMethod(from, f.methods[f.depth - 1])) {
        f.lastCalls[f.depth - 1] = from;
      }
      place = f.lastCalls[f.depth - 1];
    }
    f.push(site, place);
  }

  private boolean isInitialiser(int site) {
    return tables.site(site).method().equals("<clinit>");
  }

  private boolean isConstructor(int site) {
    return tables.site(site).method().equals("<init>");
  }

  private int[] around(Frames f, int site) {
    int top = site == 0 ? -1 : innermost(f, site);
    int depth = top >= 0 ? top + 1 : f.depth;
    int[] around = new int[Math.max(0, depth - 1)];
    for (int i = 0; i < around.length; i++) {
      int frame = depth - 1 - i;
      around[i] = f.places[frame] != 0 ? f.places[frame] : f.methods[frame - 1];
    }
    return around;
  }

  /** The innermost frame of the method that holds a site, or -1. */
  private int innermost(Frames f, int site) {
    int frame = f.depth - 1;
    while (frame >= 0 && !sameMethod(site, f.methods[frame])) {
      frame--;
    }
    return frame;
  }

  private boolean sameMethod(int one, int other) {
    SiteInfo a = tables.site(one);
    SiteInfo b = tables.site(other);
    return a.type() == b.type() && a.method().equals(b.method());
  }
}
