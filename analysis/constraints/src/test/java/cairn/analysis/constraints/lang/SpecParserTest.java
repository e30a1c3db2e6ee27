package cairn.analysis.constraints.lang;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class SpecParserTest {
  private static final String NODE = "node FIELDS key, left, right, child[4];\nnode X; node Y;\n";

  private static Spec parse(String text) throws SpecException {
    return SpecParser.parse("test.inv", text);
  }

  /** The formula of the only constraint in canonical form. */
  private static String formula(String text) throws SpecException {
    return SpecText.formula(parse(NODE + text).constraints().get(0));
  }

  private static String tree(String text) throws SpecException {
    return SpecTree.of(parse(NODE + text).constraints().get(0).body());
  }

  @Test
  void operatorsBindAsThePageSays() throws SpecException {
    assertThat(tree("X.key == 1 or X.key == 2 and not X.key == 3;"))
        .isEqualTo(tree("(X.key == 1) or ((X.key == 2) and (not (X.key == 3)));"))
        .startsWith("(Or (Comparison EQUAL");
    assertThat(tree("X.key - 1 - 2 * 3 % 4 == 0;"))
        .isEqualTo(tree("((X.key - 1) - ((2 * 3) % 4)) == 0;"));
    assertThat(tree("X.key == 1 ? X.left == Y : X.key == 2 ? X -> Y : Y -> X;"))
        .isEqualTo(tree("(X.key == 1) ? (X.left == Y) : ((X.key == 2) ? (X -> Y) : (Y -> X));"));
    assertThat(tree("X.key == 1 || X.key == 2 && !X.left == Y;"))
        .isEqualTo(tree("X.key == 1 or X.key == 2 and not X.left == Y;"));
  }

  @Test
  void implicationInAFormulaIsOrNot() throws SpecException {
    assertThat(formula("(X.left != NULL => X.left.key < X.key) and X.key > 0;"))
        .isEqualTo("(not X.left != NULL or X.left.key < X.key) and X.key > 0");
    assertThat(formula("X.key == 1 => X.key == 2 => X.key == 3;"))
        .isEqualTo("X.key == 1 => not X.key == 2 or X.key == 3");
  }

  @Test
  void barsAreAbsoluteValueOrOr() throws SpecException {
    assertThat(formula("||X.key| - |Y.key|| < 2 || |X.key|==|Y.key|;"))
        .isEqualTo("||X.key| - |Y.key|| < 2 or |X.key| == |Y.key|");
    assertThat(formula("|X.key - |X.left.key||<1||X.key == 0;"))
        .isEqualTo("|X.key - |X.left.key|| < 1 or X.key == 0");
    assertThat(formula("|(X.key == 1 || X.key == 2 ? 1 : 0)| == 1;"))
        .isEqualTo("|(X.key == 1 or X.key == 2 ? 1 : 0)| == 1");
  }

  @Test
  void barsBetweenAssignmentsOfARule() throws SpecException {
    Spec spec =
        parse("n FIELDS a; n.H; n X; X.a == 1 || X.a == 2 => X.H = |X.a| || X.H = |X.a - 1|;");
    assertThat(SpecTree.of(spec.attributes().get(0).guard())).startsWith("(Or ");
    assertThat(SpecTree.of(spec.attributes().get(0).first())).startsWith("(Absolute ");
    assertThat(SpecTree.of(spec.attributes().get(0).second())).startsWith("(Absolute ");
  }

  @Test
  void bracketsBehindANodeAreFieldsAndBehindAFieldElements() throws SpecException {
    assertThat(tree("X[2] == NULL;")).contains("(NumberedField (NodeVariable X) 2)");
    assertThat(tree("(X[2])[1] == 0;"))
        .contains("(NumberedField (NumberedField (NodeVariable X) 2) 1)");
    assertThat(tree("X[2].(1) == 0;")).isEqualTo(tree("(X[2])[1] == 0;"));
    assertThat(tree("X.(2).(1) == 0;")).isEqualTo(tree("(X[2])[1] == 0;"));
    assertThat(tree("X.child[1] == NULL;"))
        .contains("(Element (Field (NodeVariable X) child) (Numeral true 1 1.0))");
    assertThat(tree("(X.left)[1] == 0;"))
        .contains("(NumberedField (Field (NodeVariable X) left) 1)");
  }

  @Test
  void variablesStayUntilTheNextDeclarations() throws SpecException {
    Spec spec = parse("n FIELDS a; n X; n Y; X.a == 1; X -> Y; n Z; Z.a == 2;");
    assertThat(spec.constraints())
        .extracting(c -> c.variables().stream().map(Constraint.Variable::name).toList())
        .containsExactly(List.of("X"), List.of("X", "Y"), List.of("Z"));
  }

  @Test
  void aVariableUsedOnceIsATypeTestOnlyWhereItIsRequired() throws SpecException {
    assertThat(formula("X.left != NULL => X.left == Y;"))
        .isEqualTo("X.left != NULL => X.left ISA node");
    assertThat(formula("X.left != NULL => Y == X.left and X.key == 0;"))
        .isEqualTo("X.left != NULL => X.left ISA node and X.key == 0");
    assertThat(formula("X.left == Y => X.key == 0;")).isEqualTo("X.left == Y => X.key == 0");
    assertThat(formula("X == Y;")).isEqualTo("X == Y");
    assertThat(formula("X.left != Y;")).isEqualTo("X.left != Y");
    assertThat(formula("X -> Y => X.left == Y;")).isEqualTo("X -> Y => X.left == Y");
  }

  @Test
  void constraintsHaveNames() throws SpecException {
    Spec spec = parse("n FIELDS a; first: n X; X.a == 1; X.a == 2; X.a == 3; ..(third)");
    assertThat(spec.constraints())
        .extracting(Constraint::name)
        .containsExactly("first", "c2", "third");
  }

  @Test
  void attributesOfNodesOfOtherStructuresAreFound() throws SpecException {
    Spec spec =
        parse(
            """
            tree FIELDS root; node FIELDS left, right;
            node.SUM; node.SUM(NULL) = 0; node X; X.SUM = X.left.SUM + X.right.SUM + 1;
            tree T; T.root.SUM < 100;
            """);
    assertThat(SpecTree.of(spec.constraints().get(0).body()))
        .contains("(UserAttribute (Field (NodeVariable T) root) node SUM)");
  }

  @Test
  void numbers() throws SpecException {
    assertThat(formula("X.key == 0x1F;")).isEqualTo("X.key == 31");
    assertThat(formula("X.key == -9223372036854775808;"))
        .isEqualTo("X.key == -9223372036854775808");
    assertThat(formula("X.key == 1.50;")).isEqualTo("X.key == 1.5");
    assertThat(formula("X.key == −2e3;")).isEqualTo("X.key == -2000.0");
  }

  @Test
  void smallerAndLarger() throws SpecException {
    assertThat(formula("MIN(X.key, 3) == MAX(1, 2);"))
        .isEqualTo("(X.key <= 3 ? X.key : 3) == (1 >= 2 ? 1 : 2)");
    assertThat(formula("ABS(X.key) == 1 and SIZE(X.child) == X.child.SIZE;"))
        .isEqualTo("|X.key| == 1 and SIZE(X.child) == SIZE(X.child)");
  }

  @Test
  void aCountOverARange() throws SpecException {
    String text =
        "t FIELDS values, size; t T; T.size == COUNT(I in 0 to SIZE(T.values) - 1 : T.values[I] !="
            + " NULL or |I| > 3 || I == 0 ? true : false) + COUNT(T, t);";
    Spec spec = SpecParser.parse("t.inv", text);
    assertThat(SpecText.of(spec.constraints().get(0).body()))
        .isEqualTo(
            "T.size == COUNT(I in 0 to SIZE(T.values) - 1 : T.values[I] != NULL or |I| > 3 or I =="
                + " 0 ? true : false) + COUNT(T, t)");
    Spec plain =
        SpecParser.parse(
            "t.inv", "t FIELDS v, n; t T; T.n == COUNT(I in 1 to SIZE(T.v) : T.v[I] > 0);");
    assertThat(SpecWords.of(plain))
        .contains(
            "T.n is the number of I from 1 to (the length of T.v) for which element I of T.v is"
                + " greater than 0");
  }

  @Test
  void partsOfThePrograms() throws SpecException {
    Spec spec =
        parse(
            """
            n FIELDS; m FIELDS;
            n = java a.b.C$D, exactly E, a.*.F[], c struct n, unsigned long, at src/l.c:16, "a b.c":7;
            m = java exactly java.lang.Object; m = c "map<int, struct n>";
            check n, m at exit of a.B.<init>, entry of *.run; check at point quiet, end, crash;
            roots receiver, static a.B.root;
            """);
    assertThat(SpecTree.of(spec.structures()))
        .isEqualTo(
            "[(Structure n false -1 -1 [] [] [(JavaClass a.b.C$D false), (JavaClass E true),"
                + " (JavaClass a.*.F[] false), (NativeType struct n), (NativeType unsigned long),"
                + " (AllocatedAt src/l.c 16), (AllocatedAt a b.c 7)]),"
                + " (Structure m false -1 -1 [] [] [(JavaClass java.lang.Object true),"
                + " (NativeType map<int, struct n>)])]");
    assertThat(SpecTree.of(spec.points()))
        .isEqualTo(
            "[(CheckPoint [n, m] EXIT a.B.<init>), (CheckPoint [n, m] ENTRY *.run),"
                + " (CheckPoint [] POINT quiet), (CheckPoint [] END ), (CheckPoint [] CRASH )]");
    assertThat(SpecTree.of(spec.roots()))
        .isEqualTo("[(RootRule RECEIVER ), (RootRule STATIC a.B.root)]");
  }

  @Test
  void wordsOfTheLanguageCanBeFields() throws SpecException {
    assertThat(formula("X.left.check == X.left.for and X.left.end == X.right.FIELD;"))
        .isEqualTo("X.left.check == X.left.for and X.left.end == X.right.FIELD");
  }

  @Test
  void places() throws SpecException {
    Spec spec = parse("n FIELDS a;\r\nn X;\r\n\tX.a\r\n\t== 1;");
    Constraint constraint = spec.constraints().get(0);
    assertThat(constraint.position()).isEqualTo(new Position(3, 2));
    assertThat(constraint.body().position()).isEqualTo(new Position(4, 2));
    assertThat(constraint.text()).isEqualTo("X.a == 1");
  }

  @Test
  void whatMayBeLost() throws SpecException {
    assertThat(parse("n FIELDS a;").lost()).isEqualTo(LostRule.USUAL);
    LostRule all = parse("n FIELDS a; nothing is lost;").lost();
    assertThat(all).isEqualTo(new LostRule(LostRule.Kind.NOTHING, List.of()));
    LostRule some = parse("n FIELDS a; m FIELDS b; nothing of n, m is lost;").lost();
    assertThat(some).isEqualTo(new LostRule(LostRule.Kind.NOTHING, List.of("n", "m")));
    assertThat(parse("lost nodes are allowed;").lost().isOn(true)).isFalse();
    assertThat(parse("lost FIELDS a; lost nodes; nodes.a == 1;").constraints()).hasSize(1);
    assertThatThrownBy(() -> parse("nothing is lost; lost nodes are allowed;"))
        .hasMessageContaining("What may be lost is said at 1:1 already");
    assertThatThrownBy(() -> parse("n FIELDS a; nothing of m is lost;"))
        .hasMessageContaining("'m'");
    assertThatThrownBy(() -> parse("nothing is allowed;")).hasMessageContaining("nothing is lost;");
  }

  @Test
  void emptyFile() throws SpecException {
    assertThat(SpecTree.of(parse("\uFEFF // nothing")))
        .isEqualTo("(Spec [] [] [] [] [] [] (LostRule USUAL []))");
  }

  @Test
  void methodsBehindAnExitAreExits() throws SpecException {
    Spec spec =
        SpecParser.parse(
            "map.inv",
            "map FIELDS size; map M; M.size >= 0;"
                + " check map at exit of java.util.HashMap.put, java.util.HashMap.remove, end;");
    assertThat(spec.points().stream().map(each -> each.when() + " " + each.method()))
        .containsExactly("EXIT java.util.HashMap.put", "EXIT java.util.HashMap.remove", "END ");
  }
}
