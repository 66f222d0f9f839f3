#ifndef STAGECRAFT_BY_HAND_SCENE_H
#define STAGECRAFT_BY_HAND_SCENE_H

#include <SDL2/SDL.h>

#include "CByHand.h"

/* What the files of this library share: the scene, and windows. */

enum { RECTANGLE_WIDTH = 24, RECTANGLE_HEIGHT = 16, RECTANGLE_RADIUS = 4 };
enum { CELL_WIDTH = 80, CELL_HEIGHT = 100, CELL_RADIUS = 8 };
#define BACKGROUND 0x102040u

extern const uint32_t by_hand_palette[8];

typedef struct {
  /* The middle of its way. */
  float x, y;
  /* Pi over the seconds of one way. */
  float pace;
  uint32_t color;
} Rectangle;

struct ByHandRectangles {
  size_t count;
  Rectangle *all;
  /* For the renderer: four vertices and six indices each. */
  SDL_Vertex *vertices;
  int *indices;
  /* For the window's memory: where each was drawn last. */
  SDL_Rect *drawn;
};

/* How far along its way a rectangle is, 0 to 1 and back, on a sine. */
static inline float progress(const Rectangle *rectangle, float time) {
  return 0.5f - 0.5f * SDL_cosf(rectangle->pace * time);
}

/* How much of a pixel lies inside a rounded rectangle whose corner is at the origin: 0 to 1. */
float by_hand_coverage(float px, float py, float width, float height, float radius);

struct ByHandWindow {
  ByHandPath path;
  SDL_Window *window;
  /* Null where the window's memory is drawn into. */
  SDL_Renderer *renderer;
  /* A white rectangle with a clear line around it. */
  SDL_Texture *shape;
  SDL_Texture *pictures[2];
  SDL_Surface *surfaces[2];
  /* The memory in which the last frame is still to be seen. */
  const void *kept;
};

int by_hand_draw_into_surface(ByHandWindow *window, ByHandRectangles *scene, float time);
int by_hand_draw_triangles(ByHandWindow *window, ByHandRectangles *scene, float time);

#endif
