// Counts calls of the allocator, and hands each one on to the allocator that the program would use without this file.

#define _GNU_SOURCE

#include "CAllocations.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <unistd.h>

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

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *block);

// The program's own definitions come first in the order of symbol lookup, before a library of LD_PRELOAD. The next
// ones in that order are those of such a library (another allocator, a heap profiler, a fault injector) or the C library.
static struct {
  void *(*malloc)(size_t);
  void *(*calloc)(size_t, size_t);
  void *(*realloc)(void *, size_t);
  void *(*memalign)(size_t, size_t);
  void (*free)(void *);
} next = {__libc_malloc, __libc_calloc, __libc_realloc, __libc_memalign, __libc_free};

static atomic_bool is_resolved;

// The loader calls malloc before it starts any thread, so the first call is alone. The flag is set first: an allocation
// inside dlsym takes the C library's functions.
static void resolve(void) {
  if (atomic_exchange(&is_resolved, true)) return;
  void *(*found_malloc)(size_t) = dlsym(RTLD_NEXT, "malloc");
  void *(*found_calloc)(size_t, size_t) = dlsym(RTLD_NEXT, "calloc");
  void *(*found_realloc)(void *, size_t) = dlsym(RTLD_NEXT, "realloc");
  void *(*found_memalign)(size_t, size_t) = dlsym(RTLD_NEXT, "memalign");
  void (*found_free)(void *) = dlsym(RTLD_NEXT, "free");
  // All or none: a block must go back to the allocator that it came from.
  if (!found_malloc || !found_calloc || !found_realloc || !found_memalign || !found_free) return;
  next.malloc = found_malloc;
  next.calloc = found_calloc;
  next.realloc = found_realloc;
  next.memalign = found_memalign;
  next.free = found_free;
}

static inline void prepare(void) {
  if (__builtin_expect(!atomic_load_explicit(&is_resolved, memory_order_relaxed), 0)) resolve();
}

void *malloc(size_t size) {
  prepare();
  note(size);
  return next.malloc(size);
}

void *calloc(size_t number, size_t size) {
  prepare();
  note(number * size);
  return next.calloc(number, size);
}

void *realloc(void *block, size_t size) {
  prepare();
  note(size);
  return next.realloc(block, size);
}

void free(void *block) {
  prepare();
  if (block && atomic_load_explicit(&is_counting, memory_order_relaxed))
    atomic_fetch_add_explicit(&freed, 1, memory_order_relaxed);
  next.free(block);
}

void *memalign(size_t alignment, size_t size) {
  prepare();
  note(size);
  return next.memalign(alignment, size);
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
