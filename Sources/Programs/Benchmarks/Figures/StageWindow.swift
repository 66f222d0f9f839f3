import CByHand
import ProcessSupport
import Stagecraft

/// A stage in a window with frames on request, each a sixtieth of a second later than the one before. The motion
/// between frames does not depend on the time that they take.
final class StageWindow {
  let stage: Stage
  let root = ViewController()
  private var number = 0

  /// Opens the window in the lower right of the screen.
  init(_ backend: Backend) throws {
    backend.select()
    stage = try Stage(
      title: "Stagecraft", size: CellScreen.windowSize, background: Color(rgb: Palette.background), pacing: .unlimited)
    guard (stage.core.target is GPUTarget) == (backend != .pixels) else {
      throw ProgramError("the stage did not take \(backend)")
    }
    by_hand_move_window(stage.sdl.handle, 960, 600)
    stage.window.setRootViewController(root, environment: stage.environment)
    _ = by_hand_pump()
  }

  /// The time of the last frame, in seconds.
  var time: Double { Double(number) / 60 }

  func frame() {
    number += 1
    stage.core.loop.frame(at: time)
  }

  var drawCallCount: Int { (stage.core.target as? GPUTarget)?.drawCallCount ?? 0 }
}

/// A window for hand-written drawing.
final class HandWindow {
  let handle: OpaquePointer

  init(_ path: ByHandPath, column: Int) throws {
    guard let handle = by_hand_open(path, "By hand", Int32(column * 960), 0) else {
      throw ProgramError("no window by hand: \(String(cString: by_hand_error()))")
    }
    self.handle = handle
  }

  isolated deinit { by_hand_close(handle) }
}
