package cairn.sources.nativ.types;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.graph.memory.FunctionTable;
import cairn.graph.memory.FunctionTable.VirtualTable;
import cairn.graph.memory.TypeTable.CType;
import cairn.graph.memory.TypeTable.Kind;
import cairn.graph.memory.TypeTable.Member;
import cairn.graph.memory.Variable;
import cairn.symbols.DebugFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Types of several units and files, global variables, functions. */
class ProgramTypesTest {
  @TempDir Path folder;

  private static final String LIST =
      """
      struct list { struct list *next; struct item *item; };
      """;

  private static Variable variable(ProgramTypes types, String name) {
    return types.variables().stream().filter(v -> v.name().equals(name)).findAny().orElseThrow();
  }

  @Test
  void theSameTypeInSeveralUnitsIsOne() throws Exception {
    ProgramTypes types =
        Compiler.read(
            Compiler.units(
                folder,
                LIST
                    + "struct item { int a; }; struct list *first; struct item *one;"
                    + " int main(void) { return 0; }",
                LIST + "struct list *second; struct item **declared;"));
    assertThat(Compiler.named(types, "struct list")).hasSize(1);
    assertThat(Compiler.named(types, "struct item"))
        .singleElement()
        .matches(type -> type.kind() == Kind.STRUCT && type.size() == 4);
    assertThat(variable(types, "first").type()).isEqualTo(variable(types, "second").type());
    CType pointer = types.types().get(variable(types, "declared").type());
    assertThat(pointer.name()).isEqualTo("struct item **");
    assertThat(types.types().get(pointer.target()))
        .isEqualTo(types.types().get(variable(types, "one").type()));
    assertThat(types.warnings()).isEmpty();
  }

  @Test
  void differentTypesOfOneNameStayApart() throws Exception {
    String uses = LIST + "struct list *%s; ";
    ProgramTypes types =
        Compiler.read(
            Compiler.units(
                folder,
                uses.formatted("a") + "struct item { int a; } i; int main(void) { return 0; }",
                uses.formatted("b") + "struct item { char *b; } j;",
                uses.formatted("c") + "struct item *declared;"));
    assertThat(Compiler.named(types, "struct item"))
        .extracting(CType::kind)
        .containsExactlyInAnyOrder(Kind.STRUCT, Kind.STRUCT, Kind.OPAQUE);
    // what they are in differs too, and where none is known the type stays unknown
    assertThat(Compiler.named(types, "struct list")).hasSize(3);
    CType declared = types.types().get(variable(types, "declared").type());
    assertThat(types.types().kind(declared.target())).isEqualTo(Kind.OPAQUE);
  }

  @Test
  void namesAreThoseOfDeclarations() throws Exception {
    ProgramTypes types = Compiler.read(Compiler.compile(folder, "layouts.c"));
    for (String name :
        List.of(
            "value",
            "answer",
            "struct node **",
            "short int[2][3][4]",
            "int (*)(void *, value *, ...)",
            "void (*[3])(struct table *, struct later *)",
            "int (*)[4]",
            "answer[]",
            "struct hidden *",
            "char *[2]")) {
      assertThat(Compiler.named(types, name)).as(name).hasSize(1);
    }
    List<Member> members = Compiler.named(types, "struct old_style").get(0).members();
    CType end = types.types().get(members.get(1).type());
    assertThat(end.length()).isEqualTo(-1);
    assertThat(end.name()).isEqualTo("double[]");
  }

  @Test
  void variablesAreWhereTheyAre() throws Exception {
    ProgramTypes types = Compiler.read(Compiler.compile(folder, "layouts.c", "-no-pie"));
    assertThat(types.threadLocals()).isEqualTo(1);
    assertThat(variable(types, "nodes").owner()).isEqualTo("layouts.c");
    assertThat(variable(types, "calls").owner()).isEqualTo("compare_values");
    assertThat(variable(types, "nodes").address()).isGreaterThan(Compiler.BIAS);
    assertThat(types.variables()).noneMatch(Variable::isLocal);
  }

  @Test
  void aVariableOfALibraryThatIsInTheProgramHasItsType() throws Exception {
    String source =
        """
        #include <stdio.h>
        int main(void) { fputs("text", stdout); return 0; }
        """;
    Files.writeString(folder.resolve("out.c"), source);
    Compiler.run(folder, "gcc", "-g", "-no-pie", "-fno-pie", "out.c", "-o", "out");
    ProgramTypes types = Compiler.read(folder.resolve("out"));
    assertThat(types.types().name(variable(types, "stdout").type())).isEqualTo("struct _IO_FILE *");
  }

