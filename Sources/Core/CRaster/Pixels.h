// The loops of CRaster.h for vectors of LANES pixels. Included once for each width, with LANES, TARGET (function
// attributes) and NAME(x) defined; see CRaster.c.

typedef uint32_t NAME(Pixels) __attribute__((vector_size(LANES * 4)));
typedef uint16_t NAME(Channels) __attribute__((vector_size(LANES * 4)));
typedef uint8_t NAME(Bytes) __attribute__((vector_size(LANES)));

#define INLINE static inline __attribute__((always_inline)) TARGET
#define PIXELS NAME(Pixels)
#define CHANNELS NAME(Channels)

INLINE PIXELS NAME(load)(const uint32_t *from) {
  PIXELS pixels;
  memcpy(&pixels, from, sizeof pixels);
  return pixels;
}

INLINE void NAME(store)(uint32_t *to, PIXELS pixels) { memcpy(to, &pixels, sizeof pixels); }

/// One byte per pixel.
INLINE PIXELS NAME(widened)(const uint8_t *mask) {
  NAME(Bytes) bytes;
  memcpy(&bytes, mask, sizeof bytes);
  return __builtin_convertvector(bytes, PIXELS);
}

/// One factor per pixel, in both 16-bit lanes of each.
INLINE CHANNELS NAME(lanes)(PIXELS factors) { return (CHANNELS)(factors | factors << 16); }

/// Divides by 255, rounded, in each lane, for products of two bytes to which 128 was added.
INLINE CHANNELS NAME(divided)(CHANNELS x) {
#if defined(__x86_64__)
  // (x + x / 256) / 256 in one multiplication.
#if LANES == 8
  return (CHANNELS)_mm256_mulhi_epu16((__m256i)x, _mm256_set1_epi16(257));
#else
  return (CHANNELS)_mm_mulhi_epu16((__m128i)x, _mm_set1_epi16(257));
#endif
#else
  return (x + (x >> 8)) >> 8;
#endif
}

/// Multiplies each channel by its pixel's factor / 255.
INLINE PIXELS NAME(scaled)(PIXELS pixels, CHANNELS factors) {
  CHANNELS redBlue = (CHANNELS)(pixels & 0x00ff00ffu) * factors + 128;
  CHANNELS alphaGreen = ((CHANNELS)pixels >> 8) * factors + 128;
  return (PIXELS)NAME(divided)(redBlue) | (PIXELS)(NAME(divided)(alphaGreen) << 8);
}

/// The factors by which pixels reduce those below.
INLINE CHANNELS NAME(rest)(PIXELS pixels) { return 255 - NAME(lanes)(pixels >> 24); }

INLINE PIXELS NAME(over)(PIXELS pixels, PIXELS below) { return pixels + NAME(scaled)(below, NAME(rest)(pixels)); }

INLINE bool NAME(isZero)(PIXELS pixels) {
  uint64_t words[LANES / 2];
  memcpy(words, &pixels, sizeof words);
  uint64_t any = 0;
  for (int i = 0; i < LANES / 2; i++) any |= words[i];
  return any == 0;
}

/// Runs `STEP(i)`, which makes a vector of pixels from `i` on, over a run of `count`; `ONE(i)` makes a single pixel.
///
/// The last vector may overlap the one before, so it is computed before anything is written.
#define RUN(STEP, ONE)                                                                                                 \
  if (count >= LANES) {                                                                                                \
    const PIXELS last = STEP(count - LANES);                                                                           \
    for (long i = 0; i + LANES <= count; i += LANES) NAME(store)(target + i, STEP(i));                                 \
    NAME(store)(target + count - LANES, last);                                                                         \
  } else {                                                                                                             \
    for (long i = 0; i < count; i++) target[i] = ONE(i);                                                               \
  }

// MARK: One color

INLINE void NAME(fillRow)(uint32_t *target, PIXELS color, CHANNELS rest, long count) {
#define STEP(i) (color + NAME(scaled)(NAME(load)(target + (i)), rest))
#define ONE(i) (color[0] + scaledPixel(target[i], rest[0]))
  RUN(STEP, ONE)
#undef STEP
#undef ONE
}

/// Fills a row past the caches. For more pixels than a cache holds: the memory is not read first, and takes half as
/// long. The row has at least two vectors.
INLINE void NAME(streamRow)(uint32_t *target, PIXELS color, long width) {
  NAME(store)(target, color);
#if defined(__x86_64__)
  // The first whole vector; pixels are aligned to four bytes.
  long i = LANES - (long)((uintptr_t)target / 4 % LANES);
#if LANES == 8
  for (; i + LANES <= width; i += LANES) _mm256_stream_si256((__m256i *)(target + i), (__m256i)color);
#else
  for (; i + LANES <= width; i += LANES) _mm_stream_si128((__m128i *)(target + i), (__m128i)color);
#endif
#else
  for (long i = LANES; i + LANES <= width; i += LANES) NAME(store)(target + i, color);
#endif
  NAME(store)(target + width - LANES, color);
}

