package cairn.bench.types;

import cairn.graph.memory.TypeTable;
import cairn.graph.memory.TypeTable.CType;
import cairn.graph.memory.TypeTable.Constant;
import cairn.graph.memory.TypeTable.Kind;
import cairn.graph.memory.TypeTable.Member;
import java.util.ArrayList;
import java.util.List;

/**
 * Types of a made program, five structs a family: a table, its entries, records, lists and trees.
 * Families differ in how many numbers their structs have, of which there are few, so that structs
 * of many families have one size.
 */
final class MadeTypes {
  /** The types of a family and where their pointers are. */
  record Family(int table, int entry, int record, int list, int tree, int extra) {}

  private static final long WORD = 8;

  private final List<CType> types = new ArrayList<>();
  final List<Family> families = new ArrayList<>();
  final int character;
  private final int number;
  private final int real;
  private final int kind;
  private final int text;
  private final int anything;

  MadeTypes(int count) {
    int none = scalar(Kind.VOID, "void", -1);
    character = scalar(Kind.CHARACTER, "char", 1);
    number = scalar(Kind.INTEGER, "long", 8);
    scalar(Kind.INTEGER, "int", 4);
    real = scalar(Kind.FLOAT, "double", 8);
    List<Constant> kinds = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      kinds.add(new Constant("KIND_" + i, 10 + i * i));
    }
    types.add(new CType(Kind.ENUM, "enum kind", 8, -1, -1, List.of(), kinds));
    kind = types.size() - 1;
    text = pointer(character);
    anything = pointer(none);
    for (int i = 0; i < count; i++) {
      families.add(family(i));
    }
  }

  TypeTable table() {
    return new TypeTable((int) WORD, types);
  }

  long size(int type) {
    return types.get(type).size();
  }

  /** The number of a type that points to another, which is made for it if there is none. */
  int pointer(int target) {
    String name = types.get(target).name();
    String full = name.endsWith("*") ? name + "*" : name + " *";
    for (int i = Math.max(0, types.size() - 40); i < types.size(); i++) {
      if (types.get(i).kind() == Kind.POINTER && types.get(i).target() == target) {
        return i;
      }
    }
    types.add(new CType(Kind.POINTER, full, WORD, target, -1, List.of(), List.of()));
    return types.size() - 1;
  }

  private int scalar(Kind of, String name, long size) {
    types.add(new CType(of, name, size, -1, -1, List.of(), List.of()));
    return types.size() - 1;
  }

  private int declare(String name) {
    return scalar(Kind.OPAQUE, "struct " + name, -1);
  }

  private Family family(int i) {
    int extra = i % 5;
    int table = declare("table" + i);
    int entry = declare("entry" + i);
    int record = declare("record" + i);
    int list = declare("list" + i);
    int tree = declare("tree" + i);
    define(table, 0, number, pointer(pointer(entry)));
    define(entry, extra, pointer(entry), text, pointer(record), number);
    define(record, extra, kind, pointer(tree), pointer(list), text, real);
    define(list, extra, pointer(list), anything);
    define(tree, extra, number, pointer(tree), pointer(tree), pointer(tree));
    return new Family(table, entry, record, list, tree, extra);
  }

  private void define(int type, int extra, int... members) {
    List<Member> made = new ArrayList<>();
    long offset = 0;
    for (int i = 0; i < members.length + extra; i++) {
      int of = i < members.length ? members[i] : number;
      made.add(new Member("m" + i, of, offset, 0, 0, false));
      offset += WORD;
    }
    CType declared = types.get(type);
    types.set(type, new CType(Kind.STRUCT, declared.name(), offset, -1, -1, made, List.of()));
  }
}
