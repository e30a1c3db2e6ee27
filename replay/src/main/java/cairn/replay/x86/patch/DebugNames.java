package cairn.replay.x86.patch;

import cairn.replay.x86.ProgramImage;
import cairn.replay.x86.X86Register;
import cairn.symbols.CTypes;
import cairn.symbols.Die;
import cairn.symbols.LineTables;
import cairn.symbols.Program;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the debug information says of code: its lines, local variables and members of structs. */
public final class DebugNames {
  /** Operations that say where a frame begins: where it was called, or at rbp. */
  private static final int FRAME_IS_CFA = 0x9C;

  private static final int FRAME_IS_RBP = 0x56;

  /** push rbp; mov rbp,rsp. */
  private static final byte[] PROLOGUE = {0x55, 0x48, (byte) 0x89, (byte) 0xE5};

  private static final byte[] ENDBR = {(byte) 0xF3, 0x0F, 0x1E, (byte) 0xFA};
  private static final int MOST_DEPTH = 16;
  private static final int MOST_ELEMENTS = 8;
  private static final int MOST_PARAMETERS = 6;

  /** How debug information says that a type is one of floating point. */
  private static final int FLOATING = 4;

  private final Program program;
  private final LineTables lines;
  private final long bias;
  private final Map<Long, List<Local>> locals = new HashMap<>();
  private final List<List<Member>> structs = new ArrayList<>();
  private final Map<Die, List<Long>> beside = new HashMap<>();
  private final Map<String, Layout> layouts = new HashMap<>();

  /** What a struct of some name has. */
  private record Layout(long size, List<Member> members) {}

  /**
   * What an instruction accessed.
   *
   * @param type of the block, as in {@code struct list}
   * @param offset in the block
   */
  public record Access(String type, long offset) {}

  /** The members of structs, by the types of pointers to them. */
  private final Map<String, List<Member>> pointed = new HashMap<>();

  /** The general registers by their numbers in DWARF. */
  private static final int[] REGISTERS = {
    X86Register.RAX,
    X86Register.RDX,
    X86Register.RCX,
    X86Register.RBX,
    X86Register.RSI,
    X86Register.RDI
  };

  private static final int FIRST_NUMBERED = 8;
  private static final int LAST_NUMBERED = 15;

  /**
   * A local variable or a parameter, in the frame or in one register throughout.
   *
   * @param offset from rbp, if it is in the frame
   * @param register that it is in; {@link X86Register#NONE} if it is in the frame
   * @param type a name that only equal types have
   */
  public record Local(
      String name, long offset, int register, int size, String type, boolean isPointer) {
    public boolean isInFrame() {
      return register == X86Register.NONE;
    }
  }

  /** A member of a struct, also one of a struct inside of it, that is a number or a pointer. */
  public record Member(String name, long offset, int size, String type, boolean isPointer) {}

  /** A function and a line. */
  public record Where(String function, LineTables.Place place) {}

  public DebugNames(Program program, ProgramImage image) {
    this.program = program;
    this.lines = new LineTables(program);
    this.bias = image.bias();
    Set<String> known = new LinkedHashSet<>();
    for (Die unit : program.units()) {
      collectStructs(unit, known, 0);
    }
  }

  /** The function and the line of an instruction. */
  public Where where(long address) {
    long linked = address - bias;
    Map.Entry<Long, Program.Function> below = program.functions().floorEntry(linked);
    if (below == null || !below.getValue().die().holds(linked)) {
      return new Where("", LineTables.Place.UNKNOWN);
    }
    LineTables.Place place = lines.at(below.getValue().unit(), linked);
    List<Program.Frame> frames = program.frames(linked, place.file(), place.line());
    String name = frames.isEmpty() ? "" : frames.get(0).function().toldName();
    return new Where(name, place);
  }

  /** The function that begins at an address, or null. */
  @Nullable Die function(long address) {
    Program.Function found = program.functions().get(address - bias);
    return found == null ? null : found.die();
  }

