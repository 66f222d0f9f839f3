// Fails one call of one function of a program that is run with this library in LD_PRELOAD.
//
//   FAULT=NAME:N[:COUNT]  the N-th call of NAME fails, from 1, and so many after it (default 1, 0 for all)
//   FAULT_PROGRAM=NAME    only in the program of this name, whichever others start it or are started by it
//   FAULT_LOG=FILE        gets a line "failed NAME N LIBRARY" when it does, and "count NAME N" at the end of the process
//
// Calls count from the first line of main on: what the loader does before it is not the program's. A call fails as the
// function says that it does: with its value for failure, and with errno or SDL_GetError set.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

// The loader's own dlsym: the one of this library fails calls of giflib.
static void *(*find_real)(void *, const char *);
#define dlsym(LIBRARY, NAME) find_own(LIBRARY, NAME)

__attribute__((constructor(101))) static void find_loader(void) {
  *(void **)&find_real = dlvsym(RTLD_NEXT, "dlsym", "GLIBC_2.34");
  if (!find_real) *(void **)&find_real = dlvsym(RTLD_NEXT, "dlsym", "GLIBC_2.2.5");
}

static void *find_own(void *library, const char *name) {
  if (!find_real) find_loader();
  return find_real(library, name);
}

struct counter {
  const char *name;
  _Atomic long calls;
  struct counter *next;
};

static struct counter *counters;
static char wanted[64];
static long first, amount = 1;
static char log_path[512];
static int armed;

static void say(const char *line) {
  if (!log_path[0]) return;
  int file = (int)syscall(SYS_openat, AT_FDCWD, log_path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  if (file < 0) return;
  syscall(SYS_write, file, line, strlen(line));
  syscall(SYS_close, file);
}

// Nothing here may allocate: malloc is among what is counted.
static void say_line(const char *word, const char *name, long number, const char *library) {
  char line[400], digits[24];
  int length = 0;
  do digits[length++] = (char)('0' + number % 10); while (number /= 10);
  char *end = line;
  for (const char *part = word; *part;) *end++ = *part++;
  *end++ = ' ';
  for (const char *part = name; *part;) *end++ = *part++;
  *end++ = ' ';
  while (length) *end++ = digits[--length];
  if (library) {
    *end++ = ' ';
    for (const char *part = library; *part && end < line + 380;) *end++ = *part++;
  }
  *end++ = '\n';
  *end = 0;
  say(line);
}

static int fails(struct counter *counter, void *caller) {
  if (!armed) return 0;
  long number = atomic_fetch_add(&counter->calls, 1) + 1;
  if (strcmp(counter->name, wanted) != 0 || number < first) return 0;
  if (amount > 0 && number >= first + amount) return 0;
  if (number == first) {
    Dl_info info;
    const char *library = dladdr(caller, &info) && info.dli_fname ? info.dli_fname : "?";
    const char *slash = strrchr(library, '/');
    say_line("failed", counter->name, number, slash ? slash + 1 : library);
  }
  return 1;
}

__attribute__((destructor)) static void tell_counts(void) {
  armed = 0;
  for (struct counter *counter = counters; counter; counter = counter->next)
    if (counter->calls) say_line("count", counter->name, counter->calls, NULL);
}

static int (*real_main)(int, char **, char **);

static int armed_main(int argc, char **argv, char **envp) {
  const char *log = getenv("FAULT_LOG"), *fault = getenv("FAULT"), *program = getenv("FAULT_PROGRAM");
  if (program && strcmp(program, program_invocation_short_name) != 0) return real_main(argc, argv, envp);
  if (log) strncpy(log_path, log, sizeof log_path - 1);
  if (fault) {
    const char *colon = strchr(fault, ':');
    if (colon && (size_t)(colon - fault) < sizeof wanted) {
      memcpy(wanted, fault, (size_t)(colon - fault));
      char *end;
      first = strtol(colon + 1, &end, 10);
      if (*end == ':') amount = strtol(end + 1, NULL, 10);
    }
  }
  armed = 1;
  return real_main(argc, argv, envp);
}

int __libc_start_main(
    int (*main)(int, char **, char **), int argc, char **argv, void (*init)(void), void (*fini)(void),
    void (*rtld_fini)(void), void *stack_end) {
  typedef int start(int (*)(int, char **, char **), int, char **, void (*)(void), void (*)(void), void (*)(void), void *);
  start *real = (start *)dlsym(RTLD_NEXT, "__libc_start_main");
  real_main = main;
  return real(armed_main, argc, argv, init, fini, rtld_fini, stack_end);
}

#define COUNTER(NAME)                                                     \
  static struct counter NAME##_counter = {#NAME, 0, NULL};                \
  __attribute__((constructor)) static void NAME##_register(void) {        \
    NAME##_counter.next = counters;                                       \
    counters = &NAME##_counter;                                           \
  }

