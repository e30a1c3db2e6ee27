#define zmalloc malloc
#define zfree free
