import CMainQueue
import Stage

#if canImport(Glibc)
import Glibc
#endif

/// A thread that wakes SDL's event queue when a job enters the main queue, or at a set time.
///
/// SDL waits for the display only. The thread sleeps until the main queue's eventfd is readable, pushes an event into
/// SDL's queue, and waits until the stage has run the jobs: one event for any number of jobs, and no wake-ups without
/// jobs.
///
/// | state | input | next | action |
/// |---|---|---|---|
/// | watching | the eventfd is readable | rung | push an event |
/// | watching | the set time comes | watching | push an event |
/// | rung | the stage has run jobs, or read the event | watching | |
///
/// The thread lives as long as the process.
package nonisolated enum MainQueueWaker {
  /// Starts the thread; a second call does nothing.
  @MainActor package static func start(_ handle: Int32) {
    guard answers < 0 else { return }
    answers = eventfd(0, Int32(EFD_CLOEXEC))
    alarm = timerfd_create(CLOCK_MONOTONIC, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
    guard answers >= 0 else { return }
    MainQueue.onServed = jobsWereServed
    watched = handle
    // Signals belong to the main thread, whose waits they end.
    var (all, old) = (sigset_t(), sigset_t())
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &old)
    var thread = pthread_t()
    if pthread_create(&thread, nil, watchQueue, nil) == 0 { pthread_detach(thread) }
    pthread_sigmask(SIG_SETMASK, &old, nil)
  }

  /// Lets the thread watch again. An extra call causes one extra event.
  @MainActor package static func jobsWereServed() {
    guard answers >= 0 else { return }
    var one: UInt64 = 1
    write(answers, &one, MemoryLayout<UInt64>.size)
  }

  /// Sets the time of the next wake-up, and replaces the previous one.
  /// - Parameter time: on ``StageClock``; nil for none.
  @MainActor package static func wake(at time: Double?) {
    guard alarm >= 0 else { return }
    // A time of 0 would disarm the timer.
    let seconds = time.map { min(max($0, 1e-9), 1e12) } ?? 0
    var setting = itimerspec()
    setting.it_value = timespec(tv_sec: Int(seconds), tv_nsec: Int((seconds - seconds.rounded(.down)) * 1e9))
    timerfd_settime(alarm, Int32(TFD_TIMER_ABSTIME), &setting, nil)
  }
}

/// Set before the thread starts, and never changed.
nonisolated(unsafe) private var watched: Int32 = -1
nonisolated(unsafe) private var answers: Int32 = -1
nonisolated(unsafe) private var alarm: Int32 = -1

nonisolated private func watchQueue(_: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  let readable = Int16(POLLIN)
  var entries = [watched, alarm].map { pollfd(fd: $0, events: readable, revents: 0) }
  var count: UInt64 = 0
  while true {
    guard poll(&entries, nfds_t(entries.count), -1) > 0 else { continue }
    SDLEventQueue.wake()
    if entries[1].revents & readable != 0 { read(alarm, &count, MemoryLayout<UInt64>.size) }
    if entries[0].revents & readable != 0 { read(answers, &count, MemoryLayout<UInt64>.size) }
  }
}
