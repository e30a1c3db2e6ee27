package cairn.report.faults;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.report.Golden;
import cairn.report.SarifPrinter;
import cairn.report.SarifRun;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaValidatorsConfig;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class FaultSarifTest {
  private static final String SCHEMA = "/schema/sarif-schema-2.1.0.json";

  @Test
  void answers() throws IOException {
    Golden.check("check.sarif", sarif(SampleReports.check()));
    Golden.check("locate.sarif", sarif(SampleReports.locate()));
  }

  @Test
  void isValid() throws IOException {
    for (FaultReport report :
        List.of(
            SampleReports.check(),
            SampleReports.locate(),
            SampleReports.run(),
            SampleReports.holds(),
            SampleReports.undecided(),
            SampleReports.fromTheStart(),
            SampleReports.hostile())) {
      assertThat(problems(sarif(report))).isEmpty();
    }
    SarifRun any = SarifRun.of(Objects.requireNonNull(SampleReports.locate().located()));
    assertThat(any.results()).hasSize(3);
    assertThat(problems(SarifPrinter.print(any, "1.0"))).isEmpty();
  }

  @Test
  void theSchemaRefusesWhatIsNoSarif() throws IOException {
    String wrong = sarif(SampleReports.locate()).replace("\"fail\"", "\"failed\"");
    assertThat(problems(wrong)).isNotEmpty();
  }

  private static String sarif(FaultReport report) throws IOException {
    return SarifPrinter.print(FaultSarif.of(report), "1.0");
  }

  private static List<String> problems(String sarif) throws IOException {
    JsonNode log = new ObjectMapper().readTree(sarif);
    try (InputStream in = FaultSarifTest.class.getResourceAsStream(SCHEMA)) {
      JsonSchema schema =
          JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V7)
              .getSchema(
                  new ObjectMapper().readTree(in),
                  SchemaValidatorsConfig.builder().formatAssertionsEnabled(true).build());
      return schema.validate(log).stream().map(Object::toString).toList();
    }
  }
}
