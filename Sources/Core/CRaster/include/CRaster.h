#ifndef CRASTER_H
#define CRASTER_H

#include <stdbool.h>
#include <stdint.h>

// The inner loops of the rasterizer: runs of premultiplied 0xAARRGGBB pixels, blended source-over.
//
// Each loop exists for vectors of four pixels and, on x86-64 with AVX2, for vectors of eight. The choice is made at
// program start; both versions give the same bytes. A product of two bytes is divided by 255 and rounded to nearest, in
// each channel.
//
// Nothing is checked here: pointers are valid for the given counts, counts are not negative, and targets and sources do
// not overlap.

/// Draws one color over `rows` rows of `width` pixels, `stride` words apart.
void craster_fill(uint32_t *target, long stride, uint32_t color, long width, long rows);

/// Draws one color through a mask, 0...255 per pixel.
void craster_fill_mask(uint32_t *target, uint32_t color, const uint8_t *mask, long count);

/// Draws one color through a mask interpolated between two rows, with weight `part` / 256 for `below`.
void craster_fill_between(
    uint32_t *target, uint32_t color, const uint8_t *above, const uint8_t *below, uint32_t part, long count);

/// Draws one color through a mask shifted right by `part` / 256 pixel. Reads from one byte before the first.
void craster_fill_across(uint32_t *target, uint32_t color, const uint8_t *mask, uint32_t part, long count);

/// Computes the masks of the two functions above.
void craster_between(uint8_t *mask, const uint8_t *above, const uint8_t *below, uint32_t part, long count);
void craster_across(uint8_t *mask, const uint8_t *source, uint32_t part, long count);

/// Draws a fill and its border: the border is the part of `outer` beyond `inner`. `inner` is nowhere more than `outer`.
void craster_fill_bordered(
    uint32_t *target, uint32_t color, uint32_t border, const uint8_t *outer, const uint8_t *inner, long count);

/// Draws pixels, each times `alpha` / 255.
void craster_draw(uint32_t *target, const uint32_t *source, uint32_t alpha, long count);

/// Draws opaque pixels like `craster_draw`, but faster.
void craster_mix(uint32_t *target, const uint32_t *source, uint32_t alpha, long count);

/// Draws pixels, each times `alpha` / 255 and its mask.
void craster_draw_mask(uint32_t *target, const uint32_t *source, uint32_t alpha, const uint8_t *mask, long count);

/// Shifts pixels right by `partX` / 256 and down by `partY` / 256 pixel. `below` is the row at the target, `above` the
/// one before; both are read from one pixel before the first.
void craster_shift(
    uint32_t *target, const uint32_t *above, const uint32_t *below, uint32_t partX, uint32_t partY, long count);

// Pictures in perspective.

/// Averages some rows, `stride` words apart, with weights in 1/256 that add up to at most 256. The color, but not the
/// alpha, is multiplied by `light` / 256.
void craster_mean(
    uint32_t *target, const uint32_t *source, long stride, const uint16_t *shares, long rows, uint32_t light, long count);

/// Stretches or shrinks a line of pixels. Pixel `k` is the mean of the line around `position + k * step`, over the
/// length of one pixel, or of `step` if that is more; all in 1/2^32 pixel from the start of the line. Outside the line,
/// pixels are transparent.
///
/// No position exceeds 2^61; `step` is more than 0 and less than 2^46.
void craster_stretch(
    uint32_t *target, const uint32_t *line, long length, int64_t position, int64_t step, long count);

/// Adds the channels of pixels to `sums`, four numbers per pixel. Call it at most 256 times.
void craster_add(uint16_t *sums, const uint32_t *source, long count);

/// Divides sums by their number, 1...256, and stores the pixels.
void craster_divide(uint32_t *target, const uint16_t *sums, long divisor, long count);

/// Transposes `width` by `height` pixels to `height` by `width`.
void craster_transpose(
    uint32_t *target, long targetStride, const uint32_t *source, long stride, long width, long height);

