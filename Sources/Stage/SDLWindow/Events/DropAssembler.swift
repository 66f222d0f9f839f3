import CSDL2
import Controls
import Geometry
import Views

#if canImport(Glibc)
import Glibc
#endif

/// Assembles the events of one drop, from its beginning to its end.
///
/// SDL sends an event for each file, and for each line of a text. It does not tell the place; X11's own messages do,
/// also while something is dragged over the window.
final class DropAssembler {
  private var urls: [String] = []
  private var lines: [String] = []
  /// The pointer of a drag over the window, in SDL's units; nil where nothing was told.
  private var told: Point?

  /// Adds an event of SDL.
  /// - Returns: the phase and the place of an event to deliver.
  func add(_ event: SDL_DropEvent, pointer: () -> Point) -> (DropEvent.Phase, Point)? {
    switch SDL_EventType(event.type) {
    case SDL_DROPBEGIN: (urls, lines) = ([], [])
    case SDL_DROPFILE:
      guard let name = event.file else { break }
      let bytes = UnsafeRawBufferPointer(start: name, count: strlen(name))
      if let url = DragItem(filePath: bytes).url { urls.append(url) }
    case SDL_DROPTEXT: if let text = event.file { lines.append(String(cString: text)) }
    case SDL_DROPCOMPLETE:
      defer { (urls, lines, told) = ([], [], nil) }
      return (
        .dropped(urls: urls, text: lines.isEmpty ? nil : lines.joined(separator: "\n")), told ?? pointer()
      )
    default: break
    }
    return nil
  }

  /// Adds a message of X11 about a drag over the window.
  func add(_ message: CSDL2_XdndMessage) -> (DropEvent.Phase, Point)? {
    let place = Point(Double(message.x), Double(message.y))
    guard message.kind != CSDL2_XDND_NONE else { return nil }
    guard message.kind == CSDL2_XDND_POSITION else {
      defer { told = nil }
      return told.map { (.exited, $0) }
    }
    told = place
    return (.moved, place)
  }
}
