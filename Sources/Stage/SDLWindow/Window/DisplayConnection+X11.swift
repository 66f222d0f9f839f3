import CSDL2
import Stage

extension DisplayConnection {
  /// The connection of a window; nil if the window is not on X11.
  init?(of window: OpaquePointer) {
    let descriptor = CSDL2_X11Connection(window)
    guard descriptor >= 0 else { return nil }
    self.init(descriptor: descriptor) { SDL_PumpEvents() }
  }
}
