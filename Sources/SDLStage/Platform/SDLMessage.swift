import CSDL2

/// Returns SDL's last error message. Call it at once, because any later call may replace the message.
nonisolated func sdlMessage() -> String {
  let message = SDL_GetError().map { String(cString: $0) } ?? ""
  return message.isEmpty ? "SDL gives no reason" : message.split(whereSeparator: \.isNewline).joined(separator: " ")
}
