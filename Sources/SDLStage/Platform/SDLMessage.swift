import CSDL2

/// SDL's account of what went wrong last; read at once, because any later call may replace it.
nonisolated func sdlMessage() -> String {
  let message = SDL_GetError().map { String(cString: $0) } ?? ""
  return message.isEmpty ? "SDL gives no reason" : message.split(whereSeparator: \.isNewline).joined(separator: " ")
}
