import Stagecraft
import StagecraftStoryboard

/// A run without a window, on a virtual clock.
struct HeadlessRun {
  private let session: Session

  init(_ session: Session) { self.session = session }

  func run() throws(ProgramFailure) -> ExitStatus {
    let options = session.options
    let stage = HeadlessStage(
      size: session.size, scale: options.scale ?? 1, background: session.background,
      framesPerSecond: options.framesPerSecond,
      timeScale: options.speed)
    let performance = try session.begin(in: stage.core) { stage.resize(to: $0) }
    return try performance.run { () throws(StageError) in
      stage.start()
      try performance.frameDidEnd()
      while !performance.isOver, Signals.received == nil {
        // If nothing moves now, nothing will move later, so report the time limit at once.
        guard performance.overtime <= options.timeout, stage.advance() else {
          performance.complain(options.timeout)
          return .notIdle
        }
        try performance.frameDidEnd()
      }
      performance.complainOfSignal()
      return .done
    }
  }
}
