// The C library's own allocator, with a counter before it.

#include "CAllocations.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <unistd.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *block);

static atomic_bool is_counting;
static atomic_uint_least64_t count, bytes, freed;

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HAS_OTHER_ALLOCATOR 1
#endif
#endif

static inline void note(size_t size) {
  if (!atomic_load_explicit(&is_counting, memory_order_relaxed)) return;
  atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
  atomic_fetch_add_explicit(&bytes, size, memory_order_relaxed);
}

void CAllocations_start(void) {
  atomic_store(&count, 0);
  atomic_store(&bytes, 0);
  atomic_store(&freed, 0);
  atomic_store(&is_counting, true);
}

CAllocationsTally CAllocations_stop(void) {
  atomic_store(&is_counting, false);
  return (CAllocationsTally){atomic_load(&count), atomic_load(&bytes), atomic_load(&freed)};
}

uint64_t CAllocations_count(void) { return atomic_load_explicit(&count, memory_order_relaxed); }

#ifdef HAS_OTHER_ALLOCATOR
int CAllocations_isPossible(void) { return 0; }
#else
int CAllocations_isPossible(void) { return 1; }

void *malloc(size_t size) {
  note(size);
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  note(number * size);
  return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
  note(size);
  return __libc_realloc(block, size);
}

void free(void *block) {
  if (block && atomic_load_explicit(&is_counting, memory_order_relaxed))
    atomic_fetch_add_explicit(&freed, 1, memory_order_relaxed);
  __libc_free(block);
}

void *memalign(size_t alignment, size_t size) {
  note(size);
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **block, size_t alignment, size_t size) {
  if (alignment < sizeof(void *) || (alignment & (alignment - 1)) != 0) return EINVAL;
  void *memory = memalign(alignment, size);
  if (!memory) return ENOMEM;
  *block = memory;
  return 0;
}

void *valloc(size_t size) { return memalign((size_t)sysconf(_SC_PAGESIZE), size); }
#endif
