import CMainQueue

#if canImport(Glibc)
import Glibc
#endif

/// Runs main-actor jobs and the main dispatch queue in the stage's event loop; in programs that link Foundation, also
/// the timers and blocks of the main run loop.
///
/// On Linux, main-actor jobs wait in libdispatch's main queue. Its eventfd becomes readable when a job enters the empty
/// queue, so the stage notices work without polling.
///
/// libdispatch binds the main queue to the main thread of the process. On any other thread this object does nothing:
/// the program has given the main thread to `dispatchMain()`, or has an asynchronous `main`.
package final class MainQueue {
  /// Runs a closure with jobs at the present time of the stage's clock. Set by the stage.
  package var perform: (() -> Void) -> Void = { $0() }
  /// The eventfd of the main queue; nil if this thread may not run its jobs.
  package let handle: Int32?
  private let hasRunLoop: Bool
  /// Called after jobs ran.
  package static var onServed: () -> Void = {}
  private var isServing = false

  /// Creates the runner for the current thread.
  package init() {
    handle = MainQueue.isOnFirstThread ? _dispatch_get_main_queue_handle_4CF() : nil
    hasRunLoop = CMainQueue_hasRunLoop()
  }

  /// Whether this is the main thread, where main-actor jobs can run during a loop.
  package static var isOnFirstThread: Bool { getpid() == gettid() }

  // MARK: Work

  /// Whether a job waits, or a timer of the main run loop is due.
  package var isReady: Bool {
    guard let handle, !isServing else { return false }
    return MainQueue.waitForJob(handle, until: 0) || runLoopDeadline.map { $0 <= StageClock.now } ?? false
  }

  /// Runs the waiting jobs. Jobs that these add wait for the next call, so a chain of jobs cannot delay frames.
  ///
  /// Does nothing when called from a job.
  /// - Returns: whether any job ran.
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
    MainQueue.onServed()
    return true
  }

  /// Runs jobs for as long as they follow each other closely.
  ///
  /// An `await` that hops to another thread and back returns within microseconds; without this, each hop would take a
  /// frame.
  /// - Parameter limit: the time after which no job starts, on the stage's clock.
  package func serveChain(until limit: Double) {
    guard let handle else { return }
    while serve() {
      let pause = min(limit, StageClock.now + MainQueue.hopTime)
      guard StageClock.now < limit, MainQueue.waitForJob(handle, until: pause) else { return }
    }
  }

  /// Sleeps until `time` on the stage's clock, and runs jobs meanwhile.
  /// - Parameter display: what arrives here during the sleep is read at once; nil to leave it for later.
  package func sleep(until time: Double, reading display: DisplayConnection? = nil) {
    guard !isServing else { return StageClock.sleep(until: time) }
    var display = display
    while true {
      let deadline = min(time, runLoopDeadline ?? time)
      let (job, shown) = MainQueue.wait(for: handle ?? -1, display?.descriptor ?? -1, until: deadline)
      if shown == Int16(POLLIN) { display?.read() } else if shown != 0 { display = nil }
      if job != 0 || deadline < time { serve() }
      if StageClock.now >= time { return }
    }
  }

  /// The time of the next timer of Foundation's main run loop, on the stage's clock; nil without one.
  package var runLoopDeadline: Double? {
    guard hasRunLoop, handle != nil else { return nil }
    let seconds = CMainQueue_secondsToTimer()
    return seconds < 0 ? nil : StageClock.now + seconds
  }

  /// The seconds that another thread may take to answer a hop. The loop waits for longer work.
  private static let hopTime = 0.0002

  private func drain() {
    guard let handle else { return }
    var count: UInt64 = 0
    // Does not block: libdispatch makes the eventfd non-blocking.
    if read(handle, &count, MemoryLayout<UInt64>.size) > 0 { _dispatch_main_queue_callback_4CF(nil) }
  }

  private func runLoopPass() {
    if hasRunLoop { CMainQueue_runLoopPass() }
  }

  /// Waits until the handle is readable; a signal ends the wait.
  private static func waitForJob(_ handle: Int32, until deadline: Double) -> Bool {
    wait(for: handle, -1, until: deadline).0 != 0
  }

  /// Waits until one of two files is readable; a signal ends the wait. Allocates nothing.
  /// - Parameters:
  ///   - first: a file descriptor; `poll` ignores -1.
  ///   - second: another one.
  ///   - deadline: on the stage's clock; a past time polls.
  /// - Returns: what `poll` found of each; 0 for nothing.
  private static func wait(for first: Int32, _ second: Int32, until deadline: Double) -> (Int16, Int16) {
    let seconds = min(max(0, deadline - StageClock.now), 3600)
    var time = timespec(tv_sec: Int(seconds), tv_nsec: Int((seconds - seconds.rounded(.down)) * 1e9))
    return withUnsafeTemporaryAllocation(of: pollfd.self, capacity: 2) { entries in
      entries.initializeElement(at: 0, to: pollfd(fd: first, events: Int16(POLLIN), revents: 0))
      entries.initializeElement(at: 1, to: pollfd(fd: second, events: Int16(POLLIN), revents: 0))
      // After a signal or an error, the system leaves the entries as they were.
      guard ppoll(entries.baseAddress, 2, &time, nil) > 0 else { return (0, 0) }
      return (entries[0].revents, entries[1].revents)
    }
  }
}
