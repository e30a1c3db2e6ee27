package cairn.analysis.constraints.lang;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SpecErrorsTest {
  private static final String NODE =
      "node FIELDS key, left, right, child[4]; node X; node Y; ARRAY shard; list FIELDS first;"
          + " node.HEIGHT; node X; X.HEIGHT = 1; BLACK = 1; node X; node Y; ";

  private static SpecException refused(String text) {
    SpecException refused =
        catchThrowableOfType(SpecException.class, () -> SpecParser.parse("test.inv", text));
    assertThat(refused).as("accepted: %s", text).isNotNull();
    return refused;
  }

  /** Everything that is wrong with a file is said at once. */
  @Test
  void manyProblems() throws IOException {
    String text =
        """
        node FIELDS key, left, right EDGES left, rihgt
        nod = java com.acme.Node;
        node X;
        X.lft == NULL;
        X.ISLEAF < 3;
        X + 1 == 2 and X[9] == 3;
        X.left.ISLAEF == true;
        X.color == BLACK;
        Z.left == X;
        nod Y; Y.left == Y;
        node X;
        X.left == 1 == 2;
        X.left ->> (X;
        X.key = 3;
        check nodes at exit of com.acme.Tree.insert;
        check node at ext of com.acme.Tree.insert;
        roots statisc;
        \tnode X; X.left -> NULL;
        node.HEIGHT; node X; X.ISLEAF == true => X.HEIGHT = 0;
        """;
    Golden.check("errors.txt", refused(text).getMessage());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "X.ISLEAF < 3; | This is true or false, not a number",
        "X + 1 == 2; | This is a node, not a number",
        "X.left == NULL + 1; | This is NULL, not a number",
        "-X == 1; | This is a node, not a number",
        "X; | This is a node, not true or false",
        "X.HEIGHT; | This is a number, not true or false",
        "X.HEIGHT and X.key == 1; | This is a number, not true or false",
        "X.INDEGREE.key == 1; | This is a number, not a node",
        "X.HEIGHT -> Y; | This is a number, not a node",
        "X -> NULL; | This is NULL, not a node",
        "X.ISLEAF == 1; | This compares true or false with a number",
        "X == 1; | This compares a node with a number",
        "X.HEIGHT == NULL; | This compares a number with NULL",
        "(X.key == 1 ? X : 1) == X; | This is a node or a number",
        "X[8] == 1; | There is no field 8: 'node' has 7 fields",
        "X[0] == 1; | '0' cannot stand here",
        "X.child[4] == NULL; | There is no element 4: 'child' has 4",
        "X.lef == NULL; | 'node' has no field or attribute 'lef'",
        "SIZE(X) == 1; | A node of 'node' is no array and has no SIZE",
        "list L; L.HEIGHT == 1; | 'HEIGHT' is an attribute of node, not of list",
        "shard S; S.key == 1; | 'shard' is an array and has no field 'key'",
        "X ISA tree; | There is no structure 'tree'",
        "COUNT(I in 0 to 3 : X.child[I]) == X; | This compares a number with a node",
        "COUNT(I in 0 to X : X.key == I) == 1; | This is a node, not a number",
        "COUNT(I in 0 to 3 : I) == 1; | This is a number, not true or false",
        "COUNT(I in 0 to 3, X.key == I) == 1; | Unexpected ','",
        "COUNT(X in 0 to 3 : true) == 1; | 'X' is a node already",
        "COUNT(NULL in 0 to 3 : true) == 1; | 'NULL' is a word of the language",
        "for I in 0 to 3, COUNT(J in 0 to 3 : true) == I; | A count over a range cannot stand inside another range",
        "for I in 0 to COUNT(J in 0 to 3 : true), X.key == I; | A count over a range cannot stand in the ends of a range",
        "COUNT(I in 0 to COUNT(J in 0 to 1 : true) : COUNT(K in 0 to 1 : true) == I) == 1; | A count over a range cannot stand inside another range",
        "node.N; node X; X.N = COUNT(I in 0 to 3 : true); | A count over a range cannot stand in the rule of an attribute",
        "COUNT(X, tree) == 1; | There is no structure 'tree'",
        "COUNT(X) == 1; | Unexpected ')'",
        "ABS(X.key, 1) == 1; | Unexpected ','",
        "node -> X; | 'node' is a structure and stands for no node",
        "X.key == RED; | 'RED' is neither a variable nor a constant",
        "X.key == X.key == 1; | Relations cannot be chained",
        "X.left ISA node == false; | Relations cannot be chained",
        "X.key == 'a' or X.key == 99; | A char is written as its code",
        "X.key == 1; check list at end; | 'c1' is never checked: no check names node",
        "X.key = 1; | Structure 'node' has no attribute 'key'",
        "X.key == 1 => X.HEIGHT = 3; | Unexpected ';'",
        "1 == 1; | This constraint speaks of no node",
        "for I in 0 to 3, I == 1; | This constraint speaks of no node",
        "for X in 0 to 3, X == 1; | 'X' is a node already",
        "X.key == 99999999999999999999; | '99999999999999999999' is too large",
        "X.key == 12ab; | Unexpected 'ab'",
        "X.key == 1e999; | '1e999' is too large",
        "(X.left)[X.key] == 1; | The number of a field must be written out here",
        "node FIELDS a; | Structure 'node' is declared at 1:1 already",
        "BLACK = 2; | Constant 'BLACK' is declared at",
        "list = 3; | 'list' is a structure and cannot be a constant, too",
        "node list; list.key == 1; | 'list' is a structure and cannot be a variable, too",
        "t FIELD 2 EDGE 3; | 3 of 2 fields cannot be pointers",
        "t FIELD 2 FIELDS a, b, c; | FIELD says 2, but FIELDS names 3",
        "t FIELDS a, a; | Field 'a' is named twice",
        "t FIELDS a EDGES b; | 'b' is none of the FIELDS",
        "node.DEPTH; | Attribute 'node.DEPTH' has no rule",
        "node.key; node X; X.key = 1; | 'key' is a field of 'node' already",
        "node.HEIGHT(NULL) = X.key; | 'X' has no meaning here",
        "node.HIEGHT(NULL) = 1; | Structure 'node' has no attribute 'HIEGHT'",
        "a: node X; X.key == 1; a: X.key == 2; | Another constraint is called 'a' already",
        "c2: node X; X.key == 1; X.key == 2; | This would be c2 by its place",
        "a: | No constraint follows the name 'a'",
        "NULL: X.key == 1; | 'NULL' is a word of the language",
        "node = at list.c; | Unexpected ';'",
        "node = java; | Unexpected 'java'",
        "check node at; | Unexpected ';'",
        "nod Z; | There is no structure 'nod'",
        "/* for ever | This comment does not end",
        "node = java \"a.B; | This text does not end on its line",
        "X.key == | Unexpected the end of the file",
      })
  void whatIsRefused(String statement, String message) {
    SpecException refused = refused(NODE + statement);
    assertThat(refused.problems())
        .extracting(SpecException.Problem::message)
        .first()
        .asString()
        .startsWith(message);
  }

  @Test
  void declarationsBehindAConstraintBeginAnew() {
    assertThat(refused("n FIELDS a; n X; X.a == 1; n Y; X.a == Y.a;"))
        .hasMessageContaining("Variable 'X' was declared for other constraints");
  }

  @Test
  void ambiguousAttribute() {
    assertThat(
            refused(
                "a FIELDS n; b FIELDS n; t FIELDS r; a.H; a X; X.H = 1; b.H; b X; X.H = 2;"
                    + " t T; T.r.H == 1;"))
        .hasMessageContaining("'H' is an attribute of a, b, and it is not clear which is meant");
  }

  @Test
  void aMissingSemicolonAtTheEndOfALineCostsOneMessage() {
    assertThat(refused("node FIELDS key\nnode X;\nX.key == 1\nX.key == 2;").problems())
        .extracting(problem -> problem.position().toString())
        .containsExactly("1:16", "3:11");
  }

  @Test
  void whatABrokenStatementMayHaveDeclaredIsNotMissed() {
    assertThat(refused("node FIELDS key, ; node X; X.key == 1;").problems()).hasSize(1);
  }

  @Test
  void caretStandsBelowTheProblem() {
    assertThat(refused("n FIELDS a;\n\tn X; /*é𝔸*/ X.b == 1;").getMessage())
        .isEqualTo(
            """
            test.inv:2:16: 'n' has no field or attribute 'b'
              \tn X; /*é𝔸*/ X.b == 1;
              \t              ^
              Its FIELDS are a; all that the file uses must be there.
            """);
  }

  @Test
  void longLinesAreCutAndControlCharactersAreNotShown() {
    String message = refused("n FIELDS a; " + " ".repeat(10_000) + "\u001B[31m n").getMessage();
    assertThat(message.lines()).allMatch(line -> line.length() < 200);
    assertThat(message).doesNotContain("\u001B").contains("Character U+001B means nothing here");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a b", "at x", "java a b", "a.B,", "a.B; x = 1"})
  void bindingsThatAreRefused(String text) {
    assertThatThrownBy(() -> SpecParser.parseBindings(text)).isInstanceOf(SpecException.class);
  }

  @Test
  void bindings() throws SpecException {
    assertThat(SpecTree.of(SpecParser.parseBindings("c struct n, at n.c:3, java java.util.X")))
        .isEqualTo("[(NativeType struct n), (AllocatedAt n.c 3), (JavaClass java.util.X false)]");
    assertThat(SpecTree.of(SpecParser.parseBindings("a.B"))).isEqualTo("[(JavaClass a.B false)]");
  }

  @Test
  void problemsAreInOrderAndNotTooMany() {
    List<SpecException.Problem> problems = refused("x y z;\n".repeat(1000)).problems();
    assertThat(problems).hasSize(20);
    assertThat(problems).extracting(problem -> problem.position().line()).isSorted();
  }
}
