package cairn.engine;

import cairn.analysis.abstraction.bloat.BloatFinder;
import cairn.analysis.abstraction.ideal.Extraction;
import cairn.analysis.api.regions.Bloat;
import cairn.graph.Progress;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Looks for what is in a heap twice while something else is done with it. It reads the dump, so it
 * has to be closed before that is.
 */
final class BackgroundDuplicates implements AutoCloseable {
  private static final long INTERVAL = 100;

  private final CompletableFuture<List<Bloat>> found;
  private volatile boolean stopped;
  private volatile long done;
  private volatile long total = 1;

  BackgroundDuplicates(Extraction extraction) {
    found = CompletableFuture.supplyAsync(() -> BloatFinder.duplicates(extraction, this::at));
  }

  private void at(long nowDone, long nowTotal) {
    if (stopped) {
      throw new CancellationException();
    }
    done = nowDone;
    total = nowTotal;
  }

  /** What was found; tells how far it is until then, which may end it by an exception. */
  List<Bloat> await(Progress progress) {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          progress.at(done, total);
          return found.get(INTERVAL, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
          // still at work
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      if (e.getCause() instanceof Error cause) {
        throw cause;
      }
      throw new IllegalStateException(e.getCause());
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Stops it if it is still at work, and returns when nothing is read any more. */
  @Override
  public void close() {
    stopped = true;
    try {
      found.join();
    } catch (CompletionException | CancellationException e) {
      // Whoever waited for it has heard of it; nobody else needs it.
    }
  }
}
