#ifndef CSDL2_WAYLAND_H
#define CSDL2_WAYLAND_H

/* Shared memory buffers for a Wayland window.

   SDL 2 has none: its window surface on Wayland is an OpenGL texture, in points. SDL still handles the shell, the
   decorations and the scale; a buffer of SDL_GetWindowSizeInPixels matches the scale that it gave the compositor.

   SDL loads libwayland-client, so its headers need not be installed, and nothing links to it. */

#include "windowsystem.h"

#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

/* Declared by the C library only with some feature macros. */
extern int memfd_create(const char *name, unsigned int flags);
extern int posix_fallocate(int file, off_t offset, off_t length);

/* The functions of libwayland-client in use. Proxies of all interfaces are void *. */
typedef struct CSDL2_WaylandLibrary {
  void *(*marshal)(void *proxy, Uint32 opcode, const void *interface, Uint32 version, Uint32 flags, ...);
  int (*add_listener)(void *proxy, void (**listener)(void), void *data);
  Uint32 (*version)(void *proxy);
  void (*destroy)(void *proxy);
  void *(*create_wrapper)(void *proxy);
  void (*destroy_wrapper)(void *wrapper);
  void (*set_queue)(void *proxy, void *queue);
  void *(*create_queue)(void *display);
  void (*destroy_queue)(void *queue);
  int (*roundtrip_queue)(void *display, void *queue);
  int (*dispatch_queue_pending)(void *display, void *queue);
  int (*flush)(void *display);
  const void *registry, *shm, *pool, *buffer;
} CSDL2_WaylandLibrary;

/* The Wayland objects of a window. */
typedef struct CSDL2_WaylandWindow {
  CSDL2_WaylandLibrary library;
  void *display, *surface, *queue, *shm;
} CSDL2_WaylandWindow;

/* A buffer shared with the compositor: 0xXXRRGGBB pixels in rows of width words. */
typedef struct CSDL2_WaylandBuffer {
  CSDL2_WaylandWindow *window;
  void *proxy;
  Uint32 *pixels;
  int width, height;
  /* Whether the compositor may be reading the buffer. */
  SDL_bool is_busy;
} CSDL2_WaylandBuffer;

static inline SDL_bool CSDL2_LoadWayland(CSDL2_WaylandLibrary *to) {
  void *library = CSDL2_LoadedLibrary("libwayland-client.so.0");
  if (!library) return SDL_FALSE;
  const struct { const char *name; void *place; } symbols[] = {
    {"wl_proxy_marshal_flags", &to->marshal}, {"wl_proxy_add_listener", &to->add_listener},
    {"wl_proxy_get_version", &to->version}, {"wl_proxy_destroy", &to->destroy},
    {"wl_proxy_create_wrapper", &to->create_wrapper}, {"wl_proxy_wrapper_destroy", &to->destroy_wrapper},
    {"wl_proxy_set_queue", &to->set_queue}, {"wl_display_create_queue", &to->create_queue},
    {"wl_event_queue_destroy", &to->destroy_queue}, {"wl_display_roundtrip_queue", &to->roundtrip_queue},
    {"wl_display_dispatch_queue_pending", &to->dispatch_queue_pending}, {"wl_display_flush", &to->flush},
    {"wl_registry_interface", &to->registry}, {"wl_shm_interface", &to->shm},
    {"wl_shm_pool_interface", &to->pool}, {"wl_buffer_interface", &to->buffer},
  };
  SDL_bool is_whole = SDL_TRUE;
  for (size_t index = 0; index < sizeof symbols / sizeof *symbols; index++) {
    void *address = dlsym(library, symbols[index].name);
    if (!address) is_whole = SDL_FALSE;
    memcpy(symbols[index].place, &address, sizeof address);
  }
  return is_whole;
}

static inline void CSDL2_WaylandGlobal(
  void *data, void *registry, Uint32 name, const char *interface, Uint32 version) {
  CSDL2_WaylandWindow *window = (CSDL2_WaylandWindow *)data;
  if (window->shm || strcmp(interface, "wl_shm") != 0) return;
  /* wl_registry.bind */
  window->shm = window->library.marshal(
    registry, 0, window->library.shm, 1, 0, name, "wl_shm", 1, (void *)NULL);
}

static inline void CSDL2_WaylandGlobalRemoved(void *data, void *registry, Uint32 name) {}

static inline void CSDL2_CloseWaylandWindow(CSDL2_WaylandWindow *window) {
  if (window->shm) window->library.destroy(window->shm);
  if (window->queue) window->library.destroy_queue(window->queue);
  free(window);
}

