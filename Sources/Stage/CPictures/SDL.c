#include "Decoder.h"

#include <SDL2/SDL.h>

// SDL2_image, loaded when the first picture needs it: GIF and SVG.

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
  LoadPicture read = (LoadPicture)dlsym(library, "IMG_LoadGIF_RW");
  return read ? read(stream) : NULL;
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
  decoding_addPicture(decoding, surface->pixels, surface->pitch, surface->w, surface->h);
  SDL_FreeSurface(surface);
}
