#define xmlMalloc malloc
#define xmlFree free
