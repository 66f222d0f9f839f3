#include "CRaster.h"

#include <stdlib.h>

// > Source: PNG (Portable Network Graphics) Specification, second edition, W3C, section 9 (filtering) and 12.8 (filter
// > choice).

/// Divides a channel of a premultiplied pixel by its alpha.
static inline uint8_t straight(uint32_t channel, uint32_t alpha) {
  const uint32_t value = (channel * 255 + alpha / 2) / alpha;
  return (uint8_t)(value < 255 ? value : 255);
}

static void storeStraight(uint8_t *row, const uint32_t *pixels, long count, long channels) {
  for (long i = 0; i < count; i++, row += channels) {
    const uint32_t pixel = pixels[i], alpha = channels == 3 ? 255 : pixel >> 24;
    for (long c = 0; c < 3; c++) {
      const uint32_t channel = pixel >> (16 - 8 * c) & 255;
      row[c] = alpha == 255 ? (uint8_t)channel : alpha == 0 ? 0 : straight(channel, alpha);
    }
    if (channels == 4) row[3] = (uint8_t)alpha;
  }
}

static inline int paeth(int left, int above, int corner) {
  const int toLeft = abs(above - corner), toAbove = abs(left - corner), toCorner = abs(left + above - 2 * corner);
  return toLeft <= toAbove && toLeft <= toCorner ? left : toAbove <= toCorner ? above : corner;
}

/// Predicts byte `i` as a filter does.
static inline uint8_t expected(int filter, const uint8_t *row, const uint8_t *above, long i, long channels) {
  const int left = i < channels ? 0 : row[i - channels], corner = i < channels ? 0 : above[i - channels];
  switch (filter) {
    case 1: return (uint8_t)left;
    case 2: return above[i];
    case 4: return (uint8_t)paeth(left, above[i], corner);
    default: return 0;
  }
}

/// Sums the magnitudes of a row's filtered bytes: the smaller the sum, the better the row compresses.
static inline long costOf(int filter, const uint8_t *row, const uint8_t *above, long bytes, long channels, long best) {
  long cost = 0;
  for (long i = 0; i < bytes && cost < best; i++) {
    const uint8_t rest = (uint8_t)(row[i] - expected(filter, row, above, i, channels));
    cost += rest < 128 ? rest : 256 - rest;
  }
  return cost;
}

void craster_png_row(
    uint8_t *filtered, uint8_t *row, const uint8_t *above, const uint32_t *pixels, long count, long channels) {
  static const int filters[] = {2, 1, 4, 0};
  const long bytes = count * channels;
  storeStraight(row, pixels, count, channels);
  int chosen = 0;
  long best = INT64_MAX;
  for (int k = 0; k < 4 && best > 0; k++) {
    const long cost = costOf(filters[k], row, above, bytes, channels, best);
    if (cost < best) {
      best = cost;
      chosen = filters[k];
    }
  }
  filtered[0] = (uint8_t)chosen;
  for (long i = 0; i < bytes; i++) filtered[i + 1] = (uint8_t)(row[i] - expected(chosen, row, above, i, channels));
}
