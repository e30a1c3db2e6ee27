#define XMLPUBFUN
#define XMLCALL
