import Stagecraft
import StagecraftStoryboard
import Typesetting

/// Plays a recorded run without a window: the same events at the same times, and the same frames.
struct PlayRun {
  private let session: Session
  private let recording: RecordedRun

  init(_ session: Session, _ recording: RecordedRun) {
    self.session = session
    self.recording = recording
  }

  func run() throws(ProgramFailure) -> ExitStatus {
    let stage = HeadlessStage(
      size: session.size, scale: recording.scale, background: session.background, timeScale: session.options.speed,
      text: TextSystem(), keepsPicture: true)
    let run = try session.begin(in: stage.core) { stage.resize(to: $0) }
    return try run.run { () throws(StageError) in
      for step in recording.steps where Signals.received == nil {
        switch step {
        case .input(let input): stage.play(input)
        case .frame(let time):
          stage.core.frame(at: time)
          try run.frameDidEnd()
        }
      }
      run.complainOfSignal()
      return .done
    }
  }
}
