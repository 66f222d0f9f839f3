#define _GNU_SOURCE
#include <ftw.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

extern char **environ;

// What a desktop, a session or a user's settings put into the environment. A name that ends in _ stands for all that begin
// with it.
static const char *const personal[] = {
  "AT_SPI_", "DBUS_", "DESKTOP_", "DISPLAY", "FCITX_", "FC_", "FONTCONFIG_", "FREETYPE_", "GALLIUM_", "GDK_", "GIO_",
  "GNOME_", "GTK_", "IBUS_", "KDE_", "LANG", "LANGUAGE", "LC_", "LIBDECOR_", "LIBGL_", "MESA_", "QT_", "SDL_", "TZ",
  "WAYLAND_", "WESTON_", "XAUTHORITY", "XCOMPOSEFILE", "XCURSOR_", "XDG_", "XLOCALEDIR", "XMODIFIERS",
};

// The length of the name of an entry that is personal; 0 for another one.
static size_t personal_name(const char *entry) {
  const char *end = strchr(entry, '=');
  if (end == NULL) return 0;
  size_t length = (size_t)(end - entry);
  for (size_t index = 0; index < sizeof personal / sizeof *personal; index++) {
    size_t known = strlen(personal[index]);
    bool is_prefix = personal[index][known - 1] == '_';
    if (length < known || strncmp(entry, personal[index], known) != 0) continue;
    if (is_prefix || length == known) return length;
  }
  return 0;
}

static void forget_the_user(void) {
  char name[256];
  for (char **entry = environ; *entry != NULL;) {
    size_t length = personal_name(*entry);
    if (length == 0 || length >= sizeof name) {
      entry++;
      continue;
    }
    memcpy(name, *entry, length);
    name[length] = 0;
    unsetenv(name);
    // The entries have moved.
    entry = environ;
  }
}

static char home[4096];
static pid_t owner;

static int remove_entry(const char *path, const struct stat *info, int kind, struct FTW *level) {
  (void)info, (void)kind, (void)level;
  return remove(path);
}

static void remove_home(void) {
  if (getpid() == owner) nftw(home, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
}

// A home of its own for this run. Processes that the tests start, tests in processes of their own too, share it.
static void make_home(void) {
  const char *shared = getenv("STAGECRAFT_TEST_HOME");
  char runtime[sizeof home + 32];
  if (shared != NULL && access(shared, W_OK) == 0) {
    snprintf(home, sizeof home, "%s", shared);
  } else {
    const char *folder = getenv("TMPDIR");
    snprintf(home, sizeof home, "%s/stagecraft-home-XXXXXX", folder != NULL && *folder ? folder : "/tmp");
    if (mkdtemp(home) == NULL) return;
    owner = getpid();
    atexit(remove_home);
    setenv("STAGECRAFT_TEST_HOME", home, 1);
  }
  setenv("HOME", home, 1);
  snprintf(runtime, sizeof runtime, "%s/run", home);
  mkdir(runtime, 0700);
  setenv("XDG_RUNTIME_DIR", runtime, 1);
  // Without an address, libraries look for a bus elsewhere, or start one.
  snprintf(runtime, sizeof runtime, "unix:path=%s/run/no-bus", home);
  setenv("DBUS_SESSION_BUS_ADDRESS", runtime, 1);
}

static void pin_fonts(void) {
  static const char source[] = __FILE__;
  const char *end = strrchr(source, '/');
  if (end == NULL) return;
  char path[4096];
  snprintf(path, sizeof path, "%.*s/fonts.conf", (int)(end - source), source);
  setenv("FONTCONFIG_FILE", path, 1);
}

// Runs before any test. What the tests start inherits it.
__attribute__((constructor)) static void make_environment(void) {
  // The display that .ci/tests made for the tests of the graphics card. Without it no test opens a window on a display
  // that it has not started itself.
  const char *display = getenv("STAGECRAFT_TEST_DISPLAY");
  forget_the_user();
  make_home();
  pin_fonts();
  setenv("LANG", "C.UTF-8", 1);
  setenv("TZ", "UTC", 1);
  if (display != NULL) setenv("DISPLAY", display, 1);
}
