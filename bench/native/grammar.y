/* A grammar for bison to work on: expressions and statements of a small language. */
%token NUM NAME STRING IF ELSE WHILE FOR RETURN BREAK CONTINUE STRUCT INT CHAR VOID LE GE EQ NE AND OR INC DEC
%nonassoc THEN
%nonassoc ELSE
%right '='
%left OR
%left AND
%left EQ NE
%left '<' '>' LE GE
%left '+' '-'
%left '*' '/' '%'
%right UNARY
%%
unit: | unit definition ;
definition: type declarator ';' | type declarator block | STRUCT NAME '{' members '}' ';' ;
type: INT | CHAR | VOID | STRUCT NAME ;
declarator: NAME | '*' declarator %prec UNARY | declarator '[' NUM ']' | declarator '(' parameters ')' | '(' declarator ')' ;
parameters: | parameter | parameters ',' parameter ;
parameter: type declarator | type ;
members: | members type declarator ';' ;
block: '{' statements '}' ;
statements: | statements statement ;
statement: expression ';' | ';' | block | type declarator ';' | type declarator '=' expression ';'
  | IF '(' expression ')' statement %prec THEN | IF '(' expression ')' statement ELSE statement
  | WHILE '(' expression ')' statement | FOR '(' expression ';' expression ';' expression ')' statement
  | RETURN ';' | RETURN expression ';' | BREAK ';' | CONTINUE ';' ;
expression: NUM | NAME | STRING | '(' expression ')' | expression '(' arguments ')' | expression '[' expression ']'
  | expression '.' NAME | '-' expression %prec UNARY | '*' expression %prec UNARY | '&' expression %prec UNARY
  | '!' expression %prec UNARY | INC expression %prec UNARY | DEC expression %prec UNARY
  | expression '=' expression | expression OR expression | expression AND expression | expression EQ expression
  | expression NE expression | expression '<' expression | expression '>' expression | expression LE expression
  | expression GE expression | expression '+' expression | expression '-' expression | expression '*' expression
  | expression '/' expression | expression '%' expression ;
arguments: | expression | arguments ',' expression ;
%%
