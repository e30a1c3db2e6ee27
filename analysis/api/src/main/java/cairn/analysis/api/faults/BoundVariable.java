package cairn.analysis.api.faults;

/** What a variable of a constraint stands for. */
public record BoundVariable(String variable, NodeName node) {}
