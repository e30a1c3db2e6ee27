package cairn.web;

import cairn.engine.InputException;
import cairn.engine.SliceAnalyses;
import cairn.engine.SourceFinder;
import cairn.engine.SpecFile;
import cairn.report.Json;
import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.NotFoundResponse;
import io.javalin.util.JavalinBindException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * The workbench: files in a browser. A server on the loopback interface answers what the page asks:
 *
 * <ul>
 *   <li>{@code GET /api/files}: what there is;
 *   <li>{@code GET /api/view/FILE/VIEW?...}: a view, or 202 and how far it is;
 *   <li>{@code DELETE /api/jobs/ID}: stops making a view;
 *   <li>{@code GET /report/FILE/proof}: the page of a proof, for a frame.
 * </ul>
 *
 * Everything else is the page itself.
 */
public final class Workbench implements AutoCloseable {
  /** Requests are paths and a few options; nothing is ever sent to the server. */
  private static final int MOST_REQUEST_BYTES = 16 << 10;

  /** What takes less is answered at once. */
  private static final long PATIENCE_MILLIS = 250;

  private final OpenFiles files;
  private final Views views;
  private final Jobs jobs = new Jobs();
  private final Guard guard = new Guard();
  private final Assets assets;
  private final String version;
  private final Javalin server;

  private Workbench(WorkbenchOptions options) throws IOException {
    files = OpenFiles.of(options.files());
    views = new Views(files, new SourceFinder(options.sources()), options.cache());
    assets = new Assets();
    version = options.version();
    server = Javalin.create(this::configure);
    server.start("127.0.0.1", options.port());
    guard.listensAt(server.port());
  }

  /**
   * Opens the files and begins to answer.
   *
   * @throws InputException if a file cannot be shown, or the port is taken
   */
  public static Workbench start(WorkbenchOptions options) throws IOException {
    try {
      return new Workbench(options);
    } catch (JavalinBindException e) {
      throw new InputException(
          "port "
              + options.port()
              + " cannot be used; choose another with --port, or leave it out");
    }
  }

  private void configure(JavalinConfig config) {
    config.startup.showJavalinBanner = false;
    config.startup.showOldJavalinVersionWarning = false;
    config.startup.startupWatcherEnabled = false;
    config.http.maxRequestSize = MOST_REQUEST_BYTES;
    config.jetty.modifyHttpConfiguration(
        http -> {
          http.setRequestHeaderSize(MOST_REQUEST_BYTES);
          http.setSendServerVersion(false);
        });
    config.routes.before(
        request -> {
          if (guard.answers(request)) {
            request.skipRemainingHandlers();
          }
        });
    assets
        .byPath()
        .forEach(
            (path, asset) ->
                config.routes.get(
                    path, request -> request.contentType(asset.type()).result(asset.bytes())));
    config.routes.get("/api/files", this::files);
    config.routes.get("/api/view/{file}/{view}", this::view);
    config.routes.get("/report/{file}/proof", this::proof);
    config.routes.delete("/api/jobs/{id}", this::cancel);
    config.routes.exception(Refusal.class, (e, request) -> refuse(request, e.status(), e.words()));
    config.routes.exception(
        NotFoundResponse.class,
        (e, request) -> refuse(request, 404, "there is nothing at " + request.path()));
  }

  /** Where a browser finds it, with what lets it in. */
  public URI address() {
    return URI.create("http://127.0.0.1:" + server.port() + guard.entrance());
  }

  private void files(Context request) throws IOException {
    json(
        request,
        200,
        Json.document(
            "cairn.files/1",
            json -> {
              json.writeStringField("version", version);
              json.writeArrayFieldStart("files");
              for (OpenFile file : files.files()) {
                json.writeStartObject();
                json.writeNumberField("index", file.index());
                json.writeStringField("name", file.name());
                json.writeStringField("kind", file.kind().words());
                json.writeStringField("moment", file.moment());
                json.writeBooleanField(
                    "slices",
                    file.kind() == OpenFile.Kind.RECORDING
                        && SliceAnalyses.isPossible(file.path()));
                json.writeArrayFieldStart("views");
                for (String view : file.kind().views()) {
                  json.writeString(view);
                }
                json.writeEndArray();
                json.writeEndObject();
              }
              json.writeEndArray();
              json.writeArrayFieldStart("specs");
              for (SpecFile spec : files.specs()) {
                json.writeString(spec.name());
              }
              json.writeEndArray();
              json.writeBooleanField("model", files.model() != null);
            }));
  }

  private void view(Context request) throws IOException, InterruptedException {
    Map<String, String> options = new HashMap<>();
    request
        .queryParamMap()
        .forEach((name, values) -> options.put(name, values.isEmpty() ? "" : values.get(0)));
    OpenFile file = files.file(number(request.pathParam("file")));
    if (file.kind() == OpenFile.Kind.METRICS) {
      // samples are written while a program runs: more of them make the question another one
      options.put("size", Long.toString(Files.size(file.path())));
    }
    Question question = new Question(file.index(), request.pathParam("view"), options);
    View view = views.of(file, question.view());
    Job job = jobs.ask(question.key(), tasks -> view.answer(file, question, tasks));
    job.await(PATIENCE_MILLIS);
    if (!job.hasEnded()) {
      json(
          request,
          202,
          Json.document(
              "cairn.job/1",
              json -> {
                json.writeStringField("job", job.id());
                json.writeStringField("task", job.task());
                json.writeNumberField("share", job.share());
              }));
      return;
    }
    String answer = job.answer();
    if (answer != null) {
      json(request, 200, answer);
    } else {
      failed(request, job.failure());
    }
  }

  private void proof(Context request) {
    String page = views.proofs().page(files.file(number(request.pathParam("file"))));
    request.header("Content-Security-Policy", ProofViews.POLICY);
    request.contentType("text/html; charset=utf-8").result(page);
  }

  private static void failed(Context request, @Nullable Exception failure) {
    if (failure instanceof Refusal refusal) {
      refuse(request, refusal.status(), refusal.words());
    } else if (failure instanceof CancellationException) {
      refuse(request, 409, "it was stopped");
    } else if (failure instanceof IOException) {
      refuse(request, 422, String.valueOf(failure.getMessage()));
    } else {
      refuse(
          request,
          500,
          "this is a bug in Cairn: " + failure + "; the command of the same name may tell more");
    }
  }

  private void cancel(Context request) throws IOException {
    Job job = jobs.of(request.pathParam("id"));
    if (job == null) {
      throw Refusal.unknown("there is no such job");
    }
    job.cancel();
    json(request, 200, "{}");
  }

  private static int number(String text) {
    if (!text.matches("[0-9]{1,6}")) {
      throw Refusal.unknown("there is no file '" + text + "'");
    }
    return Integer.parseInt(text);
  }

  private static void refuse(Context request, int status, String words) {
    try {
      json(
          request, status, Json.document("cairn.error/1", j -> j.writeStringField("error", words)));
    } catch (IOException e) {
      throw new IllegalStateException("a string cannot fail", e);
    }
  }

  private static void json(Context request, int status, String text) throws IOException {
    request.status(status).contentType("application/json; charset=utf-8").result(text);
  }

  @Override
  public void close() throws IOException {
    jobs.close();
    server.stop();
    views.close();
  }
}
