import Stagecraft
import StagecraftStoryboard

/// The reason for ending the program before its work is done.
struct ProgramFailure: Error {
  let status: ExitStatus
  let lines: [String]

  init(_ status: ExitStatus, _ line: String) { self.init(status, lines: [line]) }

  init(_ status: ExitStatus, lines: [String]) {
    self.status = status
    self.lines = lines
  }

  init(_ error: StageError) {
    switch error {
    case .cannotWrite: self.init(.cannotCreate, error.description)
    case .cannotRead: self.init(.noInput, error.description)
    case .noDisplay, .noVideo, .displayLost, .lostWindow, .noRenderer, .noFont:
      self.init(.unavailable, error.description)
    }
  }
}
