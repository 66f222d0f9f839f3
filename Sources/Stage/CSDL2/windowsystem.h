#ifndef CSDL2_WINDOWSYSTEM_H
#define CSDL2_WINDOWSYSTEM_H

/* Facts about a window's display that SDL 2 does not report, from Xlib or libwayland-client, which SDL has loaded by
   then. Their headers need not be installed, and nothing links to them. */

#include <SDL2/SDL.h>
#include <dlfcn.h>
#include <string.h>

struct SDL_SysWMinfo;
extern DECLSPEC SDL_bool SDLCALL SDL_GetWindowWMInfo(SDL_Window *window, struct SDL_SysWMinfo *info);

enum { CSDL2_X11 = 2, CSDL2_WAYLAND = 6 };

/* The first fields of SDL_SysWMinfo, whose header includes those of X11. */
typedef struct CSDL2_WindowSystem {
  SDL_version version;
  int subsystem;
  union {
    struct {
      void *display; /* Display or wl_display */
      union {
        unsigned long window;
        void *surface; /* wl_surface */
      } u;
    } handles;
    void *pad[32];
  } info;
} CSDL2_WindowSystem;

static inline SDL_bool CSDL2_GetWindowSystem(SDL_Window *window, CSDL2_WindowSystem *system) {
  memset(system, 0, sizeof *system);
  SDL_VERSION(&system->version);
  return SDL_GetWindowWMInfo(window, (struct SDL_SysWMinfo *)system);
}

static inline void *CSDL2_LoadedLibrary(const char *name) { return dlopen(name, RTLD_LAZY | RTLD_NOLOAD); }

/* Finds a function of the window system's library. NULL if the window is on another system, or the library lacks it. */
static inline void *CSDL2_WindowSystemCall(
  SDL_Window *window, int subsystem, const char *library, const char *name, void **display) {
  CSDL2_WindowSystem system;
  if (!CSDL2_GetWindowSystem(window, &system) || system.subsystem != subsystem) return NULL;
  void *loaded = CSDL2_LoadedLibrary(library);
  *display = system.info.handles.display;
  return loaded && *display ? dlsym(loaded, name) : NULL;
}

/* Whether the compositor went away or closed the connection. */
static inline SDL_bool CSDL2_IsWaylandLost(SDL_Window *window) {
  void *display;
  int (*call)(void *) = (int (*)(void *))CSDL2_WindowSystemCall(
    window, CSDL2_WAYLAND, "libwayland-client.so.0", "wl_display_get_error", &display);
  return call && call(display) != 0 ? SDL_TRUE : SDL_FALSE;
}

/* Returns the file descriptor of the connection to the X server; -1 if the window is on another system. */
static inline int CSDL2_X11Connection(SDL_Window *window) {
  void *display;
  int (*call)(void *) = (int (*)(void *))CSDL2_WindowSystemCall(
    window, CSDL2_X11, "libX11.so.6", "XConnectionNumber", &display);
  return call ? call(display) : -1;
}

/* Returns the X window; 0 if the window is on another system. */
static inline unsigned long CSDL2_X11Window(SDL_Window *window) {
  CSDL2_WindowSystem system;
  return CSDL2_GetWindowSystem(window, &system) && system.subsystem == CSDL2_X11 ? system.info.handles.u.window : 0;
}

/* Returns the X resources, one a line, as of when Xlib opened the display; NULL if there are none. */
static inline const char *CSDL2_X11Resources(SDL_Window *window) {
  void *display;
  const char *(*call)(void *) = (const char *(*)(void *))CSDL2_WindowSystemCall(
    window, CSDL2_X11, "libX11.so.6", "XResourceManagerString", &display);
  return call ? call(display) : NULL;
}

/* Copies the desktop's settings in XSETTINGS format, at most capacity bytes. Returns their size; 0 without a settings
   manager. */
static inline size_t CSDL2_X11Settings(SDL_Window *window, unsigned char *to, size_t capacity) {
  CSDL2_WindowSystem system;
  void *library = CSDL2_LoadedLibrary("libX11.so.6");
  if (!library || !CSDL2_GetWindowSystem(window, &system) || system.subsystem != CSDL2_X11) return 0;
  void *display = system.info.handles.display;
  int (*grab)(void *) = (int (*)(void *))dlsym(library, "XGrabServer");
  int (*ungrab)(void *) = (int (*)(void *))dlsym(library, "XUngrabServer");
  int (*flush)(void *) = (int (*)(void *))dlsym(library, "XFlush");
  int (*release)(void *) = (int (*)(void *))dlsym(library, "XFree");
  int (*screen)(void *) = (int (*)(void *))dlsym(library, "XDefaultScreen");
  unsigned long (*atom)(void *, const char *, int) =
    (unsigned long (*)(void *, const char *, int))dlsym(library, "XInternAtom");
  unsigned long (*owner)(void *, unsigned long) =
    (unsigned long (*)(void *, unsigned long))dlsym(library, "XGetSelectionOwner");
  int (*property)(
    void *, unsigned long, unsigned long, long, long, int, unsigned long, unsigned long *, int *, unsigned long *,
    unsigned long *, unsigned char **) =
    (int (*)(
      void *, unsigned long, unsigned long, long, long, int, unsigned long, unsigned long *, int *, unsigned long *,
      unsigned long *, unsigned char **))dlsym(library, "XGetWindowProperty");
  if (!grab || !ungrab || !flush || !release || !screen || !atom || !owner || !property) return 0;

  char name[32];
  SDL_snprintf(name, sizeof name, "_XSETTINGS_S%d", screen(display));
  unsigned long selection = atom(display, name, 0), settings = atom(display, "_XSETTINGS_SETTINGS", 0);
  if (!owner(display, selection)) return 0;
  size_t size = 0;
  unsigned char *bytes = NULL;
  unsigned long type = 0, count = 0, rest = 0;
  int format = 0;
  /* The manager must not exit between the two requests: an X error in the second would end the program. */
  grab(display);
  unsigned long manager = owner(display, selection);
  if (manager &&
      property(display, manager, settings, 0, (long)(capacity / 4), 0, 0, &type, &format, &count, &rest, &bytes) == 0 &&
      bytes && format == 8) {
    size = count < capacity ? count : capacity;
    memcpy(to, bytes, size);
  }
  ungrab(display);
  flush(display);
  if (bytes) release(bytes);
  return size;
}

#endif
