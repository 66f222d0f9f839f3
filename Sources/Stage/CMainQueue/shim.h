#ifndef CMAINQUEUE_SHIM_H
#define CMAINQUEUE_SHIM_H

#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

// poll.h and unistd.h declare these only if _GNU_SOURCE was defined first.
extern pid_t gettid(void);
extern int ppoll(struct pollfd *entries, nfds_t count, const struct timespec *timeout, const sigset_t *mask);

// The two functions that libdispatch exports for the run loops of other libraries, such as Foundation's.

/// Returns an eventfd that becomes readable when a job enters the empty main queue.
int _dispatch_get_main_queue_handle_4CF(void);
/// Runs the jobs now in the main queue. Call it on the first thread, not inside dispatch_main.
void _dispatch_main_queue_callback_4CF(void *message);

// Foundation's run loop, in programs that link Foundation; otherwise these weak symbols are null.

void *CFRunLoopGetMain(void) __attribute__((weak));
int CFRunLoopRunInMode(const void *mode, double seconds, unsigned char returnsAfterSource) __attribute__((weak));
double CFRunLoopGetNextTimerFireDate(void *runLoop, const void *mode) __attribute__((weak));
void CFRunLoopWakeUp(void *runLoop) __attribute__((weak));
double CFAbsoluteTimeGetCurrent(void) __attribute__((weak));
extern const void *const kCFRunLoopDefaultMode __attribute__((weak));

/// Whether the program links Foundation's run loop.
static inline bool CMainQueue_hasRunLoop(void) {
  return CFRunLoopGetMain != NULL && CFRunLoopRunInMode != NULL && CFRunLoopGetNextTimerFireDate != NULL &&
         CFRunLoopWakeUp != NULL && CFAbsoluteTimeGetCurrent != NULL && &kCFRunLoopDefaultMode != NULL;
}

/// Runs one pass of the main run loop: its due timers, blocks and fired sources.
static inline void CMainQueue_runLoopPass(void) { CFRunLoopRunInMode(kCFRunLoopDefaultMode, 0, true); }

/// Returns the seconds until the next timer of the main run loop is due; negative if there is none.
static inline double CMainQueue_secondsToTimer(void) {
  double date = CFRunLoopGetNextTimerFireDate(CFRunLoopGetMain(), kCFRunLoopDefaultMode);
  if (date == 0) return -1;
  double seconds = date - CFAbsoluteTimeGetCurrent();
  return seconds > 0 ? seconds : 0;
}

static inline void CMainQueue_wakeRunLoop(void) { CFRunLoopWakeUp(CFRunLoopGetMain()); }

#endif
