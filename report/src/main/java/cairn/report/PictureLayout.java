package cairn.report;

import cairn.report.Picture.Arrow;
import cairn.report.Picture.Box;
import cairn.report.Picture.Shape;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.elk.alg.layered.options.CycleBreakingStrategy;
import org.eclipse.elk.alg.layered.options.LayeredOptions;
import org.eclipse.elk.alg.layered.options.OrderingStrategy;
import org.eclipse.elk.core.RecursiveGraphLayoutEngine;
import org.eclipse.elk.core.math.ElkPadding;
import org.eclipse.elk.core.options.CoreOptions;
import org.eclipse.elk.core.options.Direction;
import org.eclipse.elk.core.options.EdgeRouting;
import org.eclipse.elk.core.options.PortConstraints;
import org.eclipse.elk.core.options.PortSide;
import org.eclipse.elk.core.util.BasicProgressMonitor;
import org.eclipse.elk.graph.ElkBendPoint;
import org.eclipse.elk.graph.ElkEdge;
import org.eclipse.elk.graph.ElkEdgeSection;
import org.eclipse.elk.graph.ElkLabel;
import org.eclipse.elk.graph.ElkNode;
import org.eclipse.elk.graph.ElkPort;
import org.eclipse.elk.graph.util.ElkGraphUtil;
import org.jspecify.annotations.Nullable;

/**
 * Gives a picture its coordinates: boxes in layers from left to right, arrows from row to box in right angles, by the layered algorithm of
 * the Eclipse Layout Kernel. Of two connected boxes the earlier one of the picture stands to the left. The same picture always gets the same coordinates. Costs grow faster than linearly with the boxes: hundreds take about a
 * second, so callers limit what they draw.
 */
final class PictureLayout {
  /** Distance from the top of a record to the middle of its title, where arrows arrive. */
  private static final double ARRIVAL = 14;

  private final Map<String, ElkNode> nodes = new HashMap<>();
  private final Map<String, Integer> order = new HashMap<>();
  private final Map<ElkNode, ElkPort> arrivalsWest = new HashMap<>();
  private final Map<ElkNode, ElkPort> arrivalsEast = new HashMap<>();
  private final Map<String, List<List<Arrow>>> arrowsOfRows = new HashMap<>();
  private final Map<String, BoxSize> sizes = new HashMap<>();

  record Point(double x, double y) {}

  record PlacedBox(Box box, BoxSize size, double x, double y) {}

  /** @param label where the label's middle is, null without one */
  record PlacedArrow(Arrow arrow, List<Point> points, @Nullable Point label) {}

  record Placed(double width, double height, List<PlacedBox> boxes, List<PlacedArrow> arrows) {}

  private PictureLayout() {}

  static Placed place(Picture picture) {
    return new PictureLayout().run(picture);
  }

  private Placed run(Picture picture) {
    ElkNode graph = newGraph();
    for (Box box : picture.boxes()) {
      order.put(box.key(), order.size());
    }
    List<Arrow> drawn = new ArrayList<>();
    for (Arrow arrow : picture.arrows()) {
      if (order.containsKey(arrow.from()) && order.containsKey(arrow.to())) {
        drawn.add(arrow);
      }
    }
    groupByRow(picture, drawn);
    for (Box box : picture.boxes()) {
      addBox(graph, box);
    }
    List<ElkEdge> edges = new ArrayList<>();
    for (Arrow arrow : drawn) {
      edges.add(addArrow(arrow));
    }
    new RecursiveGraphLayoutEngine().layout(graph, new BasicProgressMonitor());
    List<PlacedBox> boxes = new ArrayList<>();
    for (Box box : picture.boxes()) {
      ElkNode node = nodes.get(box.key());
      boxes.add(new PlacedBox(box, sizes.get(box.key()), node.getX(), node.getY()));
    }
    List<PlacedArrow> arrows = new ArrayList<>();
    for (int i = 0; i < edges.size(); i++) {
      arrows.add(new PlacedArrow(drawn.get(i), points(edges.get(i)), labelMiddle(edges.get(i))));
    }
    return new Placed(graph.getWidth(), graph.getHeight(), boxes, arrows);
  }

  private static ElkNode newGraph() {
    ElkNode graph = ElkGraphUtil.createGraph();
    graph.setProperty(CoreOptions.ALGORITHM, LayeredOptions.ALGORITHM_ID);
    graph.setProperty(CoreOptions.DIRECTION, Direction.RIGHT);
    graph.setProperty(CoreOptions.EDGE_ROUTING, EdgeRouting.ORTHOGONAL);
    graph.setProperty(CoreOptions.RANDOM_SEED, 1);
    graph.setProperty(CoreOptions.PADDING, new ElkPadding(12));
    graph.setProperty(LayeredOptions.SPACING_NODE_NODE, 28.0);
    graph.setProperty(LayeredOptions.SPACING_NODE_NODE_BETWEEN_LAYERS, 36.0);
    graph.setProperty(LayeredOptions.SPACING_EDGE_NODE, 16.0);
    graph.setProperty(LayeredOptions.SPACING_EDGE_EDGE, 10.0);
    graph.setProperty(LayeredOptions.SPACING_EDGE_NODE_BETWEEN_LAYERS, 14.0);
    graph.setProperty(LayeredOptions.SPACING_EDGE_EDGE_BETWEEN_LAYERS, 10.0);
    graph.setProperty(LayeredOptions.SPACING_COMPONENT_COMPONENT, 28.0);
    graph.setProperty(LayeredOptions.SPACING_EDGE_LABEL, 3.0);
    graph.setProperty(LayeredOptions.CYCLE_BREAKING_STRATEGY, CycleBreakingStrategy.MODEL_ORDER);
    graph.setProperty(LayeredOptions.CONSIDER_MODEL_ORDER_STRATEGY, OrderingStrategy.PREFER_NODES);
    return graph;
  }

