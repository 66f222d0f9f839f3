#include "CRaster.h"

static inline long clampedTo(long value, long limit) { return value < 0 ? 0 : value > limit ? limit : value; }

/// Interpolates between two pixels, in steps of 1/256.
static inline uint32_t mixedPixel(uint32_t here, uint32_t next, uint32_t part) {
  const uint32_t rest = 256 - part;
  const uint32_t redBlue = (next & 0x00ff00ffu) * part + (here & 0x00ff00ffu) * rest + 0x00800080u;
  const uint32_t alphaGreen = (next >> 8 & 0x00ff00ffu) * part + (here >> 8 & 0x00ff00ffu) * rest + 0x00800080u;
  return (redBlue >> 8 & 0x00ff00ffu) | (alphaGreen & 0xff00ff00u);
}

/// Rounds a position to 1/256 pixel.
static inline int64_t rounded(uint64_t position) { return (int64_t)(position + (1 << 23)) >> 24; }

/// Reads along a row or between two, as an upright image is read.
static void sampleAcross(
    uint32_t *target, const uint32_t *above, const uint32_t *below, uint32_t down, long last, uint64_t u,
    uint64_t du,
    long count) {
  for (long i = 0; i < count; i++, u += du) {
    const int64_t place = rounded(u);
    const long x = (long)(place >> 8);
    const long x0 = clampedTo(x, last), x1 = clampedTo(x + 1, last);
    const uint32_t across = (uint32_t)place & 255;
    const uint32_t upper = mixedPixel(above[x0], above[x1], across);
    target[i] = down ? mixedPixel(upper, mixedPixel(below[x0], below[x1], across), down) : upper;
  }
}

void craster_sample(uint32_t *target, CRasterImage image, int64_t u, int64_t v, int64_t du, int64_t dv, long count) {
  const long right = image.width - 1, bottom = image.height - 1;
  // Unsigned, because positions far outside may overflow; they are clamped to the image all the same.
  uint64_t across64 = (uint64_t)u, down64 = (uint64_t)v;
  if (dv == 0) {
    const int64_t place = rounded(down64);
    const long y = (long)(place >> 8);
    sampleAcross(
        target, image.pixels + clampedTo(y, bottom) * image.width, image.pixels + clampedTo(y + 1, bottom) * image.width,
        (uint32_t)place & 255, right, across64, (uint64_t)du, count);
    return;
  }
  for (long i = 0; i < count; i++, across64 += (uint64_t)du, down64 += (uint64_t)dv) {
    const int64_t across = rounded(across64), down = rounded(down64);
    const long x = (long)(across >> 8), y = (long)(down >> 8);
    const long x0 = clampedTo(x, right), x1 = clampedTo(x + 1, right);
    const uint32_t *above = image.pixels + clampedTo(y, bottom) * image.width;
    const uint32_t *below = image.pixels + clampedTo(y + 1, bottom) * image.width;
    const uint32_t part = (uint32_t)across & 255;
    target[i] = mixedPixel(
        mixedPixel(above[x0], above[x1], part), mixedPixel(below[x0], below[x1], part), (uint32_t)down & 255);
  }
}

void craster_tint(uint32_t *target, const uint32_t *source, uint32_t color, long count) {
  for (long i = 0; i < count; i++) {
    const uint32_t factor = source[i] >> 24;
    uint32_t redBlue = (color & 0x00ff00ffu) * factor + 0x00800080u;
    uint32_t alphaGreen = (color >> 8 & 0x00ff00ffu) * factor + 0x00800080u;
    redBlue = (redBlue + (redBlue >> 8 & 0x00ff00ffu)) >> 8 & 0x00ff00ffu;
    alphaGreen = (alphaGreen + (alphaGreen >> 8 & 0x00ff00ffu)) & 0xff00ff00u;
    target[i] = redBlue | alphaGreen;
  }
}

/// Adds up a row for each column of the target, in units of 1/targetWidth of a pixel's width.
static void shrinkRow(uint64_t *sums, long targetWidth, const uint32_t *row, long width) {
  for (long column = 0; column < targetWidth; column++) {
    const long start = column * width, end = start + width;
    uint64_t channels[4] = {0, 0, 0, 0};
    // Pixels that lie in the column whole have one weight: they are added up first, two channels in a word.
    const long firstWhole = (start + targetWidth - 1) / targetWidth, endWhole = end / targetWidth;
    uint64_t blueRed = 0, greenAlpha = 0;
    for (const uint32_t *pixel = row + firstWhole, *last = row + endWhole; pixel < last; pixel++) {
      const uint64_t word = *pixel;
      blueRed += (word & 0xff) | (word & 0xff0000) << 16;
      greenAlpha += (word >> 8 & 0xff) | (word & 0xff000000) << 8;
    }
    channels[0] = (blueRed & 0xffffffff) * (uint64_t)targetWidth;
    channels[1] = (greenAlpha & 0xffffffff) * (uint64_t)targetWidth;
    channels[2] = (blueRed >> 32) * (uint64_t)targetWidth;
    channels[3] = (greenAlpha >> 32) * (uint64_t)targetWidth;
    // A pixel that begins before the column, and one that ends after it; one pixel can do both.
    const long firstPixel = start / targetWidth;
    for (long x = firstPixel; x * targetWidth < end; x = x < firstWhole && endWhole > firstWhole ? endWhole : x + 1) {
      if (x >= firstWhole && x < endWhole) continue;
      const long left = x * targetWidth > start ? x * targetWidth : start;
      const long right = (x + 1) * targetWidth < end ? (x + 1) * targetWidth : end;
      for (int i = 0; i < 4; i++) channels[i] += (uint64_t)(row[x] >> 8 * i & 255) * (uint64_t)(right - left);
    }
    for (int i = 0; i < 4; i++) sums[4 * column + i] = channels[i];
  }
}

long craster_shrink_row(
    uint32_t *target, long targetWidth, long targetHeight, long line, const uint32_t *row, long y, long width,
    long height, uint64_t *sums) {
  // All that a pixel of the target covers, in units of 1/(targetWidth targetHeight) of a pixel of the source.
  const uint64_t whole = (uint64_t)width * (uint64_t)height;
  uint64_t *across = sums + 4 * targetWidth;
  shrinkRow(across, targetWidth, row, width);
  const long start = y * targetHeight, end = start + targetHeight;
  while (line < targetHeight && line * height < end) {
    const long first = line * height, last = first + height;
    const long top = start > first ? start : first, bottom = end < last ? end : last;
    if (start <= first) {
      for (long i = 0; i < 4 * targetWidth; i++) sums[i] = whole / 2;
    }
    for (long i = 0; i < 4 * targetWidth; i++) sums[i] += across[i] * (uint64_t)(bottom - top);
    if (end < last) break;
    for (long column = 0; column < targetWidth; column++) {
      uint32_t pixel = 0;
      for (int i = 0; i < 4; i++) pixel |= (uint32_t)(sums[4 * column + i] / whole) << 8 * i;
      target[line * targetWidth + column] = pixel;
    }
    line++;
  }
  return line;
}

void craster_shrink(
    uint32_t *target, long targetWidth, long targetHeight, const uint32_t *source, long width, long height,
    uint64_t *sums) {
  long line = 0;
  for (long y = 0; y < height; y++) {
    line = craster_shrink_row(
        target, targetWidth, targetHeight, line, source + y * width, y, width, height, sums);
  }
}
