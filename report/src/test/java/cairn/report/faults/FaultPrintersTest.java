package cairn.report.faults;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.report.Golden;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class FaultPrintersTest {
  @Test
  void text() throws IOException {
    Golden.check("check.txt", FaultText.print(SampleReports.check(), 10));
    Golden.check("locate.txt", FaultText.print(SampleReports.run(), 10));
    Golden.check("locate-short.txt", FaultText.print(SampleReports.locate(), 1));
    Golden.check("holds.txt", FaultText.print(SampleReports.holds(), 10));
    Golden.check("undecided.txt", FaultText.print(SampleReports.undecided(), 10));
    Golden.check("from-the-start.txt", FaultText.print(SampleReports.fromTheStart(), 10));
  }

  @Test
  void json() throws IOException {
    Golden.check("check.json", FaultJson.print(SampleReports.check()));
    Golden.check("locate.json", FaultJson.print(SampleReports.run()));
    JsonNode undecided = new ObjectMapper().readTree(FaultJson.print(SampleReports.undecided()));
    assertThat(undecided.get("verdict").asText()).isEqualTo("undecided");
    assertThat(undecided.get("constraints").get(1).get("undecided").asLong()).isEqualTo(2);
  }

  @Test
  void html() throws IOException {
    Golden.check("check.html", FaultHtml.print(SampleReports.check()));
    Golden.check("locate.html", FaultHtml.print(SampleReports.run()));
    Golden.check("undecided.html", FaultHtml.print(SampleReports.undecided()));
  }

  @Test
  void whoCalledItStandsBeforeThePictures() {
    String html = FaultHtml.print(SampleReports.run());
    html = html.substring(html.indexOf("<article id=\"statement-1\""));
    assertThat(html.indexOf("called from <code>"))
        .isPositive()
        .isLessThan(html.indexOf("class=\"c-change\""))
        .isLessThan(html.indexOf("<figure>"));
  }

  @Test
  void anUndecidedAnswerSaysSoFirst() {
    assertThat(FaultText.print(SampleReports.undecided(), 10).lines().toList().get(1))
        .startsWith("UNDECIDED");
  }

  @Test
  void htmlLoadsNothingAndRunsNothing() {
    for (FaultReport report : new FaultReport[] {SampleReports.run(), SampleReports.hostile()}) {
      assertThat(FaultHtml.print(report))
          .doesNotContainIgnoringCase(
              "<script", "src=", "href=", "@import", "onload", "javascript:")
          .doesNotContain("url(http", "http://", "https://")
          .contains("default-src 'none'");
    }
  }

  @Test
  void hostileNamesAreHarmlessInEveryFormat() throws IOException {
    FaultReport hostile = SampleReports.hostile();
    String[] answers = {
      FaultText.print(hostile, 1), FaultText.print(hostile, 0), FaultHtml.print(hostile)
    };
    for (String answer : answers) {
      assertThat(answer).doesNotContain("\u001b", "\u0007", "\r", "\u202e");
    }
    assertThat(FaultHtml.print(hostile)).doesNotContain("<script", "alert('x')");
    new ObjectMapper().readTree(FaultJson.print(hostile));
  }
}
