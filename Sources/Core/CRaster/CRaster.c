#include "CRaster.h"

#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

typedef unsigned __int128 Mask16;

/// Multiplies each channel by `factor` / 255, rounded to nearest, two channels at a time.
static inline uint32_t scaledPixel(uint32_t pixel, uint32_t factor) {
  uint32_t redBlue = (pixel & 0x00ff00ffu) * factor + 0x00800080u;
  uint32_t alphaGreen = (pixel >> 8 & 0x00ff00ffu) * factor + 0x00800080u;
  redBlue = (redBlue + (redBlue >> 8 & 0x00ff00ffu)) >> 8 & 0x00ff00ffu;
  alphaGreen = (alphaGreen + (alphaGreen >> 8 & 0x00ff00ffu)) & 0xff00ff00u;
  return redBlue | alphaGreen;
}

static inline uint32_t overPixel(uint32_t pixel, uint32_t below) {
  return pixel + scaledPixel(below, 255 - (pixel >> 24));
}

/// Interpolates between two bytes, in steps of 1/256.
static inline uint32_t blendedByte(uint32_t rest, uint32_t other, uint32_t part) {
  return (rest * (256 - part) + other * part + 128) >> 8;
}

/// Interpolates between two pixels, in steps of 1/256.
static inline uint32_t shiftedPixel(uint32_t before, uint32_t here, uint32_t part) {
  const uint32_t rest = 256 - part;
  const uint32_t redBlue = (before & 0x00ff00ffu) * part + (here & 0x00ff00ffu) * rest + 0x00800080u;
  const uint32_t alphaGreen = (before >> 8 & 0x00ff00ffu) * part + (here >> 8 & 0x00ff00ffu) * rest + 0x00800080u;
  return (redBlue >> 8 & 0x00ff00ffu) | (alphaGreen & 0xff00ff00u);
}

/// Averages vertically adjacent pixels, with weights in 1/256.
static inline uint32_t meanPixel(
    const uint32_t *source, long stride, const uint16_t *shares, long rows, uint32_t light) {
  uint32_t channels[4] = {128, 128, 128, 128};
  for (long row = 0; row < rows; row++) {
    for (int i = 0; i < 4; i++) channels[i] += (source[row * stride] >> 8 * i & 0xff) * shares[row];
  }
  uint32_t pixel = channels[3] >> 8 << 24;
  for (int i = 0; i < 3; i++) pixel |= ((channels[i] >> 8) * light + 128) >> 8 << 8 * i;
  return pixel;
}

static inline uint64_t reversed8(uint64_t mask) { return __builtin_bswap64(mask); }

static inline Mask16 reversed16(Mask16 mask) {
  return (Mask16)__builtin_bswap64((uint64_t)mask) << 64 | __builtin_bswap64((uint64_t)(mask >> 64));
}

/// The number of pixels, 8 MiB, from which a fill goes past the caches.
#define LEAST_STREAM 2097152

// Vectors of four pixels, available on every processor that Swift supports.
#define LANES 4
#define TARGET
#define NAME(x) four_##x
#include "Pixels.h"
#undef LANES
#undef TARGET
#undef NAME

#if defined(__x86_64__)
// Vectors of eight pixels.
#define LANES 8
#define TARGET __attribute__((target("avx2")))
#define NAME(x) eight_##x
#include "Pixels.h"
#undef LANES
#undef TARGET
#undef NAME
#endif

typedef struct {
  void (*fill)(uint32_t *, long, uint32_t, long, long);
  void (*fillMask)(uint32_t *, uint32_t, const uint8_t *, long);
  void (*fillBetween)(uint32_t *, uint32_t, const uint8_t *, const uint8_t *, uint32_t, long);
  void (*fillBordered)(uint32_t *, uint32_t, uint32_t, const uint8_t *, const uint8_t *, long);
  void (*draw)(uint32_t *, const uint32_t *, uint32_t, long);
  void (*mix)(uint32_t *, const uint32_t *, uint32_t, long);
  void (*drawMask)(uint32_t *, const uint32_t *, uint32_t, const uint8_t *, long);
  void (*shift)(uint32_t *, const uint32_t *, const uint32_t *, uint32_t, uint32_t, long);
  void (*meanRow)(uint32_t *, const uint32_t *, long, const uint16_t *, long, uint32_t, long);
  void (*fillRounded)(uint32_t *, long, uint32_t, long, long, const CRasterCorners *);
} Loops;

static const Loops fourLanes = {
    four_fill, four_fillMask, four_fillBetween, four_fillBordered, four_draw, four_mix, four_drawMask, four_shift, four_meanRow,
    four_fillRounded,
};