/* Opens a window's Wayland objects. NULL if the window is not on Wayland, or the compositor has no shared memory. */
static inline CSDL2_WaylandWindow *CSDL2_OpenWaylandWindow(SDL_Window *sdl) {
  static void (*const listener[])(void) = {
    (void (*)(void))CSDL2_WaylandGlobal, (void (*)(void))CSDL2_WaylandGlobalRemoved};
  CSDL2_WindowSystem system;
  if (!CSDL2_GetWindowSystem(sdl, &system) || system.subsystem != CSDL2_WAYLAND) return NULL;
  CSDL2_WaylandWindow *window = (CSDL2_WaylandWindow *)calloc(1, sizeof *window);
  if (!window) return NULL;
  window->display = system.info.handles.display;
  window->surface = system.info.handles.u.surface;
  CSDL2_WaylandLibrary *library = &window->library;
  if (window->surface && CSDL2_LoadWayland(library) && (window->queue = library->create_queue(window->display))) {
    /* A separate queue, so that SDL's handlers see none of these events. */
    void *wrapper = library->create_wrapper(window->display);
    if (wrapper) {
      library->set_queue(wrapper, window->queue);
      /* wl_display.get_registry */
      void *registry = library->marshal(wrapper, 1, library->registry, library->version(wrapper), 0, (void *)NULL);
      if (registry) {
        library->add_listener(registry, (void (**)(void))listener, window);
        library->roundtrip_queue(window->display, window->queue);
        library->destroy(registry);
      }
      library->destroy_wrapper(wrapper);
    }
  }
  if (window->shm) return window;
  CSDL2_CloseWaylandWindow(window);
  return NULL;
}

static inline void CSDL2_WaylandBufferReleased(void *data, void *proxy) {
  ((CSDL2_WaylandBuffer *)data)->is_busy = SDL_FALSE;
}

static inline void CSDL2_DestroyWaylandBuffer(CSDL2_WaylandBuffer *buffer) {
  /* wl_buffer.destroy */
  if (buffer->proxy) buffer->window->library.marshal(buffer->proxy, 0, NULL, 1, 1);
  if (buffer->pixels) munmap(buffer->pixels, (size_t)buffer->width * (size_t)buffer->height * 4);
  free(buffer);
}

/* Creates a buffer with sides of 1 to 16384 pixels. NULL if there is no memory. */
static inline CSDL2_WaylandBuffer *CSDL2_MakeWaylandBuffer(CSDL2_WaylandWindow *window, int width, int height) {
  static void (*const listener[])(void) = {(void (*)(void))CSDL2_WaylandBufferReleased};
  const CSDL2_WaylandLibrary *library = &window->library;
  size_t size = (size_t)width * (size_t)height * 4;
  CSDL2_WaylandBuffer *buffer = (CSDL2_WaylandBuffer *)calloc(1, sizeof *buffer);
  if (!buffer) return NULL;
  buffer->window = window;
  buffer->width = width;
  buffer->height = height;
  int file = memfd_create("stagecraft", 1 /* MFD_CLOEXEC */);
  /* Allocate now: a write to missing memory would raise a signal. */
  if (file >= 0 && size <= 0x7fffffff && posix_fallocate(file, 0, (off_t)size) == 0) {
    void *pixels = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (pixels != MAP_FAILED) {
      buffer->pixels = (Uint32 *)pixels;
      /* wl_shm.create_pool, wl_shm_pool.create_buffer (1: XRGB8888), wl_shm_pool.destroy */
      void *pool = library->marshal(window->shm, 0, library->pool, 1, 0, (void *)NULL, file, (Sint32)size);
      if (pool) {
        buffer->proxy = library->marshal(
          pool, 0, library->buffer, 1, 0, (void *)NULL, (Sint32)0, (Sint32)width, (Sint32)height, (Sint32)(width * 4),
          (Uint32)1);
        library->marshal(pool, 1, NULL, 1, 1);
      }
    }
  }
  if (file >= 0) close(file);
  if (buffer->proxy) {
    library->add_listener(buffer->proxy, (void (**)(void))listener, buffer);
    return buffer;
  }
  CSDL2_DestroyWaylandBuffer(buffer);
  return NULL;
}

/* Reads the compositor's release events, which end is_busy. */
static inline void CSDL2_UpdateWaylandBuffers(CSDL2_WaylandWindow *window) {
  window->library.dispatch_queue_pending(window->display, window->queue);
}

/* Presents a buffer. The damage, in pixels, is the difference to the previous one. */
static inline void CSDL2_ShowWaylandBuffer(CSDL2_WaylandBuffer *buffer, const SDL_Rect *damage, int count) {
  const CSDL2_WaylandWindow *window = buffer->window;
  const CSDL2_WaylandLibrary *library = &window->library;
  Uint32 version = library->version(window->surface);
  /* wl_surface.attach */
  library->marshal(window->surface, 1, NULL, version, 0, buffer->proxy, (Sint32)0, (Sint32)0);
  if (version >= 4) {
    /* wl_surface.damage_buffer */
    for (int index = 0; index < count; index++)
      library->marshal(
        window->surface, 9, NULL, version, 0, (Sint32)damage[index].x, (Sint32)damage[index].y, (Sint32)damage[index].w,
        (Sint32)damage[index].h);
  } else {
    /* wl_surface.damage, in points: everything */
    library->marshal(window->surface, 2, NULL, version, 0, (Sint32)0, (Sint32)0, (Sint32)0x7fffffff, (Sint32)0x7fffffff);
  }
  /* wl_surface.commit */
  library->marshal(window->surface, 6, NULL, version, 0);
  buffer->is_busy = SDL_TRUE;
  library->flush(window->display);
}

#endif
