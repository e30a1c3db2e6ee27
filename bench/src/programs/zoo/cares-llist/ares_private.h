/* What the containers need of the library's private header. */
#ifndef ZOO_ARES_PRIVATE_H
#define ZOO_ARES_PRIVATE_H
#include "ares.h"
#endif
