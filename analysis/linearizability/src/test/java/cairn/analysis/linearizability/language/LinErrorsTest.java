package cairn.analysis.linearizability.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said of a text that is wrong. */
class LinErrorsTest {
  private static final String BEGIN =
      "struct node { int value, node next }; enum color { RED, GREEN }; node top; int n; int A[];"
          + " color c; bool b; ";

  private static LinException refused(String text) {
    LinException refused =
        catchThrowableOfType(LinException.class, () -> LinParser.parse("test.lin", text));
    assertThat(refused).as("accepted: %s", text).isNotNull();
    return refused;
  }

  @Test
  void allProblemsAreShownWithTheirPlaces() {
    LinException refused =
        refused(
            """
            struct node { int value, node next };
            struct pair { int value, nod next };
            node top;
            Push(int v)
              node X;
              1 X = malloc node;
              1 < top == x; > top = X;
            Pop()
              node T;
              1 < top = T; > top = T.next;
            Other()
              1 top.nxt = NULL;
            """);

    assertThat(refused.getMessage())
        .isEqualTo(
            """
            test.lin:2:26: There is no type 'nod'
              struct pair { int value, nod next };
                                       ^
              Expected int, bool, node, pair.
            test.lin:7:14: There is no variable 'x' here
                1 < top == x; > top = X;
                           ^
              Expected a variable: v, X, top.
            test.lin:10:7: This is of type node
                1 < top = T; > top = T.next;
                    ^
              Expected a condition, such as X.next == NULL.
            test.lin:12:9: There is no field 'nxt' in node
                1 top.nxt = NULL;
                      ^
              Expected one of: value, next.
            """);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Op() 1 n = top;                                  | This is of type node
          Op() 1 n = NULL;                                 | This is NULL
          Op() 1 top = 3;                                  | This is a number
          Op() 1 b = 1;                                    | This is a number
          Op() 1 c = BLUE;                                 | There is no variable 'BLUE' here
          Op() 1 A = 3;                                    | Unexpected '='
          Op() 1 n[3] = 3;                                 | This is a number, not an array
          Op() 1 A[top] = 3;                               | This is of type node
          Op() 1 < n < top; > n = 1;                       | Cannot compare a number and of type node with <
          Op() 1 < c < RED; > n = 1;                       | Cannot compare of type color and of type color with <
          Op() 2 n = 1;                                    | '2' does not mark a thread
          Op() n = 1;                                      | Unexpected 'n'
          Op() 1 n = 1                                     | ''
          Op() 1                                           | Unexpected the end of the file
          Op() 1 n = malloc node;                          | This is a number
          Op() 1 top.next = malloc node;                   | Only a variable can take a new node
          Op() 1 top = malloc nod;                         | There is no struct 'nod'
          Op() 1 free n;                                   | This is a number
          Op() 1 LOCK(top);                                | This is of type node
          Op() 1 CAS(n, 1);                                | Unexpected ')'
          Op() 1 DCAS(n, 1, 2);                            | Unexpected ')'
          Op() 1 CAS(n, top, 2);                           | This is of type node
          Op(int x) 1 x = 1;                               | 'x' is a parameter
          Op(node x) 1 n = 1;                              | A node cannot be a parameter
          Op(int x, int x) 1 n = 1;                        | 'x' is declared twice
          Op() int k; int k; 1 k = 1;                      | 'k' is declared twice
          Op() int k[]; 1 k = 1;                           | Unexpected '['
          Op() d: 1 n = 1; d: 1 n = 2;                     | Two sub-operations are called 'd'
          Op() 1 n = 1; Op() 1 n = 2;                      | There are two operations 'Op'
          Op() 1 return 1; 1 return top;                   | This is of type node, and the operation also returns a number
          Op() 1 return NULL;                              | NULL alone has no type
          int n; Op() 1 n = 1;                             | 'n' is declared twice
          struct node { int x }; Op() 1 n = 1;             | 'node' is declared twice
          enum more { RED }; Op() 1 n = 1;                 | 'RED' is a constant twice
          int init; Op() 1 n = 1;                          | 'init' is a word of the language and cannot be a name
          Op() 1 n = 99999999999999999999;                 | The number 99999999999999999999 is too large
          Op() 1 n = 1; reuse node;                        | Reuse is said too late
          Op() 1 n = 1; reuse int;                         | 'int' is no struct
          Op() 1 n = 1; bound instances 99;                | There cannot be 99 instances
          Op() 1 n = 1; bound values 3..1;                 | These are no values, or too many
          Op() 1 n = 1; bound speed 3;                     | 'speed' is no bound
          Op() d: 1 n = 1; pairs { d then e; }             | There is no sub-operation 'e'
          Op() d: 1 n = 1; pairs { d before d; }           | Unexpected 'before'
          Op() d: 1 n = 1; pairs { d then d when X == X; } | 'X' is no variable of Op
          Op() 1 n = 1; invariant i: n;                    | This is a number
          Op() 1 n = 1; invariant i: for int k: k == 1;    | 'int' is no struct
          Op() 1 n = 1; sequential { seq s; }              | It does not say what Op does
          Op() 1 n = 1; sequential { Op(x): }              | Op has 0 parameters
          Op(int x) 1 n = x; sequential { Op(): }          | Op has 1 parameters
          Op() 1 n = 1; sequential { Op(): return 1; }     | Op returns nothing
          Op() 1 return 1; sequential { Op(): }            | Op returns something
          Op() 1 return 1; sequential { Op(): return true; } | This is true or false
          Op() 1 n = 1; sequential { seq s; Op(): s = push(s, 1); } | There is no function 'push'
          Op() 1 n = 1; sequential { seq s; Op(): s = add(s, 1); }  | 'add' does not take these arguments
          Op() 1 n = 1; sequential { Op(): n = 1; }        | 'n' is no part of the abstract state
          sequential { }                                   | There are no operations before this
          init { n = 1; return 3; } Op() 1 n = 1;          | 'return' belongs into an operation
          init { 1 n = 1; } Op() 1 n = 1;                  | Unexpected '1'
          int m;                                           | There is no operation
          """)
  void problems(String text, String message) {
    if (message.isEmpty()) {
      assertThat(LinParserTest.parsed(BEGIN + text).operations()).hasSize(1);
    } else {
      assertThat(refused(BEGIN + text).problems().get(0).message()).isEqualTo(message);
    }
  }
}
