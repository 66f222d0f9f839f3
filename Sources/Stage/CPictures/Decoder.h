#ifndef CPICTURES_DECODER_H
#define CPICTURES_DECODER_H

#include <dlfcn.h>
#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "CPictures.h"

/// A picture that is being decoded: rows arrive at the size of the file, and are kept at the size that is wanted.
typedef struct {
  CPicturesRequest request;
  const uint8_t *bytes;
  CPicturesReply *reply;
  /// The size of the rows that arrive.
  long fullWidth, fullHeight;
  /// Premultiplied pixels at the size of the reply.
  uint32_t *pixels;
  uint64_t *sums;
  /// The next row, and the next line of the pixels.
  long row, line;
  /// What is freed once the reply is sent.
  void *blocks[6];
} Decoding;

/// Allocates memory, cleared, that lasts until the reply is sent.
/// - Returns: NULL after a failure that was recorded.
void *decoding_allocate(Decoding *decoding, size_t count, size_t size);

/// Prepares for rows of a size.
/// - Returns: whether there is memory.
bool decoding_begin(Decoding *decoding, long width, long height);

/// Adds the next row, in straight alpha: 0xAARRGGBB. The row is overwritten.
void decoding_addRow(Decoding *decoding, uint32_t *row);

/// Adds all rows of a picture, on its canvas if the request has one: clear around the picture, cut off at the canvas.
/// - Parameters:
///   - pixels: 0xAARRGGBB, in straight alpha.
///   - stride: the bytes from row to row.
void decoding_addPicture(Decoding *decoding, const uint8_t *pixels, long stride, long width, long height);

/// Records a failure, if there is none so far.
void decoding_fail(Decoding *decoding, uint32_t outcome, const char *message);

void decode_png(Decoding *decoding);
void decode_jpeg(Decoding *decoding);
void decode_webp(Decoding *decoding);
void decode_sdl(Decoding *decoding);

/// Sets a variable to the function of a library with that name.
#define LOAD(library, name) ((*(void **)&name##_p = dlsym(library, #name)) != NULL)

#endif
