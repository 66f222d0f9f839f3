#ifndef STAGECRAFT_ALLOCATIONS_H
#define STAGECRAFT_ALLOCATIONS_H

#include <stdint.h>

/* Counts what a program takes from the heap: linked into it, these functions stand before the C library's own. Every
   thread and every library of the process is counted. While counting is off a call costs one look at a flag. */

typedef struct {
  /* Calls that took memory: malloc, calloc, realloc, and those for aligned memory. */
  uint64_t count;
  /* The bytes that they asked for. */
  uint64_t bytes;
  /* Blocks given back. */
  uint64_t freed;
} CAllocationsTally;

/* Begins anew from 0. */
void CAllocations_start(void);
/* Stops, and says what was counted. */
CAllocationsTally CAllocations_stop(void);
/* The calls that took memory since counting began. */
uint64_t CAllocations_count(void);
/* 0 in a program with the sanitizer of addresses, which has an allocator of its own: nothing is counted there. */
int CAllocations_isPossible(void);

#endif
