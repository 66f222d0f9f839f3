// The side-by-side protocol, spoken by a program without a library: `idle`, `anim` and `push`.

#include <SDL2/SDL.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "baseline.h"

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void sleep_until(double moment) {
  const struct timespec time = {(time_t)moment, (long)((moment - (double)(time_t)moment) * 1e9)};
  while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, NULL) != 0) {
  }
}

static void say(const char *mark) {
  printf("@%s %.6f\n", mark, now());
  fflush(stdout);
}

static double setting(const char *name, double otherwise) {
  const char *value = getenv(name);
  return value && *value ? atof(value) : otherwise;
}

static int idle(ByHandWindow *window) {
  if (by_hand_draw_still(window) != 0) return 69;
  say("first");
  SDL_Event event;
  while (SDL_WaitEvent(&event)) {
    if (event.type == SDL_QUIT) break;
    if (event.type == SDL_WINDOWEVENT && event.window.event == SDL_WINDOWEVENT_EXPOSED) by_hand_draw_still(window);
  }
  return 0;
}

static int animate(ByHandWindow *window) {
  ByHandRectangles *scene = by_hand_rectangles((size_t)setting("PEER_N", 1000));
  const double start = now(), warm = setting("PEER_WARM", 1), seconds = setting("PEER_SECS", 4);
  double first = 0, begin = 0;
  long frames = 0;
  while (!by_hand_pump()) {
    if (by_hand_draw_rectangles(window, scene, now() - start) != 0) return 69;
    const double time = now();
    if (first == 0) {
      first = time;
      say("first");
    } else if (begin == 0) {
      if (time >= first + warm) {
        begin = time;
        say("begin");
      }
    } else {
      frames += 1;
      if (seconds > 0 && time >= begin + seconds) {
        printf("@end {\"frames\": %ld, \"secs\": %.6f}\n", frames, time - begin);
        fflush(stdout);
        // It goes on moving until it is told to end, and says no more.
        begin = INFINITY;
      }
    }
  }
  by_hand_free_rectangles(scene);
  return 0;
}

/* Waits, and looks for the end meanwhile. */
static bool rest(double seconds) {
  const double end = now() + seconds;
  while (now() < end) {
    if (by_hand_pump()) return true;
    sleep_until(SDL_min(end, now() + 0.01));
  }
  return false;
}

static int push(ByHandWindow *window) {
  const double slide = 0.35, period = 1 / 60.0;
  if (by_hand_make_screen(window, 0, 0) != 0 || by_hand_draw_screen(window, 0, 0) != 0) return 69;
  say("first");
  if (rest(0.5)) return 0;
  printf("@json {\"push\": [");
  for (int number = 1; number <= 10; number++) {
    const double t0 = now();
    if (by_hand_make_screen(window, 1, number) != 0) return 69;
    printf("%s{\"t0\": %.6f, \"stamps\": [", number > 1 ? ", " : "", t0);
    double due = now();
    const char *comma = "";
    for (double part = 0; part < 1;) {
      if (by_hand_pump()) return 0;
      part = SDL_min(1, (now() - t0) / slide);
      const double there = part * part * (3 - 2 * part);
      by_hand_draw_slide(window, -0.25 * BY_HAND_WIDTH * there, 1 - 0.35 * there, BY_HAND_WIDTH * (1 - there));
      printf("%s%.6f", comma, now());
      comma = ", ";
      due += period;
      if (part < 1) sleep_until(due);
    }
    printf("], \"t1\": %.6f}", now());
    // What came is what the next one slides over.
    if (by_hand_make_screen(window, 0, number) != 0) return 69;
    if (rest(0.2)) return 0;
  }
  printf("]}\n");
  fflush(stdout);
  while (!rest(1)) {
  }
  return 0;
}

int play(const char *scenario, ByHandPath path) {
  say("up");
  ByHandWindow *window = by_hand_open(path, "Bare", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED);
  if (!window) {
    fprintf(stderr, "CBaseline: %s\n", SDL_GetError());
    return 69;
  }
  int status = 64;
  if (SDL_strcmp(scenario, "idle") == 0) {
    status = idle(window);
  } else if (SDL_strcmp(scenario, "anim") == 0) {
    status = animate(window);
  } else if (SDL_strcmp(scenario, "push") == 0) {
    status = push(window);
  } else {
    fprintf(stderr, "CBaseline: there is no scenario %s here\n", scenario);
  }
  by_hand_close(window);
  return status;
}
