// A screen drawn once, and copied to where it is in each frame.

#include <string.h>

#include "blend.h"
#include "scene.h"

/* Blends a rounded rectangle into a picture. */
static void fill(SDL_Surface *surface, int left, int top, uint32_t rgb) {
  for (int y = 0; y < CELL_HEIGHT; y++) {
    uint32_t *row = (uint32_t *)((char *)surface->pixels + (top + y) * surface->pitch) + left;
    for (int x = 0; x < CELL_WIDTH; x++) {
      const bool is_inside = (x >= CELL_RADIUS && x < CELL_WIDTH - CELL_RADIUS) ||
                             (y >= CELL_RADIUS && y < CELL_HEIGHT - CELL_RADIUS);
      const float part =
          is_inside ? 1 : by_hand_coverage((float)x, (float)y, CELL_WIDTH, CELL_HEIGHT, CELL_RADIUS);
      uint32_t mixed = 0;
      for (int shift = 0; shift < 24; shift += 8) {
        const float under = (float)(row[x] >> shift & 255), over = (float)(rgb >> shift & 255);
        mixed |= (uint32_t)(under + (over - under) * part + 0.5f) << shift;
      }
      row[x] = 0xff000000u | mixed;
    }
  }
}

static void draw_cells(SDL_Surface *surface, int shift) {
  SDL_FillRect(surface, NULL, 0xff000000u | BACKGROUND);
  for (int j = 0; j < 5; j++) {
    for (int i = 0; i < 10; i++) fill(surface, 8 + 95 * i, 10 + 118 * j, by_hand_palette[(i + 3 * j + shift) % 8]);
  }
}

int by_hand_draw_still(ByHandWindow *window) {
  if (window->renderer) return by_hand_make_screen(window, 0, 0) == 0 ? by_hand_draw_screen(window, 0, 0) : -1;
  SDL_Surface *surface = SDL_GetWindowSurface(window->window);
  if (!surface || surface->format->BytesPerPixel != 4) return -1;
  draw_cells(surface, 0);
  return SDL_UpdateWindowSurface(window->window);
}

int by_hand_make_screen(ByHandWindow *window, int picture, int shift) {
  SDL_Surface *surface =
      SDL_CreateRGBSurfaceWithFormat(0, BY_HAND_WIDTH, BY_HAND_HEIGHT, 32, SDL_PIXELFORMAT_ARGB8888);
  if (!surface) return -1;
  draw_cells(surface, shift);
  if (!window->renderer) {
    SDL_SetSurfaceBlendMode(surface, SDL_BLENDMODE_NONE);
    SDL_FreeSurface(window->surfaces[picture]);
    window->surfaces[picture] = surface;
    return 0;
  }
  if (window->pictures[picture]) SDL_DestroyTexture(window->pictures[picture]);
  SDL_Texture *texture = SDL_CreateTextureFromSurface(window->renderer, surface);
  window->pictures[picture] = texture;
  SDL_FreeSurface(surface);
  if (!texture) return -1;
  SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_NONE);
  SDL_SetTextureScaleMode(texture, SDL_ScaleModeLinear);
  return 0;
}

/* Copies whole rows: what a surface can do only at whole pixels. */
static void copy(SDL_Surface *to, SDL_Surface *from, double x) {
  SDL_Rect place = {(int)SDL_floor(x + 0.5), 0, 0, 0};
  SDL_BlitSurface(from, NULL, to, &place);
}

static void clear(SDL_Surface *surface, int left, int right) {
  if (right > left) SDL_FillRect(surface, &(SDL_Rect){left, 0, right - left, BY_HAND_HEIGHT}, BACKGROUND);
}

static void render(ByHandWindow *window, int picture, double x) {
  const SDL_FRect place = {(float)x, 0, BY_HAND_WIDTH, BY_HAND_HEIGHT};
  SDL_RenderCopyF(window->renderer, window->pictures[picture], NULL, &place);
}

int by_hand_draw_screen(ByHandWindow *window, int picture, double x) {
  if (window->renderer) {
    SDL_SetRenderDrawColor(window->renderer, 0x10, 0x20, 0x40, 255);
    SDL_RenderClear(window->renderer);
    render(window, picture, x);
    SDL_RenderPresent(window->renderer);
    return 0;
  }
  SDL_Surface *surface = SDL_GetWindowSurface(window->window);
  if (!surface) return -1;
  const int left = (int)SDL_floor(x + 0.5);
  clear(surface, 0, left);
  clear(surface, left + BY_HAND_WIDTH, BY_HAND_WIDTH);
  copy(surface, window->surfaces[picture], x);
  return SDL_UpdateWindowSurface(window->window);
}

static uint32_t mixed(uint32_t pixel, uint32_t part) {
  const uint32_t rest = 256 - part;
  const uint32_t even = ((pixel & 0xff00ff) * part + (BACKGROUND & 0xff00ff) * rest) >> 8 & 0xff00ff;
  const uint32_t odd = ((pixel >> 8 & 0xff) * part + (BACKGROUND >> 8 & 0xff) * rest) & 0xff00;
  return 0xff000000u | even | odd;
}

/* Fills the columns before `end` with a picture that lies at `left`, so many of 256 parts of it over the background. */
static void copy_faded(SDL_Surface *to, SDL_Surface *from, int left, int end, int part) {
  end = SDL_min(end, BY_HAND_WIDTH);
  const int last = SDL_min(end, left + BY_HAND_WIDTH);
  for (int y = 0; y < BY_HAND_HEIGHT; y++) {
    uint32_t *row = (uint32_t *)((char *)to->pixels + y * to->pitch);
    const uint32_t *picture = (const uint32_t *)((const char *)from->pixels + y * from->pitch) - left;
    int x = 0;
    for (; x < SDL_min(left, end); x++) row[x] = BACKGROUND;
#ifdef __SSE2__
    const __m128i zero = _mm_setzero_si128(), parts = _mm_set1_epi16((short)(256 - part));
    const __m128i color = _mm_unpacklo_epi8(_mm_set1_epi32((int)(0xff000000u | BACKGROUND)), zero);
    for (; x + 4 <= last; x += 4) {
      _mm_storeu_si128((__m128i *)(row + x), _mm_loadu_si128((const __m128i *)(picture + x)));
      blend(row + x, color, parts, parts);
    }
#endif
    for (; x < last; x++) row[x] = mixed(picture[x], (uint32_t)part);
    for (; x < end; x++) row[x] = BACKGROUND;
  }
}

int by_hand_draw_slide(ByHandWindow *window, double back_x, double back_alpha, double fore_x) {
  if (window->renderer) {
    SDL_SetRenderDrawColor(window->renderer, 0x10, 0x20, 0x40, 255);
    SDL_RenderClear(window->renderer);
    SDL_SetTextureBlendMode(window->pictures[0], SDL_BLENDMODE_BLEND);
    SDL_SetTextureAlphaMod(window->pictures[0], (Uint8)(back_alpha * 255 + 0.5));
    render(window, 0, back_x);
    render(window, 1, fore_x);
    SDL_RenderPresent(window->renderer);
    return 0;
  }
  SDL_Surface *surface = SDL_GetWindowSurface(window->window);
  if (!surface) return -1;
  const int fore = (int)SDL_floor(fore_x + 0.5);
  copy_faded(surface, window->surfaces[0], (int)SDL_floor(back_x + 0.5), fore, (int)(back_alpha * 256 + 0.5));
  copy(surface, window->surfaces[1], fore_x);
  return SDL_UpdateWindowSurface(window->window);
}
