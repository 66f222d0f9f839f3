#include "Decoder.h"

#include <stdio.h>

#include <jpeglib.h>

#include <jerror.h>

// libjpeg, loaded when the first picture needs it. It decodes at a half, a quarter or an eighth of the size where no more
// is shown. A damaged file is shown as far as it can be read, as other programs do.

#if JPEG_LIB_VERSION >= 80
#define LIBRARY "libjpeg.so.8"
#else
#define LIBRARY "libjpeg.so.62"
#endif

#define FUNCTIONS(each)                                                                                             \
  each(jpeg_std_error) each(jpeg_CreateDecompress) each(jpeg_read_header) each(jpeg_calc_output_dimensions)         \
  each(jpeg_start_decompress) each(jpeg_read_scanlines) each(jpeg_destroy_decompress) each(jpeg_resync_to_restart)

#define DECLARE(name) static __typeof__(&name) name##_p;
#define LOAD_EACH(name) &&LOAD(library, name)
FUNCTIONS(DECLARE)

static bool load(void) {
  void *library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);
  return library FUNCTIONS(LOAD_EACH);
}

typedef struct {
  struct jpeg_error_mgr errors;
  struct jpeg_source_mgr source;
  Decoding *decoding;
  jmp_buf failed;
  /// Whether the decoder came to the end of the file.
  bool hasEnded;
  /// Whether coded data was damaged or is missing.
  bool isPart;
  /// Whether it is missing from the first rows on.
  bool isEmpty;
} Reader;

static void onError(j_common_ptr info) {
  Reader *reader = (Reader *)info->err;
  char message[JMSG_LENGTH_MAX];
  info->err->format_message(info, message);
  if (reader->decoding->row == 0) {
    decoding_fail(reader->decoding, reader->hasEnded ? CPICTURES_TRUNCATED : CPICTURES_DAMAGED, message);
  }
  longjmp(reader->failed, 1);
}

static void onMessage(j_common_ptr info, int level) {
  const int code = info->err->msg_code;
  if (level >= 0 || (code != JWRN_HIT_MARKER && code != JWRN_HUFF_BAD_CODE && code != JWRN_ARITH_BAD_CODE)) return;
  Reader *reader = (Reader *)info->err;
  const j_decompress_ptr decompress = (j_decompress_ptr)info;
  reader->isPart = true;
  if (reader->hasEnded && decompress->input_scan_number <= 1 && decompress->input_iMCU_row == 0) reader->isEmpty = true;
}

static void print(j_common_ptr info) { (void)info; }
static void doNothing(j_decompress_ptr info) { (void)info; }

/// At the end of the file, the end marker.
static boolean fill(j_decompress_ptr info) {
  static const JOCTET end[] = {0xff, JPEG_EOI};
  ((Reader *)info->err)->hasEnded = true;
  info->src->next_input_byte = end;
  info->src->bytes_in_buffer = sizeof end;
  return TRUE;
}

static void skip(j_decompress_ptr info, long count) {
  if (count <= 0) return;
  if ((size_t)count > info->src->bytes_in_buffer) {
    fill(info);
    return;
  }
  info->src->next_input_byte += count;
  info->src->bytes_in_buffer -= (size_t)count;
}

/// Expands a row in place, from its last pixel to its first.
static void expand(uint32_t *row, long width, int components, bool isInverted) {
  const uint8_t *bytes = (const uint8_t *)row;
  for (long x = width - 1; x >= 0; x--) {
    const uint8_t *from = bytes + x * components;
    uint32_t red = from[0], green = from[components == 1 ? 0 : 1], blue = from[components == 1 ? 0 : 2];
    if (components == 4) {
      uint32_t black = from[3];
      if (!isInverted) red = 255 - red, green = 255 - green, blue = 255 - blue, black = 255 - black;
      red = (red * black + 127) / 255;
      green = (green * black + 127) / 255;
      blue = (blue * black + 127) / 255;
    }
    row[x] = 0xff000000u | red << 16 | green << 8 | blue;
  }
}

/// The smallest size that the library decodes to and that has the pixels that are wanted.
static void chooseScale(j_decompress_ptr info, const CPicturesRequest *request) {
  info->scale_num = 1;
  for (info->scale_denom = 8; info->scale_denom > 1; info->scale_denom /= 2) {
    jpeg_calc_output_dimensions_p(info);
    if (info->output_width >= request->width && info->output_height >= request->height) return;
  }
}

static void readPicture(Decoding *decoding, j_decompress_ptr info) {
  jpeg_read_header_p(info, TRUE);
  if (info->jpeg_color_space == JCS_CMYK || info->jpeg_color_space == JCS_YCCK) {
    info->out_color_space = JCS_CMYK;
  } else {
    info->out_color_space = info->jpeg_color_space == JCS_GRAYSCALE ? JCS_GRAYSCALE : JCS_RGB;
  }
  chooseScale(info, &decoding->request);
  jpeg_start_decompress_p(info);
  if (!decoding_begin(decoding, info->output_width, info->output_height)) return;
  uint32_t *row = decoding_allocate(decoding, info->output_width, 4);
  while (row && info->output_scanline < info->output_height) {
    JSAMPROW line = (JSAMPROW)row;
    jpeg_read_scanlines_p(info, &line, 1);
    if (((Reader *)info->err)->isEmpty) return decoding_fail(decoding, CPICTURES_TRUNCATED, "");
    expand(row, info->output_width, info->output_components, info->saw_Adobe_marker);
    decoding_addRow(decoding, row);
  }
}

void decode_jpeg(Decoding *decoding) {
  static bool tried, loaded;
  if (!tried) loaded = load();
  tried = true;
  if (!loaded) return decoding_fail(decoding, CPICTURES_NO_LIBRARY, "libjpeg62-turbo");
  Reader *reader = decoding_allocate(decoding, 1, sizeof *reader);
  struct jpeg_decompress_struct *info = decoding_allocate(decoding, 1, sizeof *info);
  if (!reader || !info) return;
  reader->decoding = decoding;
  info->err = jpeg_std_error_p(&reader->errors);
  reader->errors.error_exit = onError;
  reader->errors.emit_message = onMessage;
  reader->errors.output_message = print;
  if (!setjmp(reader->failed)) {
    jpeg_CreateDecompress_p(info, JPEG_LIB_VERSION, sizeof *info);
    reader->source = (struct jpeg_source_mgr){
        .next_input_byte = decoding->bytes,
        .bytes_in_buffer = decoding->request.length,
        .init_source = doNothing,
        .fill_input_buffer = fill,
        .skip_input_data = skip,
        .resync_to_restart = jpeg_resync_to_restart_p,
        .term_source = doNothing,
    };
    info->src = &reader->source;
    readPicture(decoding, info);
  } else if (decoding->row > 0) {
    reader->isPart = true;
  }
  jpeg_destroy_decompress_p(info);
  if (decoding->reply->outcome == 0) decoding->reply->outcome = reader->isPart ? CPICTURES_PART : CPICTURES_WHOLE;
}
