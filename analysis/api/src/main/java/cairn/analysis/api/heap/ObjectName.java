package cairn.analysis.api.heap;

/**
 * An object as people see it.
 *
 * @param id as the heap's other tools write it: {@code @7f3a8} for an address, {@code #17} for a
 *     node of a recording; empty if it is no object
 * @param type its class
 * @param label what tells it from others of its class, as text that needs escaping: the contents of
 *     a string, the length of an array, the class that it stands for; may be empty
 */
public record ObjectName(String id, String type, String label) {}
