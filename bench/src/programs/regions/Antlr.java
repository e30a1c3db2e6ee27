import antlr.ANTLRLexer;
import antlr.ANTLRParser;
import antlr.DefineGrammarSymbols;
import antlr.JavaCodeGenerator;
import antlr.LLkAnalyzer;
import antlr.MakeGrammar;
import antlr.TokenBuffer;
import antlr.Tool;
import java.io.StringReader;

/** Reads a grammar of 300 rules with ANTLR 2.7.7, then dumps its heap. */
public class Antlr {
  static MakeGrammar behavior;
  static JavaCodeGenerator generator = new JavaCodeGenerator();

  public static void main(String[] args) throws Exception {
    Tool tool = new Tool();
    LLkAnalyzer analyzer = new LLkAnalyzer(tool);
    behavior = new MakeGrammar(tool, new String[] {"long.g"}, analyzer);
    ANTLRParser parser =
        new ANTLRParser(new TokenBuffer(new ANTLRLexer(new StringReader(grammar(300)))), behavior, tool);
    parser.setFilename("long.g");
    parser.grammar();
    generator.setTool(tool);
    generator.setAnalyzer(analyzer);
    generator.setBehavior(behavior);
    Dump.to(args[0]);
  }

  private static String grammar(int rules) {
    StringBuilder text = new StringBuilder("class P extends Parser;\noptions { k = 2; }\n");
    for (int rule = 0; rule < rules; rule++) {
      int other = (rule * 7 + 1) % rules;
      int third = (rule * 13 + 5) % rules;
      text.append("rule").append(rule).append(" : A").append(rule).append(" ( rule").append(other)
          .append(" COMMA )* B").append(rule).append("\n  | C").append(rule).append(" ( rule").append(third)
          .append(" )? SEMI\n  | D").append(rule).append(" ( A | B | C )+ ;\n");
    }
    return text.toString();
  }
}
