import CSDL2
import Geometry
import Stage
import Views

/// Turns SDL's text events and input methods on while a view of the window is typed into.
///
/// SDL turns them on when video starts, and an input method would then take keys that are commands.
package final class TextInputSession {
  private let unitsPerPoint: () -> Double
  private var isActive = false
  /// Whether the program that owns the loop had turned text events on.
  private var wasActive = false
  /// Whether an input method composes a text.
  private var isComposing = false
  private var rect = SDL_Rect()

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
      rect = deviceRect(caret)
      SDL_SetTextInputRect(&rect)
    } else if isActive {
      (isActive, isComposing) = (false, false)
      if !wasActive { SDL_StopTextInput() }
    }
  }

  /// Notes an event of an input method.
  package func note(_ event: Event) {
    guard case .text(let event) = event else { return }
    switch event.kind {
    case .typed: isComposing = false
    case .composed: isComposing = !event.text.isEmpty
    }
  }

  /// Makes the input method forget what it composes.
  package func endComposition() {
    guard isActive, isComposing else { return }
    isComposing = false
    // On Linux, `SDL_ClearComposition` does nothing; what ends text input begins the input method again.
    SDL_StopTextInput()
    SDL_StartTextInput()
    SDL_SetTextInputRect(&rect)
  }

  /// When SDL must look for news of the input method, on ``StageClock``; nil if an event wakes it.
  ///
  /// SDL sleeps on the display's connection alone, and a candidate that is clicked comes by D-Bus.
  var nextPoll: Double? { isComposing ? StageClock.now + Self.pollInterval : nil }

  /// Seconds; a click that is answered within 0.1 s seems to be answered at once.
  private static let pollInterval = 0.05

  private func deviceRect(_ rect: Rect) -> SDL_Rect {
    let units = unitsPerPoint()
    func whole(_ value: Double) -> Int32 { Int32(max(-1e6, min(1e6, (value * units).rounded()))) }
    return SDL_Rect(
      x: whole(rect.minX), y: whole(rect.minY), w: max(1, whole(rect.width)), h: max(1, whole(rect.height)))
  }
}
