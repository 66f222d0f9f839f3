import CSDL2
import Geometry

/// Turns SDL's text events and input methods on while a view of the window is typed into.
///
/// SDL turns them on when video starts, and an input method would then take keys that are commands.
package final class TextInputSession {
  private let unitsPerPoint: () -> Double
  private var isActive = false
  /// Whether the program that owns the loop had turned text events on.
  private var wasActive = false

  /// - Parameter unitsPerPoint: returns the number of SDL units per point.
  package init(unitsPerPoint: @escaping () -> Double) { self.unitsPerPoint = unitsPerPoint }

  /// Starts or ends text input, or moves the input method's window.
  /// - Parameter caret: the place of the caret in window coordinates; nil if nothing is typed into.
  package func update(_ caret: Rect?) {
    if let caret {
      if !isActive {
        wasActive = SDL_IsTextInputActive() == SDL_TRUE
        SDL_StartTextInput()
        isActive = true
      }
      var rect = deviceRect(caret)
      SDL_SetTextInputRect(&rect)
    } else if isActive {
      isActive = false
      if !wasActive { SDL_StopTextInput() }
    }
  }

  private func deviceRect(_ rect: Rect) -> SDL_Rect {
    let units = unitsPerPoint()
    func whole(_ value: Double) -> Int32 { Int32(max(-1e6, min(1e6, (value * units).rounded()))) }
    return SDL_Rect(
      x: whole(rect.minX), y: whole(rect.minY), w: max(1, whole(rect.width)), h: max(1, whole(rect.height)))
  }
}
