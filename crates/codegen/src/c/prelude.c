#include <stdint.h>
#include <string.h>

#ifndef KILOMATE_API
#define KILOMATE_API
#endif

