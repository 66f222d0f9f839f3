#ifndef CSDL2_SHIM_H
#define CSDL2_SHIM_H

#include <SDL2/SDL.h>
#include <SDL2/SDL_ttf.h>
#include <fontconfig/fontconfig.h>

#include "wayland.h"
#include "windowsystem.h"

/* What Swift does not import by itself: macros with casts, and flags whose type is an enum. */

static const int CSDL2_WINDOWPOS_CENTERED = SDL_WINDOWPOS_CENTERED;

static const Uint32 CSDL2_TOUCH_MOUSEID = SDL_TOUCH_MOUSEID;
static const SDL_TouchID CSDL2_MOUSE_TOUCHID = SDL_MOUSE_TOUCHID;

static const Uint32 CSDL2_WINDOW_OPENGL = SDL_WINDOW_OPENGL;
static const Uint32 CSDL2_WINDOW_RESIZABLE = SDL_WINDOW_RESIZABLE;
static const Uint32 CSDL2_WINDOW_ALLOW_HIGHDPI = SDL_WINDOW_ALLOW_HIGHDPI;
static const Uint32 CSDL2_WINDOW_HIDDEN = SDL_WINDOW_HIDDEN;
static const Uint32 CSDL2_WINDOW_MINIMIZED = SDL_WINDOW_MINIMIZED;
static const Uint32 CSDL2_WINDOW_INPUT_FOCUS = SDL_WINDOW_INPUT_FOCUS;

static const Uint32 CSDL2_RENDERER_SOFTWARE = SDL_RENDERER_SOFTWARE;
static const Uint32 CSDL2_RENDERER_ACCELERATED = SDL_RENDERER_ACCELERATED;
static const Uint32 CSDL2_RENDERER_PRESENTVSYNC = SDL_RENDERER_PRESENTVSYNC;
static const Uint32 CSDL2_RENDERER_TARGETTEXTURE = SDL_RENDERER_TARGETTEXTURE;

static const Uint32 CSDL2_PIXELFORMAT_ARGB8888 = SDL_PIXELFORMAT_ARGB8888;
static const Uint32 CSDL2_PIXELFORMAT_RGB888 = SDL_PIXELFORMAT_RGB888;
static const Uint32 CSDL2_PIXELFORMAT_RGB24 = SDL_PIXELFORMAT_RGB24;

static const Uint16 CSDL2_KMOD_SHIFT = KMOD_SHIFT;
static const Uint16 CSDL2_KMOD_CTRL = KMOD_CTRL;
static const Uint16 CSDL2_KMOD_ALT = KMOD_ALT;
static const Uint16 CSDL2_KMOD_GUI = KMOD_GUI;

static inline void CSDL2_SetError(const char *message) { SDL_SetError("%s", message); }

/* The beginning of what SDL_syswm.h and Xlib declare: their headers need not be installed for this. */

typedef struct CSDL2_X11Message {
  SDL_version version;
  int subsystem; /* 2: X11 */
  union {
    int type;
    struct { /* 2 to 8: keys, buttons, motion, and crossings of the window's edge */
      int type;
      unsigned long serial;
      int send_event;
      void *display;
      unsigned long window, root, subwindow;
      unsigned long time;
    } input;
    struct { /* 35: of an extension */
      int type;
      unsigned long serial;
      int send_event;
      void *display;
      int extension, evtype;
      unsigned int cookie;
      void *data;
    } generic;
    long pad[24];
  } event;
} CSDL2_X11Message;

/* XIDeviceEvent: 2 to 6, keys, buttons and motion, as XInput tells them. */
typedef struct CSDL2_XInputEvent {
  int type;
  unsigned long serial;
  int send_event;
  void *display;
  int extension, evtype;
  unsigned long time;
} CSDL2_XInputEvent;

/* The server's time of an event of SDL_SYSWMEVENT, in milliseconds; -1 where it has none. SDL's own event comes after that
   of an event of the core protocol, and before that of XInput's, which has no window here. */
static inline Sint64 CSDL2_X11ServerTime(const SDL_Event *event, SDL_bool *is_told_after) {
  const CSDL2_X11Message *message = (const CSDL2_X11Message *)event->syswm.msg;
  if (!message || message->subsystem != 2 || message->event.type < 2 || message->event.type > 8) return -1;
  *is_told_after = message->event.input.window ? SDL_FALSE : SDL_TRUE;
  return (Sint64)(message->event.input.time & 0xffffffff);
}

/* Whether it tells of a window that was destroyed, in an event of SDL_SYSWMEVENT. */
static inline SDL_bool CSDL2_TellsOfDestruction(const SDL_Event *event) {
  const CSDL2_X11Message *message = (const CSDL2_X11Message *)event->syswm.msg;
  return message && message->subsystem == 2 && message->event.type == 17 ? SDL_TRUE : SDL_FALSE;
}

/* An event watch. What XInput tells is gone when its SDL_SYSWMEVENT is taken from the queue, so the time is written into
   the event itself, as that of an event of the core protocol. */
static int SDLCALL CSDL2_KeepXInputTime(void *unused, SDL_Event *event) {
  (void)unused;
  if (event->type != SDL_SYSWMEVENT) return 1;
  CSDL2_X11Message *message = (CSDL2_X11Message *)event->syswm.msg;
  if (!message || message->subsystem != 2 || message->event.type != 35 || !message->event.generic.data) return 1;
  int kind = message->event.generic.evtype;
  if (kind < 2 || kind > 6) return 1;
  unsigned long time = ((const CSDL2_XInputEvent *)message->event.generic.data)->time;
  message->event.input.type = kind;
  message->event.input.window = 0;
  message->event.input.time = time;
  return 1;
}

static inline void CSDL2_WatchXInputTimes(void) { SDL_AddEventWatch(CSDL2_KeepXInputTime, NULL); }
static inline void CSDL2_UnwatchXInputTimes(void) { SDL_DelEventWatch(CSDL2_KeepXInputTime, NULL); }

#endif
