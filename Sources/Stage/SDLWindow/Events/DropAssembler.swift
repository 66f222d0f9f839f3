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
  func add(_ event: SDL_DropEvent, pointer: () -> Point) -> (phase: DropEvent.Phase, place: Point)? {
    switch SDL_EventType(event.type) {
    case SDL_DROPBEGIN: (urls, lines) = ([], [])
    case SDL_DROPFILE:
      guard let name = event.file else { break }
      let bytes = UnsafeRawBufferPointer(start: name, count: strlen(name))
      urls.append(FilePath(bytes: bytes).uri)
    case SDL_DROPTEXT: if let text = event.file { lines.append(String(cString: text)) }
    case SDL_DROPCOMPLETE:
      defer { (urls, lines, told) = ([], [], nil) }
      // Files may be offered as a text, too, which is forgotten with them.
      let whole = wholeText(in: event.windowID)
      let text = lines.isEmpty ? nil : whole ?? lines.joined(separator: "\n")
      return (.dropped(urls: urls, text: text), told ?? pointer())
    default: break
    }
    return nil
  }

  /// The text as the other program has it, with all letters and empty lines; nil where the system does not tell.
  private func wholeText(in window: UInt32) -> String? {
    guard let window = SDL_GetWindowFromID(window) else { return nil }
    var text: String?
    withUnsafeMutablePointer(to: &text) { text in
      CSDL2_TakeDroppedText(window, text) { context, bytes, count in
        let bytes = UnsafeBufferPointer(start: bytes, count: count)
        context?.assumingMemoryBound(to: String?.self).pointee = String(decoding: bytes, as: UTF8.self)
      }
    }
    // The lines of MIME's text/plain end with CR LF.
    return text.map { String($0.map { $0 == "\r\n" ? "\n" : $0 }) }
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
