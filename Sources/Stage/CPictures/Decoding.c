#include "Decoder.h"

#include <stdlib.h>

#include "CRaster.h"

void *decoding_allocate(Decoding *decoding, size_t count, size_t size) {
  void *block = calloc(count, size);
  if (!block) decoding_fail(decoding, CPICTURES_NO_MEMORY, "");
  for (size_t i = 0; block && i < sizeof decoding->blocks / sizeof decoding->blocks[0]; i++) {
    if (decoding->blocks[i]) continue;
    decoding->blocks[i] = block;
    break;
  }
  return block;
}

bool decoding_begin(Decoding *decoding, long width, long height) {
  CPicturesReply *reply = decoding->reply;
  const long wide = (long)decoding->request.width, high = (long)decoding->request.height;
  decoding->fullWidth = width;
  decoding->fullHeight = height;
  reply->width = (uint32_t)(wide < width ? wide : width);
  reply->height = (uint32_t)(high < height ? high : height);
  // Rows that never arrive stay clear.
  decoding->pixels = decoding_allocate(decoding, (size_t)reply->width * reply->height, 4);
  decoding->sums = decoding_allocate(decoding, (size_t)reply->width * 8, sizeof(uint64_t));
  return decoding->pixels && decoding->sums;
}

static uint32_t premultiplied(uint32_t pixel) {
  const uint32_t alpha = pixel >> 24;
  uint32_t result = alpha << 24;
  for (int shift = 0; shift < 24; shift += 8) result |= ((pixel >> shift & 255) * alpha + 127) / 255 << shift;
  return result;
}

void decoding_addRow(Decoding *decoding, uint32_t *row) {
  if (decoding->row >= decoding->fullHeight) return;
  for (uint32_t *pixel = row, *end = row + decoding->fullWidth; pixel < end; pixel++) {
    if (*pixel < 0xff000000u) *pixel = premultiplied(*pixel);
  }
  decoding->line = craster_shrink_row(
      decoding->pixels, decoding->reply->width, decoding->reply->height, decoding->line, row, decoding->row,
      decoding->fullWidth, decoding->fullHeight, decoding->sums);
  decoding->row++;
}

void decoding_addPicture(Decoding *decoding, const uint8_t *pixels, long stride, long width, long height) {
  const CPicturesRequest *request = &decoding->request;
  const bool hasCanvas = request->canvasWidth > 0;
  const long wide = hasCanvas ? request->canvasWidth : width, high = hasCanvas ? request->canvasHeight : height;
  const long left = hasCanvas ? request->left : 0, top = hasCanvas ? request->top : 0;
  const long count = left >= wide ? 0 : width < wide - left ? width : wide - left;
  if (!decoding_begin(decoding, wide, high)) return;
  uint32_t *row = decoding_allocate(decoding, (size_t)wide, 4);
  for (long y = 0; row && y < high; y++) {
    memset(row, 0, (size_t)wide * 4);
    if (y >= top && y < top + height && count > 0) memcpy(row + left, pixels + (y - top) * stride, (size_t)count * 4);
    decoding_addRow(decoding, row);
  }
  if (row) decoding->reply->outcome = CPICTURES_WHOLE;
}

void decoding_fail(Decoding *decoding, uint32_t outcome, const char *message) {
  CPicturesReply *reply = decoding->reply;
  if (reply->outcome > CPICTURES_PART) return;
  reply->outcome = outcome;
  strncpy(reply->message, message, sizeof reply->message - 1);
}
