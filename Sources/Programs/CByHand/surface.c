// The rectangles straight into the window's memory, from outlines that were drawn before, one for each sixteenth of a
// pixel. Four pixels at a time where the processor can.

#include <string.h>

#include "blend.h"
#include "scene.h"

/* A rectangle between two pixels touches one column more; rows are a whole number of four pixels. */
enum { PHASES = 16, MASK_WIDTH = 28, CLEAR = 4 };

/* For each phase, row and pixel: how much of the pixel is inside, 0 to 256 parts, once for each of its channels. Before
   each row stand clear pixels. */
static uint16_t masks[PHASES][RECTANGLE_HEIGHT][CLEAR + MASK_WIDTH][4] __attribute__((aligned(16)));
static bool has_masks;

static void make_masks(void) {
  for (int phase = 0; phase < PHASES; phase++) {
    for (int y = 0; y < RECTANGLE_HEIGHT; y++) {
      for (int x = 0; x < MASK_WIDTH; x++) {
        const float coverage = by_hand_coverage((float)x - (float)phase / PHASES, (float)y, RECTANGLE_WIDTH,
                                                RECTANGLE_HEIGHT, RECTANGLE_RADIUS);
        for (int channel = 0; channel < 4; channel++)
          masks[phase][y][CLEAR + x][channel] = (uint16_t)(coverage * 256 + 0.5f);
      }
    }
  }
  has_masks = true;
}

#ifdef __SSE2__

static inline __m128i load(const void *at) { return _mm_loadu_si128(at); }

/* `skipped` pixels of the clear ones stand before the outline; `alpha` is 0 to 256. */
static void draw(uint32_t *pixels, size_t stride, int phase, int skipped, uint32_t rgb, uint16_t alpha) {
  const __m128i zero = _mm_setzero_si128();
  const __m128i color = _mm_unpacklo_epi8(_mm_set1_epi32((int)(0xff000000u | rgb)), zero);
  const __m128i even = _mm_set1_epi16((short)alpha);
  // A share of 256 parts times 256 needs seventeen bits; shifted up, the high half of the product is the quotient.
  const __m128i raised = _mm_set1_epi16((short)(alpha << 7));
  for (int y = 0; y < RECTANGLE_HEIGHT; y++, pixels += stride) {
    const __m128i *mask = (const __m128i *)masks[phase][y][CLEAR - skipped];
    for (int block = 0; block < MASK_WIDTH / 4; block++) {
      if (block >= 2 && block < 5) {
        blend(pixels + 4 * block, color, even, even);
      } else {
        // (mask << 1) * (alpha << 7) >> 16 = mask * alpha >> 8.
        blend(pixels + 4 * block, color, _mm_mulhi_epu16(_mm_slli_epi16(load(mask + 2 * block), 1), raised),
              _mm_mulhi_epu16(_mm_slli_epi16(load(mask + 2 * block + 1), 1), raised));
      }
    }
  }
}

#else

static void draw(uint32_t *pixels, size_t stride, int phase, int skipped, uint32_t rgb, uint16_t alpha) {
  for (int y = 0; y < RECTANGLE_HEIGHT; y++, pixels += stride) {
    for (int x = 0; x < MASK_WIDTH; x++) {
      const uint32_t part = masks[phase][y][CLEAR - skipped + x][0] * alpha >> 8, rest = 256 - part;
      const uint32_t even = ((pixels[x] & 0xff00ff) * rest + (rgb & 0xff00ff) * part) >> 8;
      const uint32_t odd = ((pixels[x] >> 8 & 0xff) * rest + (rgb >> 8 & 0xff) * part) >> 8;
      pixels[x] = (even & 0xff00ff) | odd << 8;
    }
  }
}

#endif

/* Below this, erasing each and showing each costs less than the whole window. */
enum { FEW = 200 };

int by_hand_draw_into_surface(ByHandWindow *window, ByHandRectangles *scene, float time) {
  if (!has_masks) make_masks();
  SDL_Surface *surface = SDL_GetWindowSurface(window->window);
  if (!surface || surface->format->BytesPerPixel != 4) return -1;
  if (surface->w < BY_HAND_WIDTH || surface->h < BY_HAND_HEIGHT) return SDL_SetError("the window is too small");
  const bool is_few = scene->count <= FEW && window->kept == surface->pixels;
  if (is_few) {
    SDL_FillRects(surface, scene->drawn, (int)scene->count, BACKGROUND);
  } else {
    SDL_FillRect(surface, NULL, BACKGROUND);
  }
  const size_t stride = (size_t)surface->pitch / 4;
  SDL_Rect shown[2 * FEW];
  if (is_few) memcpy(shown, scene->drawn, scene->count * sizeof *shown);
  for (size_t k = 0; k < scene->count; k++) {
    const Rectangle *rectangle = &scene->all[k];
    const float there = progress(rectangle, time);
    const int place = (int)((rectangle->x - 40 + 80 * there) * PHASES + 0.5f);
    const int x = place / PHASES, y = (int)rectangle->y;
    // At the right edge a row begins further left, with clear pixels.
    const int left = SDL_min(x, BY_HAND_WIDTH - MASK_WIDTH);
    draw((uint32_t *)surface->pixels + (size_t)y * stride + left, stride, place % PHASES, x - left, rectangle->color,
         (uint16_t)(256.5f - 179.2f * there));
    scene->drawn[k] = (SDL_Rect){x, y, RECTANGLE_WIDTH + 1, RECTANGLE_HEIGHT};
  }
  window->kept = surface->pixels;
  if (!is_few) return SDL_UpdateWindowSurface(window->window);
  memcpy(shown + scene->count, scene->drawn, scene->count * sizeof *shown);
  return SDL_UpdateWindowSurfaceRects(window->window, shown, (int)(2 * scene->count));
}
