import CByHand
import ProcessSupport
import Stagecraft

/// A stage in a window whose frames are made one after the other, as they are asked for.
final class StageWindow {
  let stage: Stage
  let root = ViewController()

  /// Opens it in the lower right of the screen.
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

  func frame() { stage.frame() }

  var drawCallCount: Int { (stage.core.target as? GPUTarget)?.drawCallCount ?? 0 }
}

/// A window that somebody draws into by hand.
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
