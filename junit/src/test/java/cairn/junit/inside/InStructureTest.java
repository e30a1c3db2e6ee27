package cairn.junit.inside;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class InStructureTest {
  private static final String INFERRED =
      """
      tree EDGES root;
      tree = java exactly a.Tree;
      node EDGES left, right, parent;
      node = java exactly a.Tree$Node;
      nodeLinks1: node X;
          X.left != NULL => X.left.parent == X;
      treeCounts1: tree X;
          X.size == COUNT(X.root, node);
      check at end,
          exit of a.Tree.add;
      roots receiver, statics;
      """;

  @Test
  void linksAreAskedOfNodesOfTheStructure() {
    assertThat(InStructure.links(INFERRED, "a.Tree"))
        .isEqualTo(
            """
            tree EDGES root;
            tree = java exactly a.Tree;
            node EDGES left, right;
            node = java exactly a.Tree$Node;
            nodeLinks1: tree T; node X;
                T ->> X and X.left != NULL => X.left.parent == X;
            check at end,
                exit of a.Tree.add;
            roots receiver, statics;
            """);
  }

  @Test
  void linksBothWaysLeaveTheEdges() {
    String both =
        """
        shelf EDGES first;
        shelf = java exactly a.Shelf;
        book EDGES next;
        book = java exactly a.Shelf$Book;
        bookLinks1: book X;
            X.next != NULL => X.next.previous == X;
        bookLinks2: book X;
            X.previous != NULL => X.previous.next == X;
        check at exit of a.Shelf.add;
        """;
    assertThat(InStructure.links(both, "a.Shelf")).contains("book EDGES next;\n");
  }

  @Test
  void withoutLinksOrOwnerThereIsNothingToAsk() {
    assertThat(InStructure.links(INFERRED, "a.Forest")).isNull();
    assertThat(InStructure.links(INFERRED.replace("X.left.parent == X", "true"), "a.Tree"))
        .isNull();
  }
}
