import Stagecraft

/// A run without a window, on a virtual clock.
struct HeadlessRun {
  private let session: Session

  init(_ session: Session) { self.session = session }

  func run() throws(Failure) -> ExitStatus {
    let options = session.options
    let signals = Signals()
    let stage = HeadlessStage(
      size: session.size, background: session.background, framesPerSecond: options.framesPerSecond,
      timeScale: options.speed)
    let performance = try session.begin(in: stage.core) { stage.resize(to: $0) }
    stage.start()
    performance.frameDidEnd()
    if let failure = stage.core.failure { throw Failure(failure) }
    while !performance.isOver, signals.received == nil {
      if performance.overtime > options.timeout {
        Console.complain(
          "not idle \(options.timeout) s after the script's end: \(stage.core.activeNames.joined(separator: ", ")) "
            + "still active")
        return try performance.end(.notIdle)
      }
      guard stage.advance() else { break }
      performance.frameDidEnd()
      if let failure = stage.core.failure { throw Failure(failure) }
    }
    return try performance.end(.done)
  }
}
