// A hand on the mouse.

#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

#include "scene.h"

struct ByHandHand {
  SDL_Thread *thread;
  Uint32 window;
  int x, y;
  size_t count;
  ByHandMove *moves;
  atomic_bool is_done;
};

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void pause(uint32_t microseconds) {
  nanosleep(&(struct timespec){microseconds / 1000000, microseconds % 1000000 * 1000L}, NULL);
}

static void push_button(ByHandHand *hand, Uint32 type, int x) {
  SDL_Event event = {.button = {.type = type,
                                .windowID = hand->window,
                                .button = SDL_BUTTON_LEFT,
                                .state = type == SDL_MOUSEBUTTONDOWN ? SDL_PRESSED : SDL_RELEASED,
                                .clicks = 1,
                                .x = x,
                                .y = hand->y}};
  SDL_PushEvent(&event);
}

static int move(void *context) {
  ByHandHand *hand = context;
  uint32_t state = 12345;
  push_button(hand, SDL_MOUSEBUTTONDOWN, hand->x);
  for (size_t i = 0; i < hand->count; i++) {
    state = 1103515245u * state + 12345u;
    // 2 to 30 milliseconds: at every place between two frames.
    pause(2000 + (state >> 8) % 28000);
    const int x = hand->x + 1 + (int)i;
    hand->moves[i] = (ByHandMove){now(), x};
    SDL_Event event = {.motion = {.type = SDL_MOUSEMOTION,
                                  .windowID = hand->window,
                                  .state = SDL_BUTTON_LMASK,
                                  .x = x,
                                  .y = hand->y,
                                  .xrel = 1}};
    SDL_PushEvent(&event);
  }
  pause(100000);
  push_button(hand, SDL_MOUSEBUTTONUP, hand->x + (int)hand->count);
  pause(100000);
  atomic_store(&hand->is_done, true);
  // Whoever sleeps until something happens shall see that it is done.
  SDL_PushEvent(&(SDL_Event){.type = SDL_USEREVENT});
  return 0;
}

ByHandHand *by_hand_start_hand(SDL_Window *window, int x, int y, size_t moves) {
  ByHandHand *hand = calloc(1, sizeof *hand);
  hand->window = SDL_GetWindowID(window);
  hand->x = x;
  hand->y = y;
  hand->count = moves;
  hand->moves = calloc(moves, sizeof *hand->moves);
  hand->thread = SDL_CreateThread(move, "hand", hand);
  if (hand->thread) return hand;
  free(hand->moves);
  free(hand);
  return NULL;
}

bool by_hand_is_done(ByHandHand *hand) { return atomic_load(&hand->is_done); }

void by_hand_finish_hand(ByHandHand *hand, ByHandMove *moves) {
  SDL_WaitThread(hand->thread, NULL);
  SDL_memcpy(moves, hand->moves, hand->count * sizeof *moves);
  free(hand->moves);
  free(hand);
}
