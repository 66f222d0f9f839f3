#include <stdlib.h>

#include "scene.h"

static SDL_Renderer *make_renderer(SDL_Window *window, ByHandPath path) {
  const char *driver = path == BY_HAND_OPENGL ? "opengl" : path == BY_HAND_OPENGLES2 ? "opengles2" : "software";
  for (int i = 0; i < SDL_GetNumRenderDrivers(); i++) {
    SDL_RendererInfo info;
    if (SDL_GetRenderDriverInfo(i, &info) == 0 && SDL_strcmp(info.name, driver) == 0)
      return SDL_CreateRenderer(window, i, 0);
  }
  SDL_SetError("SDL has no renderer %s", driver);
  return NULL;
}

ByHandWindow *by_hand_open(ByHandPath path, const char *title, int x, int y) {
  // SDL's way to X11 through an OpenGL texture would cost more than the drawing.
  SDL_SetHintWithPriority(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0", SDL_HINT_DEFAULT);
  if (SDL_InitSubSystem(SDL_INIT_VIDEO) != 0) return NULL;
  const bool is_gl = path == BY_HAND_OPENGL || path == BY_HAND_OPENGLES2;
  ByHandWindow *window = calloc(1, sizeof *window);
  window->path = path;
  window->window = SDL_CreateWindow(title, x, y, BY_HAND_WIDTH,
                                    BY_HAND_HEIGHT, is_gl ? SDL_WINDOW_OPENGL : 0);
  if (!window->window) {
    by_hand_close(window);
    return NULL;
  }
  if (path == BY_HAND_SURFACE) return window;
  window->renderer = make_renderer(window->window, path);
  if (window->renderer) return window;
  by_hand_close(window);
  return NULL;
}

void by_hand_close(ByHandWindow *window) {
  for (int i = 0; i < 2; i++) {
    SDL_FreeSurface(window->surfaces[i]);
    if (window->pictures[i]) SDL_DestroyTexture(window->pictures[i]);
  }
  if (window->shape) SDL_DestroyTexture(window->shape);
  if (window->renderer) SDL_DestroyRenderer(window->renderer);
  if (window->window) SDL_DestroyWindow(window->window);
  free(window);
  SDL_QuitSubSystem(SDL_INIT_VIDEO);
}

void by_hand_move_window(SDL_Window *window, int x, int y) { SDL_SetWindowPosition(window, x, y); }

const char *by_hand_error(void) { return SDL_GetError(); }

int by_hand_draw_rectangles(ByHandWindow *window, ByHandRectangles *scene, double time) {
  if (window->path == BY_HAND_SURFACE) return by_hand_draw_into_surface(window, scene, (float)time);
  return by_hand_draw_triangles(window, scene, (float)time);
}

bool by_hand_pump(void) {
  SDL_Event event;
  bool ends = false;
  while (SDL_PollEvent(&event)) ends |= event.type == SDL_QUIT;
  return ends;
}
