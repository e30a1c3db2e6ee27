package cairn.trace;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/** The code of a trace as bytes: its columns one after another, texts by number. */
final class CodeBytes {
  private CodeBytes() {}

  static byte[] write(Code code) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    Map<String, Integer> texts = new HashMap<>();
    out.writeBoolean(code.bytes);
    out.writeInt(code.sharedRegisters);
    out.writeInt(code.methods());
    for (int i = 0; i < code.methods(); i++) {
      text(out, texts, code.owners[i]);
      text(out, texts, code.names[i]);
      text(out, texts, code.files[i]);
      out.writeInt(code.frameRegisters[i]);
    }
    out.writeInt(code.instructions());
    for (int i = 0; i < code.instructions(); i++) {
      out.writeInt(code.instructionMethod[i]);
      out.writeInt(code.instructionLine[i]);
      out.writeLong(code.instructionAddress[i]);
      text(out, texts, code.instructionText[i]);
    }
    out.writeInt(code.blocks());
    for (int block = 0; block < code.blocks(); block++) {
      out.writeInt(code.blockMethod[block]);
      out.writeInt(code.endOperation(block) - code.firstOperation(block));
      for (int o = code.firstOperation(block); o < code.endOperation(block); o++) {
        operation(out, code, o);
      }
    }
    for (int block = 0; block < code.blocks(); block++) {
      ints(out, code.deciders[code.blockControl[block]]);
    }
    skipped(out, code);
    texts(out, texts, code.fields);
    texts(out, texts, code.holders);
    out.flush();
    return bytes.toByteArray();
  }

  private static void skipped(DataOutputStream out, Code code) throws IOException {
    out.writeBoolean(code.knowsSkipped());
    for (int block = 0; block < code.skipped.length; block++) {
      Skipped what = code.skipped[block];
      if (what != null) {
        out.writeInt(block);
        out.writeBoolean(what.elements());
        ints(out, what.slots());
        out.writeInt(what.registers().length);
        for (long bits : what.registers()) {
          out.writeLong(bits);
        }
      }
    }
    out.writeInt(-1);
  }

  private static void operation(DataOutputStream out, Code code, int o) throws IOException {
    out.writeInt(code.operationInstruction[o]);
    out.writeByte(code.operationFlags[o]);
    out.writeByte(code.operationAccess[o]);
    out.writeInt(code.operationSize[o]);
    registers(out, code, code.firstDefinition(o), code.endDefinition(o));
    registers(out, code, code.endDefinition(o), code.endUse(o));
  }

  private static void registers(DataOutputStream out, Code code, int from, int to)
      throws IOException {
    out.writeShort(to - from);
    for (int i = from; i < to; i++) {
      out.writeInt(code.registers[i]);
    }
  }

  private static void ints(DataOutputStream out, int[] values) throws IOException {
    out.writeInt(values.length);
    for (int value : values) {
      out.writeInt(value);
    }
  }

  private static void texts(DataOutputStream out, Map<String, Integer> known, String[] all)
      throws IOException {
    out.writeInt(all.length);
    for (String each : all) {
      text(out, known, each);
    }
  }

  private static void text(DataOutputStream out, Map<String, Integer> texts, String text)
      throws IOException {
    Integer known = texts.putIfAbsent(text, texts.size());
    out.writeInt(known == null ? texts.size() - 1 : known);
    if (known == null) {
      byte[] utf8 = text.getBytes(java.nio.charset.StandardCharsets.UTF_8);
      out.writeInt(utf8.length);
      out.write(utf8);
    }
  }

  static Code read(byte[] bytes) throws IOException {
    return new CodeReader(new DataInputStream(new ByteArrayInputStream(bytes))).read();
  }
}
