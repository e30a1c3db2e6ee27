package cairn.analysis.constraints.lang;

import org.jspecify.annotations.Nullable;

/**
 * A name for a value.
 *
 * @param value the number that it stands for (true is 1), or null if it is the content of a static
 *     field, such as an enum's constant
 * @param staticField {@code a.b.C.NAME}; empty if it is a number
 */
public record Constant(
    Position position, String name, Expr.@Nullable Numeral value, String staticField) {}
