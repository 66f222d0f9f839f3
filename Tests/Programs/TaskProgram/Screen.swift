import Foundation
import Stagecraft

/// Writes a line at once.
func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

/// Processor time of this program, in seconds.
nonisolated func processorSeconds() -> Double { Double(clock()) / Double(CLOCKS_PER_SEC) }

/// Seconds of the clock that never runs back.
nonisolated func seconds() -> Double { Double(DispatchTime.now().uptimeNanoseconds) * 1e-9 }

/// A screen with a label, whose task begins when its view is loaded, as in most programs.
final class Screen: ViewController {
  let label = Label("nothing yet", frame: Rect(20, 20, 400, 40))
  private let work: (Screen) async throws -> Void
  private(set) var isDone = false

  init(_ work: @escaping (Screen) async throws -> Void) { self.work = work }

  override func viewDidLoad() {
    view.backgroundColor = Color(rgb: 0x20_3040)
    view.addSubview(label)
    Task {
      do { try await work(self) } catch { say("failed: \(error)") }
      isDone = true
    }
  }
}

/// Opens a window and returns when the screen's task has ended.
/// - Parameter limit: seconds after which the window closes in any case.
func show(_ work: @escaping (Screen) async throws -> Void, limit: Double = 30) throws {
  let screen = Screen(work)
  let stage = try Stage(title: "Tasks", size: Size(480, 320))
  stage.environment.addObserver(WarningPrinter())
  var frames = 0
  stage.onFrameTiming = { _ in frames += 1 }
  frameCount = { frames }
  stage.window.setRootViewController(NavigationController(root: screen), environment: stage.environment)
  let end = seconds() + limit
  // Wakes the stage, also where no task can.
  View.animate(withDuration: 0.01, delay: limit) { screen.label.alpha = 0 }
  try stage.run { screen.isDone || seconds() > end }
  say(screen.isDone ? "closed" : "closed at the limit")
}

/// Frames that the stage has made so far.
var frameCount: () -> Int = { 0 }
