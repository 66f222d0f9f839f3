// The least that an SDL2 program can do: open a window, draw the rectangles of the benchmark's scene once, wait.
//
// With PEER_SCEN in the environment it plays a scenario of the side-by-side protocol instead. Its argument says how it
// draws: surface, software, opengl or opengles2.

#include <SDL2/SDL.h>
#include <stdio.h>
#include <stdlib.h>

#include "baseline.h"

static const Uint8 palette[8][3] = {
    {0xE0, 0x50, 0x50}, {0xE0, 0x90, 0x40}, {0xD0, 0xC0, 0x40}, {0x60, 0xB0, 0x50},
    {0x40, 0xB0, 0xB0}, {0x40, 0x80, 0xE0}, {0x80, 0x60, 0xD0}, {0xC0, 0x60, 0xA0},
};

static int draw(SDL_Window *window) {
  SDL_Surface *surface = SDL_GetWindowSurface(window);
  if (!surface) return -1;
  SDL_FillRect(surface, NULL, SDL_MapRGB(surface->format, 0x10, 0x20, 0x40));
  for (int j = 0; j < 5; j++) {
    for (int i = 0; i < 10; i++) {
      const Uint8 *color = palette[(i + 3 * j) % 8];
      SDL_Rect rect = {8 + 95 * i, 10 + 118 * j, 80, 100};
      SDL_FillRect(surface, &rect, SDL_MapRGB(surface->format, color[0], color[1], color[2]));
    }
  }
  return SDL_UpdateWindowSurface(window);
}

static int play_as_told(const char *scenario, const char *way) {
  const char *ways[] = {"surface", "software", "opengl", "opengles2"};
  const ByHandPath paths[] = {BY_HAND_SURFACE, BY_HAND_SOFTWARE, BY_HAND_OPENGL, BY_HAND_OPENGLES2};
  for (int i = 0; i < 4; i++) {
    if (SDL_strcmp(way, ways[i]) == 0) return play(scenario, paths[i]);
  }
  fprintf(stderr, "usage: CBaseline [surface|software|opengl|opengles2]\n");
  return 64;
}

int main(int argc, char **argv) {
  const char *scenario = getenv("PEER_SCEN");
  if (scenario && *scenario) return play_as_told(scenario, argc > 1 ? argv[1] : "surface");
  SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0");
  if (SDL_Init(SDL_INIT_VIDEO) != 0) return 69;
  SDL_Window *window = SDL_CreateWindow("Bare", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, 960, 600,
                                        SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI);
  if (!window || draw(window) != 0) return 69;
  SDL_Event event;
  while (SDL_WaitEvent(&event)) {
    if (event.type == SDL_QUIT) break;
    if (event.type == SDL_WINDOWEVENT && event.window.event == SDL_WINDOWEVENT_EXPOSED) draw(window);
  }
  SDL_DestroyWindow(window);
  SDL_Quit();
  return 0;
}
