package cairn.record.jvm;

import cairn.recording.Format;
import org.objectweb.asm.Opcodes;

/** How a field of each descriptor is hooked. */
enum FieldKind {
  REF("Ref", "Ljava/lang/Object;", Format.PUT_REF, Opcodes.ASTORE, Opcodes.ALOAD),
  INT("Int", "I", Format.PUT_INT, Opcodes.ISTORE, Opcodes.ILOAD),
  LONG("Long", "J", Format.PUT_LONG, Opcodes.LSTORE, Opcodes.LLOAD),
  FLOAT("Float", "F", Format.PUT_FLOAT, Opcodes.FSTORE, Opcodes.FLOAD),
  DOUBLE("Double", "D", Format.PUT_DOUBLE, Opcodes.DSTORE, Opcodes.DLOAD);

  final String hook;
  final String parameter;
  final int site;
  final int staticSite;
  final int store;
  final int load;

  FieldKind(String hook, String parameter, int site, int store, int load) {
    this.hook = hook;
    this.parameter = parameter;
    this.site = site;
    this.staticSite = site + (Format.STATIC_REF - Format.PUT_REF);
    this.store = store;
    this.load = load;
  }

  static FieldKind of(String descriptor) {
    return switch (descriptor.charAt(0)) {
      case 'L', '[' -> REF;
      case 'J' -> LONG;
      case 'F' -> FLOAT;
      case 'D' -> DOUBLE;
      default -> INT;
    };
  }
}
