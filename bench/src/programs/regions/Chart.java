import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.util.Random;
import org.jfree.chart.ChartFactory;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.plot.PlotOrientation;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/** Draws a chart of 100,000 items with JFreeChart 0.9.21, then dumps its heap. */
public class Chart {
  static XYSeriesCollection data = new XYSeriesCollection();
  static JFreeChart chart;

  public static void main(String[] args) throws Exception {
    Random random = new Random(1);
    for (int series = 0; series < 4; series++) {
      XYSeries each = new XYSeries("series " + series);
      for (int item = 0; item < 25_000; item++) {
        each.add(item + random.nextDouble(), random.nextGaussian());
      }
      data.addSeries(each);
    }
    chart =
        ChartFactory.createXYLineChart(
            "values", "x", "y", data, PlotOrientation.VERTICAL, true, false, false);
    BufferedImage image = new BufferedImage(800, 600, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    chart.draw(graphics, new Rectangle2D.Double(0, 0, 800, 600));
    graphics.dispose();
    Dump.to(args[0]);
  }
}
