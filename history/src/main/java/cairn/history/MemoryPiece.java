package cairn.history;

/**
 * Some bytes of memory that are a slot.
 *
 * @param offset from the beginning of the block, or of the static fields
 * @param width in bytes, at most eight
 * @param kind of its type, as in descriptors; 0 for a word of which only what is in it tells
 */
public record MemoryPiece(long slot, long offset, int width, char kind) {}