TARGET static void NAME(fill)(uint32_t *target, long stride, uint32_t word, long width, long rows) {
  const PIXELS color = (PIXELS){} + word;
  if (word >= 0xff000000u) {
    const bool isLarge = width >= 8 * LANES && width * rows >= LEAST_STREAM;
    for (; rows > 0; rows--, target += stride) {
      if (isLarge) {
        NAME(streamRow)(target, color, width);
        continue;
      }
      if (width < LANES) {
        for (long i = 0; i < width; i++) target[i] = word;
        continue;
      }
      for (long i = 0; i + LANES <= width; i += LANES) NAME(store)(target + i, color);
      NAME(store)(target + width - LANES, color);
    }
#if defined(__x86_64__)
    if (isLarge) _mm_sfence();
#endif
  } else if (word >= 0x01000000u) {
    const CHANNELS rest = NAME(rest)(color);
    for (; rows > 0; rows--, target += stride) NAME(fillRow)(target, color, rest, width);
  }
}

INLINE PIXELS NAME(masked)(PIXELS color, PIXELS mask, PIXELS below) {
  return NAME(over)(NAME(scaled)(color, NAME(lanes)(mask)), below);
}

TARGET static void NAME(fillMask)(uint32_t *target, uint32_t word, const uint8_t *mask, long count) {
  const PIXELS color = (PIXELS){} + word;
#define STEP(i) NAME(masked)(color, NAME(widened)(mask + (i)), NAME(load)(target + (i)))
#define ONE(i) overPixel(scaledPixel(word, mask[i]), target[i])
  RUN(STEP, ONE)
#undef STEP
#undef ONE
}

/// Interpolates one byte per pixel, with weight `part` / 256 for the first.
INLINE PIXELS NAME(blend)(const uint8_t *rest, const uint8_t *other, uint32_t part) {
  const CHANNELS sum = (CHANNELS)NAME(widened)(rest) * (uint16_t)(256 - part)
                       + (CHANNELS)NAME(widened)(other) * (uint16_t)part + 128;
  return (PIXELS)(sum >> 8);
}

TARGET static void NAME(fillBetween)(
    uint32_t *target, uint32_t word, const uint8_t *above, const uint8_t *below, uint32_t part, long count) {
  const PIXELS color = (PIXELS){} + word;
#define STEP(i) NAME(masked)(color, NAME(blend)(above + (i), below + (i), part), NAME(load)(target + (i)))
#define ONE(i) overPixel(scaledPixel(word, blendedByte(above[i], below[i], part)), target[i])
  RUN(STEP, ONE)
#undef STEP
#undef ONE
}

TARGET static void NAME(fillBordered)(
    uint32_t *target, uint32_t word, uint32_t borderWord, const uint8_t *outer, const uint8_t *inner, long count) {
  const PIXELS color = (PIXELS){} + word, border = (PIXELS){} + borderWord;
#define PART(i)                                                                                                        \
  (NAME(scaled)(color, NAME(lanes)(NAME(widened)(inner + (i))))                                                        \
   + NAME(scaled)(border, NAME(lanes)(NAME(widened)(outer + (i)) - NAME(widened)(inner + (i)))))
#define STEP(i) NAME(over)(PART(i), NAME(load)(target + (i)))
#define ONE(i)                                                                                                         \
  overPixel(scaledPixel(word, inner[i]) + scaledPixel(borderWord, (uint32_t)outer[i] - inner[i]), target[i])
  RUN(STEP, ONE)
#undef PART
#undef STEP
#undef ONE
}

// MARK: Pictures

TARGET static void NAME(drawWhole)(uint32_t *target, const uint32_t *source, long count) {
#define STEP(i) NAME(over)(NAME(load)(source + (i)), NAME(load)(target + (i)))
#define ONE(i) overPixel(source[i], target[i])
  RUN(STEP, ONE)
#undef STEP
#undef ONE
}

TARGET static void NAME(draw)(uint32_t *target, const uint32_t *source, uint32_t alpha, long count) {
  if (alpha == 255) return NAME(drawWhole)(target, source, count);
  const CHANNELS factor = (CHANNELS){} + (uint16_t)alpha;
#define STEP(i) NAME(over)(NAME(scaled)(NAME(load)(source + (i)), factor), NAME(load)(target + (i)))
#define ONE(i) overPixel(scaledPixel(source[i], alpha), target[i])
  RUN(STEP, ONE)
#undef STEP
#undef ONE
}

TARGET static void NAME(mix)(uint32_t *target, const uint32_t *source, uint32_t alpha, long count) {
  const CHANNELS factor = (CHANNELS){} + (uint16_t)alpha, rest = 255 - factor;
#define STEP(i) (NAME(scaled)(NAME(load)(source + (i)), factor) + NAME(scaled)(NAME(load)(target + (i)), rest))
#define ONE(i) (scaledPixel(source[i], alpha) + scaledPixel(target[i], 255 - alpha))
  RUN(STEP, ONE)
#undef STEP
#undef ONE
}

