#include "Decoder.h"

#include <webp/decode.h>

// libwebp, loaded when the first picture needs it. An opaque picture is scaled while it is decoded: by areas, as decoding_addRow
// does, but it takes no memory for the pixels of the file.

#define FUNCTIONS(each)                                                                                             \
  each(WebPInitDecoderConfigInternal) each(WebPGetFeaturesInternal) each(WebPDecode) each(WebPFreeDecBuffer)

#define DECLARE(name) static __typeof__(&name) name##_p;
#define LOAD_EACH(name) &&LOAD(library, name)
FUNCTIONS(DECLARE)

static bool load(void) {
  void *library = dlopen("libwebp.so.7", RTLD_NOW | RTLD_LOCAL);
  return library FUNCTIONS(LOAD_EACH);
}

static void fail(Decoding *decoding, VP8StatusCode status) {
  switch (status) {
    case VP8_STATUS_NOT_ENOUGH_DATA: return decoding_fail(decoding, CPICTURES_TRUNCATED, "");
    case VP8_STATUS_OUT_OF_MEMORY: return decoding_fail(decoding, CPICTURES_NO_MEMORY, "");
    case VP8_STATUS_UNSUPPORTED_FEATURE: return decoding_fail(decoding, CPICTURES_DAMAGED, "it has an unknown feature");
    default: return decoding_fail(decoding, CPICTURES_DAMAGED, "its pixels cannot be read");
  }
}

void decode_webp(Decoding *decoding) {
  static bool tried, loaded;
  if (!tried) loaded = load();
  tried = true;
  const CPicturesRequest *request = &decoding->request;
  WebPDecoderConfig config;
  if (!loaded || !WebPInitDecoderConfigInternal_p(&config, WEBP_DECODER_ABI_VERSION)) {
    return decoding_fail(decoding, CPICTURES_NO_LIBRARY, "libwebp7");
  }
  VP8StatusCode status =
      WebPGetFeaturesInternal_p(decoding->bytes, request->length, &config.input, WEBP_DECODER_ABI_VERSION);
  if (status != VP8_STATUS_OK) return fail(decoding, status);
  long width = config.input.width, height = config.input.height;
  const bool fills = request->canvasWidth == 0 || (request->canvasWidth == width && request->canvasHeight == height);
  // Averages of colors need their alpha.
  if (fills && !config.input.has_alpha && (request->width < width || request->height < height)) {
    if (request->width < width) width = request->width;
    if (request->height < height) height = request->height;
    config.options.use_scaling = 1;
    config.options.scaled_width = (int)width;
    config.options.scaled_height = (int)height;
    decoding->request.canvasWidth = 0;
  }
  config.output.colorspace = MODE_BGRA;
  status = WebPDecode_p(decoding->bytes, request->length, &config);
  if (status != VP8_STATUS_OK) return fail(decoding, status);
  decoding_addPicture(decoding, config.output.u.RGBA.rgba, config.output.u.RGBA.stride, width, height);
  WebPFreeDecBuffer_p(&config.output);
}
