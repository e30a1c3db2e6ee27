package cairn.analysis.constraints.lang;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/**
 * The examples and figures of Singh 2016, chapters 2 and 4, as printed, and the same in ASCII.
 * Where an example leaves out a declaration that the text gives elsewhere, it is put before it.
 */
class DissertationTest {
  private static final String AVL = "avltree FIELD 3 EDGE 2;\n";

  private static final String HEIGHT =
      """
      avltree.HEIGHT; avltree X;

      X.ISLEAF == true ⇒ X.HEIGHT = 0 ||
      X.HEIGHT = (X[2].HEIGHT ≥ X[3].HEIGHT) ?
      X[2].HEIGHT+1 : X[3].HEIGHT+1;
      """;

  private static final String BLACK_HEIGHT =
      """
      rbtree.BHEIGHT; rbtree X;

      X.ISLEAF == true ⇒ X.BHEIGHT = 0 ||
      X.BHEIGHT = (X[2].(1) != BLACK) ?
      X[2].BHEIGHT : X[2].BHEIGHT+1;
      """;

  private static final String QUAD_TREE =
      """
      qdtree FIELD 9 EDGE 5; /*# total fields and # pointer fields */

      qdtree X;
      X.ISROOT == FALSE ⇒ X.INDEGREE == 1;            ..(c₁)

      qdtree X; qdtree Y;
      X ↠ Y ⇒ Y ↠̸ X;                                  ..(c₂)

      qdtree X; qdtree Y;
      X → Y ⇒ X.OUTDEGREE == 4;                       ..(c₃)
      """;

  private static Spec parse(String text) throws SpecException {
    return SpecParser.parse("test.inv", text);
  }

  private static String constraint(Spec spec, int index) {
    return SpecTree.of(spec.constraints().get(index));
  }

  /** The same text with the signs of the ASCII form. */
  private static String ascii(String text) {
    return text.replace("⇒", "=>")
        .replace("↠̸", "!->>")
        .replace("↠", "->>")
        .replace("↛", "!->")
        .replace("→", "->")
        .replace("≥", ">=")
        .replace("≤", "<=")
        .replace("≠", "!=")
        .replace("₁", "1")
        .replace("₂", "2")
        .replace("₃", "3");
  }

  @Test
  void example1Structures() throws SpecException {
    Spec spec = parse("    btree FIELD 6 EDGE 3;\n    avltree FIELD 3 EDGE 2;\n");
    assertThat(SpecTree.of(spec.structures()))
        .isEqualTo(
            "[(Structure btree false 6 3 [] [] []), (Structure avltree false 3 2 [] [] [])]");
  }

  @Test
  void example2HeightOfAnAvlTree() throws SpecException {
    Spec spec = parse(AVL + HEIGHT);
    String right = "(UserAttribute (NumberedField (NodeVariable X) 2) avltree HEIGHT)";
    String left = "(UserAttribute (NumberedField (NodeVariable X) 3) avltree HEIGHT)";
    String one = "(Numeral true 1 1.0)";
    assertThat(SpecTree.of(spec.attributes()))
        .isEqualTo(
            "[(Attribute avltree HEIGHT X null"
                + " (Comparison EQUAL (StandardAttribute (NodeVariable X) ISLEAF) (Truth true))"
                + " (Numeral true 0 0.0)"
                + (" (Choice (Comparison AT_LEAST " + right + " " + left + ")")
                + (" (Arithmetic PLUS " + right + " " + one + ")")
                + (" (Arithmetic PLUS " + left + " " + one + ")))]"));
    assertThat(spec.constraints()).isEmpty();
    assertThat(SpecTree.of(parse(ascii(AVL + HEIGHT)))).isEqualTo(SpecTree.of(spec));
  }

  @Test
  void example2BlackHeight() throws SpecException {
    String text = "rbtree FIELD 3 EDGE 2; BLACK = 1;\n" + BLACK_HEIGHT;
    Spec spec = parse(text);
    String right = "(NumberedField (NodeVariable X) 2)";
    String height = "(UserAttribute " + right + " rbtree BHEIGHT)";
    assertThat(SpecTree.of(spec.attributes().get(0).second()))
        .isEqualTo(
            ("(Choice (Comparison DIFFERENT (NumberedField " + right + " 1) (Named BLACK))")
                + (" " + height)
                + (" (Arithmetic PLUS " + height + " (Numeral true 1 1.0)))"));
    assertThat(SpecTree.of(parse(ascii(text)))).isEqualTo(SpecTree.of(spec));
  }

