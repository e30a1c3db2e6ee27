package cairn.report.regions;

import cairn.report.Golden;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class RegionsPrintersTest {
  @Test
  void text() throws IOException {
    Golden.check("regions-expression.txt", RegionsText.print(SampleRegions.expression(), 12));
    Golden.check("regions-raytracer.txt", RegionsText.print(SampleRegions.raytracer(), 5));
  }

  @Test
  void json() throws IOException {
    Golden.check("regions-expression.json", RegionsJson.print(SampleRegions.expression()));
  }
}