TARGET static void NAME(drawMask)(
    uint32_t *target, const uint32_t *source, uint32_t alpha, const uint8_t *mask, long count) {
  const CHANNELS factor = (CHANNELS){} + (uint16_t)alpha;
#define STEP(i)                                                                                                        \
  NAME(masked)(                                                                                                        \
      NAME(scaled)(NAME(load)(source + (i)), factor), NAME(widened)(mask + (i)), NAME(load)(target + (i)))
#define ONE(i) overPixel(scaledPixel(scaledPixel(source[i], alpha), mask[i]), target[i])
  RUN(STEP, ONE)
#undef STEP
#undef ONE
}

/// Interpolates channels in steps of 1/256. The first half of each pixel's lanes has the even channels, the other the
/// odd.
INLINE CHANNELS NAME(between)(CHANNELS before, CHANNELS here, uint32_t part) {
  return before * (uint16_t)part + here * (uint16_t)(256 - part);
}

INLINE PIXELS NAME(shiftedAcross)(const uint32_t *source, uint32_t part) {
  const PIXELS before = NAME(load)(source - 1), here = NAME(load)(source);
  const CHANNELS redBlue = NAME(between)((CHANNELS)(before & 0x00ff00ffu), (CHANNELS)(here & 0x00ff00ffu), part) + 128;
  const CHANNELS alphaGreen = NAME(between)((CHANNELS)before >> 8, (CHANNELS)here >> 8, part) + 128;
  return (PIXELS)(redBlue >> 8) | (PIXELS)(alphaGreen & 0xff00);
}

INLINE PIXELS NAME(shiftedDown)(PIXELS above, PIXELS below, uint32_t part) {
  const CHANNELS redBlue = NAME(between)((CHANNELS)(above & 0x00ff00ffu), (CHANNELS)(below & 0x00ff00ffu), part) + 128;
  const CHANNELS alphaGreen = NAME(between)((CHANNELS)above >> 8, (CHANNELS)below >> 8, part) + 128;
  return (PIXELS)(redBlue >> 8) | (PIXELS)(alphaGreen & 0xff00);
}

TARGET static void NAME(shift)(
    uint32_t *target, const uint32_t *above, const uint32_t *below, uint32_t partX, uint32_t partY, long count) {
  if (partY == 0) {
#define STEP(i) NAME(shiftedAcross)(below + (i), partX)
#define ONE(i) shiftedPixel(below[(i) - 1], below[i], partX)
    RUN(STEP, ONE)
#undef STEP
#undef ONE
    return;
  }
#define STEP(i)                                                                                                        \
  NAME(shiftedDown)(NAME(shiftedAcross)(above + (i), partX), NAME(shiftedAcross)(below + (i), partX), partY)
#define ONE(i)                                                                                                         \
  shiftedPixel(                                                                                                        \
      shiftedPixel(above[(i) - 1], above[i], partX), shiftedPixel(below[(i) - 1], below[i], partX), partY)
  RUN(STEP, ONE)
#undef STEP
#undef ONE
}

// MARK: Pictures in depth

INLINE PIXELS NAME(mean)(
    const uint32_t *source, long stride, const uint16_t *shares, long rows, CHANNELS light, CHANNELS lightOfOdd) {
  CHANNELS redBlue = {}, alphaGreen = {};
  for (long row = 0; row < rows; row++) {
    const PIXELS pixels = NAME(load)(source + row * stride);
    redBlue += (CHANNELS)(pixels & 0x00ff00ffu) * shares[row];
    alphaGreen += ((CHANNELS)pixels >> 8) * shares[row];
  }
  redBlue = ((redBlue + 128) >> 8) * light + 128;
  alphaGreen = ((alphaGreen + 128) >> 8) * lightOfOdd + 128;
  return (PIXELS)(redBlue >> 8) | (PIXELS)(alphaGreen & 0xff00);
}

TARGET static void NAME(meanRow)(
    uint32_t *target, const uint32_t *source, long stride, const uint16_t *shares, long rows, uint32_t light,
    long count) {
  const CHANNELS factor = (CHANNELS)((PIXELS){} + (light | light << 16));
  const CHANNELS factorOfOdd = (CHANNELS)((PIXELS){} + (light | 256u << 16));
#define STEP(i) NAME(mean)(source + (i), stride, shares, rows, factor, factorOfOdd)
#define ONE(i) meanPixel(source + (i), stride, shares, rows, light)
  RUN(STEP, ONE)
#undef STEP
#undef ONE
}

// MARK: Round corners

#define COLUMNS 8
#define MASK uint64_t
#define REVERSED reversed8
#define BOX(x) NAME(x##8)
#include "Rounded.h"
#undef COLUMNS
#undef MASK
#undef REVERSED
#undef BOX
#define COLUMNS 16
#define MASK Mask16
#define REVERSED reversed16
#define BOX(x) NAME(x##16)
#include "Rounded.h"
#undef COLUMNS
#undef MASK
#undef REVERSED
#undef BOX

TARGET static void NAME(fillRounded)(
    uint32_t *target, long stride, uint32_t color, long width, long height, const CRasterCorners *corners) {
  if (corners->columns == 8) {
    NAME(rounded8)(target, stride, color, width, height, corners);
  } else {
    NAME(rounded16)(target, stride, color, width, height, corners);
  }
}

#undef RUN
#undef CHANNELS
#undef PIXELS
#undef INLINE
