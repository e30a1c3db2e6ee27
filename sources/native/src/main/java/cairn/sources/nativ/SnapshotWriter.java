package cairn.sources.nativ;

import cairn.graph.memory.BlockTable;
import cairn.graph.memory.FunctionTable;
import cairn.graph.memory.MemoryImage;
import cairn.graph.memory.MemoryImage.Segment;
import cairn.graph.memory.ProcessSnapshot;
import cairn.graph.memory.TypeTable;
import cairn.graph.memory.Variable;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.CRC32C;
import java.util.zip.CheckedOutputStream;
import java.util.zip.Deflater;

/** Writes a snapshot as docs/formats/snapshot.md says. For one snapshot. */
final class SnapshotWriter {
  private final CRC32C sum = new CRC32C();
  private final DataOutputStream out;

  SnapshotWriter(OutputStream out) {
    this.out = new DataOutputStream(new CheckedOutputStream(out, sum));
  }

  void write(ProcessSnapshot snapshot) throws IOException {
    out.write(SnapshotFile.MAGIC);
    out.writeInt(SnapshotFile.VERSION);
    text(snapshot.program());
    mark();
    memory(snapshot.memory());
    mark();
    types(snapshot.types());
    mark();
    variables(snapshot.variables());
    mark();
    functions(snapshot.functions());
    mark();
    blocks(snapshot.blocks());
    mark();
    threads(snapshot.threads());
    texts(snapshot.warnings());
    mark();
    out.flush();
  }

  /** Ends a part: the checksum of all that was written so far. */
  private void mark() throws IOException {
    out.flush();
    out.writeInt((int) sum.getValue());
  }

  private void text(String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  private void texts(List<String> texts) throws IOException {
    out.writeInt(texts.size());
    for (String text : texts) {
      text(text);
    }
  }

  private void memory(MemoryImage memory) throws IOException {
    Deflater deflater = new Deflater(Deflater.BEST_SPEED, true);
    try {
      out.writeInt(memory.segments().size());
      for (Segment segment : memory.segments()) {
        // code is not needed: functions are listed
        int known = segment.isExecutable() ? 0 : segment.bytes().limit();
        out.writeLong(segment.start());
        out.writeLong(segment.size());
        out.writeInt(known);
        out.writeByte((segment.isWritable() ? 1 : 0) | (segment.isExecutable() ? 2 : 0));
        text(segment.name());
        byte[] piece = new byte[Math.min(known, SnapshotFile.PIECE)];
        for (int at = 0; at < known; at += SnapshotFile.PIECE) {
          int count = Math.min(SnapshotFile.PIECE, known - at);
          segment.bytes().get(at, piece, 0, count);
          piece(piece, count, deflater);
        }
      }
    } finally {
      deflater.end();
    }
  }

  private void piece(byte[] bytes, int count, Deflater deflater) throws IOException {
    boolean isZero = true;
    for (int i = 0; i < count && isZero; i++) {
      isZero = bytes[i] == 0;
    }
    if (isZero) {
      out.writeInt(0);
      return;
    }
    deflater.reset();
    deflater.setInput(bytes, 0, count);
    deflater.finish();
    byte[] packed = new byte[count];
    int size = deflater.deflate(packed);
    boolean isSmaller = deflater.finished() && size < count;
    out.writeInt(isSmaller ? size : count);
    out.write(isSmaller ? packed : bytes, 0, isSmaller ? size : count);
  }

  private void types(TypeTable table) throws IOException {
    out.writeByte(table.pointerSize());
    out.writeInt(table.count());
    for (TypeTable.CType type : table.types()) {
      out.writeByte(type.kind().ordinal());
      text(type.name());
      out.writeLong(type.size());
      out.writeInt(type.target());
      out.writeLong(type.length());
      out.writeInt(type.members().size());
      for (TypeTable.Member member : type.members()) {
        text(member.name());
        out.writeInt(member.type());
        out.writeLong(member.offset());
        out.writeInt(member.bit());
        out.writeInt(member.bits());
        out.writeBoolean(member.isBase());
      }
      out.writeInt(type.constants().size());
      for (TypeTable.Constant constant : type.constants()) {
        text(constant.name());
        out.writeLong(constant.value());
      }
    }
  }

  private void variables(List<Variable> variables) throws IOException {
    out.writeInt(variables.size());
    for (Variable variable : variables) {
      text(variable.name());
      text(variable.owner());
      out.writeInt(variable.type());
      out.writeLong(variable.address());
      out.writeLong(variable.value());
      out.writeInt(variable.thread());
      out.writeInt(variable.frame());
    }
  }

  private void functions(FunctionTable functions) throws IOException {
    int count = functions.starts().length;
    out.writeInt(count);
    for (int i = 0; i < count; i++) {
      out.writeLong(functions.starts()[i]);
      out.writeLong(functions.sizes()[i]);
      text(functions.names().get(i));
    }
    out.writeInt(functions.virtualTables().size());
    for (FunctionTable.VirtualTable table : functions.virtualTables()) {
      out.writeLong(table.address());
      out.writeLong(table.size());
      text(table.className());
    }
  }

  private void blocks(BlockTable blocks) throws IOException {
    out.writeByte((blocks.sizesAreExact() ? 1 : 0) | (blocks.isZeroed() ? 2 : 0));
    out.writeInt(blocks.slack());
    texts(blocks.places());
    out.writeInt(blocks.count());
    for (int i = 0; i < blocks.count(); i++) {
      out.writeLong(blocks.addresses()[i]);
      out.writeLong(blocks.sizes()[i]);
      out.writeBoolean(blocks.isFree()[i]);
      out.writeInt(blocks.sites()[i]);
    }
    out.writeInt(blocks.damage().size());
    for (BlockTable.Damage damage : blocks.damage()) {
      out.writeLong(damage.address());
      text(damage.text());
    }
  }

  private void threads(List<ProcessSnapshot.ThreadStack> threads) throws IOException {
    out.writeInt(threads.size());
    for (ProcessSnapshot.ThreadStack thread : threads) {
      out.writeInt(thread.number());
      text(thread.name());
      out.writeLong(thread.stackPointer());
      out.writeInt(thread.frames().size());
      for (ProcessSnapshot.Frame frame : thread.frames()) {
        out.writeLong(frame.instruction());
        text(frame.function());
        text(frame.file());
        out.writeInt(frame.line());
      }
    }
  }
}
