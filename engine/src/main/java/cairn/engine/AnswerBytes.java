package cairn.engine;

import cairn.analysis.api.linearizability.ClosureAnswer;
import cairn.analysis.api.linearizability.HistoryStep;
import cairn.analysis.api.linearizability.LinearizeAnswer;
import cairn.analysis.api.linearizability.OperationAnswer;
import cairn.analysis.api.linearizability.Outcome;
import cairn.analysis.api.linearizability.PairAnswer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Answers on linearizability as bytes, for the cache alone: nobody else reads them. */
final class AnswerBytes {
  private AnswerBytes() {}

  /** Writes one thing. */
  @FunctionalInterface
  private interface Writer<T> {
    void write(T thing, DataOutputStream out) throws IOException;
  }

  /** Reads one thing. */
  @FunctionalInterface
  private interface Reader<T> {
    T read(DataInputStream in) throws IOException;
  }

  static byte[] write(LinearizeAnswer answer) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      text(answer.specification(), out);
      text(answer.outcome().name(), out);
      text(answer.why(), out);
      out.writeInt(answer.subOperations());
      texts(answer.assumptions(), out);
      list(answer.history(), AnswerBytes::step, out);
      out.writeBoolean(answer.historyRan());
      texts(answer.historyNotes(), out);
      list(answer.pairs(), AnswerBytes::pair, out);
      texts(answer.facts(), out);
      texts(answer.contradictions(), out);
      text(answer.explored(), out);
      list(answer.operations(), AnswerBytes::operation, out);
      list(answer.closures(), AnswerBytes::closure, out);
      texts(answer.historyBegin(), out);
      texts(answer.historyResults(), out);
    }
    return bytes.toByteArray();
  }

  /**
   * @throws IOException if the bytes are no answer
   */
  static LinearizeAnswer read(byte[] bytes) throws IOException {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      LinearizeAnswer answer =
          new LinearizeAnswer(
              text(in),
              Outcome.valueOf(text(in)),
              text(in),
              in.readInt(),
              texts(in),
              list(AnswerBytes::step, in),
              in.readBoolean(),
              texts(in),
              list(AnswerBytes::pair, in),
              texts(in),
              texts(in),
              text(in),
              list(AnswerBytes::operation, in),
              list(AnswerBytes::closure, in),
              texts(in),
              texts(in));
      if (in.read() >= 0) {
        throw new IOException("more than an answer");
      }
      return answer;
    } catch (IllegalArgumentException e) {
      throw new IOException("no answer", e);
    }
  }

  private static void step(HistoryStep step, DataOutputStream out) throws IOException {
    out.writeInt(step.instance());
    text(step.operation(), out);
    text(step.subOperation(), out);
    out.writeInt(step.line());
    texts(step.changes(), out);
    texts(step.state(), out);
  }

  private static HistoryStep step(DataInputStream in) throws IOException {
    return new HistoryStep(in.readInt(), text(in), text(in), in.readInt(), texts(in), texts(in));
  }

  private static void pair(PairAnswer pair, DataOutputStream out) throws IOException {
    text(pair.first(), out);
    text(pair.second(), out);
    text(pair.alias(), out);
    out.writeBoolean(pair.orderable());
    out.writeBoolean(pair.reversible());
    out.writeBoolean(pair.boundary());
    text(pair.why(), out);
  }

  private static PairAnswer pair(DataInputStream in) throws IOException {
    return new PairAnswer(
        text(in),
        text(in),
        text(in),
        in.readBoolean(),
        in.readBoolean(),
        in.readBoolean(),
        text(in));
  }

  private static void operation(OperationAnswer operation, DataOutputStream out)
      throws IOException {
    text(operation.name(), out);
    out.writeInt(operation.line());
    list(
        operation.steps(),
        (step, to) -> {
          text(step.name(), to);
          to.writeInt(step.line());
        },
        out);
  }

  private static OperationAnswer operation(DataInputStream in) throws IOException {
    return new OperationAnswer(
        text(in),
        in.readInt(),
        list(from -> new OperationAnswer.Step(text(from), from.readInt()), in));
  }

  private static void closure(ClosureAnswer closure, DataOutputStream out) throws IOException {
    text(closure.prefix(), out);
    text(closure.next(), out);
    texts(closure.elements(), out);
  }

  private static ClosureAnswer closure(DataInputStream in) throws IOException {
    return new ClosureAnswer(text(in), text(in), texts(in));
  }

  private static void texts(List<String> texts, DataOutputStream out) throws IOException {
    list(texts, AnswerBytes::text, out);
  }

  private static List<String> texts(DataInputStream in) throws IOException {
    return list(AnswerBytes::text, in);
  }

  private static <T> void list(List<T> things, Writer<T> writer, DataOutputStream out)
      throws IOException {
    out.writeInt(things.size());
    for (T thing : things) {
      writer.write(thing, out);
    }
  }

  private static <T> List<T> list(Reader<T> reader, DataInputStream in) throws IOException {
    int size = size(in);
    List<T> things = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      things.add(reader.read(in));
    }
    return things;
  }

  private static void text(String text, DataOutputStream out) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  private static String text(DataInputStream in) throws IOException {
    return new String(in.readNBytes(size(in)), StandardCharsets.UTF_8);
  }

  /** No more than there are bytes left, so that nothing is sized by a number that is wrong. */
  private static int size(DataInputStream in) throws IOException {
    int size = in.readInt();
    if (size < 0 || size > in.available()) {
      throw new IOException("longer than the file");
    }
    return size;
  }
}
