#ifndef CSDL2_SHIM_H
#define CSDL2_SHIM_H

#include <SDL2/SDL.h>

#include "wayland.h"
#include "windowsystem.h"

/* Constants that Swift does not import: macros with casts, and flags whose type is an enum. */

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

/* The first fields of the structures in SDL_syswm.h and Xlib, whose headers need not be installed. */

typedef struct CSDL2_X11Message {
  SDL_version version;
  int subsystem; /* 2: X11 */
  union {
    int type;
    struct { /* types 2 to 8: keys, buttons, motion, enter and leave */
      int type;
      unsigned long serial;
      int send_event;
      void *display;
      unsigned long window, root, subwindow;
      unsigned long time;
    } input;
    struct { /* type 33: a message of another program */
      int type;
      unsigned long serial;
      int send_event;
      void *display;
      unsigned long window, message_type;
      int format;
      long data[5];
    } client;
    struct { /* type 35: an extension's event */
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

/* XIDeviceEvent, types 2 to 6: keys, buttons and motion of XInput. */
typedef struct CSDL2_XInputEvent {
  int type;
  unsigned long serial;
  int send_event;
  void *display;
  int extension, evtype;
  unsigned long time;
} CSDL2_XInputEvent;

/* Returns the X server's time in an SDL_SYSWMEVENT, in milliseconds; -1 if it has none. SDL's own event comes after
   that of a core protocol event, and before that of an XInput event, which has no window here. */
static inline Sint64 CSDL2_X11ServerTime(const SDL_Event *event, SDL_bool *is_told_after) {
  const CSDL2_X11Message *message = (const CSDL2_X11Message *)event->syswm.msg;
  if (!message || message->subsystem != 2 || message->event.type < 2 || message->event.type > 8) return -1;
  *is_told_after = message->event.input.window ? SDL_FALSE : SDL_TRUE;
  return (Sint64)(message->event.input.time & 0xffffffff);
}

/* Whether an SDL_SYSWMEVENT reports that a window was destroyed. */
/* The text of an SDL_TEXTINPUT, SDL_TEXTEDITING or SDL_TEXTEDITING_EXT event; valid as long as the event is. */
static inline const char *CSDL2_EventText(const SDL_Event *event) {
  if (event->type == SDL_TEXTINPUT) return event->text.text;
  if (event->type == SDL_TEXTEDITING) return event->edit.text;
  return event->type == SDL_TEXTEDITING_EXT && event->editExt.text ? event->editExt.text : "";
}

static inline SDL_bool CSDL2_TellsOfDestruction(const SDL_Event *event) {
  const CSDL2_X11Message *message = (const CSDL2_X11Message *)event->syswm.msg;
  return message && message->subsystem == 2 && message->event.type == 17 ? SDL_TRUE : SDL_FALSE;
}

static inline unsigned long CSDL2_X11Atom(void *display, const char *name) {
  void *library = CSDL2_LoadedLibrary("libX11.so.6");
  unsigned long (*call)(void *, const char *, int) =
    library ? (unsigned long (*)(void *, const char *, int))dlsym(library, "XInternAtom") : NULL;
  return call ? call(display, name, 0) : 0;
}

/* Where the text of a drop waits, as a property of the window that it was dropped on. */
#define CSDL2_DROP_PROPERTY "_STAGECRAFT_DROPPED_TEXT"

/* Asks for the text of a drop in UTF-8, before SDL asks for text/plain: GTK writes letters beyond ASCII as \u00e9 there.
   A source without text refuses, and SDL leaves the answer alone. */
static inline void CSDL2_AskForDroppedText(const CSDL2_X11Message *message) {
  void *display = message->event.client.display, *library = CSDL2_LoadedLibrary("libX11.so.6");
  typedef int (*Convert)(void *, unsigned long, unsigned long, unsigned long, unsigned long, unsigned long);
  Convert convert = library ? (Convert)dlsym(library, "XConvertSelection") : NULL;
  if (!convert || message->event.client.message_type != CSDL2_X11Atom(display, "XdndDrop")) return;
  convert(
    display, CSDL2_X11Atom(display, "XdndSelection"), CSDL2_X11Atom(display, "text/plain;charset=utf-8"),
    CSDL2_X11Atom(display, CSDL2_DROP_PROPERTY), message->event.client.window,
    (unsigned long)message->event.client.data[2]);
}

/* Passes the text of a drop to take, and forgets it. Without one nothing happens, and with one that comes in parts. */
static inline void CSDL2_TakeDroppedText(
  SDL_Window *window, void *context, void (*take)(void *context, const unsigned char *text, size_t length)) {
  CSDL2_WindowSystem system;
  void *library = CSDL2_LoadedLibrary("libX11.so.6");
  if (!library || !CSDL2_GetWindowSystem(window, &system) || system.subsystem != CSDL2_X11) return;
  typedef int (*Get)(
    void *, unsigned long, unsigned long, long, long, int, unsigned long, unsigned long *, int *, unsigned long *,
    unsigned long *, unsigned char **);
  Get get = (Get)dlsym(library, "XGetWindowProperty");
  int (*release)(void *) = (int (*)(void *))dlsym(library, "XFree");
  void *display = system.info.handles.display;
  unsigned long type = 0, count = 0, rest = 0;
  int format = 0;
  unsigned char *text = NULL;
  if (!get || !release) return;
  get(
    display, system.info.handles.u.window, CSDL2_X11Atom(display, CSDL2_DROP_PROPERTY), 0, 1L << 24, 1, 0, &type, &format,
    &count, &rest, &text);
  if (text && format == 8 && count) take(context, text, count);
  if (text) release(text);
}

/* A message of a drag of another program over a window, and the pointer in SDL's units of the window. */
enum { CSDL2_XDND_NONE, CSDL2_XDND_POSITION, CSDL2_XDND_LEAVE };
typedef struct CSDL2_XdndMessage {
  int kind, x, y;
} CSDL2_XdndMessage;

/* Reads an SDL_SYSWMEVENT; the kind is CSDL2_XDND_NONE for anything else, and for messages to other windows. SDL answers
   the message itself.
   Source: XDND 5, freedesktop.org, XdndPosition: data.l[2] is x << 16 | y on the root window. */
static inline CSDL2_XdndMessage CSDL2_ReadXdnd(const SDL_Event *event, SDL_Window *window) {
  CSDL2_XdndMessage result = {CSDL2_XDND_NONE, 0, 0};
  const CSDL2_X11Message *message = (const CSDL2_X11Message *)event->syswm.msg;
  CSDL2_WindowSystem system;
  if (!message || message->subsystem != CSDL2_X11 || message->event.type != 33) return result;
  if (!CSDL2_GetWindowSystem(window, &system) || system.subsystem != CSDL2_X11) return result;
  if (message->event.client.window != system.info.handles.u.window) return result;
  void *library = CSDL2_LoadedLibrary("libX11.so.6");
  int (*translate)(void *, unsigned long, unsigned long, int, int, int *, int *, unsigned long *) = NULL;
  unsigned long (*root)(void *) = NULL;
  if (library) {
    translate = (int (*)(void *, unsigned long, unsigned long, int, int, int *, int *, unsigned long *))dlsym(
      library, "XTranslateCoordinates");
    root = (unsigned long (*)(void *))dlsym(library, "XDefaultRootWindow");
  }
  if (!translate || !root) return result;
  void *display = system.info.handles.display;
  unsigned long type = message->event.client.message_type, child = 0;
  if (type == CSDL2_X11Atom(display, "XdndLeave")) result.kind = CSDL2_XDND_LEAVE;
  if (type != CSDL2_X11Atom(display, "XdndPosition")) return result;
  int x = (int)((message->event.client.data[2] >> 16) & 0xffff), y = (int)(message->event.client.data[2] & 0xffff);
  if (translate(display, root(display), system.info.handles.u.window, x, y, &result.x, &result.y, &child))
    result.kind = CSDL2_XDND_POSITION;
  return result;
}

/* An event watch that asks for dropped text, and copies XInput's time into the SDL_SYSWMEVENT, in the form of a core protocol event: XInput's data
   is freed before the event is read from the queue. */
static int SDLCALL CSDL2_KeepXInputTime(void *unused, SDL_Event *event) {
  (void)unused;
  if (event->type != SDL_SYSWMEVENT) return 1;
  CSDL2_X11Message *message = (CSDL2_X11Message *)event->syswm.msg;
  if (message && message->subsystem == 2 && message->event.type == 33) CSDL2_AskForDroppedText(message);
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
