package cairn.analysis.linearizability.model;

/** A field of a struct. */
public record Field(String name, Type type) {}
