package cairn.bench.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class InputsTest {
  @Test
  void aNumberSaysAllOfAnInput() {
    for (Subject subject : Subject.ALL) {
      String first = subject.input().apply(1);
      assertThat(first).isEqualTo(subject.input().apply(1)).isNotEqualTo(subject.input().apply(2));
    }
  }

  @Test
  void scriptsAreLinesOfTheDriver() {
    Pattern line =
        Pattern.compile(
            "cache [0-9]+|@[0-9]+ (?:pragma|create|with|insert|update|delete|select) .*");
    assertThat(SqlScripts.of(3).lines()).allMatch(text -> line.matcher(text).matches());
  }

  @Test
  void everySymbolOfAGrammarIsDefined() {
    String grammar = Grammars.of(3);
    Pattern.compile("\\b(?:T_|TOKEN_|OP|n[0-9]+_|expr)\\w+")
        .matcher(grammar)
        .results()
        .map(found -> found.group())
        .distinct()
        .forEach(
            symbol ->
                assertThat(
                        Pattern.compile("(?m)^(?:%(?:token|left|right).* )?" + symbol + "(?::| |$)")
                            .matcher(grammar)
                            .find())
                    .as(symbol)
                    .isTrue());
  }
}
