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
    let run = try session.begin(
      in: stage.core, resize: { stage.resize(to: $0) }, stall: { stage.stall($0) })
    return try run.run { () throws(StageError) in
      stage.start()
      try run.frameDidEnd()
      while !run.isOver, Signals.received == nil {
        // If nothing moves now, nothing will move later, so report the time limit at once.
        guard run.overtime <= options.timeout, stage.advance() else {
          run.complain(options.timeout)
          return .notIdle
        }
        try run.frameDidEnd()
      }
      run.complainOfSignal()
      return .done
    }
  }
}