  /** Arrows of one row leave it in the order of their targets, so that they cross as little as can be. */
  private void groupByRow(Picture picture, List<Arrow> drawn) {
    for (Box box : picture.boxes()) {
      List<List<Arrow>> rows = new ArrayList<>();
      box.rows().forEach(row -> rows.add(new ArrayList<>()));
      arrowsOfRows.put(box.key(), rows);
    }
    for (Arrow arrow : drawn) {
      if (arrow.row() >= 0) {
        arrowsOfRows.get(arrow.from()).get(arrow.row()).add(arrow);
      }
    }
    for (List<List<Arrow>> rows : arrowsOfRows.values()) {
      rows.forEach(row -> row.sort(Comparator.comparing(arrow -> order.get(arrow.to()))));
    }
  }

  private void addBox(ElkNode graph, Box box) {
    BoxSize size = BoxSize.of(box, arrowsOfRows.get(box.key()).stream().mapToInt(List::size).toArray());
    sizes.put(box.key(), size);
    ElkNode node = ElkGraphUtil.createNode(graph);
    node.setDimensions(size.width(), size.height());
    boolean fixed = box.shape() != Shape.MARK;
    node.setProperty(
        CoreOptions.PORT_CONSTRAINTS,
        fixed ? PortConstraints.FIXED_POS : PortConstraints.FIXED_SIDE);
    if (nodes.put(box.key(), node) != null) {
      throw new IllegalArgumentException("two boxes with the key " + box.key());
    }
  }

  private ElkEdge addArrow(Arrow arrow) {
    ElkEdge edge = ElkGraphUtil.createEdge(nodes.get(arrow.from()).getParent());
    edge.getSources().add(departure(arrow));
    edge.getTargets().add(arrival(arrow));
    if (arrow.label() != null) {
      ElkLabel label = ElkGraphUtil.createLabel(arrow.label(), edge);
      label.setDimensions(BoxSize.labelWidth(arrow.label()), BoxSize.LABEL_HEIGHT);
    }
    return edge;
  }

  /**
   * Each arrow leaves its row at a height of its own, so that dashed and solid lines do not cover each other: on the right, or on the left when it leads to
   * an earlier box, which stands to the left.
   */
  private ElkPort departure(Arrow arrow) {
    BoxSize size = sizes.get(arrow.from());
    boolean back = leadsBack(arrow);
    ElkPort port = newPort(nodes.get(arrow.from()), back ? PortSide.WEST : PortSide.EAST);
    double y = size.height() / 2;
    if (arrow.row() >= 0) {
      List<Arrow> row = arrowsOfRows.get(arrow.from()).get(arrow.row());
      int place = row.indexOf(arrow) + 1;
      y = size.rowTop(arrow.row()) + size.rowHeight(arrow.row()) * place / (row.size() + 1);
    }
    port.setLocation(back ? 0 : size.width(), y);
    return port;
  }

  private ElkPort arrival(Arrow arrow) {
    ElkNode node = nodes.get(arrow.to());
    boolean back = leadsBack(arrow);
    PortSide side = back ? PortSide.EAST : PortSide.WEST;
    if (node.getProperty(CoreOptions.PORT_CONSTRAINTS) == PortConstraints.FIXED_SIDE) {
      return newPort(node, side);
    }
    return (back ? arrivalsEast : arrivalsWest)
        .computeIfAbsent(
            node,
            key -> {
              ElkPort port = newPort(node, side);
              port.setLocation(back ? node.getWidth() : 0, Math.min(ARRIVAL, node.getHeight() / 2));
              return port;
            });
  }

  private boolean leadsBack(Arrow arrow) {
    return order.get(arrow.from()) > order.get(arrow.to());
  }

  private static ElkPort newPort(ElkNode node, PortSide side) {
    ElkPort port = ElkGraphUtil.createPort(node);
    port.setProperty(CoreOptions.PORT_SIDE, side);
    return port;
  }

  private static List<Point> points(ElkEdge edge) {
    List<Point> points = new ArrayList<>();
    for (ElkEdgeSection section : edge.getSections()) {
      points.add(new Point(section.getStartX(), section.getStartY()));
      for (ElkBendPoint bend : section.getBendPoints()) {
        points.add(new Point(bend.getX(), bend.getY()));
      }
      points.add(new Point(section.getEndX(), section.getEndY()));
    }
    return points;
  }

  private static @Nullable Point labelMiddle(ElkEdge edge) {
    if (edge.getLabels().isEmpty()) {
      return null;
    }
    ElkLabel label = edge.getLabels().get(0);
    return new Point(label.getX() + label.getWidth() / 2, label.getY() + label.getHeight() / 2);
  }
}
