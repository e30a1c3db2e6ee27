#include "ngx_rbtree.h"
