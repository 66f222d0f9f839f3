#ifndef CRECORDING_SHIM_H
#define CRECORDING_SHIM_H

#include <stdbool.h>
#include <zlib.h>

/* Initializes a zlib stream, which takes about 270 KB: deflateInit is a macro. */
static inline int CRecording_deflateInit(z_stream *stream) {
  return deflateInit2(stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 15, 8, Z_FILTERED);
}

/* Atomically replaces a pointer if it is the expected one. */
static inline bool CRecording_compareAndSwap(void **pointer, void *expected, void *replacement) {
  return __atomic_compare_exchange_n(pointer, &expected, replacement, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
}

/* The first fields of the structures in giflib 5's gif_lib.h (libgif.so.7), whose header need not be installed. */

typedef struct CRecording_GIFColor {
  unsigned char red, green, blue;
} CRecording_GIFColor;

typedef struct CRecording_GIFFile {
  int width, height, color_resolution, background;
  unsigned char aspect;
  void *colors;
  int image_count;
  struct {
    int left, top, width, height;
    _Bool interlace;
    void *colors;
  } image;
  void *images;
  int extension_count;
  void *extensions;
  int error;
  void *user_data;
} CRecording_GIFFile;

#endif
