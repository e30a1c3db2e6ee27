package cairn.history;

/**
 * A static field.
 *
 * @param type the declaring type's number, 0 if the recording does not define it
 * @param kind a Java descriptor's first character, {@code L} for every reference
 */
public record StaticSlot(int type, String typeName, String name, char kind) {}