  @Test
  void whatExample2LeavesOutIsNamed() {
    assertThatThrownBy(() -> parse(BLACK_HEIGHT))
        .isInstanceOf(SpecException.class)
        .hasMessageContaining("test.inv:1:8: There is no structure 'rbtree'")
        .hasMessageContaining("rbtree FIELD 3 EDGE 2;");
    assertThatThrownBy(() -> parse("rbtree FIELD 3 EDGE 2;\n" + BLACK_HEIGHT))
        .isInstanceOf(SpecException.class)
        .hasMessageContaining("test.inv:5:26: 'BLACK' is neither a variable nor a constant")
        .hasMessageContaining("BLACK = 1;");
  }

  @Test
  void example3Balance() throws SpecException {
    String text =
        AVL
            + HEIGHT
            + """
              avltree X;

              (X[2]).HEIGHT - (X[3]).HEIGHT ≤ 1 and
              (X[2]).HEIGHT - (X[3]).HEIGHT ≥ -1;
              """;
    Spec spec = parse(text);
    String difference =
        "(Arithmetic MINUS (UserAttribute (NumberedField (NodeVariable X) 2) avltree HEIGHT)"
            + " (UserAttribute (NumberedField (NodeVariable X) 3) avltree HEIGHT))";
    assertThat(constraint(spec, 0))
        .isEqualTo(
            "(Constraint c1 [(Variable avltree X)] null null (And"
                + (" (Comparison AT_MOST " + difference + " (Numeral true 1 1.0))")
                + (" (Comparison AT_LEAST " + difference + " (Numeral true -1 -1.0))))"));
    assertThat(spec.constraints().get(0).text())
        .isEqualTo("(X[2]).HEIGHT - (X[3]).HEIGHT ≤ 1 and (X[2]).HEIGHT - (X[3]).HEIGHT ≥ -1");
    assertThat(SpecTree.of(parse(ascii(text)))).isEqualTo(SpecTree.of(spec));
  }

  @Test
  void example4Shard() throws SpecException {
    Spec spec =
        parse(
            """
            ARRAY shard;
                shard X;
                for I in 0 to 8, X[I*4 +1] < X[(I+1)*4 +1];
            """);
    String four = "(Numeral true 4 4.0)";
    String one = "(Numeral true 1 1.0)";
    String next = "(Arithmetic PLUS (IndexVariable I) " + one + ")";
    assertThat(constraint(spec, 0))
        .isEqualTo(
            "(Constraint c1 [(Variable shard X)]"
                + " (Range I (Numeral true 0 0.0) (Numeral true 8 8.0)) null (Comparison LESS"
                + " (Element (NodeVariable X) (Arithmetic PLUS"
                + (" (Arithmetic TIMES (IndexVariable I) " + four + ") " + one + "))")
                + " (Element (NodeVariable X) (Arithmetic PLUS"
                + (" (Arithmetic TIMES " + next + " " + four + ") " + one + "))))"));
  }

  @Test
  void example5IsATestOfTheType() throws SpecException {
    String text =
        """
        node FIELD 2 EDGE 1;
            node X; node Y;
            X[2] ≠ NULL ⇒ (X[2]) == Y;
        """;
    Spec spec = parse(text);
    String next = "(NumberedField (NodeVariable X) 2)";
    assertThat(constraint(spec, 0))
        .isEqualTo(
            "(Constraint c1 [(Variable node X)] null"
                + (" (Comparison DIFFERENT " + next + " (Null))")
                + (" (IsA " + next + " node))"));
    assertThat(SpecTree.of(parse(ascii(text)))).isEqualTo(SpecTree.of(spec));
    assertThat(SpecTree.of(parse("node FIELD 2 EDGE 1; node X; X[2] != NULL => X[2] ISA node;")))
        .isEqualTo(SpecTree.of(spec));
  }

