package cairn.sources.hprof;

import cairn.graph.HeapType;
import cairn.graph.HeapType.Field;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The classes of a dump as types: first one for each class, in the order of the file, then those
 * that have no class in the dump.
 */
final class ClassTable {
  /** The most fields of all types together, counting inherited ones; a real dump has far less. */
  private static final int MOST_FIELDS = 5_000_000;

  private static final String CLASS = "java.lang.Class";

  final List<DumpClass> classes = new ArrayList<>();
  final List<HeapType> types = new ArrayList<>();
  final List<TypeLayout> layouts = new ArrayList<>();

  /** By a class's id, its number, which is that of its type too. */
  private final LongMap numbers;

  /** By type of a primitive value, the type of its arrays. */
  private final int[] primitiveArrays = new int[Tag.LAST_PRIMITIVE + 1];

  /** The type of objects that stand for classes. */
  final int classType;

  /** The type of instances whose class the dump lacks. */
  final int unknownType;

  /** The types that are no arrays, each after its superclass. */
  final int[] superFirst;

  private final Names names;
  private final int idSize;
  private final Map<Long, String> fieldNames = new ConcurrentHashMap<>();
  private long fieldCount;
  private long cut;

  ClassTable(List<DumpClass> found, Names names, int idSize, DumpReport.Builder report)
      throws IOException {
    this.names = names;
    this.idSize = idSize;
    numbers = new LongMap(found.size());
    long repeated = 0;
    for (DumpClass each : found) {
      if (numbers.putIfAbsent(each.id, classes.size())) {
        classes.add(each);
      } else {
        repeated++;
      }
    }
    report.odd(repeated, "class is there twice", "classes are there twice; the first counts");
    List<String> typeNames = new ArrayList<>();
    for (DumpClass each : classes) {
      typeNames.add(names.className(each.id));
    }
    superFirst = superFirst();
    @Nullable HeapType[] made = new HeapType[classes.size()];
    TypeLayout[] places = new TypeLayout[classes.size()];
    for (int number : superFirst) {
      make(number, typeNames, made, places);
    }
    for (int number = 0; number < made.length; number++) {
      HeapType type = made[number];
      types.add(type == null ? plain("?", -1) : type);
      layouts.add(places[number]);
    }
    report.odd(cut, "class has too many superclasses", "classes have fields that are left out");
    int object = typeNames.indexOf("java.lang.Object");
    for (int type = Tag.FIRST_PRIMITIVE; type <= Tag.LAST_PRIMITIVE; type++) {
      String name = Tag.name(type) + "[]";
      int there = typeNames.indexOf(name);
      primitiveArrays[type] =
          there >= 0 ? there : add(new HeapType(name, object, true, Tag.kind(type), List.of()));
    }
    int there = typeNames.indexOf(CLASS);
    classType = there >= 0 ? there : add(plain(CLASS, object));
    unknownType = add(plain("(class not in the dump)", -1));
  }

  private static HeapType plain(String name, int supertype) {
    return new HeapType(name, supertype, false, (char) 0, List.of());
  }

  private int add(HeapType type) {
    types.add(type);
    layouts.add(TypeLayout.NOTHING);
    return types.size() - 1;
  }

  /** The classes in an order in which each comes after its superclass; a circle is cut. */
  private int[] superFirst() {
    int[] order = new int[classes.size()];
    boolean[] placed = new boolean[classes.size()];
    int size = 0;
    int[] chain = new int[classes.size()];
    boolean[] inChain = new boolean[classes.size()];
    for (int number = 0; number < order.length; number++) {
      int length = 0;
      int at = number;
      while (at >= 0 && !placed[at] && !inChain[at]) {
        chain[length++] = at;
        inChain[at] = true;
        at = numberOf(classes.get(at).superId());
      }
      while (length > 0) {
        int next = chain[--length];
        placed[next] = true;
        order[size++] = next;
      }
    }
    return order;
  }

