#include "CRaster.h"

// Pictures in perspective. Unlike the other loops, these exist in one version only.

// MARK: Lines

static inline uint32_t pixelOf(const uint32_t *line, long length, int64_t place) {
  return (uint64_t)place < (uint64_t)length ? line[place] : 0;
}

/// Interpolates with weight `part` / 256 for the second pixel.
static inline uint32_t mixed(uint32_t first, uint32_t second, uint32_t part) {
  const uint32_t rest = 256 - part;
  const uint32_t redBlue = (first & 0x00ff00ffu) * rest + (second & 0x00ff00ffu) * part + 0x00800080u;
  const uint32_t alphaGreen = (first >> 8 & 0x00ff00ffu) * rest + (second >> 8 & 0x00ff00ffu) * part + 0x00800080u;
  return (redBlue >> 8 & 0x00ff00ffu) | (alphaGreen & 0xff00ff00u);
}

/// Averages over the length of one pixel, by interpolating between two pixels.
static void stretch(uint32_t *target, const uint32_t *line, long length, int64_t position, int64_t step, long count) {
  int64_t place = position - ((int64_t)1 << 31);
  long k = 0;
  for (; k < count && place < 0; k++, place += step) {
    const int64_t first = place >> 32;
    target[k] = mixed(pixelOf(line, length, first), pixelOf(line, length, first + 1), (uint32_t)(place >> 24) & 255);
  }
  const int64_t inside = (int64_t)(length - 1) << 32;
  for (; k < count && place < inside; k++, place += step) {
    const uint32_t *first = line + (place >> 32);
    target[k] = mixed(first[0], first[1], (uint32_t)(place >> 24) & 255);
  }
  for (; k < count; k++, place += step) {
    const int64_t first = place >> 32;
    target[k] = mixed(pixelOf(line, length, first), pixelOf(line, length, first + 1), (uint32_t)(place >> 24) & 255);
  }
}

typedef uint8_t Bytes4 __attribute__((vector_size(4)));
typedef uint16_t Channels4 __attribute__((vector_size(8)));
typedef uint32_t Sums4 __attribute__((vector_size(16)));
typedef float Means4 __attribute__((vector_size(16)));

/// Multiplies a pixel's channels by a weight, 0...256.
static inline Sums4 shared(uint32_t pixel, uint32_t share) {
  Bytes4 bytes;
  __builtin_memcpy(&bytes, &pixel, sizeof bytes);
  const Channels4 channels = __builtin_convertvector(bytes, Channels4) * (uint16_t)share;
  return __builtin_convertvector(channels, Sums4);
}

/// Multiplies sums by a factor, rounded to nearest.
static inline uint32_t meanOf(Sums4 sums, float factor) {
  typedef int32_t Whole4 __attribute__((vector_size(16)));
  // The sums are below 2^31, and signed numbers convert to floats in one instruction.
  const Means4 means = __builtin_convertvector((Whole4)sums, Means4) * factor + 0.5f;
  const Bytes4 bytes = __builtin_convertvector(__builtin_convertvector(means, Whole4), Bytes4);
  uint32_t pixel;
  __builtin_memcpy(&pixel, &bytes, sizeof pixel);
  return pixel;
}

/// Averages over `step`: each pixel begins where the one before ends, so the pixels before an end are summed once.
static void shrink(uint32_t *target, const uint32_t *line, long length, int64_t position, int64_t step, long count) {
  // In units of 1/256 pixel, a box is as long as the shortest one, or one longer.
  const int64_t shortest = step >> 24;
  const float factors[2] = {1 / (float)shortest, 1 / (float)(shortest + 1)};
  int64_t edge = position - step / 2;
  int64_t start = edge >> 24, whole = start >> 8;
  // The sums begin anywhere and may wrap; only their differences are used.
  Sums4 sum = {}, before = shared(pixelOf(line, length, whole), (uint32_t)start & 255);
  for (long k = 0; k < count; k++) {
    edge += step;
    const int64_t end = edge >> 24, last = end >> 8;
    // Before the start and after the end of the line there is nothing to add.
    if (whole < 0) whole = last < 0 ? last : 0;
    for (; whole < last && whole < length; whole++) sum += shared(pixelOf(line, length, whole), 256);
    whole = last;
    const Sums4 after = sum + shared(pixelOf(line, length, last), (uint32_t)end & 255);
    target[k] = meanOf(after - before, factors[end - start - shortest]);
    before = after;
    start = end;
  }
}

void craster_stretch(
    uint32_t *target, const uint32_t *line, long length, int64_t position, int64_t step, long count) {
  // A box hardly longer than a pixel would touch three pixels; its share of the third is negligible.
  if (step < ((int64_t)1 << 32) + ((int64_t)1 << 24)) {
    stretch(target, line, length, position, step, count);
  } else {
    shrink(target, line, length, position, step, count);
  }
}

void craster_add(uint16_t *sums, const uint32_t *source, long count) {
  const uint8_t *bytes = (const uint8_t *)source;
  for (long i = 0; i < 4 * count; i++) sums[i] = (uint16_t)(sums[i] + bytes[i]);
}

