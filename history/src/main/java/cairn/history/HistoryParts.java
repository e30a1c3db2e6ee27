package cairn.history;

import cairn.recording.Tables;
import java.util.Map;

/** What a builder has made. */
record HistoryParts(
    ColumnStore store,
    Tables tables,
    Layouts layouts,
    Nodes nodes,
    Versions versions,
    ThreadRuns threads,
    CPoints cpoints,
    CPoints operations,
    Calls calls,
    AddressHistory addresses,
    Outsides outsides,
    HeldBlocks held,
    Oddities oddities,
    Map<Integer, Long> unmodelled,
    long endTime) {}
