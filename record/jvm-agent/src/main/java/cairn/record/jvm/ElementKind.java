package cairn.record.jvm;

import cairn.recording.Format;
import org.objectweb.asm.Opcodes;

/** How a store into each kind of array is hooked. */
enum ElementKind {
  INT("elementInt", "([IIII)V", Format.ELEM_INT, Opcodes.ISTORE, Opcodes.ILOAD),
  LONG("elementLong", "([JIJI)V", Format.ELEM_LONG, Opcodes.LSTORE, Opcodes.LLOAD),
  FLOAT("elementFloat", "([FIFI)V", Format.ELEM_FLOAT, Opcodes.FSTORE, Opcodes.FLOAD),
  DOUBLE("elementDouble", "([DIDI)V", Format.ELEM_DOUBLE, Opcodes.DSTORE, Opcodes.DLOAD),
  REF(
      "elementRef",
      "([Ljava/lang/Object;ILjava/lang/Object;I)V",
      Format.ELEM_REF,
      Opcodes.ASTORE,
      Opcodes.ALOAD),
  BYTE("elementByte", "(Ljava/lang/Object;III)V", Format.ELEM_INT, Opcodes.ISTORE, Opcodes.ILOAD),
  CHAR("elementChar", "([CIII)V", Format.ELEM_INT, Opcodes.ISTORE, Opcodes.ILOAD),
  SHORT("elementShort", "([SIII)V", Format.ELEM_INT, Opcodes.ISTORE, Opcodes.ILOAD);

  final String hook;
  final String descriptor;
  final int site;
  final int store;
  final int load;

  ElementKind(String hook, String descriptor, int site, int store, int load) {
    this.hook = hook;
    this.descriptor = descriptor;
    this.site = site;
    this.store = store;
    this.load = load;
  }

  /** Whether what is stored is recorded, whatever the array. */
  boolean isKept(Options options) {
    return this == REF || (this == BYTE || this == CHAR ? options.keepArrays : options.keepNumbers);
  }

  /** By the store instruction, {@code IASTORE} to {@code SASTORE}. */
  static ElementKind of(int opcode) {
    return values()[opcode - Opcodes.IASTORE];
  }
}
