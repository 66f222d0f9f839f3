import CSDL2
import Views

/// The system's mouse pointers, each made when it is first shown.
final class CursorShapes {
  private var made: [Cursor: OpaquePointer] = [:]

  /// Shows a shape. Where the system has none of that kind, the pointer stays.
  func show(_ cursor: Cursor) {
    let shape = made[cursor] ?? SDL_CreateSystemCursor(Self.systemCursor(cursor))
    guard let shape else { return }
    made[cursor] = shape
    SDL_SetCursor(shape)
  }

  /// Frees the pointers; SDL shows its own again.
  func free() {
    for shape in made.values { SDL_FreeCursor(shape) }
    made = [:]
  }

  private static func systemCursor(_ cursor: Cursor) -> SDL_SystemCursor {
    switch cursor {
    case .arrow: SDL_SYSTEM_CURSOR_ARROW
    case .pointer, .grab: SDL_SYSTEM_CURSOR_HAND
    case .text: SDL_SYSTEM_CURSOR_IBEAM
    case .grabbing: SDL_SYSTEM_CURSOR_SIZEALL
    case .resizeHorizontal: SDL_SYSTEM_CURSOR_SIZEWE
    case .resizeVertical: SDL_SYSTEM_CURSOR_SIZENS
    case .wait: SDL_SYSTEM_CURSOR_WAIT
    case .notAllowed: SDL_SYSTEM_CURSOR_NO
    }
  }
}
