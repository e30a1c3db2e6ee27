/* What configure would find out. */
#define HAVE_STDINT_H 1