  private void make(
      int number, List<String> typeNames, @Nullable HeapType[] made, TypeLayout[] places)
      throws IOException {
    DumpClass from = classes.get(number);
    String name = typeNames.get(number);
    int above = numberOf(from.superId());
    HeapType superType = above < 0 ? null : made[above];
    if (superType == null) {
      above = -1; // not in the dump, or the class is among its own superclasses
    }
    List<Field> inherited = superType == null ? List.of() : superType.fields();
    TypeLayout superLayout = above < 0 ? TypeLayout.NOTHING : places[above];
    if (fieldCount + inherited.size() + from.fieldNames.length > MOST_FIELDS) {
      inherited = List.of();
      superLayout = TypeLayout.NOTHING;
      cut++;
    }
    boolean array = name.endsWith("[]");
    made[number] =
        new HeapType(
            name, above, array, array ? elementKind(name) : 0, fields(from, name, inherited));
    places[number] = layout(from, superLayout);
  }

  private static char elementKind(String name) {
    String element = name.substring(0, name.length() - 2);
    for (int type = Tag.FIRST_PRIMITIVE; type <= Tag.LAST_PRIMITIVE; type++) {
      if (element.equals(Tag.name(type))) {
        return Tag.kind(type);
      }
    }
    return 'L';
  }

  private List<Field> fields(DumpClass from, String name, List<Field> inherited)
      throws IOException {
    if (from.fieldNames.length == 0) {
      return inherited;
    }
    List<Field> fields = new ArrayList<>(inherited);
    for (int i = 0; i < from.fieldNames.length; i++) {
      char kind = Tag.bytes(from.fieldTypes[i], idSize) == 0 ? 0 : Tag.kind(from.fieldTypes[i]);
      fields.add(new Field(fieldName(from.fieldNames[i]), kind, name));
    }
    fieldCount += fields.size();
    return fields;
  }

  private String fieldName(long id) throws IOException {
    String known = fieldNames.get(id);
    if (known == null) {
      known = names.string(id);
      fieldNames.put(id, known);
    }
    return known;
  }

  /** In the file a class's own fields come before those of its superclass. */
  private TypeLayout layout(DumpClass from, TypeLayout above) {
    int own = from.fieldTypes.length;
    if (own == 0) {
      return above;
    }
    int inherited = above.offsets().length;
    int[] offsets = new int[inherited + own];
    byte[] types = new byte[inherited + own];
    int ownBytes = 0;
    int references = above.referenceSlots().length;
    for (int i = 0; i < own; i++) {
      offsets[inherited + i] = ownBytes;
      types[inherited + i] = from.fieldTypes[i];
      ownBytes += Tag.bytes(from.fieldTypes[i], idSize);
      references += from.fieldTypes[i] == Tag.OBJECT ? 1 : 0;
    }
    for (int i = 0; i < inherited; i++) {
      offsets[i] = above.offsets()[i] + ownBytes;
      types[i] = above.types()[i];
    }
    int[] slots = new int[references];
    int[] places = new int[references];
    int found = 0;
    for (int slot = 0; slot < types.length; slot++) {
      if (types[slot] == Tag.OBJECT) {
        slots[found] = slot;
        places[found++] = offsets[slot];
      }
    }
    return new TypeLayout(above.bytes() + ownBytes, offsets, types, slots, places);
  }

  /** The name of a slot of an object that stands for a class. */
  String slotName(DumpClass owner, int slot) throws IOException {
    return slot < DumpClass.PARTS.length
        ? DumpClass.PARTS[slot]
        : fieldName(owner.staticNames[slot - DumpClass.PARTS.length]);
  }

  /** The number of the class with this id, which is that of its type; -1 if the dump lacks it. */
  int numberOf(long classId) {
    return (int) numbers.get(classId);
  }

  int primitiveArray(int type) {
    return primitiveArrays[type];
  }
}
