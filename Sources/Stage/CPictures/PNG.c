#include "Decoder.h"

#include <png.h>

// libpng, with its errors and warnings caught: it prints them otherwise. It is loaded when the first picture needs it. A
// file that is cut off is shown as far as it goes, as in browsers: the rows that came, and of an interlaced file the passes.

#define FUNCTIONS(each)                                                                                             \
  each(png_create_read_struct) each(png_create_info_struct) each(png_set_read_fn) each(png_get_io_ptr)              \
  each(png_get_error_ptr) each(png_error) each(png_set_user_limits) each(png_set_chunk_malloc_max)                  \
  each(png_set_chunk_cache_max) each(png_read_info) each(png_get_image_width) each(png_get_image_height)            \
  each(png_set_expand) each(png_set_strip_16) each(png_set_gray_to_rgb) each(png_set_add_alpha) each(png_set_bgr)   \
  each(png_set_interlace_handling) each(png_read_update_info) each(png_get_rowbytes) each(png_read_row)             \
  each(png_destroy_read_struct) each(png_set_compression_buffer_size) each(png_get_io_state)                        \
  each(png_set_crc_action)

#define DECLARE(name) static __typeof__(&name) name##_p;
#define LOAD_EACH(name) &&LOAD(library, name)
FUNCTIONS(DECLARE)

static bool load(void) {
  void *library = dlopen("libpng16.so.16", RTLD_NOW | RTLD_LOCAL);
  return library FUNCTIONS(LOAD_EACH);
}

typedef struct {
  Decoding *decoding;
  size_t place;
  jmp_buf failed;
  /// The memory of a row, or of all rows of an interlaced picture.
  uint32_t *memory;
  bool isInterlaced;
  /// The first pixel of an interlaced picture's last row before the last pass.
  uint32_t before;
  /// How many rows came, in all passes.
  long rows;
  /// Whether the file ended before the picture.
  bool isCut;
} Source;

/// The first pixel of a row that has not come: clear.
static const uint32_t unread = 1;
/// The most bytes of compressed pixels that are read at a time.
static const size_t mostBytes = 8192;

static void onError(png_structp png, png_const_charp message) {
  Source *source = png_get_error_ptr_p(png);
  // Pixels may end before the file does.
  if (strcmp(message, "Not enough image data") == 0) source->isCut = true;
  if (source->isCut) message = "";
  decoding_fail(source->decoding, source->isCut ? CPICTURES_TRUNCATED : CPICTURES_DAMAGED, message);
  longjmp(source->failed, 1);
}

static void onWarning(png_structp png, png_const_charp message) { (void)png, (void)message; }

static void readBytes(png_structp png, png_bytep target, size_t count) {
  Source *source = png_get_io_ptr_p(png);
  size_t rest = source->decoding->request.length - source->place;
  if (count > rest) {
    source->isCut = true;
    if ((png_get_io_state_p(png) & PNG_IO_MASK_LOC) != PNG_IO_CHUNK_CRC) png_error_p(png, "");
    // The pixels before a checksum that is cut off are shown.
    png_set_crc_action_p(png, PNG_CRC_QUIET_USE, PNG_CRC_QUIET_USE);
    memset(target, 0, count);
    count = rest;
  }
  memcpy(target, source->decoding->bytes + source->place, count);
  source->place += count;
  // Of compressed pixels nothing is lost at the end: no more is asked for at a time than there is.
  rest -= count;
  if (rest < mostBytes) png_set_compression_buffer_size_p(png, rest > 0 ? rest : 1);
}

/// Adds the rows of an interlaced picture, which are only known together.
static void addPasses(Source *source) {
  Decoding *decoding = source->decoding;
  for (long y = 0; y < decoding->fullHeight; y++) decoding_addRow(decoding, source->memory + y * decoding->fullWidth);
}

/// Whether all passes of an interlaced picture came. The end of the compressed pixels, which may be missing, is read after
/// the last row of the last pass, which has pixels if the row's number is odd.
static bool hasAllPasses(Source *source) {
  const long width = source->decoding->fullWidth, height = source->decoding->fullHeight;
  if (source->rows < 7 * height - 1) return false;
  uint32_t *last = source->memory + (height - 1) * width;
  if (height % 2 || *last != unread) return true;
  *last = source->before;
  return false;
}

static void readPicture(Source *source, png_structp png, png_infop info) {
  Decoding *decoding = source->decoding;
  png_set_user_limits_p(png, 32768, 32768);
  // Texts and profiles, which are not shown, can pretend to be long.
  png_set_chunk_malloc_max_p(png, 8 << 20);
  png_set_chunk_cache_max_p(png, 64);
  png_read_info_p(png, info);
  png_set_expand_p(png);
  png_set_strip_16_p(png);
  png_set_gray_to_rgb_p(png);
  png_set_add_alpha_p(png, 255, PNG_FILLER_AFTER);
  png_set_bgr_p(png);
  const int passes = png_set_interlace_handling_p(png);
  png_read_update_info_p(png, info);
  const long width = png_get_image_width_p(png, info), height = png_get_image_height_p(png, info);
  if (png_get_rowbytes_p(png, info) != (size_t)width * 4) return decoding_fail(decoding, CPICTURES_DAMAGED, "odd rows");
  if (!decoding_begin(decoding, width, height)) return;
  uint32_t *rows = decoding_allocate(decoding, (size_t)width * (passes == 1 ? 1 : (size_t)height), 4);
  if (!rows) return;
  source->memory = rows;
  source->isInterlaced = passes > 1;
  for (int pass = 0; pass < passes; pass++) {
    for (long y = 0; y < height; y++) {
      // The pixels of a pass fill the places of those that come in later passes.
      if (passes > 1) {
        uint32_t *row = rows + y * width;
        if (source->rows == 7 * height - 1 && height % 2 == 0) source->before = row[0], row[0] = unread;
        png_read_row_p(png, NULL, (png_bytep)row);
      } else {
        rows[0] = unread;
        png_read_row_p(png, (png_bytep)rows, NULL);
        decoding_addRow(decoding, rows);
      }
      source->rows++;
    }
  }
  if (passes > 1) addPasses(source);
  decoding->reply->outcome = CPICTURES_WHOLE;
}

void decode_png(Decoding *decoding) {
  static bool tried, loaded;
  if (!tried) loaded = load();
  tried = true;
  if (!loaded) return decoding_fail(decoding, CPICTURES_NO_LIBRARY, "libpng16-16");
  Source source = {.decoding = decoding};
  png_structp png = png_create_read_struct_p(PNG_LIBPNG_VER_STRING, &source, onError, onWarning);
  png_infop info = png ? png_create_info_struct_p(png) : NULL;
  if (!info) return decoding_fail(decoding, CPICTURES_NO_MEMORY, "");
  png_set_read_fn_p(png, &source, readBytes);
  if (!setjmp(source.failed)) {
    readPicture(&source, png, info);
  } else if (source.isCut && source.memory) {
    // The last row may have come before what ends the pixels, which is missing.
    if (!source.isInterlaced && source.memory[0] != unread) decoding_addRow(decoding, source.memory), source.rows++;
    const bool isWhole = source.isInterlaced ? hasAllPasses(&source) : source.rows == decoding->fullHeight;
    if (source.isInterlaced && source.rows > 0) addPasses(&source);
    if (source.rows > 0) decoding->reply->outcome = isWhole ? CPICTURES_WHOLE : CPICTURES_PART;
  }
  png_destroy_read_struct_p(&png, &info, NULL);
}