/// A picture and a projection: x is `(x[0] X + x[1] Y + x[2]) / (w[0] X + w[1] Y + w[2])`, and y likewise.
typedef struct {
  const uint32_t *pixels;
  long stride;
  long width;
  long height;
  double x[3];
  double y[3];
  double w[3];
} CRasterPlane;

/// Draws the pixels from (left, top) on that show a plane. Each is the mean of `samples` by `samples` interpolated
/// positions, 1...16; its color is multiplied by `light` / 256. Outside the picture, and where w is not above 0, pixels
/// are transparent.
void craster_project(
    uint32_t *target, const CRasterPlane *plane, long left, long top, long samples, uint32_t light, long count);

/// Finds the non-transparent range of a row of pixels, and its longest opaque run; both may be empty.
typedef struct {
  int32_t start;
  int32_t end;
  int32_t solidStart;
  int32_t solidEnd;
} CRasterRow;

CRasterRow craster_row(const uint32_t *pixels, long count);

/// Multiplies `mask` by `other`, in place.
void craster_multiply(uint8_t *mask, const uint8_t *other, long count);

/// The coverage of an upright box at its corners and edges.
typedef struct {
  /// Rows of `columns` bytes, the outermost row and column first. Pixels beyond the corner are fully covered.
  const uint8_t *topLeft;
  const uint8_t *topRight;
  const uint8_t *bottomLeft;
  const uint8_t *bottomRight;
  /// 8 or 16.
  long columns;
  long topRows;
  long bottomRows;
  /// The coverage of the first and last row between the corners, and of the first and last column.
  uint8_t top;
  uint8_t bottom;
  uint8_t left;
  uint8_t right;
} CRasterCorners;

/// Draws one color in a box with round corners. `width` is at least `columns`; `height` is at least the corners' rows.
void craster_fill_rounded(
    uint32_t *target, long stride, uint32_t color, long width, long height, const CRasterCorners *corners);

// Images.

/// Premultiplied pixels in rows without gaps.
typedef struct {
  const uint32_t *pixels;
  long width;
  long height;
} CRasterImage;

/// Reads a line through an image, interpolated between its pixels. Positions are in 1/2^32 pixel, from the center of the
/// first pixel; beyond the image its edge goes on.
void craster_sample(uint32_t *target, CRasterImage image, int64_t u, int64_t v, int64_t du, int64_t dv, long count);

/// Colors pixels: each becomes `color` times its alpha. Target and source may be the same.
void craster_tint(uint32_t *target, const uint32_t *source, uint32_t color, long count);

/// Shrinks an image: each pixel of the target is the exact mean of the area that it covers. `sums` has room for eight
/// numbers for each column of the target. Neither side of the target is longer than that of the source; the sides are at
/// most 2^16.
void craster_shrink(
    uint32_t *target, long targetWidth, long targetHeight, const uint32_t *source, long width, long height,
    uint64_t *sums);

/// Adds row `y` of an image that is shrunk, in the order of the rows, as if they came one by one from a file. `line` is the
/// line of the target that is next, at first 0.
/// - Returns: the line that is next after the row.
long craster_shrink_row(
    uint32_t *target, long targetWidth, long targetHeight, long line, const uint32_t *row, long y, long width,
    long height, uint64_t *sums);

// PNG files.

/// Filters a row of premultiplied pixels for PNG: the number of a filter, then the filtered bytes.
///
/// `row` is set to the unpremultiplied bytes of the pixels, `channels` per pixel: 3 for opaque RGB, 4 for RGBA. `above`
/// has those of the row above, or zeros. `filtered` has room for one byte more than `row`.
void craster_png_row(
    uint8_t *filtered, uint8_t *row, const uint8_t *above, const uint32_t *pixels, long count, long channels);

// The choice of loops.

/// Whether vectors of eight pixels are in use.
bool craster_is_wide(void);

/// Selects vectors of eight pixels or of four, if the processor has both; for tests that compare them.
void craster_set_wide(bool wide);

#endif
