import CText
import Views

/// The open fonts: for each style the one that has most letters, and the ones that stand in for what it lacks.
final class FontCollection {
  private struct Block: Hashable {
    var style: FontStyle
    /// The letters with the same number, but for its last eight bits.
    var block: UInt32
    var isColored: Bool
  }

  let finder: FontFinder
  /// The failures of fontconfig and FreeType in this frame.
  private let failure: LibraryFailure
  /// The open font files by path; a program uses only a few.
  private var files: [ExactText<String>: FontFile] = [:]
  private var faces: [FontFinder.Face: FontFace] = [:]
  private var primaries: [FontStyle: FontFace] = [:]
  /// The last fallback of each block: most of its letters come from one font, so that fontconfig need not be asked.
  private var fallbacks: [Block: FontFace] = [:]

  init(_ finder: FontFinder, _ failure: LibraryFailure) {
    self.finder = finder
    self.failure = failure
  }

  /// - Throws: ``TextFailure/noFont(_:)``
  func primary(_ style: FontStyle) throws(TextFailure) -> FontFace {
    if let known = primaries[style] { return known }
    let found = try finder.primaryFace(style)
    guard let face = open(found) else { throw .noFont("\(found.path) cannot be read") }
    if primaries.count >= 256 { primaries.removeAll() }
    primaries[style] = face
    return face
  }

  /// Returns a font with a letter; nil if none has it.
  func fallback(for scalar: Unicode.Scalar, _ style: FontStyle, isColored: Bool) -> FontFace? {
    let block = Block(style: style, block: scalar.value >> 8, isColored: isColored)
    if let known = fallbacks[block], known.has(scalar) { return known }
    guard let found = finder.face(containing: scalar, style, isColored: isColored, failure) else { return nil }
    guard let face = open(found) else {
      failure.note("\(found.path) cannot be read")
      return nil
    }
    if fallbacks.count >= 1024 { fallbacks.removeAll() }
    fallbacks[block] = face
    return face
  }

  private func open(_ found: FontFinder.Face) -> FontFace? {
    if let known = faces[found] { return known }
    guard let file = files[ExactText(found.path)] ?? FontFile(path: found.path), let face = FontFace(found, in: file)
    else {
      return nil
    }
    files[ExactText(found.path)] = file
    faces[found] = face
    return face
  }
}
