#ifndef CRECORDING_SHIM_H
#define CRECORDING_SHIM_H

#include <stdbool.h>
#include <zlib.h>

/* deflateInit is a macro. Makes a stream of zlib's format, of which the memory is about 270 KB. */
static inline int CRecording_deflateInit(z_stream *stream) {
  return deflateInit2(stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 15, 8, Z_FILTERED);
}

/* Replaces a pointer if it is the expected one, in one step that neither a signal nor another thread can divide. */
static inline bool CRecording_compareAndSwap(void **pointer, void *expected, void *replacement) {
  return __atomic_compare_exchange_n(pointer, &expected, replacement, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
}

/* The beginning of what gif_lib.h of giflib 5 declares (libgif.so.7): its header need not be installed for this. */

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
