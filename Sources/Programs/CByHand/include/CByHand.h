#ifndef STAGECRAFT_BY_HAND_H
#define STAGECRAFT_BY_HAND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What somebody who wants one thing to be fast writes in C, without a library: the baselines of the benchmarks. */

struct SDL_Window;
struct SDL_Renderer;

/* MARK: Springs */

/* What a spring does in one span of time, as a matrix on (displacement, velocity). */
typedef struct {
  double xx, xv, vx, vv;
} ByHandStep;

/* Steps so many lanes: the arithmetic alone. */
void by_hand_step(ByHandStep step, double *displacement, double *velocity, size_t lanes);

/* Steps springs of four lanes each, and says how many of them are at rest: every displacement below the one threshold,
   and every velocity below the other. */
size_t by_hand_step_settling(ByHandStep step, double *displacement, double *velocity, size_t springs,
                             double nearness, double slowness);

/* MARK: The rectangles that move and fade */

enum { BY_HAND_WIDTH = 960, BY_HAND_HEIGHT = 600 };

typedef struct ByHandRectangles ByHandRectangles;

/* The scene `anim` of the side-by-side protocol: so many rectangles of 24 x 16, spread by its generator. */
ByHandRectangles *by_hand_rectangles(size_t count);
void by_hand_free_rectangles(ByHandRectangles *scene);
/* Where one of them is so many seconds after the start, and how opaque. */
void by_hand_place(const ByHandRectangles *scene, size_t index, double time, double *x, double *y, double *alpha);

/* MARK: Physics */

/* Box2D and nothing else: boxes and balls in a bin, in metres of 20 points. */
typedef struct ByHandBin ByHandBin;

ByHandBin *by_hand_bin(size_t bodies);
void by_hand_free_bin(ByHandBin *bin);
/* Four steps of 1/240 s under a pull in metres a second squared. */
void by_hand_shake(ByHandBin *bin, float x, float y);
/* How many bodies move. */
size_t by_hand_awake(const ByHandBin *bin);

/* MARK: Windows */

typedef enum {
  /* Straight into the window's memory, with outlines that were drawn before. */
  BY_HAND_SURFACE,
  /* SDL's software renderer. */
  BY_HAND_SOFTWARE,
  BY_HAND_OPENGL,
  BY_HAND_OPENGLES2,
} ByHandPath;

typedef struct ByHandWindow ByHandWindow;

/* Opens a window of 960 x 600 at a place on the screen, without vsync; null where it cannot be had. */
ByHandWindow *by_hand_open(ByHandPath path, const char *title, int x, int y);
void by_hand_close(ByHandWindow *window);
/* Puts any window of this process somewhere on the screen. */
void by_hand_move_window(struct SDL_Window *window, int x, int y);
/* Why the last call failed. */
const char *by_hand_error(void);

/* Draws the moving rectangles as they are at a time, and presents them. With a renderer: one array of vertices, one
   call. */
int by_hand_draw_rectangles(ByHandWindow *window, ByHandRectangles *scene, double time);

/* MARK: Screens that slide */

/* Draws the scene of 50 rectangles once, and presents it. */
int by_hand_draw_still(ByHandWindow *window);
/* Draws the same scene into a picture of its own; `shift` turns its colors. There is room for two pictures. */
int by_hand_make_screen(ByHandWindow *window, int picture, int shift);
/* Shows a picture with its left edge at x, over the background, and presents it. */
int by_hand_draw_screen(ByHandWindow *window, int picture, double x);
/* Shows picture 0 at `back_x`, with an opacity, and picture 1 over it at `fore_x`, and presents both. */
int by_hand_draw_slide(ByHandWindow *window, double back_x, double back_alpha, double fore_x);

/* MARK: Events */

/* What a hand did: a motion of the mouse to x, and when it was handed to SDL, in seconds of CLOCK_MONOTONIC. */
typedef struct {
  double moment;
  double x;
} ByHandMove;

typedef struct ByHandHand ByHandHand;

/* Presses the button in a window at (x, y) and then drags to the right, one point at a time, after pauses that look
   random and are the same each time; all in a thread of its own, as an event comes in life. Null where no thread can be
   had. */
ByHandHand *by_hand_start_hand(struct SDL_Window *window, int x, int y, size_t moves);
bool by_hand_is_done(ByHandHand *hand);
/* Waits for its end, and copies what it did; room for all moves. */
void by_hand_finish_hand(ByHandHand *hand, ByHandMove *moves);

/* Takes what waits in SDL's queue; true where the user, or a signal, asks to end. */
bool by_hand_pump(void);

#endif
