// The rectangles as two triangles each, with a picture of one of them as their texture, in a single call.

#include "scene.h"

/* The picture has a clear line around it, so that its edges stay smooth between pixels. */
enum { MARGIN = 1, PICTURE_WIDTH = RECTANGLE_WIDTH + 2 * MARGIN, PICTURE_HEIGHT = RECTANGLE_HEIGHT + 2 * MARGIN };

static SDL_Texture *make_shape(SDL_Renderer *renderer) {
  uint32_t pixels[PICTURE_WIDTH * PICTURE_HEIGHT];
  for (int y = 0; y < PICTURE_HEIGHT; y++) {
    for (int x = 0; x < PICTURE_WIDTH; x++) {
      const float coverage = by_hand_coverage((float)(x - MARGIN), (float)(y - MARGIN), RECTANGLE_WIDTH,
                                              RECTANGLE_HEIGHT, RECTANGLE_RADIUS);
      pixels[y * PICTURE_WIDTH + x] = (uint32_t)(coverage * 255 + 0.5f) << 24 | 0xffffff;
    }
  }
  SDL_Texture *shape =
      SDL_CreateTexture(renderer, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_STATIC, PICTURE_WIDTH, PICTURE_HEIGHT);
  if (!shape) return NULL;
  SDL_UpdateTexture(shape, NULL, pixels, PICTURE_WIDTH * 4);
  SDL_SetTextureBlendMode(shape, SDL_BLENDMODE_BLEND);
  SDL_SetTextureScaleMode(shape, SDL_ScaleModeLinear);
  return shape;
}

static void place_vertices(ByHandRectangles *scene, float time) {
  SDL_Vertex *vertex = scene->vertices;
  for (size_t k = 0; k < scene->count; k++) {
    const Rectangle *rectangle = &scene->all[k];
    const float there = progress(rectangle, time);
    const float x0 = rectangle->x - 40 + 80 * there - MARGIN, x1 = x0 + PICTURE_WIDTH;
    const float y0 = rectangle->y - MARGIN, y1 = y0 + PICTURE_HEIGHT;
    const uint32_t rgb = rectangle->color;
    const SDL_Color color = {(Uint8)(rgb >> 16), (Uint8)(rgb >> 8), (Uint8)rgb, (Uint8)(255.5f - 178.5f * there)};
    *vertex++ = (SDL_Vertex){{x0, y0}, color, {0, 0}};
    *vertex++ = (SDL_Vertex){{x1, y0}, color, {1, 0}};
    *vertex++ = (SDL_Vertex){{x1, y1}, color, {1, 1}};
    *vertex++ = (SDL_Vertex){{x0, y1}, color, {0, 1}};
  }
}

int by_hand_draw_triangles(ByHandWindow *window, ByHandRectangles *scene, float time) {
  if (!window->shape && !(window->shape = make_shape(window->renderer))) return -1;
  place_vertices(scene, time);
  SDL_SetRenderDrawColor(window->renderer, 0x10, 0x20, 0x40, 255);
  SDL_RenderClear(window->renderer);
  const int failed = SDL_RenderGeometry(window->renderer, window->shape, scene->vertices, (int)(4 * scene->count),
                                        scene->indices, (int)(6 * scene->count));
  SDL_RenderPresent(window->renderer);
  return failed;
}
