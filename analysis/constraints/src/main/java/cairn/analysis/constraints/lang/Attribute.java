package cairn.analysis.constraints.lang;

import org.jspecify.annotations.Nullable;

/**
 * A number, or a node, that the author defines for the nodes of a structure, by recursion over the
 * nodes that they refer to.
 *
 * @param variable the node whose attribute it is
 * @param nullValue the attribute of NULL; null if not said
 * @param guard when it is true the attribute is {@code first}, otherwise {@code second}; null if
 *     there is no guard, and then the attribute is {@code second}
 */
public record Attribute(
    Position position,
    String structure,
    String name,
    String variable,
    @Nullable Expr nullValue,
    @Nullable Expr guard,
    @Nullable Expr first,
    Expr second) {}
