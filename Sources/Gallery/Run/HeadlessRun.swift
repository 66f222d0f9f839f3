import Stagecraft

/// A run without a window, on a virtual clock.
struct HeadlessRun {
  private let session: Session

  init(_ session: Session) { self.session = session }

  func run() throws(Failure) -> ExitStatus {
    let options = session.options
    let stage = HeadlessStage(
      size: session.size, scale: options.scale ?? 1, background: session.background,
      framesPerSecond: options.framesPerSecond,
      timeScale: options.speed)
    let performance = try session.begin(in: stage.core) { stage.resize(to: $0) }
    stage.start()
    performance.frameDidEnd()
    if let failure = stage.core.failure { throw Failure(failure) }
    while !performance.isOver, Signals.received == nil {
      // Where nothing moves, nothing will: the time limit is as good as reached.
      guard performance.overtime <= options.timeout, stage.advance() else {
        performance.complain(options.timeout)
        return try performance.end(.notIdle)
      }
      performance.frameDidEnd()
      if let failure = stage.core.failure { throw Failure(failure) }
    }
    if let signal = Signals.received {
      Console.complain("ended by \(signal) before the run was over; what was promised is written as far as it came")
    }
    return try performance.end(.done)
  }
}
