#include "Decoder.h"

#include <SDL2/SDL.h>

// SDL2_image, loaded when the first picture needs it: WebP, GIF and SVG.

typedef SDL_Surface *(*LoadPicture)(SDL_RWops *);
typedef SDL_Surface *(*LoadDrawing)(SDL_RWops *, int, int);

static SDL_Surface *load(Decoding *decoding, void *library) {
  const CPicturesRequest *request = &decoding->request;
  SDL_RWops *stream = SDL_RWFromConstMem(decoding->bytes, (int)request->length);
  if (!stream) return NULL;
  if (request->format == CPICTURES_SVG) {
    LoadDrawing draw = (LoadDrawing)dlsym(library, "IMG_LoadSizedSVG_RW");
    return draw ? draw(stream, (int)request->width, (int)request->height) : NULL;
  }
  LoadPicture read = (LoadPicture)dlsym(
      library, request->format == CPICTURES_WEBP ? "IMG_LoadWEBP_RW" : "IMG_LoadGIF_RW");
  return read ? read(stream) : NULL;
}

/// Adds the rows of a surface, on its canvas if it has one: clear around the surface, cut off at the canvas.
static void addRows(Decoding *decoding, SDL_Surface *surface) {
  const CPicturesRequest *request = &decoding->request;
  const bool hasCanvas = request->canvasWidth > 0;
  const long width = hasCanvas ? request->canvasWidth : surface->w;
  const long height = hasCanvas ? request->canvasHeight : surface->h;
  const long left = request->left, top = request->top;
  const long count = left >= width ? 0 : surface->w < width - left ? surface->w : width - left;
  if (!decoding_begin(decoding, width, height)) return;
  uint32_t *row = decoding_allocate(decoding, (size_t)width, 4);
  for (long y = 0; row && y < height; y++) {
    memset(row, 0, (size_t)width * 4);
    if (y >= top && y < top + surface->h && count > 0) {
      memcpy(row + left, (uint8_t *)surface->pixels + (y - top) * surface->pitch, (size_t)count * 4);
    }
    decoding_addRow(decoding, row);
  }
  if (row) decoding->reply->outcome = CPICTURES_WHOLE;
}

void decode_sdl(Decoding *decoding) {
  static void *library;
  if (!library) library = dlopen("libSDL2_image-2.0.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!library) return decoding_fail(decoding, CPICTURES_NO_LIBRARY, "libsdl2-image-2.0-0");
  SDL_ClearError();
  SDL_Surface *loaded = load(decoding, library);
  if (!loaded) {
    const char *message = SDL_GetError();
    return decoding_fail(decoding, CPICTURES_DAMAGED, message[0] ? message : "no reason given");
  }
  SDL_Surface *surface = SDL_ConvertSurfaceFormat(loaded, SDL_PIXELFORMAT_ARGB8888, 0);
  SDL_FreeSurface(loaded);
  if (!surface) return decoding_fail(decoding, CPICTURES_NO_MEMORY, "");
  addRows(decoding, surface);
  SDL_FreeSurface(surface);
}
