package cairn.report.regions;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.eclipse.elk.alg.layered.options.CycleBreakingStrategy;
import org.eclipse.elk.alg.layered.options.LayeredOptions;
import org.eclipse.elk.core.RecursiveGraphLayoutEngine;
import org.eclipse.elk.core.math.ElkPadding;
import org.eclipse.elk.core.options.CoreOptions;
import org.eclipse.elk.core.options.Direction;
import org.eclipse.elk.core.options.EdgeRouting;
import org.eclipse.elk.core.util.BasicProgressMonitor;
import org.eclipse.elk.graph.ElkBendPoint;
import org.eclipse.elk.graph.ElkEdge;
import org.eclipse.elk.graph.ElkEdgeSection;
import org.eclipse.elk.graph.ElkNode;
import org.eclipse.elk.graph.util.ElkGraphUtil;

/**
 * Places boxes in layers from left to right, by the layered algorithm of the Eclipse Layout Kernel.
 * A line is given by the heights at which it crosses layers, so that whoever draws it can move
 * layers apart. The same input always gets the same places. Costs grow faster than linearly; beyond
 * {@link #MOST} boxes or {@link #MOST_LINKS} lines, where it would take more than some seconds,
 * boxes are put into a grid, without routes.
 */
final class LayeredLayout {
  static final int MOST = 1000;
  static final int MOST_LINKS = 3000;

  private static final double GAP = 26;

  private LayeredLayout() {}

  record Size(double width, double height) {
    /** Width and height exchanged. */
    @SuppressWarnings("ArgumentSelectionDefectChecker") // on purpose
    Size turned() {
      return new Size(height, width);
    }
  }

  /** A line from one box to another, by their places in the list. */
  record Link(int from, int to) {}

  /** A layer's left side and its width. */
  record Layer(double x, double width) {}

  record Place(int layer, double x, double y) {}

  /** Where a line crosses a layer. */
  record Crossing(int layer, double y) {}

  /**
   * The way of a line.
   *
   * @param start where it leaves its box, from the box's top
   * @param end where it arrives, from that box's top
   * @param crossings of the layers between, in order
   */
  record Route(double start, double end, List<Crossing> crossings) {}

  record Placed(
      double width, double height, List<Layer> layers, List<Place> places, List<Route> routes) {}

  /**
   * @param links between different boxes
   * @param gutter between layers, where lines bend and their labels stand
   */
  static Placed place(List<Size> boxes, List<Link> links, double gutter) {
    if (boxes.size() > MOST || links.size() > MOST_LINKS) {
      return grid(boxes, links, gutter);
    }
    ElkNode graph = newGraph(gutter);
    List<ElkNode> nodes = new ArrayList<>();
    for (Size box : boxes) {
      ElkNode node = ElkGraphUtil.createNode(graph);
      node.setDimensions(box.width(), box.height());
      nodes.add(node);
    }
    List<ElkEdge> edges = new ArrayList<>();
    for (Link link : links) {
      edges.add(ElkGraphUtil.createSimpleEdge(nodes.get(link.from()), nodes.get(link.to())));
    }
    new RecursiveGraphLayoutEngine().layout(graph, new BasicProgressMonitor());
    return read(graph, nodes, edges, links);
  }

  private static ElkNode newGraph(double gutter) {
    ElkNode graph = ElkGraphUtil.createGraph();
    graph.setProperty(CoreOptions.ALGORITHM, LayeredOptions.ALGORITHM_ID);
    graph.setProperty(CoreOptions.DIRECTION, Direction.RIGHT);
    graph.setProperty(CoreOptions.EDGE_ROUTING, EdgeRouting.ORTHOGONAL);
    graph.setProperty(CoreOptions.RANDOM_SEED, 1);
    graph.setProperty(CoreOptions.PADDING, new ElkPadding(12));
    graph.setProperty(CoreOptions.SEPARATE_CONNECTED_COMPONENTS, false);
    graph.setProperty(LayeredOptions.GENERATE_POSITION_AND_LAYER_IDS, true);
    graph.setProperty(LayeredOptions.CYCLE_BREAKING_STRATEGY, CycleBreakingStrategy.DEPTH_FIRST);
    graph.setProperty(LayeredOptions.THOROUGHNESS, 3);
    graph.setProperty(LayeredOptions.SPACING_NODE_NODE, GAP);
    graph.setProperty(LayeredOptions.SPACING_NODE_NODE_BETWEEN_LAYERS, gutter);
    graph.setProperty(LayeredOptions.SPACING_EDGE_NODE, 14.0);
    graph.setProperty(LayeredOptions.SPACING_EDGE_EDGE, 10.0);
    graph.setProperty(LayeredOptions.SPACING_EDGE_NODE_BETWEEN_LAYERS, 14.0);
    graph.setProperty(LayeredOptions.SPACING_EDGE_EDGE_BETWEEN_LAYERS, 2.0);
    return graph;
  }

