import CMainQueue

#if canImport(Glibc)
import Glibc
#endif

/// Runs the main actor's jobs and the main dispatch queue inside the stage's loop and, in programs that link
/// Foundation, the timers and blocks of the main run loop.
///
/// On Linux a main-actor job waits in libdispatch's main queue. The queue's handle, an eventfd, becomes readable when a
/// job enters the empty queue, so the stage sees work without polling. ``QueueWatcher`` wakes a loop that sleeps in SDL.
///
/// libdispatch binds the main queue to the first thread of the process. On any other thread this object does nothing:
/// there the program gave the first thread to `dispatchMain()`, or has an asynchronous `main`.
package final class MainQueue {
  /// Runs the jobs' closure at the right moment of the stage's clock. Set by the stage.
  package var perform: (() -> Void) -> Void = { $0() }
  /// The main queue's eventfd; nil where this thread may not run the queue's jobs.
  private let handle: Int32?
  private let hasRunLoop: Bool
  private var isServing = false

  package init() {
    handle = MainQueue.isOnFirstThread ? _dispatch_get_main_queue_handle_4CF() : nil
    hasRunLoop = CMainQueue_hasRunLoop()
  }

  /// Whether main-actor jobs can run while this thread stays in a loop.
  package static var isOnFirstThread: Bool { getpid() == gettid() }

  // MARK: Work

  /// Whether a job waits, or a timer of the main run loop is due.
  package var isReady: Bool {
    guard let handle, !isServing else { return false }
    return MainQueue.waitForJob(handle, until: 0) || runLoopDeadline.map { $0 <= StageClock.now } ?? false
  }

  /// Runs the jobs that wait. Jobs that these add wait for the next call, so a chain of jobs cannot hold up frames.
  ///
  /// A call from inside a job does nothing.
  /// - Returns: whether anything ran.
  @discardableResult
  package func serve() -> Bool {
    guard handle != nil, !isServing else { return false }
    guard isReady else {
      runLoopPass()
      return false
    }
    isServing = true
    perform {
      drain()
      runLoopPass()
    }
    isServing = false
    QueueWatcher.jobsWereServed()
    return true
  }

  /// Runs jobs as they come for as long as they follow each other closely.
  ///
  /// An `await` that hops to another thread and back returns within microseconds; without this, each hop takes a frame.
  /// - Parameter limit: on the stage's clock; no job begins later.
  package func serveChain(until limit: Double) {
    guard let handle else { return }
    while serve() {
      let pause = min(limit, StageClock.now + MainQueue.hopTime)
      guard StageClock.now < limit, MainQueue.waitForJob(handle, until: pause) else { return }
    }
  }

  /// Sleeps until the clock shows `time`, and runs jobs meanwhile.
  package func sleep(until time: Double) {
    guard let handle, !isServing else {
      StageClock.sleep(until: time)
      return
    }
    while true {
      let deadline = min(time, runLoopDeadline ?? time)
      let isAwaited = MainQueue.waitForJob(handle, until: deadline)
      if isAwaited || deadline < time { serve() }
      if StageClock.now >= time { return }
    }
  }

  /// When the next timer of Foundation's main run loop is due, on the stage's clock; nil without one.
  package var runLoopDeadline: Double? {
    guard hasRunLoop, handle != nil else { return nil }
    let seconds = CMainQueue_secondsToTimer()
    return seconds < 0 ? nil : StageClock.now + seconds
  }

  /// From here on a job wakes whoever sleeps in SDL's event queue.
  package func wakeSDL() {
    if let handle { QueueWatcher.start(handle) }
  }

  /// How long another thread may take to answer a hop. Longer work is waited for in the loop.
  private static let hopTime = 0.0002

  private func drain() {
    guard let handle else { return }
    var count: UInt64 = 0
    // It does not block: the eventfd was made so.
    if read(handle, &count, MemoryLayout<UInt64>.size) > 0 { _dispatch_main_queue_callback_4CF(nil) }
  }

  private func runLoopPass() {
    if hasRunLoop { CMainQueue_runLoopPass() }
  }

  /// Waits for the handle to become readable; a signal ends the wait.
  /// - Parameter deadline: on the stage's clock; a moment in the past only looks.
  private static func waitForJob(_ handle: Int32, until deadline: Double) -> Bool {
    var entry = pollfd(fd: handle, events: Int16(POLLIN), revents: 0)
    let seconds = min(max(0, deadline - StageClock.now), 3600)
    var time = timespec(tv_sec: Int(seconds), tv_nsec: Int((seconds - seconds.rounded(.down)) * 1e9))
    return ppoll(&entry, 1, &time, nil) > 0
  }
}
