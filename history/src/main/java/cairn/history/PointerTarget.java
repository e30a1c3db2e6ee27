package cairn.history;

/**
 * What a pointer in memory led to when it was stored.
 *
 * @param kind {@link PointerKind#WILD} if it led to nothing that is known: another library's data,
 *     a stack, or rubbish
 * @param node the node, also one that had been freed; -1 for none
 * @param offset bytes from the node's beginning; 0 if there is no node
 * @param variable the name of a global variable, with its program; empty for none
 * @param address what the pointer holds
 */
public record PointerTarget(
    PointerKind kind, int node, long offset, String variable, long address) {}