/// The loops in use, set at program start and by tests. A single pointer, so a concurrent reader sees one set or the
/// other.
static const Loops *loops = &fourLanes;

#if defined(__x86_64__)
static const Loops eightLanes = {
    eight_fill, eight_fillMask, eight_fillBetween, eight_fillBordered, eight_draw, eight_mix, eight_drawMask, eight_shift, eight_meanRow,
    eight_fillRounded,
};

static bool hasEightLanes(void) {
  __builtin_cpu_init();
  return __builtin_cpu_supports("avx2");
}

__attribute__((constructor)) static void choose(void) { craster_set_wide(true); }

void craster_set_wide(bool wide) { loops = wide && hasEightLanes() ? &eightLanes : &fourLanes; }
#else
void craster_set_wide(bool wide) { (void)wide; }
#endif

bool craster_is_wide(void) { return loops != &fourLanes; }

void craster_fill(uint32_t *target, long stride, uint32_t color, long width, long rows) {
  loops->fill(target, stride, color, width, rows);
}

// Runs shorter than eight pixels use vectors of four.

void craster_fill_mask(uint32_t *target, uint32_t color, const uint8_t *mask, long count) {
  (count < 8 ? four_fillMask : loops->fillMask)(target, color, mask, count);
}

void craster_fill_between(
    uint32_t *target, uint32_t color, const uint8_t *above, const uint8_t *below, uint32_t part, long count) {
  (count < 8 ? four_fillBetween : loops->fillBetween)(target, color, above, below, part, count);
}

void craster_fill_across(uint32_t *target, uint32_t color, const uint8_t *mask, uint32_t part, long count) {
  craster_fill_between(target, color, mask, mask - 1, part, count);
}

void craster_between(uint8_t *mask, const uint8_t *above, const uint8_t *below, uint32_t part, long count) {
  for (long i = 0; i < count; i++) mask[i] = (uint8_t)blendedByte(above[i], below[i], part);
}

void craster_across(uint8_t *mask, const uint8_t *source, uint32_t part, long count) {
  craster_between(mask, source, source - 1, part, count);
}

void craster_fill_bordered(
    uint32_t *target, uint32_t color, uint32_t border, const uint8_t *outer, const uint8_t *inner, long count) {
  (count < 8 ? four_fillBordered : loops->fillBordered)(target, color, border, outer, inner, count);
}

void craster_draw(uint32_t *target, const uint32_t *source, uint32_t alpha, long count) {
  loops->draw(target, source, alpha, count);
}

void craster_mix(uint32_t *target, const uint32_t *source, uint32_t alpha, long count) {
  loops->mix(target, source, alpha, count);
}

void craster_draw_mask(uint32_t *target, const uint32_t *source, uint32_t alpha, const uint8_t *mask, long count) {
  (count < 8 ? four_drawMask : loops->drawMask)(target, source, alpha, mask, count);
}

void craster_shift(
    uint32_t *target, const uint32_t *above, const uint32_t *below, uint32_t partX, uint32_t partY, long count) {
  loops->shift(target, above, below, partX, partY, count);
}

void craster_mean(
    uint32_t *target, const uint32_t *source, long stride, const uint16_t *shares, long rows, uint32_t light, long count) {
  (count < 8 ? four_meanRow : loops->meanRow)(target, source, stride, shares, rows, light, count);
}

CRasterRow craster_row(const uint32_t *pixels, long count) {
  CRasterRow row = {0, 0, 0, 0};
  long start = 0;
  while (start < count && pixels[start] == 0) start++;
  while (count > start && pixels[count - 1] == 0) count--;
  row.start = (int32_t)start;
  row.end = (int32_t)count;
  for (long i = start; i < count;) {
    const long from = i;
    while (i < count && pixels[i] >= 0xff000000u) i++;
    if (i - from > row.solidEnd - row.solidStart) {
      row.solidStart = (int32_t)from;
      row.solidEnd = (int32_t)i;
    }
    while (i < count && pixels[i] < 0xff000000u) i++;
  }
  return row;
}

void craster_multiply(uint8_t *mask, const uint8_t *other, long count) {
  for (long i = 0; i < count; i++) {
    const unsigned product = (unsigned)mask[i] * other[i] + 128;
    mask[i] = (uint8_t)((product + (product >> 8)) >> 8);
  }
}

void craster_fill_rounded(
    uint32_t *target, long stride, uint32_t color, long width, long height, const CRasterCorners *corners) {
  loops->fillRounded(target, stride, color, width, height, corners);
}