  /** Where the functions of the compilation unit begin that holds an address. */
  public List<Long> functionsBeside(long address) {
    Map.Entry<Long, Program.Function> below = program.functions().floorEntry(address - bias);
    if (below == null) {
      return List.of();
    }
    return beside.computeIfAbsent(
        below.getValue().unit(),
        unit ->
            program.functions().entrySet().stream()
                .filter(each -> each.getValue().unit() == unit)
                .filter(each -> each.getValue().die().code()[0] == each.getKey())
                .map(each -> each.getKey() + bias)
                .toList());
  }

  /**
   * The types of the parameters of a function; null if it has none, more than fit into registers,
   * others than numbers and pointers, or no pointer among them.
   */
  public @Nullable List<String> parameterTypes(long function) {
    Die die = function(function);
    List<String> types = new ArrayList<>();
    boolean pointer = false;
    for (Die each : die == null ? List.<Die>of() : die.children()) {
      if (each.tag() == Die.PARAMETER) {
        Die type = CTypes.plain(each.toldType());
        if (type == null || !isScalar(type) || isFloating(type)) {
          return null;
        }
        pointer |= CTypes.isPointer(type);
        types.add(key(type));
      }
    }
    return pointer && types.size() <= MOST_PARAMETERS ? types : null;
  }

  /** Where all functions of the program begin. */
  public List<Long> functions() {
    return program.functions().entrySet().stream()
        .filter(each -> each.getValue().die().code()[0] == each.getKey())
        .map(each -> each.getKey() + bias)
        .toList();
  }

  /** Whether a struct of the program has a member of a name at an offset. */
  public boolean isMember(long offset, int size, String name) {
    return structsWith(offset, size).stream()
        .flatMap(List::stream)
        .anyMatch(each -> each.offset() == offset && each.name().equals(name));
  }

  /** Whether a function is known, and returns something. */
  public boolean returnsSomething(long function) {
    Die die = function(function);
    return die != null && die.toldType() != null;
  }

  /** The type of what a function returns, if that is a pointer; otherwise empty. */
  public String resultPointer(long function) {
    Die die = function(function);
    Die type = die == null ? null : CTypes.plain(die.toldType());
    return type != null && CTypes.isPointer(type) ? key(type) : "";
  }

  private static boolean isFloating(Die type) {
    return type.tag() == Die.BASE && type.encoding() == FLOATING;
  }

  /** The variables around an address of a function that keeps its frame in rbp. */
  public List<Local> locals(long address) {
    return locals.computeIfAbsent(address, this::findLocals);
  }

  private List<Local> findLocals(long address) {
    long linked = address - bias;
    Map.Entry<Long, Program.Function> below = program.functions().floorEntry(linked);
    if (below == null || !below.getValue().die().holds(linked)) {
      return List.of();
    }
    Die function = below.getValue().die();
    long start = function.code()[0];
    int head = program.binary().hasCode(start, ENDBR) ? ENDBR.length : 0;
    boolean framed = program.binary().hasCode(start + head, PROLOGUE);
    int base = function.frameBase();
    if (!framed || base != FRAME_IS_CFA && base != FRAME_IS_RBP) {
      return List.of();
    }
    List<Local> found = new ArrayList<>();
    collectLocals(function, linked, base == FRAME_IS_CFA ? 16 : 0, found, 0);
    return found;
  }

  private void collectLocals(Die at, long linked, int base, List<Local> found, int depth) {
    for (Die die : at.children()) {
      boolean variable = die.tag() == Die.VARIABLE || die.tag() == Die.PARAMETER;
      Die type = variable ? CTypes.plain(die.toldType()) : null;
      int register = variable ? register(die.register()) : X86Register.NONE;
      boolean framed = die.frameOffset() != Die.NONE;
      if (type != null && (framed || register != X86Register.NONE) && isScalar(type)) {
        notePointer(type);
        found.add(
            new Local(
                die.toldName(),
                framed ? base + die.frameOffset() : 0,
                framed ? X86Register.NONE : register,
                (int) CTypes.size(type),
                key(type),
                CTypes.isPointer(type)));
      } else if (die.tag() == Die.BLOCK && die.holds(linked) && depth < MOST_DEPTH) {
        collectLocals(die, linked, base, found, depth + 1);
      }
    }
  }

