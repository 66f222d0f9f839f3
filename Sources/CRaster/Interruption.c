#include "CRaster.h"

#include <stdatomic.h>

// Free of locks, so that a signal handler may write it.
static atomic_bool isInterrupted;

bool craster_interrupt(bool wanted) { return atomic_exchange(&isInterrupted, wanted); }

bool craster_is_interrupted(void) { return atomic_load_explicit(&isInterrupted, memory_order_relaxed); }