  @Test
  void functionsOfAStrippedProgramAreThoseThatLibrariesAskFor() throws Exception {
    Path program = Compiler.compile(folder, "layouts.c", "-rdynamic");
    FunctionTable whole = Compiler.read(program).functions();
    int main = whole.names().indexOf("main");
    long start = whole.starts()[main];
    assertThat(whole.sizes()[main]).isPositive();
    assertThat(whole.at(start + 1)).isEqualTo(main);
    assertThat(whole.names()).contains("compare_values", "_start");
    Compiler.run(folder, "strip", program.toString());
    ProgramTypes stripped = Compiler.read(program);
    int again = stripped.functions().names().indexOf("main");
    assertThat(stripped.functions().starts()[again]).isEqualTo(start);
    assertThat(stripped.functions().names()).doesNotContain("compare_values");
    assertThat(stripped.types().count()).isEqualTo(1);
    assertThat(stripped.warnings()).singleElement().asString().contains("no debug information");
  }

  @Test
  void debugInformationIsFoundInOtherFiles() throws Exception {
    for (String id : List.of("-Wl,--build-id", "-Wl,--build-id=none")) {
      Path program = Compiler.compile(folder, "layouts.c", id);
      ProgramTypes whole = Compiler.read(program);
      String name = program.getFileName().toString();
      Compiler.run(folder, "objcopy", "--only-keep-debug", name, "apart.debug");
      Compiler.run(folder, "strip", name);
      Compiler.run(folder, "objcopy", "--add-gnu-debuglink=apart.debug", name);
      ProgramTypes apart = Compiler.read(program, new DebugFiles(folder.resolve("none")));
      assertThat(apart.types()).isEqualTo(whole.types());
      assertThat(apart.variables()).isEqualTo(whole.variables());
      // one of another build is not taken
      Compiler.compile(folder, "layouts.c", id, "-O1", "-o", "other");
      Compiler.run(folder, "objcopy", "--only-keep-debug", "other", "apart.debug");
      ProgramTypes wrong = Compiler.read(program, new DebugFiles(folder.resolve("none")));
      assertThat(wrong.types().count()).isEqualTo(1);
    }
  }

  /**
   * Distributions move what several files of debug information have in common to one beside them.
   */
  @Test
  void sharedDebugInformationIsFoundBesideIt() throws Exception {
    Path program = Compiler.compile(folder, "layouts.c");
    Files.copy(program, folder.resolve("twin"));
    ProgramTypes whole = Compiler.read(program);
    String name = program.getFileName().toString();
    Compiler.run(folder, "dwz", "-m", "shared.debug", name, "twin");
    ProgramTypes apart = Compiler.read(program);
    assertThat(new HashSet<>(apart.types().types().stream().map(CType::name).toList()))
        .isEqualTo(new HashSet<>(whole.types().types().stream().map(CType::name).toList()));
    assertThat(apart.types().count()).isEqualTo(whole.types().count());
    assertThat(apart.variables()).hasSameSizeAs(whole.variables());
    assertThat(apart.warnings()).isEmpty();
    Files.delete(folder.resolve("shared.debug"));
    ProgramTypes less = Compiler.read(program);
    assertThat(less.warnings()).anyMatch(warning -> warning.contains(".gnu_debugaltlink"));
  }

  @Test
  void virtualTablesAreThoseOfTypes() throws Exception {
    ProgramTypes types = Compiler.read(Compiler.compile(folder, "classes.cpp"));
    List<String> classes =
        types.functions().virtualTables().stream()
            .map(VirtualTable::className)
            .filter(name -> !name.startsWith("__cxxabiv1::"))
            .toList();
    assertThat(classes)
        .contains(
            "Base",
            "Other",
            "shop::Item",
            "shop::Box<Other, 3>",
            "Node<Node<int> >",
            "Node<shop::Box<Other, 3> >")
        .anyMatch(name -> name.startsWith("std::_Sp_counted_ptr_inplace<Base, "))
        .allMatch(name -> !Compiler.named(types, name).isEmpty());
    for (VirtualTable table : types.functions().virtualTables()) {
      assertThat(table.address()).isGreaterThan(Compiler.BIAS);
      assertThat(table.size()).isGreaterThanOrEqualTo(16);
    }
  }
}
