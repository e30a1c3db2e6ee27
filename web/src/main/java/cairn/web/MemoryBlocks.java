package cairn.web;

import cairn.analysis.api.typing.BlockVerdict;
import cairn.analysis.api.typing.TypedHeap;
import cairn.graph.memory.BlockTable;
import cairn.report.typing.MemoryText;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;

/** Blocks of a native heap by their addresses, as JSON. */
final class MemoryBlocks {
  /** What lies so far before an address is shown with it: what wrote over it often begins there. */
  private static final long NEAR = 256;

  /** What is farther away is no neighbour of an address. */
  private static final long BESIDE = 1 << 20;

  private final TypedHeap heap;
  private final BlockTable blocks;

  MemoryBlocks(TypedHeap heap) {
    this.heap = heap;
    this.blocks = heap.blocks();
  }

  int count() {
    return blocks.addresses().length;
  }

  /** The blocks in the order of their addresses; of more than so many, those that no type fits. */
  void list(JsonGenerator json, int most) throws IOException {
    boolean all = count() <= most;
    int written = 0;
    json.writeArrayFieldStart("blocks");
    for (int block = 0; block < count(); block++) {
      if (all || heap.verdicts()[block] == BlockVerdict.UNTYPABLE && written < most) {
        json.writeStartObject();
        fields(json, block);
        json.writeEndObject();
        written++;
      }
    }
    json.writeEndArray();
    json.writeNumberField("blocksLeftOut", count() - written);
  }

  /** The block that an address is in, and its neighbours. */
  void around(JsonGenerator json, long address) throws IOException {
    int own = blocks.at(address);
    int before = own >= 0 ? own - 1 : blocks.floor(address);
    int after = own >= 0 ? own + 1 : before + 1;
    if (before >= 0 && address - blocks.end(before) < BESIDE) {
      part(json, "before", before);
    }
    part(json, "block", own);
    if (after < count() && blocks.addresses()[after] - address < BESIDE) {
      part(json, "after", after);
    }
  }

  /** Where to begin so that what lies before an address can be seen. */
  long from(long address) {
    int own = blocks.at(address);
    if (own < 0) {
      return address & -8;
    }
    long start = blocks.addresses()[own];
    if (address - start > NEAR) {
      return address & -8;
    }
    boolean near = own > 0 && start - blocks.addresses()[own - 1] <= NEAR;
    return near ? blocks.addresses()[own - 1] : start;
  }

  private void part(JsonGenerator json, String name, int block) throws IOException {
    if (block >= 0) {
      json.writeObjectFieldStart(name);
      fields(json, block);
      json.writeEndObject();
    }
  }

  private void fields(JsonGenerator json, int block) throws IOException {
    BlockVerdict verdict = heap.verdicts()[block];
    json.writeStringField("letter", MemoryText.letter(verdict));
    json.writeStringField("address", "0x" + Long.toHexString(blocks.addresses()[block]));
    json.writeNumberField("bytes", blocks.sizes()[block]);
    json.writeStringField("type", heap.typeName(block));
    json.writeStringField("place", blocks.place(block));
  }
}
