package cairn.report;

import cairn.report.Picture.Arrow;
import cairn.report.Picture.Box;
import cairn.report.Picture.Shape;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.eclipse.elk.alg.layered.components.ComponentOrderingStrategy;
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
 * Gives a picture its coordinates: boxes in layers from left to right, arrows from row to box in
 * right angles, by the layered algorithm of the Eclipse Layout Kernel. Of two connected boxes the
 * earlier one of the picture stands to the left. The same picture always gets the same coordinates.
 * Costs grow faster than linearly with the boxes: hundreds take about a second, so callers limit
 * what they draw.
 */
final class PictureLayout {
  /** Distance from the top of a record to the middle of its title, where arrows arrive. */
  private static final double ARRIVAL = 14;

  private final Map<String, Plan> plans = new LinkedHashMap<>();

  /** A box on its way through the layout. */
  private static final class Plan {
    final Box box;
    final int order;
    final List<List<Arrow>> arrowsOfRows = new ArrayList<>();
    final BoxSize size;
    final ElkNode node;
    @Nullable ElkPort west;
    @Nullable ElkPort east;

    Plan(Box box, int order, List<Arrow> leaving, Map<String, Integer> orders, ElkNode graph) {
      this.box = box;
      this.order = order;
      box.rows().forEach(row -> arrowsOfRows.add(new ArrayList<>()));
      leaving.stream()
          .filter(arrow -> arrow.row() >= 0)
          .sorted(Comparator.comparing(arrow -> orders.getOrDefault(arrow.to(), 0)))
          .forEach(arrow -> arrowsOfRows.get(arrow.row()).add(arrow));
      size = BoxSize.of(box, arrowsOfRows);
      node = ElkGraphUtil.createNode(graph);
      node.setDimensions(size.width(), size.height());
      node.setProperty(
          CoreOptions.PORT_CONSTRAINTS,
          hasRows() ? PortConstraints.FIXED_POS : PortConstraints.FIXED_SIDE);
    }

    boolean hasRows() {
      return box.shape() != Shape.MARK;
    }

    ElkPort newPort(PortSide side) {
      ElkPort port = ElkGraphUtil.createPort(node);
      port.setProperty(CoreOptions.PORT_SIDE, side);
      return port;
    }

    /** Where arrows arrive: all at one place beside the title, or spread along a mark's side. */
    ElkPort arrival(boolean fromTheRight) {
      ElkPort known = fromTheRight ? east : west;
      if (known != null && hasRows()) {
        return known;
      }
      ElkPort port = newPort(fromTheRight ? PortSide.EAST : PortSide.WEST);
      port.setLocation(fromTheRight ? size.width() : 0, Math.min(ARRIVAL, size.height() / 2));
      if (fromTheRight) {
        east = port;
      } else {
        west = port;
      }
      return port;
    }
  }

  record Point(double x, double y) {}

  record PlacedBox(Box box, BoxSize size, double x, double y) {}

  /**
   * @param label where the label's middle is, null without one
   */
  record PlacedArrow(Arrow arrow, List<Point> points, @Nullable Point label) {}

  record Placed(double width, double height, List<PlacedBox> boxes, List<PlacedArrow> arrows) {}

  private PictureLayout() {}

  static Placed place(Picture picture) {
    return new PictureLayout().run(picture);
  }

  private Placed run(Picture picture) {
    ElkNode graph = newGraph();
    List<Arrow> drawn = plan(picture, graph);
    List<ElkEdge> edges = new ArrayList<>();
    for (Arrow arrow : drawn) {
      edges.add(addArrow(graph, arrow));
    }
    new RecursiveGraphLayoutEngine().layout(graph, new BasicProgressMonitor());
    List<PlacedBox> boxes = new ArrayList<>();
    for (Plan plan : plans.values()) {
      boxes.add(new PlacedBox(plan.box, plan.size, plan.node.getX(), plan.node.getY()));
    }
    List<PlacedArrow> arrows = new ArrayList<>();
    for (int i = 0; i < edges.size(); i++) {
      arrows.add(new PlacedArrow(drawn.get(i), points(edges.get(i)), labelMiddle(edges.get(i))));
    }
    return new Placed(graph.getWidth(), graph.getHeight(), boxes, arrows);
  }

  /** Makes the boxes, and returns the arrows between them. */
  private List<Arrow> plan(Picture picture, ElkNode graph) {
    Map<String, Integer> orders = new HashMap<>();
    Map<String, List<Arrow>> leaving = new HashMap<>();
    for (Box box : picture.boxes()) {
      leaving.put(box.key(), new ArrayList<>());
      if (orders.put(box.key(), orders.size()) != null) {
        throw new IllegalArgumentException("two boxes with the key " + box.key());
      }
    }
    List<Arrow> drawn = new ArrayList<>();
    for (Arrow arrow : picture.arrows()) {
      List<Arrow> ofBox = leaving.get(arrow.from());
      if (ofBox != null && orders.containsKey(arrow.to())) {
        ofBox.add(arrow);
        drawn.add(arrow);
      }
    }
    for (Box box : picture.boxes()) {
      List<Arrow> ofBox = leaving.getOrDefault(box.key(), List.of());
      plans.put(box.key(), new Plan(box, plans.size(), ofBox, orders, graph));
    }
    return drawn;
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
    graph.setProperty(
        LayeredOptions.CONSIDER_MODEL_ORDER_COMPONENTS, ComponentOrderingStrategy.MODEL_ORDER);
    return graph;
  }

  private ElkEdge addArrow(ElkNode graph, Arrow arrow) {
    Plan from = Objects.requireNonNull(plans.get(arrow.from()));
    Plan to = Objects.requireNonNull(plans.get(arrow.to()));
    boolean back = from.order > to.order;
    ElkEdge edge = ElkGraphUtil.createEdge(graph);
    edge.getSources().add(departure(from, arrow, back));
    edge.getTargets().add(to.arrival(from.order >= to.order));
    String text = arrow.label();
    if (text != null) {
      ElkLabel label = ElkGraphUtil.createLabel(text, edge);
      label.setDimensions(BoxSize.labelWidth(text), BoxSize.LABEL_HEIGHT);
    }
    return edge;
  }

  /**
   * Each arrow leaves its row at a height of its own, so that dashed and solid lines do not cover
   * each other: on the right, or on the left when it leads back to an earlier box. Arrows of one
   * row leave it in the order of their targets, so that they cross as little as can be.
   */
  private static ElkPort departure(Plan from, Arrow arrow, boolean back) {
    ElkPort port = from.newPort(back ? PortSide.WEST : PortSide.EAST);
    double y = from.size.height() / 2;
    if (arrow.row() >= 0) {
      List<Arrow> row = from.arrowsOfRows.get(arrow.row());
      double share = (row.indexOf(arrow) + 1.0) / (row.size() + 1);
      y = from.size.rowTop(arrow.row()) + from.size.rowHeight(arrow.row()) * share;
    }
    port.setLocation(back ? 0 : from.size.width(), y);
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
