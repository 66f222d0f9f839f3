import Geometry

/// How an ``ImageView`` fits its image into its bounds.
nonisolated public enum ContentMode: String, Hashable, Sendable, CaseIterable {
  /// Stretches the image to the bounds.
  case scaleToFill
  /// Scales the image so that all of it is visible. The rest of the bounds stays empty.
  case scaleAspectFit
  /// Scales the image so that it fills the bounds. Parts of it may lie outside, where only
  /// ``View/clipsToBounds`` hides them.
  case scaleAspectFill
  /// Shows the image in its own size, centered.
  case center

  /// The rectangle that an image takes, in the coordinates of the bounds.
  ///
  /// - Precondition: neither size is empty.
  package func place(of image: Size, in bounds: Rect) -> Rect {
    let (x, y) = (bounds.width / image.width, bounds.height / image.height)
    switch self {
    case .scaleToFill: return bounds
    case .scaleAspectFit: return Rect(center: bounds.center, size: image.scaled(by: min(x, y)))
    case .scaleAspectFill: return Rect(center: bounds.center, size: image.scaled(by: max(x, y)))
    case .center: return Rect(center: bounds.center, size: image)
    }
  }
}

nonisolated extension Size {
  fileprivate func scaled(by factor: Double) -> Size { Size(width * factor, height * factor) }
}
