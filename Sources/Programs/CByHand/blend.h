#ifndef STAGECRAFT_BY_HAND_BLEND_H
#define STAGECRAFT_BY_HAND_BLEND_H

/* Four pixels at a time, where the processor can. */

#ifdef __SSE2__
#include <emmintrin.h>
#include <stdint.h>

/* Four pixels: each channel goes towards the color by so many of 256 parts. */
static inline void blend(uint32_t *pixels, __m128i color, __m128i first, __m128i second) {
  const __m128i zero = _mm_setzero_si128(), whole = _mm_set1_epi16(256);
  const __m128i old = _mm_loadu_si128((const __m128i *)pixels);
  // Every sum is at most 255 * 256, which sixteen bits hold.
  const __m128i low = _mm_add_epi16(_mm_mullo_epi16(_mm_unpacklo_epi8(old, zero), _mm_sub_epi16(whole, first)),
                                    _mm_mullo_epi16(color, first));
  const __m128i high = _mm_add_epi16(_mm_mullo_epi16(_mm_unpackhi_epi8(old, zero), _mm_sub_epi16(whole, second)),
                                     _mm_mullo_epi16(color, second));
  _mm_storeu_si128((__m128i *)pixels, _mm_packus_epi16(_mm_srli_epi16(low, 8), _mm_srli_epi16(high, 8)));
}

#endif

#endif
