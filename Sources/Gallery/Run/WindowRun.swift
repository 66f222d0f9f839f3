import Stagecraft

/// A run in a window, until it is closed or, with a script, until that is played and nothing moves.
struct WindowRun {
  private let session: Session

  init(_ session: Session) { self.session = session }

  func run() throws(Failure) -> ExitStatus {
    do {
      let stage = try Stage(
        title: session.title, size: session.size, background: session.background, timeScale: session.options.speed)
      let performance = try session.begin(in: stage.core) { stage.sdl.size = $0 }
      var isLate = false
      try stage.run {
        performance.frameDidEnd()
        guard performance.player != nil else { return false }
        performance.keepWatch(session.options.timeout)
        isLate = performance.overtime > session.options.timeout
        return performance.isOver || isLate
      }
      if isLate { performance.complain(session.options.timeout) }
      return try performance.end(isLate ? .notIdle : .done)
    } catch let error as StageError {
      throw Failure(error)
    } catch let error as Failure {
      throw error
    } catch {
      throw Failure(.unavailable, "\(error)")
    }
  }
}
