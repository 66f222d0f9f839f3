#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include "Decoder.h"

const unsigned cpictures_deadline = 5;
const unsigned cpictures_latest = 15;
const uint64_t cpictures_memory = 1ull << 30;

/// The name of a decoder's process, by which the constructor knows it.
static const char processName[] = "stagecraft-pictures";
/// The socket in a decoder's process.
enum { SOCKET = 3 };

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define IS_SANITIZED 1
#endif
#endif

extern char **environ;

int cpictures_start(int *process) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) < 0) return -errno;
  // Above those that the file actions write to.
  const int theirs = fcntl(ends[1], F_DUPFD_CLOEXEC, SOCKET + 1);
  close(ends[1]);
  if (theirs < 0) {
    const int code = errno;
    close(ends[0]);
    return -code;
  }
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
#ifndef IS_SANITIZED
  posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
#endif
  posix_spawn_file_actions_adddup2(&actions, theirs, SOCKET);
  posix_spawn_file_actions_addclosefrom_np(&actions, SOCKET + 1);
  char *const arguments[] = {(char *)processName, NULL};
  const int code = posix_spawn(process, "/proc/self/exe", &actions, &attributes, arguments, environ);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  close(theirs);
  if (code == 0) return ends[0];
  close(ends[0]);
  return -code;
}

static bool transfer(bool isReading, void *memory, size_t count) {
  uint8_t *place = memory;
  while (count > 0) {
    const ssize_t done = isReading ? read(SOCKET, place, count) : send(SOCKET, place, count, MSG_NOSIGNAL);
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) return false;
    place += done;
    count -= (size_t)done;
  }
  return true;
}

/// Lets the kernel end the process after seconds of its own time, by SIGPROF, and of the clock, by SIGALRM; 0 for never.
static void setDeadline(unsigned processor, unsigned clock) {
  const struct itimerval own = {.it_value = {.tv_sec = processor}}, real = {.it_value = {.tv_sec = clock}};
  setitimer(ITIMER_PROF, &own, NULL);
  setitimer(ITIMER_REAL, &real, NULL);
}

/// Reads a request and answers it.
/// - Returns: whether the process can take another.
static bool serveOne(void) {
  CPicturesReply reply = {0};
  Decoding decoding = {.reply = &reply};
  if (!transfer(true, &decoding.request, sizeof decoding.request)) return false;
  setDeadline(cpictures_deadline, cpictures_latest);
  uint8_t *bytes = malloc((size_t)decoding.request.length + 1);
  if (!bytes || !transfer(true, bytes, decoding.request.length)) return false;
  decoding.bytes = bytes;
  switch (decoding.request.format) {
    case CPICTURES_PNG: decode_png(&decoding); break;
    case CPICTURES_JPEG: decode_jpeg(&decoding); break;
    case CPICTURES_WEBP: decode_webp(&decoding); break;
    default: decode_sdl(&decoding);
  }
  const bool isGood = reply.outcome <= CPICTURES_PART;
  if (!transfer(false, &reply, sizeof reply)) return false;
  if (isGood && !transfer(false, decoding.pixels, (size_t)reply.width * reply.height * 4)) return false;
  setDeadline(0, 0);
  free(bytes);
  for (size_t i = 0; i < sizeof decoding.blocks / sizeof decoding.blocks[0]; i++) free(decoding.blocks[i]);
  return reply.outcome != CPICTURES_NO_MEMORY;
}

static void *serveAll(void *unused) {
  while (serveOne()) {}
  _exit(0);
}

/// Serves requests instead of the program, in a process that was started for it.
__attribute__((constructor(101))) static void serve(int count, char **arguments) {
  if (count != 1 || strcmp(arguments[0], processName) != 0) return;
  prctl(PR_SET_NAME, processName);
  // The keys that end the program in a terminal end the decoder with its socket.
  signal(SIGINT, SIG_IGN);
  signal(SIGHUP, SIG_IGN);
  // A decoder takes no time from the program's frames.
  if (getpriority(PRIO_PROCESS, 0) < 0) setpriority(PRIO_PROCESS, 0, 0);
  const struct rlimit noCore = {0, 0};
  setrlimit(RLIMIT_CORE, &noCore);
#ifndef IS_SANITIZED
  const struct rlimit memory = {cpictures_memory, cpictures_memory};
  setrlimit(RLIMIT_DATA, &memory);
#endif
  // On a stack of its own, where nothing was before: of a damaged GIF, SDL2_image frees what it finds there. All blocks in one
  // place, as without a second thread.
  mallopt(M_ARENA_MAX, 1);
  pthread_t thread;
  if (pthread_create(&thread, NULL, serveAll, NULL) != 0) serveAll(NULL);
  // The process ends as soon as the program is gone, however it went, and whatever is decoded.
  struct pollfd end = {.fd = SOCKET, .events = POLLRDHUP};
  while (poll(&end, 1, -1) <= 0) {}
  _exit(0);
}
