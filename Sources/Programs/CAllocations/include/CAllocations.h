#ifndef STAGECRAFT_ALLOCATIONS_H
#define STAGECRAFT_ALLOCATIONS_H

#include <stdint.h>

/* Counts what a program takes from the heap. Each call goes on to the allocator that the program would use without
   this module: the C library's, or that of a library in LD_PRELOAD. Every thread and every library of the process is
   counted. While counting is off, a call costs two looks at a flag. */

typedef struct {
  /* Calls that took memory: malloc, calloc, realloc, and those for aligned memory. */
  uint64_t count;
  /* The bytes that they asked for. */
  uint64_t bytes;
  /* Blocks given back. */
  uint64_t freed;
} CAllocationsTally;

/* Starts to count, from 0. */
void CAllocations_start(void);
/* Stops, and returns the counts. */
CAllocationsTally CAllocations_stop(void);
/* The calls that took memory since counting began. */
uint64_t CAllocations_count(void);
/* 0 under the address sanitizer, which replaces the allocator: nothing is counted there. */
int CAllocations_isPossible(void);

#endif
