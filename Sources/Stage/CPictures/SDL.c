#include "Decoder.h"

#include <SDL2/SDL.h>

// SDL2_image, and SDL beneath it, loaded when the first picture needs them: GIF and SVG. A program without a window links
// neither.

typedef SDL_Surface *(*LoadPicture)(SDL_RWops *);
typedef SDL_Surface *(*LoadDrawing)(SDL_RWops *, int, int);

static struct {
  __typeof__(SDL_RWFromConstMem) *rwFromConstMem;
  __typeof__(SDL_ClearError) *clearError;
  __typeof__(SDL_GetError) *getError;
  __typeof__(SDL_ConvertSurfaceFormat) *convertSurfaceFormat;
  __typeof__(SDL_FreeSurface) *freeSurface;
} sdl;

// Searches SDL2_image and the libraries that it was loaded with.
static bool find_sdl(void *library) {
#define FIND(member, name) (sdl.member = (__typeof__(sdl.member))dlsym(library, name))
  return FIND(rwFromConstMem, "SDL_RWFromConstMem") && FIND(clearError, "SDL_ClearError") &&
         FIND(getError, "SDL_GetError") && FIND(convertSurfaceFormat, "SDL_ConvertSurfaceFormat") &&
         FIND(freeSurface, "SDL_FreeSurface");
#undef FIND
}

static SDL_Surface *load(Decoding *decoding, void *library) {
  const CPicturesRequest *request = &decoding->request;
  SDL_RWops *stream = sdl.rwFromConstMem(decoding->bytes, (int)request->length);
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
  if (!library || !find_sdl(library)) return decoding_fail(decoding, CPICTURES_NO_LIBRARY, "libsdl2-image-2.0-0");
  sdl.clearError();
  SDL_Surface *loaded = load(decoding, library);
  if (!loaded) {
    const char *message = sdl.getError();
    return decoding_fail(decoding, CPICTURES_DAMAGED, message[0] ? message : "no reason given");
  }
  SDL_Surface *surface = sdl.convertSurfaceFormat(loaded, SDL_PIXELFORMAT_ARGB8888, 0);
  sdl.freeSurface(loaded);
  if (!surface) return decoding_fail(decoding, CPICTURES_NO_MEMORY, "");
  decoding_addPicture(decoding, surface->pixels, surface->pitch, surface->w, surface->h);
  sdl.freeSurface(surface);
}
