/// Why a picture was not drawn to its end.
package nonisolated enum PictureFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The system has no memory for pixels of this size, in device pixels.
  case noMemory(width: Int, height: Int)
  /// Somebody asked through ``Interruption`` that the program ends.
  case interrupted

  package var description: String {
    switch self {
    case .noMemory(let width, let height): "there is no memory for a picture of \(width) by \(height) pixels"
    case .interrupted: "a signal ended the program before the picture was drawn"
    }
  }
}
