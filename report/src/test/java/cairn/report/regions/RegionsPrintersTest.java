package cairn.report.regions;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.api.heap.HeapSubject;
import cairn.analysis.api.regions.DifferenceAnswer;
import cairn.analysis.api.regions.GrowthLimits;
import cairn.analysis.api.regions.HeapDifference;
import cairn.analysis.api.regions.HeapDifference.Change;
import cairn.analysis.api.regions.HeapDifference.PropertyChange;
import cairn.analysis.api.regions.HeapDifference.RegionChange;
import cairn.analysis.api.regions.Range;
import cairn.analysis.api.regions.RegionsAnswer;
import cairn.report.DotPrinter;
import cairn.report.Golden;
import cairn.report.SvgPrinter;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

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

  @Test
  void pictures() throws IOException {
    Golden.check(
        "regions-raytracer.svg", SvgPrinter.print(RegionsPicture.of(SampleRegions.raytracer())));
    Golden.check(
        "regions-raytracer.dot", DotPrinter.print(RegionsPicture.of(SampleRegions.raytracer())));
    Golden.check("regions-raytracer.dgml", RegionsDgml.print(SampleRegions.raytracer()));
  }

  @Test
  void oneScreenUnlessAskedFor() {
    assertThat(RegionsText.print(SampleRegions.random(1, 600), 10).lines()).hasSizeLessThan(50);
    assertThat(RegionsText.print(SampleRegions.random(1, 600), 1000).lines())
        .hasSizeGreaterThan(600);
  }

  /** The elements and references that its schema asks for. */
  @Test
  void dgmlFitsTogether() throws IOException, SAXException, ParserConfigurationException {
    for (RegionsAnswer answer :
        List.of(SampleRegions.raytracer(), SampleRegions.hostile(), SampleRegions.random(3, 80))) {
      Document document = xml(RegionsDgml.print(answer));
      Element graph = document.getDocumentElement();
      assertThat(graph.getNamespaceURI()).isEqualTo("http://schemas.microsoft.com/vs/2009/dgml");
      Set<String> nodes = ids(graph, "Node");
      Set<String> categories = new HashSet<>();
      NodeList all = graph.getElementsByTagName("Category");
      for (int i = 0; i < all.getLength(); i++) {
        Element category = (Element) all.item(i);
        if (category.hasAttribute("Id")) {
          categories.add(category.getAttribute("Id"));
        }
      }
      NodeList links = graph.getElementsByTagName("Link");
      int contained = 0;
      for (int i = 0; i < links.getLength(); i++) {
        Element link = (Element) links.item(i);
        assertThat(nodes).contains(link.getAttribute("Source"), link.getAttribute("Target"));
        assertThat(categories).contains(link.getAttribute("Category"));
        contained += link.getAttribute("Category").equals("Contains") ? 1 : 0;
      }
      long inGroups =
          answer.reduced().stream()
              .filter(group -> group.regions().size() > 1)
              .mapToLong(group -> group.regions().size())
              .sum();
      assertThat(contained).isEqualTo((int) inGroups);
      for (int i = 0; i < all.getLength(); i++) {
        Element category = (Element) all.item(i);
        if (category.hasAttribute("Ref")) {
          assertThat(categories).contains(category.getAttribute("Ref"));
        }
      }
    }
  }

  private static Set<String> ids(Element graph, String name) {
    NodeList elements = graph.getElementsByTagName(name);
    Set<String> ids = new HashSet<>();
    for (int i = 0; i < elements.getLength(); i++) {
      assertThat(ids.add(((Element) elements.item(i)).getAttribute("Id"))).isTrue();
    }
    return ids;
  }

  private static Document xml(String text)
      throws IOException, SAXException, ParserConfigurationException {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setNamespaceAware(true);
    return factory
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void htmlLoadsNothingAndRunsOnlyItsOwnScript() throws IOException {
    for (RegionsAnswer answer : List.of(SampleRegions.raytracer(), SampleRegions.hostile())) {
      String html = RegionsHtml.print(answer);
      assertThat(html)
          .doesNotContainIgnoringCase(" src=", " href=", "@import", " onload=", "javascript:")
          .doesNotContain("url(http", "https://")
          .contains("default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-");
      assertThat(html.split("<script", -1)).hasSize(3);
      assertThat(html.split("</script", -1)).hasSize(3);
    }
  }

  @Test
  void hostileNamesAreHarmlessInEveryFormat()
      throws IOException, SAXException, ParserConfigurationException {
    RegionsAnswer hostile = SampleRegions.hostile();
    for (String answer :
        List.of(
            RegionsText.print(hostile, 9),
            RegionsHtml.print(hostile),
            RegionsDgml.print(hostile),
            SvgPrinter.print(RegionsPicture.of(hostile)),
            DotPrinter.print(RegionsPicture.of(hostile)))) {
      assertThat(answer).doesNotContain("\u001b", "\u202e", "\u2028", "\r");
    }
    xml(SvgPrinter.print(RegionsPicture.of(hostile)));
    new ObjectMapper().readTree(RegionsJson.print(hostile));
  }

  private static DifferenceAnswer difference() {
    RegionsAnswer answer = SampleRegions.expression();
    HeapSubject subject = answer.subject();
    RegionChange grown =
        new RegionChange(
            Change.GROWN,
            "exp",
            List.of("expr.Add", "expr.Mult", "expr.Sub", "expr.Neg"),
            1,
            1,
            Range.exactly(4),
            new Range(9, 12),
            Range.exactly(96),
            new Range(216, 288));
    RegionChange added =
        new RegionChange(
            Change.ADDED,
            "exp.cache.[]",
            List.of("expr.Cache\u001b"),
            -1,
            5,
            Range.exactly(0),
            new Range(1, Range.UNBOUNDED),
            Range.exactly(0),
            Range.exactly(24));
    return new DifferenceAnswer(
        subject,
        subject,
        new HeapDifference(
            answer.heap(),
            answer.heap(),
            false,
            List.of(grown, added),
            List.of(
                new PropertyChange(
                    "exp.r", "references by r are injective", "injective", "shared"))),
        new GrowthLimits(0.1, 20),
        208,
        424,
        1,
        List.of(grown, added),
        true);
  }

  @Test
  void differences() throws IOException {
    Golden.check("difference.txt", DifferenceText.print(difference(), 9));
    Golden.check("difference.json", DifferenceJson.print(difference()));
    Golden.check("difference.html", DifferenceHtml.print(difference()));
    assertThat(DifferenceHtml.print(difference()))
        .doesNotContain("<script", " src=", " href=", "\u001b");
    assertThat(DifferenceText.print(difference(), 1))
        .as("what grew too much is shown in any case")
        .contains("exp.cache.[]");
  }
}
