// The loops for round corners, with masks of COLUMNS bytes, which are of type MASK and are mirrored by REVERSED.
// Included by Pixels.h.

/// Loads the next row of the corner, its outermost pixel in the lowest byte.
INLINE MASK BOX(row)(const uint8_t *corner) {
  MASK mask;
  memcpy(&mask, corner, sizeof mask);
  return mask;
}

/// The bytewise minimum.
INLINE MASK BOX(least)(MASK one, MASK other) {
  typedef uint8_t Bytes __attribute__((vector_size(COLUMNS)));
  Bytes a, b;
  memcpy(&a, &one, sizeof a);
  memcpy(&b, &other, sizeof b);
  a = (a & (Bytes)(a < b)) | (b & ~(Bytes)(a < b));
  memcpy(&one, &a, sizeof one);
  return one;
}

/// The masks of one row. `left` counts from the row's first pixel; `right` ends with its last.
typedef struct {
  MASK left;
  MASK right;
} BOX(Edges);

INLINE BOX(Edges) BOX(edges)(MASK left, MASK right, long width) {
  right = REVERSED(right);
  if (width < 2 * COLUMNS) {
    // In pixels under both masks, only one of them contains an edge.
    const int shift = (int)(width - COLUMNS) * 8;
    const MASK ones = ~(MASK)0;
    const MASK fromRight = shift ? right << shift | ~(ones << shift) : right;
    const MASK fromLeft = shift ? left >> shift | ~(ones >> shift) : left;
    left = BOX(least)(left, fromRight);
    right = BOX(least)(right, fromLeft);
  }
  return (BOX(Edges)){left, right};
}

/// Draws a row with round corners.
INLINE void BOX(cornerRow)(uint32_t *target, PIXELS color, uint32_t coverage, long width, BOX(Edges) edges) {
  uint8_t left[COLUMNS], right[COLUMNS];
  memcpy(left, &edges.left, COLUMNS);
  memcpy(right, &edges.right, COLUMNS);
  PIXELS last[COLUMNS / LANES];
  uint32_t *end = target + width - COLUMNS;
  for (int i = 0; i < COLUMNS / LANES; i++) {
    last[i] = NAME(masked)(color, NAME(widened)(right + i * LANES), NAME(load)(end + i * LANES));
  }
  for (int i = 0; i < COLUMNS; i += LANES) {
    NAME(store)(target + i, NAME(masked)(color, NAME(widened)(left + i), NAME(load)(target + i)));
  }
  const PIXELS even = NAME(scaled)(color, (CHANNELS){} + (uint16_t)coverage);
  if (even[0] >= 0xff000000u) {
    for (long i = COLUMNS; i < width - COLUMNS; i += LANES) NAME(store)(target + i, even);
  } else {
    const CHANNELS rest = NAME(rest)(even);
    for (long i = COLUMNS; i < width - COLUMNS; i += LANES) {
      NAME(store)(target + i, even + NAME(scaled)(NAME(load)(target + i), rest));
    }
  }
  for (int i = 0; i < COLUMNS / LANES; i++) NAME(store)(end + i * LANES, last[i]);
}

/// Draws rows with equal straight edges. The factors of the edge masks are computed once.
INLINE void BOX(straightRows)(
    uint32_t *target, long stride, PIXELS color, long width, long rows, BOX(Edges) edges) {
  uint8_t left[COLUMNS], right[COLUMNS];
  memcpy(left, &edges.left, COLUMNS);
  memcpy(right, &edges.right, COLUMNS);
  const PIXELS first = NAME(scaled)(color, NAME(lanes)(NAME(widened)(left)));
  const PIXELS last = NAME(scaled)(color, NAME(lanes)(NAME(widened)(right + COLUMNS - LANES)));
  const CHANNELS firstRest = NAME(rest)(first), lastRest = NAME(rest)(last), rest = NAME(rest)(color);
  const bool isOpaque = color[0] >= 0xff000000u;
  for (; rows > 0; rows--, target += stride) {
    uint32_t *end = target + width - LANES;
    const PIXELS endPixels = last + NAME(scaled)(NAME(load)(end), lastRest);
    NAME(store)(target, first + NAME(scaled)(NAME(load)(target), firstRest));
    if (isOpaque) {
      for (uint32_t *x = target + LANES; x < end; x += LANES) NAME(store)(x, color);
    } else {
      for (uint32_t *x = target + LANES; x < end; x += LANES) {
        NAME(store)(x, color + NAME(scaled)(NAME(load)(x), rest));
      }
    }
    NAME(store)(end, endPixels);
  }
}

TARGET static void BOX(rounded)(
    uint32_t *target, long stride, uint32_t word, long width, long height, const CRasterCorners *corners) {
  const PIXELS color = (PIXELS){} + word;
  // Prefetches all rows, so that memory latencies overlap.
  if (height <= 64) {
    const uint32_t *row = target;
    for (long y = 0; y < height; y++, row += stride) {
      __builtin_prefetch(row, 1);
      __builtin_prefetch(row + width - 1, 1);
    }
  }
  for (long y = 0; y < corners->topRows; y++, target += stride) {
    const long offset = y * COLUMNS;
    BOX(cornerRow)(
        target, color, y == 0 ? corners->top : 255, width,
        BOX(edges)(BOX(row)(corners->topLeft + offset), BOX(row)(corners->topRight + offset), width));
  }
  const long rows = height - corners->topRows - corners->bottomRows;
  const MASK beyond = ~(MASK)255;
  BOX(straightRows)(
      target, stride, color, width, rows, BOX(edges)(beyond | corners->left, beyond | corners->right, width));
  target += rows * stride;
  for (long y = corners->bottomRows - 1; y >= 0; y--, target += stride) {
    const long offset = y * COLUMNS;
    BOX(cornerRow)(
        target, color, y == 0 ? corners->bottom : 255, width,
        BOX(edges)(BOX(row)(corners->bottomLeft + offset), BOX(row)(corners->bottomRight + offset), width));
  }
}
