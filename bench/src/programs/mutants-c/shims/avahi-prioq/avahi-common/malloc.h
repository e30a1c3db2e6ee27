#include <stdlib.h>
#define avahi_new(type, count) ((type *)malloc(sizeof(type) * (count)))
#define avahi_free free