void craster_divide(uint32_t *target, const uint16_t *sums, long divisor, long count) {
  uint8_t *bytes = (uint8_t *)target;
  const uint32_t factor = (uint32_t)((65536 + divisor / 2) / divisor);
  for (long i = 0; i < 4 * count; i++) {
    const uint32_t mean = (sums[i] * factor + 32768) >> 16;
    bytes[i] = (uint8_t)(mean < 255 ? mean : 255);
  }
}

// MARK: Columns

typedef uint32_t Four __attribute__((vector_size(16)));

static inline Four load(const uint32_t *from) {
  Four pixels;
  __builtin_memcpy(&pixels, from, sizeof pixels);
  return pixels;
}

static inline void store(uint32_t *to, Four pixels) { __builtin_memcpy(to, &pixels, sizeof pixels); }

/// Transposes four by four pixels.
static inline void transposeBlock(uint32_t *target, long targetStride, const uint32_t *source, long stride) {
  const Four a = load(source), b = load(source + stride), c = load(source + 2 * stride), d = load(source + 3 * stride);
  const Four ab = __builtin_shufflevector(a, b, 0, 4, 1, 5), abHigh = __builtin_shufflevector(a, b, 2, 6, 3, 7);
  const Four cd = __builtin_shufflevector(c, d, 0, 4, 1, 5), cdHigh = __builtin_shufflevector(c, d, 2, 6, 3, 7);
  store(target, __builtin_shufflevector(ab, cd, 0, 1, 4, 5));
  store(target + targetStride, __builtin_shufflevector(ab, cd, 2, 3, 6, 7));
  store(target + 2 * targetStride, __builtin_shufflevector(abHigh, cdHigh, 0, 1, 4, 5));
  store(target + 3 * targetStride, __builtin_shufflevector(abHigh, cdHigh, 2, 3, 6, 7));
}

void craster_transpose(
    uint32_t *target, long targetStride, const uint32_t *source, long stride, long width, long height) {
  // Sixteen columns at a time, so that writes stay near each other in memory.
  for (long left = 0; left < width; left += 16) {
    const long right = left + 16 < width ? left + 16 : width;
    long y = 0;
    for (; y + 4 <= height; y += 4) {
      long x = left;
      for (; x + 4 <= right; x += 4) {
        transposeBlock(target + x * targetStride + y, targetStride, source + y * stride + x, stride);
      }
      for (; x < right; x++) {
        for (long row = y; row < y + 4; row++) target[x * targetStride + row] = source[row * stride + x];
      }
    }
    for (; y < height; y++) {
      for (long x = left; x < right; x++) target[x * targetStride + y] = source[y * stride + x];
    }
  }
}

// MARK: Planes

static inline uint32_t planePixel(const CRasterPlane *plane, long x, long y) {
  return x >= 0 && y >= 0 && x < plane->width && y < plane->height ? plane->pixels[y * plane->stride + x] : 0;
}

/// Interpolates between the four pixels around a position.
static uint32_t planeSample(const CRasterPlane *plane, double x, double y) {
  // Comparisons in this order treat NaN as outside.
  if (!(x > -0.5 && y > -0.5 && x < (double)plane->width + 0.5 && y < (double)plane->height + 0.5)) return 0;
  const long u = (long)((x + 0.5) * 256) - 256, v = (long)((y + 0.5) * 256) - 256;
  const long left = u >> 8, top = v >> 8;
  const uint32_t above = mixed(planePixel(plane, left, top), planePixel(plane, left + 1, top), (uint32_t)u & 255);
  const uint32_t below =
      mixed(planePixel(plane, left, top + 1), planePixel(plane, left + 1, top + 1), (uint32_t)u & 255);
  return mixed(above, below, (uint32_t)v & 255);
}

static uint32_t lit(uint32_t pixel, uint32_t light) {
  const uint32_t redBlue = ((pixel & 0x00ff00ffu) * light + 0x00800080u) >> 8 & 0x00ff00ffu;
  const uint32_t green = ((pixel & 0x0000ff00u) * light + 0x00008000u) >> 8 & 0x0000ff00u;
  return (pixel & 0xff000000u) | redBlue | green;
}

void craster_project(
    uint32_t *target, const CRasterPlane *plane, long left, long top, long samples, uint32_t light, long count) {
  const float factor = 1 / (float)(samples * samples);
  const double step = 1 / (double)samples;
  for (long k = 0; k < count; k++) {
    Sums4 sums = {};
    for (long row = 0; row < samples; row++) {
      const double y = (double)top + ((double)row + 0.5) * step;
      for (long column = 0; column < samples; column++) {
        const double x = (double)(left + k) + ((double)column + 0.5) * step;
        const double w = plane->w[0] * x + plane->w[1] * y + plane->w[2];
        if (!(w > 0)) continue;
        const double u = (plane->x[0] * x + plane->x[1] * y + plane->x[2]) / w;
        const double v = (plane->y[0] * x + plane->y[1] * y + plane->y[2]) / w;
        sums += shared(planeSample(plane, u, v), 1);
      }
    }
    target[k] = lit(meanOf(sums, factor), light);
  }
}
