#include "apr_pools.h"
