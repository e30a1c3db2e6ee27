package cairn.report.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.SourceExcerpt;
import cairn.analysis.api.bounds.BlockName;
import cairn.analysis.api.bounds.OutsideAccess;
import cairn.analysis.api.bounds.OutsideAccess.Kind;
import cairn.analysis.api.bounds.OverflowAnswer;
import cairn.report.Golden;
import cairn.report.SarifPrinter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaValidatorsConfig;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class OverflowPrintersTest {
  private static final String SCHEMA = "/schema/sarif-schema-2.1.0.json";
  private static final CodePlace MAIN = new CodePlace("a.c", 40, "main");
  private static final CodePlace USE = new CodePlace("a.c", 9, "use");
  private static final BlockName LIVE =
      new BlockName(
          1, "struct item", 16, List.of(new CodePlace("a.c", 3, "make"), MAIN), List.of());
  private static final BlockName FREED =
      new BlockName(
          2,
          "",
          1200,
          List.of(new CodePlace("a.c", 3, "make"), MAIN),
          List.of(new CodePlace("a.c", 5, "drop"), MAIN));

  private static OutsideAccess access(
      Kind kind,
      boolean write,
      boolean possible,
      CodePlace place,
      @Nullable BlockName block,
      @Nullable BlockName other,
      long accesses) {
    List<CodePlace> stack = List.of(new CodePlace("", 0, "libc.so.6.memcpy"), place, MAIN);
    return new OutsideAccess(
        kind, write, false, possible, place, stack, 12, "main", block, other, 16, 4, 8, accesses,
        1);
  }

  private static OverflowReport report(CodePlace use) {
    List<OutsideAccess> found =
        List.of(
            access(Kind.BEHIND, true, false, use, LIVE, null, 3),
            access(Kind.FREED, false, false, use, FREED, null, 1),
            access(Kind.FREED_TWICE, false, false, use, FREED, null, 1),
            access(Kind.FREED_WRONGLY, false, false, use, null, null, 1),
            access(Kind.WILD, true, false, use, null, null, 1),
            access(Kind.ACROSS, true, true, use, LIVE, FREED, 1));
    OverflowAnswer answer =
        new OverflowAnswer(found, 5, 1234, 16 << 20, 64, List.of("the last chunk is missing"));
    SourceExcerpt source =
        new SourceExcerpt("src/a.c", 8, 9, List.of("{", "  item->next = <b>&\u001b;", "}"));
    return new OverflowReport("run.cairn", answer, Map.of(USE, source), "./a b", 3);
  }

  private static OverflowReport nothing() {
    OverflowAnswer answer = new OverflowAnswer(List.of(), 0, 0, 16 << 20, 64, List.of());
    return new OverflowReport("run.cairn", answer, Map.of(), null, 0);
  }

  private static String sarif(OverflowReport report) throws IOException {
    return SarifPrinter.print(OverflowSarif.of(report), "1.0");
  }

  @Test
  void answers() throws IOException {
    Golden.check("overflow.txt", OverflowText.print(report(USE), 3));
    Golden.check("overflow-nothing.txt", OverflowText.print(nothing(), 3));
    Golden.check("overflow.json", OverflowJson.print(report(USE)));
    Golden.check("overflow.sarif", sarif(report(USE)));
    Golden.check("overflow.html", OverflowHtml.print(report(USE)));
  }

  @Test
  void sarifIsValid() throws IOException {
    for (OverflowReport report : List.of(report(USE), nothing(), hostile())) {
      JsonNode log = new ObjectMapper().readTree(sarif(report));
      try (InputStream in = OverflowPrintersTest.class.getResourceAsStream(SCHEMA)) {
        JsonSchema schema =
            JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V7)
                .getSchema(
                    new ObjectMapper().readTree(in),
                    SchemaValidatorsConfig.builder().formatAssertionsEnabled(true).build());
        assertThat(schema.validate(log)).isEmpty();
      }
    }
  }

  private static OverflowReport hostile() {
    return report(new CodePlace("\u001b[2J<script>.c", 9, "alert('x')\u202e\r<img src=x>"));
  }

  @Test
  void hostileNamesAreHarmless() throws IOException {
    for (String answer :
        List.of(
            OverflowText.print(hostile(), 3),
            OverflowText.print(hostile(), 0),
            OverflowHtml.print(hostile()))) {
      assertThat(answer).doesNotContain("\u001b", "\r", "\u202e");
    }
    assertThat(OverflowHtml.print(hostile()))
        .doesNotContain("<script", "<img", "http://", "https://")
        .contains("default-src 'none'");
    new ObjectMapper().readTree(OverflowJson.print(hostile()));
  }
}
