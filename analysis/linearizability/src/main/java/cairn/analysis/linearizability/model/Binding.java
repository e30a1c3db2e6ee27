package cairn.analysis.linearizability.model;

import java.util.Optional;

/**
 * How a local variable gets its value where a sub-operation mentions it first without writing it.
 *
 * @param source what the guard says it is equal to; empty if it may be any value: any node of its
 *     struct that the globals reach at this moment, or any value of the bound. An engine that takes
 *     it for arbitrary sees more than can happen, never less
 */
public record Binding(Variable variable, Optional<Expr> source) {}
