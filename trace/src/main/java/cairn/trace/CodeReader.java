package cairn.trace;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Reads what {@link CodeBytes} wrote; its checksum was right, so only its writer can be wrong. */
final class CodeReader {
  private final DataInputStream in;
  private final List<String> texts = new ArrayList<>();

  CodeReader(DataInputStream in) {
    this.in = in;
  }

  Code read() throws IOException {
    boolean bytes = in.readBoolean();
    CodeBuilder builder = new CodeBuilder(bytes, in.readInt());
    int methods = in.readInt();
    for (int i = 0; i < methods; i++) {
      String owner = text();
      String name = text();
      int method = builder.method(owner, name, text());
      builder.room(method, in.readInt() - 1);
    }
    int instructions = in.readInt();
    for (int i = 0; i < instructions; i++) {
      int method = in.readInt();
      int line = in.readInt();
      long address = in.readLong();
      builder.instruction(method, line, address, text());
    }
    int blocks = in.readInt();
    for (int block = 0; block < blocks; block++) {
      builder.block(in.readInt());
      int operations = in.readInt();
      for (int o = 0; o < operations; o++) {
        int instruction = in.readInt();
        int flags = in.readByte();
        int access = in.readByte();
        int size = in.readInt();
        int[] definitions = ints(in.readUnsignedShort());
        builder.operation(
            instruction, flags, definitions, ints(in.readUnsignedShort()), access, size);
      }
    }
    for (int block = 0; block < blocks; block++) {
      builder.controls(block, ints(in.readInt()));
    }
    skipped(builder);
    for (int left = in.readInt(); left > 0; left--) {
      builder.field(text());
    }
    for (int left = in.readInt(); left > 0; left--) {
      builder.holder(text());
    }
    return builder.build();
  }

  private void skipped(CodeBuilder builder) throws IOException {
    if (in.readBoolean()) {
      builder.knowsSkipped();
    }
    for (int block = in.readInt(); block >= 0; block = in.readInt()) {
      boolean elements = in.readBoolean();
      int[] slots = ints(in.readInt());
      long[] registers = new long[in.readInt()];
      for (int i = 0; i < registers.length; i++) {
        registers[i] = in.readLong();
      }
      builder.skipped(block, new Skipped(registers, slots, elements));
    }
  }

  private int[] ints(int count) throws IOException {
    int[] values = new int[count];
    for (int i = 0; i < count; i++) {
      values[i] = in.readInt();
    }
    return values;
  }

  private String text() throws IOException {
    int number = in.readInt();
    if (number == texts.size()) {
      texts.add(new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8));
    }
    return texts.get(number);
  }
}