  private static Placed read(
      ElkNode graph, List<ElkNode> nodes, List<ElkEdge> edges, List<Link> links) {
    int count = 0;
    for (ElkNode node : nodes) {
      count = Math.max(count, layer(node) + 1);
    }
    double[] left = new double[count];
    double[] right = new double[count];
    Arrays.fill(left, Double.MAX_VALUE);
    List<Place> places = new ArrayList<>();
    for (ElkNode node : nodes) {
      int layer = layer(node);
      left[layer] = Math.min(left[layer], node.getX());
      right[layer] = Math.max(right[layer], node.getX() + node.getWidth());
      places.add(new Place(layer, node.getX(), node.getY()));
    }
    List<Layer> layers = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      boolean empty = left[i] == Double.MAX_VALUE;
      double start = empty ? (i == 0 ? 0 : right[i - 1]) : left[i];
      right[i] = empty ? start : right[i];
      layers.add(new Layer(start, right[i] - start));
    }
    List<Route> routes = new ArrayList<>();
    for (int i = 0; i < edges.size(); i++) {
      Link link = links.get(i);
      routes.add(route(edges.get(i), nodes.get(link.from()), nodes.get(link.to()), layers));
    }
    return new Placed(graph.getWidth(), graph.getHeight(), layers, places, routes);
  }

  private static int layer(ElkNode node) {
    Integer layer = node.getProperty(LayeredOptions.LAYERING_LAYER_ID);
    return layer == null || layer < 0 ? 0 : layer;
  }

  private static Route route(ElkEdge edge, ElkNode from, ElkNode to, List<Layer> layers) {
    if (edge.getSections().isEmpty()) {
      return new Route(from.getHeight() / 2, to.getHeight() / 2, List.of());
    }
    ElkEdgeSection section = edge.getSections().get(0);
    List<double[]> points = new ArrayList<>();
    points.add(new double[] {section.getStartX(), section.getStartY()});
    for (ElkBendPoint bend : section.getBendPoints()) {
      points.add(new double[] {bend.getX(), bend.getY()});
    }
    points.add(new double[] {section.getEndX(), section.getEndY()});
    List<Crossing> crossings = new ArrayList<>();
    int step = layer(from) < layer(to) ? 1 : -1;
    for (int layer = layer(from) + step; layer != layer(to) && layer >= 0; layer += step) {
      if (layer >= layers.size()) {
        break;
      }
      double middle = layers.get(layer).x() + layers.get(layer).width() / 2;
      crossings.add(new Crossing(layer, heightAt(points, middle)));
    }
    return new Route(section.getStartY() - from.getY(), section.getEndY() - to.getY(), crossings);
  }

  /** Of the first piece of the line that spans this place. */
  private static double heightAt(List<double[]> points, double x) {
    for (int i = 1; i < points.size(); i++) {
      double[] a = points.get(i - 1);
      double[] b = points.get(i);
      if (a[0] != b[0] && Math.min(a[0], b[0]) <= x && x <= Math.max(a[0], b[0])) {
        return a[1];
      }
    }
    return points.get(points.size() - 1)[1];
  }

  private static Placed grid(List<Size> boxes, List<Link> links, double gutter) {
    int columns = (int) Math.ceil(Math.sqrt(boxes.size() / 3.0));
    double[] widths = new double[columns];
    for (int i = 0; i < boxes.size(); i++) {
      widths[i % columns] = Math.max(widths[i % columns], boxes.get(i).width());
    }
    List<Layer> layers = new ArrayList<>();
    double x = 12;
    for (double width : widths) {
      layers.add(new Layer(x, width));
      x += width + gutter;
    }
    double[] bottoms = new double[columns];
    List<Place> places = new ArrayList<>();
    double height = 0;
    for (int i = 0; i < boxes.size(); i++) {
      int column = i % columns;
      places.add(new Place(column, layers.get(column).x(), bottoms[column] + 12));
      bottoms[column] += boxes.get(i).height() + GAP;
      height = Math.max(height, bottoms[column]);
    }
    List<Route> routes = new ArrayList<>();
    for (Link link : links) {
      routes.add(
          new Route(
              boxes.get(link.from()).height() / 2, boxes.get(link.to()).height() / 2, List.of()));
    }
    return new Placed(x, height + 12, layers, places, routes);
  }
}
