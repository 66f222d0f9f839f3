import CSDL2
import Views

/// The desktop's clipboard, by SDL.
///
/// Reading waits for the program that has the text, at most a second on X11.
///
/// > Source: `SDL_GetClipboardText`, `SDL_GetPrimarySelectionText`.
package final class DesktopPasteboard: Pasteboard {
  package init() {}

  package var string: String? {
    get { text(SDL_GetClipboardText()) }
    set { SDL_SetClipboardText(newValue?.replacingNull ?? "") }
  }

  /// On X11, SDL answers this by reading the text, for which a program that hangs lets it wait: there, a text is
  /// assumed.
  package var mayHaveString: Bool { VideoSession.currentDriver == "x11" || SDL_HasClipboardText() == SDL_TRUE }

  package var primarySelection: String? {
    get { SDL_HasPrimarySelectionText() == SDL_TRUE ? text(SDL_GetPrimarySelectionText()) : nil }
    set { SDL_SetPrimarySelectionText(newValue?.replacingNull ?? "") }
  }

  /// Takes over SDL's string; invalid UTF-8 is repaired. SDL returns an empty text where it failed.
  private func text(_ taken: UnsafeMutablePointer<CChar>?) -> String? {
    guard let taken else { return nil }
    defer { SDL_free(taken) }
    let text = String(cString: taken)
    return text.isEmpty ? nil : text
  }
}

nonisolated extension String {
  /// The text with U+FFFD for each U+0000, at which SDL ends a text.
  ///
  /// > Source: the HTML and CommonMark standards, which replace U+0000 in the same way.
  fileprivate var replacingNull: String {
    guard utf8.contains(0) else { return self }
    var scalars = UnicodeScalarView()
    for scalar in unicodeScalars { scalars.append(scalar == "\0" ? "\u{FFFD}" : scalar) }
    return String(scalars)
  }
}
