#include <stdint.h>
#include <string.h>

#ifndef KILOMATE_API
#define KILOMATE_API
#endif

/* Variables of functions. Nothing here calls itself, so that compilers for CPUs
   without a good stack may keep them at fixed addresses. */
#ifndef KM_LOCAL
#ifdef __CC65__
#define KM_LOCAL static
#else
#define KM_LOCAL
#endif
#endif