  /** A general register by its number in DWARF; those of the frame hold no variables. */
  private static int register(int number) {
    if (number >= 0 && number < REGISTERS.length) {
      return REGISTERS[number];
    }
    return number >= FIRST_NUMBERED && number <= LAST_NUMBERED ? number : X86Register.NONE;
  }

  /** The members of what a pointer of a type leads to; none if that is no struct. */
  public List<Member> members(String pointerType) {
    return pointed.getOrDefault(pointerType, List.of());
  }

  private void notePointer(Die type) {
    String key = key(type);
    Die target = CTypes.isPointer(type) ? CTypes.plain(CTypes.pointee(type)) : null;
    // other units may only know that there is such a struct
    if (target != null && target.isStructured() && target.size() > 0 && !pointed.containsKey(key)) {
      List<Member> members = new ArrayList<>();
      pointed.put(key, members);
      collectMembers(target, "", 0, members, 0);
    }
  }

  private static boolean isScalar(Die type) {
    long size = CTypes.size(type);
    boolean kind =
        CTypes.isPointer(type) || type.tag() == Die.BASE || type.tag() == Die.ENUMERATION;
    return kind && size > 0 && size <= 8;
  }

  /** A name that only equal types have, whatever typedefs hide them. */
  static String key(@Nullable Die type) {
    return CTypes.name(CTypes.plain(type), false);
  }

  /** Whether what an instruction accessed may have a member instead that is so much further on. */
  boolean mayHave(@Nullable Access access, long further, Member member) {
    Layout layout =
        access == null
            ? null
            : layouts.get(access.type().substring(access.type().lastIndexOf(' ') + 1));
    if (access == null || layout == null) {
      return true;
    }
    long offset = Math.floorMod(access.offset(), layout.size()) + further;
    return layout.members().stream()
        .anyMatch(
            each ->
                each.offset() == offset
                    && each.size() == member.size()
                    && each.type().equals(member.type()));
  }

  /** Groups of members, one for each struct that has one of a size at an offset. */
  List<List<Member>> structsWith(long offset, int size) {
    return structs.stream()
        .filter(all -> all.stream().anyMatch(m -> m.offset() == offset && m.size() == size))
        .toList();
  }

  private void collectStructs(Die at, Set<String> known, int depth) {
    for (Die die : at.outline()) {
      if (die.isStructured() && die.size() > 0) {
        List<Member> members = new ArrayList<>();
        collectMembers(die, "", 0, members, 0);
        if (!members.isEmpty()) {
          layouts.putIfAbsent(die.name(), new Layout(die.size(), members));
        }
        if (!members.isEmpty() && known.add(die.name() + members)) {
          structs.add(members);
        }
      }
      if (depth < MOST_DEPTH) {
        collectStructs(die, known, depth + 1);
      }
    }
  }

  private void collectMembers(
      Die struct, String prefix, long start, List<Member> found, int depth) {
    for (Die die : struct.children()) {
      boolean plain = die.tag() == Die.MEMBER && die.bits() == 0 && die.memberOffset() >= 0;
      Die type = plain ? CTypes.plain(die.type()) : null;
      if (type != null) {
        String name = die.name().isEmpty() ? prefix : prefix + die.name();
        add(type, name, start + die.memberOffset(), found, depth);
      }
    }
  }

  private void add(Die type, String name, long offset, List<Member> found, int depth) {
    if (isScalar(type)) {
      notePointer(type);
      int size = (int) CTypes.size(type);
      found.add(new Member(name, offset, size, key(type), CTypes.isPointer(type)));
    } else if (type.isStructured() && depth < MOST_DEPTH) {
      collectMembers(type, name.isEmpty() ? "" : name + ".", offset, found, depth + 1);
    } else if (type.tag() == Die.ARRAY && depth < MOST_DEPTH) {
      Die element = CTypes.plain(type.type());
      long size = CTypes.size(element);
      long count = Math.min(MOST_ELEMENTS, CTypes.count(type));
      for (int i = 0; element != null && size > 0 && i < count; i++) {
        add(element, name + "[" + i + "]", offset + i * size, found, depth + 1);
      }
    }
  }
}
