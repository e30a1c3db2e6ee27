package cairn.bench.mutants.c;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cairn.engine.RecorderNeeds;
import cairn.engine.SpecFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CSubjectTest {
  private static final Path PROGRAMS = Path.of("src", "programs", "mutants-c");

  @Test
  void everyStructureHasADriverAndASpecificationOfItsOperations() throws IOException {
    List<CSubject> subjects = CSubject.all(PROGRAMS);
    assertThat(subjects).hasSizeGreaterThanOrEqualTo(10);
    for (CSubject subject : subjects) {
      assertThat(PROGRAMS.resolve(subject + ".c")).exists();
      assertThat(subject.mutated()).as(subject.name()).isNotEmpty();
      SpecFile spec = SpecFile.open(subject.specification().toString());
      assertThat(RecorderNeeds.of(spec.spec()).functions()).containsExactly("op_*");
    }
  }

  @Test
  void halvesAreChosenByTheHashOfTheName() {
    assertThat(Half.of("nginx-rbtree")).isEqualTo(Half.OPEN);
    assertThat(Half.of("redis-zskiplist")).isEqualTo(Half.SEALED);
    assertThat(Half.BOTH.has("redis-zskiplist")).isTrue();
    assertThat(Half.OPEN.has("redis-zskiplist")).isFalse();
  }

  @Test
  void optionsThatCannotBeMeantAreRefused() {
    COptions options =
        COptions.parse(List.of("--half", "sealed", "--faults", "3", "--structures", "a,b"));
    assertThat(options.half()).isEqualTo(Half.SEALED);
    assertThat(options.count()).isEqualTo(3);
    assertThatThrownBy(() -> COptions.parse(List.of("--half", "third")))
        .hasMessage("'third' is not a half: open, sealed or both");
    assertThatThrownBy(() -> COptions.parse(List.of("--keep", "a", "--from", "b")))
        .hasMessage("--keep and --from exclude each other");
    assertThatThrownBy(() -> COptions.parse(List.of("--faults")))
        .hasMessage("--faults needs a value");
  }

  @Test
  void onlyPartsOfAFileAreCopiedToTheirLines(@TempDir Path folder) throws IOException {
    Path source = Files.createDirectories(folder.resolve("source"));
    Files.writeString(source.resolve("a.c"), "int x;\nstruct s {\n};\nint f() {\n}\nint g;\n");
    Files.writeString(
        folder.resolve("a.subject"),
        "package p\npart a.c s.h \"struct s\" \"}\"\npart a.c f.c \"int f\" \"int g\"\n");
    CSubject.read(folder, "a").copyTo(folder, source);
    assertThat(folder.resolve("s.h")).hasContent("\nstruct s {\n};\n\n\n\n");
    assertThat(folder.resolve("f.c")).hasContent("\n\n\nint f() {\n}\n\n");
  }

  @Test
  void sourcesOfPackagesAreAskedForWhereTheMachineAsksForPackages() {
    assertThat(DebianSources.ofLines(List.of("# x", "deb https://a b c", "deb-src https://a b c")))
        .containsExactly("deb-src https://a b c");
    assertThat(DebianSources.ofStanzas(List.of("Types: deb", "URIs: https://a")))
        .containsExactly("Types: deb-src", "URIs: https://a");
  }

  @Test
  void blocksEndAtTheNextCallOrFunction() {
    NavigableMap<Long, Long> blocks =
        CCoverage.blocks(
            """
            0000000000401000 <f>:
              401000:	55                   	push   %rbp
              401001:	e8 fa 00 00 00       	call   401100 <__sanitizer_cov_trace_pc>
              401006:	90                   	nop
              401007:	e8 f4 00 00 00       	call   401100 <__sanitizer_cov_trace_pc>
              40100c:	c3                   	ret

            0000000000401010 <g>:
              401010:	c3                   	ret
            """);
    assertThat(blocks).containsEntry(0x401006L, 0x401007L).containsEntry(0x40100cL, 0x401010L);
    NavigableMap<Long, Set<String>> rows =
        CCoverage.rows("list.c                     12            0x401006               x\n");
    assertThat(rows).containsEntry(0x401006L, Set.of("list.c:12"));
  }
}
