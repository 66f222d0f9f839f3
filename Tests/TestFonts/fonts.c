#include <stdlib.h>
#include <string.h>

// Runs before any test. Children of the tests inherit it. A variable that is set already is kept.
__attribute__((constructor)) static void pin_fonts(void) {
  static const char source[] = __FILE__;
  const char *end = strrchr(source, '/');
  if (end == NULL) return;
  char path[4096];
  size_t length = (size_t)(end - source);
  if (length + sizeof "/fonts.conf" > sizeof path) return;
  memcpy(path, source, length);
  memcpy(path + length, "/fonts.conf", sizeof "/fonts.conf");
  setenv("FONTCONFIG_FILE", path, 0);
}
