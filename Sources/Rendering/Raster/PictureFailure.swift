/// The reason why a picture was not drawn completely.
package nonisolated enum PictureFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no memory for a picture of this size, in device pixels.
  case noMemory(width: Int, height: Int)
  /// The draw was interrupted through ``Interruption``, because the program is asked to quit.
  case interrupted

  /// The reason as a sentence.
  package var description: String {
    switch self {
    case .noMemory(let width, let height): "there is no memory for a picture of \(width) by \(height) pixels"
    case .interrupted: "a signal ended the program before the picture was drawn"
    }
  }
}
