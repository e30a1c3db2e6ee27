package cairn.analysis.linearizability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import cairn.analysis.api.linearizability.LinearizeAnswer;
import cairn.analysis.api.linearizability.Outcome;
import cairn.analysis.api.linearizability.PairAnswer;
import cairn.analysis.linearizability.language.LinException;
import cairn.analysis.linearizability.language.LinParser;
import cairn.graph.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LinearizabilityAnalysisTest {
  private static final Path EXAMPLES = Path.of("..", "..", "examples", "lin");

  private static LinearizeAnswer ask(String text) throws LinException {
    LinearizeRequest request = new LinearizeRequest(LinParser.parse("test", text), 20_000);
    return new LinearizabilityAnalysis().run(request, Progress.NONE);
  }

  private static LinearizeAnswer example(String name) throws IOException, LinException {
    return ask(Files.readString(EXAMPLES.resolve(name)));
  }

  @Test
  void aRightQueueIsProvedAndSaysWhatItAssumes() throws IOException, LinException {
    LinearizeAnswer answer = example("ms-queue.lin");

    assertThat(answer.outcome()).isEqualTo(Outcome.PROVED);
    assertThat(answer.findings()).isEmpty();
    assertThat(answer.pairs()).isNotEmpty().allSatisfy(pair -> assertThat(pair.why()).isNotEmpty());
    assertThat(answer.assumptions())
        .contains("Memory is sequentially consistent: every step is seen by all at once.")
        .anySatisfy(text -> assertThat(text).contains("checked against the sequential"))
        .anySatisfy(text -> assertThat(text).contains("is read in the step"));
  }

  @Test
  void aWrongCounterIsRefutedByAHistoryThatRan() throws IOException, LinException {
    LinearizeAnswer answer = example("wrong/split-counter.lin");

    assertThat(answer.outcome()).isEqualTo(Outcome.REFUTED);
    assertThat(answer.historyRan()).isTrue();
    assertThat(answer.history()).hasSizeGreaterThanOrEqualTo(4);
    assertThat(answer.findings()).hasSize(1);
  }

  @Test
  void aProofThatTakesTooLongEnds() throws IOException, LinException {
    String text = Files.readString(EXAMPLES.resolve("ms-queue.lin"));
    LinearizeRequest request =
        new LinearizeRequest(LinParser.parse("test", text), 2_000, Duration.ofMillis(1));

    LinearizeAnswer answer = new LinearizabilityAnalysis().run(request, Progress.NONE);

    assertThat(answer.outcome()).isEqualTo(Outcome.ABORTED);
    assertThat(answer.why()).contains("the budget is spent");
  }

  @Test
  void aProofTellsHowManyPairsItHasDerived() throws IOException, LinException {
    String text = Files.readString(EXAMPLES.resolve("ms-queue.lin"));
    LinearizeRequest request = new LinearizeRequest(LinParser.parse("test", text), 2_000);
    Map<LinearizabilityAnalysis.Part, List<String>> heard = new LinkedHashMap<>();

    new LinearizabilityAnalysis()
        .run(
            request,
            part -> {
              List<String> lines = heard.computeIfAbsent(part, key -> new ArrayList<>());
              return (done, total) -> lines.add(done + " of " + total);
            });

    assertThat(heard.get(LinearizabilityAnalysis.Part.DERIVING))
        .hasSize(16)
        .startsWith("0 of 16", "1 of 16")
        .endsWith("15 of 16");
    assertThat(heard)
        .containsKeys(
            LinearizabilityAnalysis.Part.EXPLORING, LinearizabilityAnalysis.Part.LEARNING);
  }

  private static final String LOOK_AND_SET =
      """
      struct node { int v, node next };
      node H;
      init { node A; A = malloc node; H = malloc node; H.next = A; }
      Look()
        node P;
        a: 1 < P.v >= 0; > READ P;
        b: 1 return P.v;
      Set(int k)
        node P;
        c: 1 < P.v >= 0; > READ P;
        d: 1 P.v = k;
      """;

  /** Two that hold the same node cannot change places, two that do not can. */
  @Test
  void pairsAreToldCaseByCase() throws LinException {
    LinearizeAnswer answer = ask(LOOK_AND_SET);

    assertThat(answer.pairs())
        .filteredOn(pair -> pair.first().equals("d") && pair.second().equals("b"))
        .extracting(PairAnswer::alias, PairAnswer::orderable, PairAnswer::reversible)
        .containsExactly(tuple("P == P", true, false), tuple("nothing in common", true, true));
    assertThat(answer.pairs())
        .filteredOn(pair -> pair.first().equals("a") && pair.second().equals("a"))
        .extracting(PairAnswer::alias, PairAnswer::reversible)
        .containsExactly(tuple("", true));
  }

  @Test
  void whatIsStatedOfACaseIsCompared() throws LinException {
    String stated =
        """
        pairs {
          d reversible b when P != P;
          not d reversible b when P == P;
          d reversible b when P == P;
          not d then b when P != P;
        }
        """;

    assertThat(ask(LOOK_AND_SET + stated).contradictions())
        .hasSize(2)
        .allMatch(
            text ->
                text.startsWith("line 15 states that d, b is reversible when P == P; but")
                    || text.startsWith(
                        "line 16 states that d, b is not orderable when P != P; but"));
  }

  /** Right, and beyond the method: the state inside differs, results do not. */
  @Test
  void aRightQueueThatCannotBeProvedIsNotRefuted() throws IOException, LinException {
    LinearizeAnswer answer = example("herlihy-wing-queue.lin");

    assertThat(answer.outcome()).isEqualTo(Outcome.NOT_PROVED);
    assertThat(answer.history()).isNotEmpty();
  }

  /** Table 6.2 of Singh 2016 says yes to all but the Herlihy-Wing queue. */
  @ParameterizedTest
  @CsvSource({
    "ms-queue, PROVED",
    "two-lock-queue, PROVED",
    "dglm-queue, PROVED",
    "herlihy-wing-queue, NOT_PROVED",
    "treiber-stack, PROVED",
    "elimination-stack, PROVED",
    "timestamped-stack, NOT_PROVED",
    "lazy-set, PROVED",
    "vy-cas-set, PROVED",
    "vy-dcas-set, PROVED",
    "orvyy-set, PROVED",
    "pair-snapshot, PROVED",
    "rdcss, PROVED"
  })
  void theThirteenStructures(String name, Outcome outcome) throws IOException, LinException {
    boolean quick = !name.endsWith("-set") && !name.equals("elimination-stack");
    assumeTrue(quick || Boolean.getBoolean("cairn.long"), "takes minutes: -Dcairn.long=true");
    String text = Files.readString(EXAMPLES.resolve(name + ".lin"));
    LinearizeRequest request =
        new LinearizeRequest(LinParser.parse(name, text), 200_000, Duration.ofMinutes(30));

    LinearizeAnswer answer = new LinearizabilityAnalysis().run(request, Progress.NONE);

    assertThat(answer.outcome()).as(answer.why()).isEqualTo(outcome);
  }

  /** Atomic steps are linearizable; that they are those of a queue is another question. */
  @Test
  void aStackThatSaysItIsAQueueIsRefuted() throws LinException {
    LinearizeAnswer answer =
        ask(
            """
            struct node{int value, node next};
            node top;
            Put(int v)
              node X;
              a: 1 X = malloc node; X.value = v;
              p: 1 X.next = top; top = X;
            Take()
              node T;
              t: 1 < top == T; T != NULL; > top = T.next; return T.value;
            sequential {
              seq items;
              Put(v): items = append(items, v);
              Take(): < size(items) > 0; > return first(items); items = rest(items);
            }
            bound instances 2, prefix 2, values 1..2;
            """);

    assertThat(answer.outcome()).isEqualTo(Outcome.REFUTED);
  }

  @Test
  void withoutAnInitialStateNothingIsProved() throws LinException {
    LinearizeAnswer answer =
        ask(
            """
            struct node{node next};
            node top;
            Pop()
            s: 1 < top != NULL; > top = top.next;
            """);

    assertThat(answer.outcome()).isEqualTo(Outcome.NOT_PROVED);
    assertThat(answer.why()).contains("init");
  }

  @Test
  void aFoldedReadOfNodesThatAreUsedAgainProvesNothing() throws LinException {
    LinearizeAnswer answer =
        ask(
            """
            struct node{int value, node next};
            node top;
            reuse node;
            Push(int v)
              node X;
              p: 1 X = malloc node; X.value = v; X.next = top; top = X;
            Pop()
              node T;
              s: 1 < top == T; T != NULL; > top = T.next; free T;
            """);

    assertThat(answer.outcome()).isEqualTo(Outcome.NOT_PROVED);
    assertThat(answer.why()).contains("T of Pop");
  }

  @Test
  void whatIsStatedWronglyIsShown() throws LinException {
    LinearizeAnswer answer =
        ask(
            """
            int c;
            Increment()
            w: 1 c = c + 1;
            Read()
            r: 1 return c;
            pairs {
              w reversible w;
              w reversible r;
            }
            """);

    assertThat(answer.contradictions()).hasSize(1);
    assertThat(answer.contradictions().get(0)).contains("w, r is reversible");
  }
}