#define FAILS(NAME) fails(&NAME##_counter, __builtin_return_address(0))

// Whether a function was called by the library that it belongs to. FreeType's hinter measures a font by its own functions,
// and hints worse where that fails: its caller does not learn of it.
static int is_inner(void *caller, const char *library) {
  Dl_info info;
  return dladdr(caller, &info) && info.dli_fname && strstr(info.dli_fname, library) != NULL;
}

// A function whose failure is a value, after `PREPARE` has set the error.
#define FAULTY(RESULT, NAME, PARAMETERS, ARGUMENTS, PREPARE, FAILURE)      \
  COUNTER(NAME)                                                            \
  RESULT NAME PARAMETERS {                                                 \
    static RESULT(*real) PARAMETERS;                                       \
    if (FAILS(NAME)) {                                                     \
      PREPARE;                                                             \
      return FAILURE;                                                      \
    }                                                                      \
    if (!real) real = (RESULT(*) PARAMETERS)dlsym(RTLD_NEXT, #NAME);       \
    return real ARGUMENTS;                                                 \
  }

// SDL, as far as its shapes matter here: pointers and numbers.

static void set_sdl_error(void) {
  int (*set)(const char *, ...) = (int (*)(const char *, ...))dlsym(RTLD_DEFAULT, "SDL_SetError");
  if (set) set("a fault made on purpose");
}

#define SDL_FAULTY(RESULT, NAME, PARAMETERS, ARGUMENTS, FAILURE) \
  FAULTY(RESULT, NAME, PARAMETERS, ARGUMENTS, set_sdl_error(), FAILURE)

typedef void *p;
typedef uint32_t u;

SDL_FAULTY(int, SDL_InitSubSystem, (u flags), (flags), -1)
SDL_FAULTY(p, SDL_CreateWindow, (const char *title, int x, int y, int w, int h, u flags), (title, x, y, w, h, flags), NULL)
SDL_FAULTY(p, SDL_GetWindowSurface, (p window), (window), NULL)
SDL_FAULTY(int, SDL_UpdateWindowSurfaceRects, (p window, p rects, int count), (window, rects, count), -1)
SDL_FAULTY(p, SDL_CreateRGBSurfaceWithFormat, (u flags, int w, int h, int depth, u format), (flags, w, h, depth, format), NULL)
SDL_FAULTY(p, SDL_CreateRGBSurfaceWithFormatFrom, (p pixels, int w, int h, int depth, int pitch, u format), (pixels, w, h, depth, pitch, format), NULL)
SDL_FAULTY(p, SDL_ConvertSurfaceFormat, (p surface, u format, u flags), (surface, format, flags), NULL)
SDL_FAULTY(int, SDL_ConvertPixels, (int w, int h, u from, p source, int pitch, u to, p target, int other), (w, h, from, source, pitch, to, target, other), -1)
SDL_FAULTY(p, SDL_RWFromMem, (p memory, int size), (memory, size), NULL)
SDL_FAULTY(p, SDL_RWFromFile, (const char *path, const char *mode), (path, mode), NULL)
SDL_FAULTY(p, SDL_LoadObject, (const char *path), (path), NULL)

SDL_FAULTY(p, SDL_CreateRenderer, (p window, int index, u flags), (window, index, flags), NULL)
SDL_FAULTY(int, SDL_GetRendererInfo, (p renderer, p info), (renderer, info), -1)
SDL_FAULTY(int, SDL_GetRendererOutputSize, (p renderer, int *w, int *h), (renderer, w, h), -1)
SDL_FAULTY(p, SDL_CreateTexture, (p renderer, u format, int access, int w, int h), (renderer, format, access, w, h), NULL)
SDL_FAULTY(int, SDL_UpdateTexture, (p texture, p rect, p pixels, int pitch), (texture, rect, pixels, pitch), -1)
SDL_FAULTY(int, SDL_SetTextureBlendMode, (p texture, int mode), (texture, mode), -1)
SDL_FAULTY(int, SDL_SetTextureScaleMode, (p texture, int mode), (texture, mode), -1)
SDL_FAULTY(int, SDL_SetRenderTarget, (p renderer, p texture), (renderer, texture), -1)
SDL_FAULTY(int, SDL_SetRenderDrawBlendMode, (p renderer, int mode), (renderer, mode), -1)
SDL_FAULTY(int, SDL_SetRenderDrawColor, (p renderer, uint8_t r, uint8_t g, uint8_t b, uint8_t a), (renderer, r, g, b, a), -1)
SDL_FAULTY(int, SDL_RenderSetClipRect, (p renderer, p rect), (renderer, rect), -1)
SDL_FAULTY(int, SDL_RenderSetViewport, (p renderer, p rect), (renderer, rect), -1)
SDL_FAULTY(int, SDL_RenderSetScale, (p renderer, float x, float y), (renderer, x, y), -1)
SDL_FAULTY(int, SDL_RenderClear, (p renderer), (renderer), -1)
SDL_FAULTY(int, SDL_RenderCopy, (p renderer, p texture, p from, p to), (renderer, texture, from, to), -1)
SDL_FAULTY(int, SDL_RenderGeometry, (p renderer, p texture, p vertices, int count, p indices, int number), (renderer, texture, vertices, count, indices, number), -1)
SDL_FAULTY(int, SDL_RenderReadPixels, (p renderer, p rect, u format, p pixels, int pitch), (renderer, rect, format, pixels, pitch), -1)

// It has no value: what fails is seen by nobody, or told by SDL_GetError alone.
COUNTER(SDL_RenderPresent)
void SDL_RenderPresent(p renderer) {
  static void (*real)(p);
  if (FAILS(SDL_RenderPresent)) return set_sdl_error();
  if (!real) real = (void (*)(p))dlsym(RTLD_NEXT, "SDL_RenderPresent");
  real(renderer);
}

// Fonts.

// 64: out of memory. Anything else is a damaged font.
FAULTY(int, FT_Init_FreeType, (p library), (library), , 64)
FAULTY(int, FT_New_Memory_Face, (p library, p base, long size, long index, p face), (library, base, size, index, face), , 64)
FAULTY(int, FT_Set_Char_Size, (p face, long width, long height, u across, u down), (face, width, height, across, down), , 64)
COUNTER(FT_Load_Glyph)
int FT_Load_Glyph(p face, u glyph, int flags) {
  static int (*real)(p, u, int);
  if (!real) real = (int (*)(p, u, int))dlsym(RTLD_NEXT, "FT_Load_Glyph");
  if (!is_inner(__builtin_return_address(0), "libfreetype") && FAILS(FT_Load_Glyph)) return 64;
  return real(face, glyph, flags);
}
FAULTY(int, FT_Render_Glyph, (p slot, int mode), (slot, mode), , 64)
FAULTY(int, FcInit, (void), (), , 0)
FAULTY(p, FcFontMatch, (p config, p pattern, p result), (config, pattern, result), , NULL)

// Libraries that are loaded when they are needed.

#define LATE(RESULT, NAME, PARAMETERS, ARGUMENTS, FAILURE)         \
  COUNTER(NAME)                                                    \
  static RESULT(*NAME##_real) PARAMETERS;                          \
  static RESULT NAME##_wrapper PARAMETERS {                        \
    if (FAILS(NAME)) {                                             \
      set_sdl_error();                                             \
      return FAILURE;                                              \
    }                                                              \
    return NAME##_real ARGUMENTS;                                  \
  }

LATE(p, EGifOpen, (p data, p output, int *code), (data, output, code), NULL)
LATE(int, EGifPutScreenDesc, (p file, int w, int h, int colors, int back, p table), (file, w, h, colors, back, table), 0)
LATE(int, EGifPutImageDesc, (p file, int x, int y, int w, int h, _Bool laced, p table), (file, x, y, w, h, laced, table), 0)
LATE(int, EGifPutExtensionLeader, (p file, int kind), (file, kind), 0)
LATE(int, EGifPutExtensionBlock, (p file, int size, p bytes), (file, size, bytes), 0)
LATE(int, EGifPutLine, (p file, p line, int size), (file, line, size), 0)
LATE(p, GifMakeMapObject, (int count, p colors), (count, colors), NULL)
// The file is closed all the same, as giflib does it where its last bytes cannot be written.
COUNTER(EGifCloseFile)
static int (*EGifCloseFile_real)(p, int *);
static int EGifCloseFile_wrapper(p file, int *code) {
  int fault = FAILS(EGifCloseFile), answer = EGifCloseFile_real(file, code);
  return fault ? 0 : answer;
}

// giflib is loaded when a GIF begins. Other lookups pass through as a jump, so that RTLD_NEXT keeps its meaning for them.
#undef dlsym
void *dlsym(void *library, const char *name) {
  if (!find_real) find_loader();
  if (strncmp(name, "EGif", 4) && strncmp(name, "GifMake", 7)) return find_real(library, name);
  p found = find_real(library, name);
#define WRAP(NAME)                     \
  if (found && !strcmp(name, #NAME)) { \
    *(p *)&NAME##_real = found;        \
    return (p)NAME##_wrapper;          \
  }
  WRAP(EGifOpen)
  WRAP(EGifPutScreenDesc)
  WRAP(EGifPutImageDesc)
  WRAP(EGifPutExtensionLeader)
  WRAP(EGifPutExtensionBlock)
  WRAP(EGifPutLine)
  WRAP(EGifCloseFile)
  WRAP(GifMakeMapObject)
  return found;
}

// The system. Whoever opens a file is counted as `open`, whichever function that is, and so on.

COUNTER(open)
COUNTER(write)
COUNTER(rename)
COUNTER(malloc)
COUNTER(socketpair)
COUNTER(posix_spawn)

#define SYSTEM(KIND, RESULT, NAME, PARAMETERS, ARGUMENTS, CODE, FAILURE)   \
  RESULT NAME PARAMETERS {                                                 \
    static RESULT(*real) PARAMETERS;                                       \
    if (FAILS(KIND)) {                                                     \
      errno = CODE;                                                        \
      return FAILURE;                                                      \
    }                                                                      \
    if (!real) real = (RESULT(*) PARAMETERS)dlsym(RTLD_NEXT, #NAME);       \
    return real ARGUMENTS;                                                 \
  }

#define OPEN(NAME)                                                                      \
  int NAME(const char *path, int flags, ...) {                                          \
    static int (*real)(const char *, int, ...);                                         \
    va_list list;                                                                       \
    va_start(list, flags);                                                              \
    int mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(list, int) : 0;                   \
    va_end(list);                                                                       \
    if (FAILS(open)) {                                                                  \
      errno = EMFILE;                                                                   \
      return -1;                                                                        \
    }                                                                                   \
    if (!real) real = (int (*)(const char *, int, ...))dlsym(RTLD_NEXT, #NAME);         \
    return real(path, flags, mode);                                                     \
  }

OPEN(open)
OPEN(open64)

#define OPENAT(NAME)                                                                    \
  int NAME(int folder, const char *path, int flags, ...) {                              \
    static int (*real)(int, const char *, int, ...);                                    \
    va_list list;                                                                       \
    va_start(list, flags);                                                              \
    int mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(list, int) : 0;                   \
    va_end(list);                                                                       \
    if (FAILS(open)) {                                                                  \
      errno = EMFILE;                                                                   \
      return -1;                                                                        \
    }                                                                                   \
    if (!real) real = (int (*)(int, const char *, int, ...))dlsym(RTLD_NEXT, #NAME);    \
    return real(folder, path, flags, mode);                                             \
  }

OPENAT(openat)
OPENAT(openat64)
SYSTEM(open, FILE *, fopen, (const char *path, const char *mode), (path, mode), EMFILE, NULL)
SYSTEM(open, FILE *, fopen64, (const char *path, const char *mode), (path, mode), EMFILE, NULL)
SYSTEM(open, int, mkstemp, (char *path), (path), EMFILE, -1)
SYSTEM(open, int, mkstemp64, (char *path), (path), EMFILE, -1)
SYSTEM(rename, int, rename, (const char *from, const char *to), (from, to), EIO, -1)
SYSTEM(rename, int, renameat, (int a, const char *from, int b, const char *to), (a, from, b, to), EIO, -1)
SYSTEM(rename, int, linkat, (int a, const char *from, int b, const char *to, int flags), (a, from, b, to, flags), EIO, -1)
SYSTEM(socketpair, int, socketpair, (int domain, int type, int protocol, int *ends), (domain, type, protocol, ends), EMFILE, -1)

int posix_spawn(pid_t *pid, const char *path, const void *actions, const void *attributes, char *const *words, char *const *values) {
  static int (*real)(pid_t *, const char *, const void *, const void *, char *const *, char *const *);
  if (FAILS(posix_spawn)) return EAGAIN;
  if (!real) *(p *)&real = dlsym(RTLD_NEXT, "posix_spawn");
  return real(pid, path, actions, attributes, words, values);
}

// What fails is told on standard error, so that is left alone.
ssize_t write(int file, const void *bytes, size_t count) {
  static ssize_t (*real)(int, const void *, size_t);
  if (file != STDERR_FILENO && FAILS(write)) {
    errno = ENOSPC;
    return -1;
  }
  if (!real) *(p *)&real = dlsym(RTLD_NEXT, "write");
  return real(file, bytes, count);
}

extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t),
    *__libc_memalign(size_t, size_t);

#define ALLOCATE(CALL)     \
  if (FAILS(malloc)) {     \
    errno = ENOMEM;        \
    return NULL;           \
  }                        \
  return CALL;

void *malloc(size_t size) { ALLOCATE(__libc_malloc(size)) }
void *calloc(size_t count, size_t size) { ALLOCATE(__libc_calloc(count, size)) }
void *realloc(void *old, size_t size) { ALLOCATE(__libc_realloc(old, size)) }
void *memalign(size_t alignment, size_t size) { ALLOCATE(__libc_memalign(alignment, size)) }
void *aligned_alloc(size_t alignment, size_t size) { ALLOCATE(__libc_memalign(alignment, size)) }
int posix_memalign(void **memory, size_t alignment, size_t size) {
  if (FAILS(malloc)) return ENOMEM;
  void *made = __libc_memalign(alignment, size);
  if (!made) return ENOMEM;
  *memory = made;
  return 0;
}
