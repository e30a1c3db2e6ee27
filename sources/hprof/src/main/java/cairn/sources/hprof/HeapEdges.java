package cairn.sources.hprof;

import java.util.List;
import java.util.Map;

/**
 * Objects of a dump and the references between them as columns; what an object holds beside
 * references is not in it. Objects that stand for classes are left out, and so are references of
 * theirs and to them, and {@linkplain Fillers fillers}.
 *
 * @param vertexes numbered from 0, in the order of the dump
 * @param types of the vertexes, at least as many
 * @param typeNames by type
 * @param from sources of the edges, at least as many
 * @param to their targets
 * @param apart the objects of the class that was set apart, none of them a vertex: by a field's
 *     name its raw bits, for a reference the vertex or -1
 */
@SuppressWarnings("ArrayRecordComponent") // columns: nobody compares them
public record HeapEdges(
    int vertexes,
    int[] types,
    List<String> typeNames,
    int[] from,
    int[] to,
    int edges,
    List<Map<String, Long>> apart) {}