  /** The figure is lost in the text; this is what the paragraphs about it say. */
  @Test
  void figure2Point4Reconstructed() throws SpecException {
    Spec spec =
        parse(
            """
            btree FIELD 6 EDGE 3;
            btree X;
            X.ISROOT == FALSE ⇒ X.INDEGREE == 1;
            btree X; btree Y;
            X ↠ Y ⇒ Y ↠̸ X;
            btree X;
            X.INTERNAL == true ⇒ X.OUTDEGREE ≥ 2;
            btree X;
            X.INTERNAL == true ⇒ X.OUTDEGREE ≤ 3;
            btree X;
            X.INTERNAL == true ⇒ X.OUTDEGREE == X[1] + 1;
            """);
    assertThat(spec.structures().size() + spec.constraints().size()).isEqualTo(6);
    assertThat(constraint(spec, 4))
        .isEqualTo(
            "(Constraint c5 [(Variable btree X)] null"
                + " (Comparison EQUAL (StandardAttribute (NodeVariable X) INTERNAL) (Truth true))"
                + " (Comparison EQUAL (StandardAttribute (NodeVariable X) OUTDEGREE)"
                + " (Arithmetic PLUS (NumberedField (NodeVariable X) 1) (Numeral true 1 1.0))))");
  }

  @Test
  void figure4Point2QuadTree() throws SpecException {
    Spec spec = parse(QUAD_TREE);
    assertThat(SpecTree.of(spec))
        .isEqualTo(
            "(Spec [] [(Structure qdtree false 9 5 [] [] [])] []"
                + " [(Constraint c1 [(Variable qdtree X)] null"
                + " (Comparison EQUAL (StandardAttribute (NodeVariable X) ISROOT) (Truth false))"
                + " (Comparison EQUAL (StandardAttribute (NodeVariable X) INDEGREE)"
                + " (Numeral true 1 1.0))),"
                + " (Constraint c2 [(Variable qdtree X), (Variable qdtree Y)] null"
                + " (Path (NodeVariable X) (NodeVariable Y) false)"
                + " (Path (NodeVariable Y) (NodeVariable X) true)),"
                + " (Constraint c3 [(Variable qdtree X), (Variable qdtree Y)] null"
                + " (Edge (NodeVariable X) (NodeVariable Y) false)"
                + " (Comparison EQUAL (StandardAttribute (NodeVariable X) OUTDEGREE)"
                + " (Numeral true 4 4.0)))] [] [] (LostRule USUAL []))");
    assertThat(SpecTree.of(parse(ascii(QUAD_TREE)))).isEqualTo(SpecTree.of(spec));
    assertThat(SpecTree.of(parse(QUAD_TREE.replace("\n", "\r\n")))).isEqualTo(SpecTree.of(spec));
    assertThat(SpecTree.of(parse("\uFEFF" + QUAD_TREE.replace(' ', '\t'))))
        .isEqualTo(SpecTree.of(spec));
  }

  /** The two negations print alike; read as that of an edge it is still the absence of cycles. */
  @Test
  void theSignOfNoEdgeIsThatOfNoEdge() throws SpecException {
    Spec spec = parse("node FIELD 2 EDGE 1; node X; node Y; X ↠ Y ⇒ Y ↛ X;");
    assertThat(constraint(spec, 0)).contains("(Edge (NodeVariable Y) (NodeVariable X) true)");
  }

  @Test
  void standardAttributesOfTable2Point1() throws SpecException {
    Spec spec =
        parse(
            """
            node FIELD 2 EDGE 1;
            node X;
            X.EXTERNAL == true ⇒ (X.OUTDEGREE == 0) ∨ (X.INDEGREE == 0);
            X.INTERNAL == true ⇒ (X.INDEGREE != 0) ∧ (X.OUTDEGREE != 0);
            X.ISROOT == TRUE ⇒ X.INDEGREE == 0;
            X.ISLEAF == TRUE ⇒ X.OUTDEGREE == 0;
            """);
    assertThat(spec.constraints()).hasSize(4);
    assertThat(constraint(spec, 0)).contains("(Or ").contains(" EXTERNAL)");
    assertThat(constraint(spec, 1)).contains("(And ").contains(" INTERNAL)");
  }
}
