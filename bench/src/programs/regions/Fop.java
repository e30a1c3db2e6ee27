import java.io.ByteArrayInputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.apache.avalon.framework.logger.NullLogger;
import org.apache.fop.apps.Driver;
import org.xml.sax.InputSource;

/** Sets a long document with FOP 0.20.5, and dumps its heap when all pages are written. */
public class Fop {
  static Driver driver;

  public static void main(String[] args) throws Exception {
    driver = new Driver(new InputSource(new ByteArrayInputStream(document(400).getBytes(StandardCharsets.UTF_8))), OutputStream.nullOutputStream());
    driver.setLogger(new NullLogger());
    driver.setRenderer(Driver.RENDER_PDF);
    driver.run();
    Dump.to(args[0]);
  }

  private static String document(int paragraphs) {
    StringBuilder text =
        new StringBuilder(
            "<fo:root xmlns:fo='http://www.w3.org/1999/XSL/Format'><fo:layout-master-set>"
                + "<fo:simple-page-master master-name='page' page-height='29cm' page-width='21cm'>"
                + "<fo:region-body margin='2cm'/></fo:simple-page-master></fo:layout-master-set>"
                + "<fo:page-sequence master-reference='page'><fo:flow flow-name='xsl-region-body'>");
    for (int paragraph = 0; paragraph < paragraphs; paragraph++) {
      text.append("<fo:block font-size='11pt' space-after='4pt'>Paragraph ").append(paragraph).append(": ");
      for (int word = 0; word < 40; word++) {
        text.append("word").append(paragraph * 31 % 97 + word).append(' ');
      }
      text.append("</fo:block>");
      if (paragraph % 10 == 0) {
        text.append("<fo:table table-layout='fixed'><fo:table-column column-width='5cm'/><fo:table-column column-width='5cm'/><fo:table-body>");
        for (int row = 0; row < 5; row++) {
          text.append("<fo:table-row><fo:table-cell><fo:block>cell ").append(row).append("</fo:block></fo:table-cell><fo:table-cell><fo:block>")
              .append(row * paragraph).append("</fo:block></fo:table-cell></fo:table-row>");
        }
        text.append("</fo:table-body></fo:table>");
      }
    }
    return text.append("</fo:flow></fo:page-sequence></fo:root>").toString();
  }
}
