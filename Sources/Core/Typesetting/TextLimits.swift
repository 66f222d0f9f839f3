/// Limits on the memory and time that text may take, beyond what a screen can show.
nonisolated enum TextLimits {
  /// The bytes of a text that a picture shows; further ones are dropped.
  static let shownBytes = 64 << 10
  /// The bytes of a paragraph; a longer one continues on a new line.
  static let paragraphBytes = 32 << 10
  /// The bytes of a text whose lines are all known; the heights of the paragraphs of a longer one are estimated.
  static let exactBytes = 128 << 10
  /// The bytes of a text from which the ends of a truncated line are taken.
  static let truncatedBytes = 16 << 10
  /// The height of the em square in device pixels; larger text is drawn at this size.
  static let fontPixels = 1024.0
  /// The sides of a text mask in device pixels; the rest is cut off.
  static let maskSide = 8192
  /// The bytes of a text mask.
  static let maskBytes = 16 << 20
  /// The bytes of cached masks.
  static let cacheBytes = 16 << 20
}
