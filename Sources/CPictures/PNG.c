#include "Decoder.h"

#include <png.h>

// libpng, with its errors and warnings caught: it prints them otherwise. It is loaded when the first picture needs it.

#define FUNCTIONS(each)                                                                                             \
  each(png_create_read_struct) each(png_create_info_struct) each(png_set_read_fn) each(png_get_io_ptr)              \
  each(png_get_error_ptr) each(png_error) each(png_set_user_limits) each(png_set_chunk_malloc_max)                  \
  each(png_set_chunk_cache_max) each(png_read_info) each(png_get_image_width) each(png_get_image_height)            \
  each(png_set_expand) each(png_set_strip_16) each(png_set_gray_to_rgb) each(png_set_add_alpha) each(png_set_bgr)   \
  each(png_set_interlace_handling) each(png_read_update_info) each(png_get_rowbytes) each(png_read_row)            \
  each(png_destroy_read_struct)

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
} Source;

static void onError(png_structp png, png_const_charp message) {
  Source *source = png_get_error_ptr_p(png);
  decoding_fail(source->decoding, CPICTURES_DAMAGED, message);
  longjmp(source->failed, 1);
}

static void onWarning(png_structp png, png_const_charp message) { (void)png, (void)message; }

static void readBytes(png_structp png, png_bytep target, size_t count) {
  Source *source = png_get_io_ptr_p(png);
  if (count > source->decoding->request.length - source->place) png_error_p(png, "it ends too early");
  memcpy(target, source->decoding->bytes + source->place, count);
  source->place += count;
}

/// Reads all rows of an interlaced picture, which are only known together.
static void readPasses(Decoding *decoding, png_structp png, uint32_t *all, int passes) {
  const long width = decoding->fullWidth, height = decoding->fullHeight;
  for (int pass = 0; pass < passes; pass++) {
    for (long y = 0; y < height; y++) png_read_row_p(png, (png_bytep)(all + y * width), NULL);
  }
  for (long y = 0; y < height; y++) decoding_addRow(decoding, all + y * width);
}

static void readPicture(Decoding *decoding, png_structp png, png_infop info) {
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
  if (passes > 1) {
    readPasses(decoding, png, rows, passes);
  } else {
    for (long y = 0; y < height; y++) {
      png_read_row_p(png, (png_bytep)rows, NULL);
      decoding_addRow(decoding, rows);
    }
  }
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
  if (!setjmp(source.failed)) readPicture(decoding, png, info);
  png_destroy_read_struct_p(&png, &info, NULL);
}
