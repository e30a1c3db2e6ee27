import java.io.StringReader;
import java.io.Writer;
import javax.xml.transform.Transformer;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;

/** Transforms a document with Xalan 2.7.1, and dumps its heap in the middle of the output. */
public class Xalan {
  static Transformer transformer;
  static String file;

  public static void main(String[] args) throws Exception {
    file = args[0];
    transformer =
        new org.apache.xalan.processor.TransformerFactoryImpl()
            .newTransformer(new StreamSource(new StringReader(STYLE)));
    StringBuilder text = new StringBuilder("<shop>");
    for (int item = 0; item < 3_000; item++) {
      text.append("<item id='").append(item).append("' group='").append(item % 17).append("'><name>name ")
          .append(item).append("</name><price>").append(item * 7 % 1000).append("</price></item>");
    }
    transformer.transform(
        new StreamSource(new StringReader(text.append("</shop>").toString())),
        new StreamResult(new Output()));
  }

  private static final String STYLE =
      "<xsl:stylesheet version='1.0' xmlns:xsl='http://www.w3.org/1999/XSL/Transform'>"
          + "<xsl:key name='groups' match='item' use='@group'/>"
          + "<xsl:template match='shop'><html><xsl:for-each select='item'><xsl:sort select='price' data-type='number'/>"
          + "<p><xsl:value-of select='name'/> <xsl:call-template name='cost'><xsl:with-param name='amount' select='price'/></xsl:call-template>"
          + "<xsl:value-of select='count(key(\"groups\", @group))'/></p></xsl:for-each></html></xsl:template>"
          + "<xsl:template name='cost'><xsl:param name='amount'/><xsl:choose><xsl:when test='$amount &gt; 500'>dear</xsl:when>"
          + "<xsl:otherwise>cheap</xsl:otherwise></xsl:choose></xsl:template></xsl:stylesheet>";

  /** Dumps once, when half of the output is written. */
  private static final class Output extends Writer {
    private long written;
    private boolean dumped;

    @Override
    public void write(char[] text, int from, int count) {
      written += count;
      if (written > 60_000 && !dumped) {
        dumped = true;
        try {
          Dump.to(file);
        } catch (Exception e) {
          throw new IllegalStateException(e);
        }
      }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
