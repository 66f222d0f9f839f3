import Stagecraft
import StagecraftInspector
import StagecraftStoryboard

#if canImport(Glibc)
import Glibc
#endif

/// A run in a window. It ends when the window closes or, with a script, when the script is complete and nothing moves.
struct WindowRun {
  private let session: Session

  init(_ session: Session) { self.session = session }

  func run() throws(ProgramFailure) -> ExitStatus {
    let options = session.options
    let stage: Stage
    do {
      Signals.leaveToWindow()
      stage = try Stage(
        title: session.title, size: session.size, scale: options.scale, background: session.background,
        timeScale: options.speed)
    } catch {
      throw ProgramFailure(error)
    }
    if let hint = stage.sdl.titleBarHint { Console.complain(hint) }
    let run = try session.begin(
      in: stage.core, resize: { stage.sdl.size = $0 }, stall: { usleep(UInt32($0 * 1e6)) })
    run.onTitleChange = { stage.title = $0 }
    stage.inspector.opensOnRequest = true
    if options.opensInspector {
      do throws(StageError) { try stage.inspector.open() } catch { throw ProgramFailure(error) }
    }
    // A machine that falls asleep would cut the film.
    let inhibitor = options.record.map { _ in SuspendInhibitor(reason: "A film is recorded", in: stage.window) }
    defer { inhibitor?.end() }
    XConnectionLossHandler.handle { WindowRun.displayWasLost(run) }
    Signals.listenBesideWindow()
    return try run.run { () throws(StageError) in
      var isLate = false
      do throws(StageError) {
        try stage.run {
          run.noteFrame()
          if Signals.received != nil { return true }
          guard run.player != nil, run.live == nil else { return false }
          run.keepWatch(options.timeout)
          isLate = run.overtime > options.timeout
          return run.isOver || isLate
        }
      } catch .displayLost {
        Console.complain(WindowRun.loss)
        return .unavailable
      }
      if isLate { run.complain(options.timeout) }
      return isLate ? .notIdle : .done
    }
  }

  private static let loss = "the display connection was lost; the requested files are written up to this point"

  /// Ends the run after the X server disconnected. SDL functions can no longer be called.
  private static func displayWasLost(_ run: StoryboardRun) -> Int32 {
    Console.complain(loss)
    do {
      return try run.end(.unavailable).rawValue
    } catch {
      for line in error.lines { Console.complain(line) }
      return error.status.rawValue
    }
  }
}
