#ifndef CRASTER_H
#define CRASTER_H

#include <stdbool.h>
#include <stdint.h>

// The innermost loops of the rasterizer: runs of premultiplied 0xAARRGGBB pixels, source over target.
//
// Each loop exists once for vectors of four pixels and, on x86-64, once for vectors of eight, which AVX2 has; which one runs
// is found out when the program starts. Both give the same bytes. A product of two bytes is divided by 255 and
// rounded to nearest, in each channel.
//
// Nothing is checked here: pointers are valid for the counts that are given, no count is negative, and targets and
// sources do not overlap.

/// One color in `rows` rows of `width` pixels, `stride` words apart.
void craster_fill(uint32_t *target, long stride, uint32_t color, long width, long rows);

/// One color through a mask, 0...255 a pixel.
void craster_fill_mask(uint32_t *target, uint32_t color, const uint8_t *mask, long count);

/// One color through the mask that lies between two others: `part` / 256 of `below`, the rest of `above`.
void craster_fill_between(
    uint32_t *target, uint32_t color, const uint8_t *above, const uint8_t *below, uint32_t part, long count);

/// One color through a mask that lies `part` / 256 pixel right of where it would be whole; read from one byte before the
/// first.
void craster_fill_across(uint32_t *target, uint32_t color, const uint8_t *mask, uint32_t part, long count);

/// The masks of the two functions before, by themselves.
void craster_between(uint8_t *mask, const uint8_t *above, const uint8_t *below, uint32_t part, long count);
void craster_across(uint8_t *mask, const uint8_t *source, uint32_t part, long count);

/// A fill and the border round it: what `outer` covers beyond `inner` is border. `inner` is nowhere more than `outer`.
void craster_fill_bordered(
    uint32_t *target, uint32_t color, uint32_t border, const uint8_t *outer, const uint8_t *inner, long count);

/// Pixels, each times `alpha` / 255.
void craster_draw(uint32_t *target, const uint32_t *source, uint32_t alpha, long count);

/// `craster_draw` for pixels that are all opaque.
void craster_mix(uint32_t *target, const uint32_t *source, uint32_t alpha, long count);

/// Pixels, each times `alpha` / 255 and its mask.
void craster_draw_mask(uint32_t *target, const uint32_t *source, uint32_t alpha, const uint8_t *mask, long count);

/// Pixels between pixels: what lies `partX` / 256 pixel right of and `partY` / 256 below where it would be whole. `below` is
/// the row that lies at the target, `above` the one before it; both are read from one pixel before the first.
void craster_shift(
    uint32_t *target, const uint32_t *above, const uint32_t *below, uint32_t partX, uint32_t partY, long count);

// Pictures that are turned in depth.

/// The mean of some rows, `stride` words apart, in shares of 1/256 that add up to 256 at most; its color, not its alpha,
/// times `light` / 256.
void craster_mean(
    uint32_t *target, const uint32_t *source, long stride, const uint16_t *shares, long rows, uint32_t light, long count);

/// A line of pixels that is stretched or shrunk. Pixel `k` is the mean of the line around `position + k * step`, over a
/// length of one pixel, or of `step` where that is more; all in 1/2^32 pixel from where the line begins. Beside the line
/// there is nothing.
///
/// Neither number is beyond 2^61, nor is a position that is asked for; `step` is above 0 and below 2^46.
void craster_stretch(
    uint32_t *target, const uint32_t *line, long length, int64_t position, int64_t step, long count);

/// Adds the channels of pixels to `sums`, four numbers a pixel; no more than 256 times.
void craster_add(uint16_t *sums, const uint32_t *source, long count);

/// The pixels whose channels are those sums divided by how many there were, 1...256.
void craster_divide(uint32_t *target, const uint16_t *sums, long divisor, long count);

/// Makes columns rows: `width` by `height` pixels become `height` by `width`.
void craster_transpose(
    uint32_t *target, long targetStride, const uint32_t *source, long stride, long width, long height);

/// A picture, and how places become places in it: x is `(x[0] X + x[1] Y + x[2]) / (w[0] X + w[1] Y + w[2])`, y likewise.
typedef struct {
  const uint32_t *pixels;
  long stride;
  long width;
  long height;
  double x[3];
  double y[3];
  double w[3];
} CRasterPlane;

/// The pixels from (left, top) on that show a plane, each the mean of `samples` by `samples` places in it, 1...16, that lie
/// between its pixels; its color times `light` / 256. Beside the picture, and where w is not above 0, there is nothing.
void craster_project(
    uint32_t *target, const CRasterPlane *plane, long left, long top, long samples, uint32_t light, long count);

/// Where a row of pixels holds anything, and its longest run of pixels that are opaque; empty where there is none.
typedef struct {
  int32_t start;
  int32_t end;
  int32_t solidStart;
  int32_t solidEnd;
} CRasterRow;

CRasterRow craster_row(const uint32_t *pixels, long count);

/// `mask` times `other`, in place.
void craster_multiply(uint8_t *mask, const uint8_t *other, long count);

/// What the four corners and edges of an upright box leave of its pixels.
typedef struct {
  /// Rows of `columns` bytes, the outermost row and column first; what is beyond the corner is covered wholly.
  const uint8_t *topLeft;
  const uint8_t *topRight;
  const uint8_t *bottomLeft;
  const uint8_t *bottomRight;
  /// 8 or 16.
  long columns;
  long topRows;
  long bottomRows;
  /// Coverage of the first and the last row, between the corners, and of the first and the last column.
  uint8_t top;
  uint8_t bottom;
  uint8_t left;
  uint8_t right;
} CRasterCorners;

/// One color in a box with round corners. `width` is at least `columns`, `height` at least the rows of the corners.
void craster_fill_rounded(
    uint32_t *target, long stride, uint32_t color, long width, long height, const CRasterCorners *corners);

// Pictures as files.

/// A row of premultiplied pixels as PNG stores it: the number of a filter, then the bytes that the filter leaves of the row.
///
/// `row` is set to the straight bytes of the pixels, `channels` a pixel: 3 for red, green and blue of opaque pixels, 4 with
/// alpha. `above` has those of the row above, or zeros. `filtered` has room for one byte more than `row`.
void craster_png_row(
    uint8_t *filtered, uint8_t *row, const uint8_t *above, const uint32_t *pixels, long count, long channels);

// Which loops run.

/// Whether vectors of eight pixels are in use.
bool craster_is_wide(void);

/// Uses vectors of eight pixels, or not, where the processor has them; for tests, which compare both.
void craster_set_wide(bool wide);

#endif
