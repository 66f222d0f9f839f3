import CSDL2

#if canImport(Glibc)
import Glibc
#endif

/// Finds font files with fontconfig.
///
/// The first lookup loads fontconfig's configuration and caches, which takes about ten milliseconds; ``warmUp()`` does
/// so while SDL connects to the display.
package final class FontFinder {
  /// A font face in a file.
  package struct Face: Hashable {
    /// The path of the file.
    package var path: String
    /// The index of the face in the file.
    package var index: Int
  }

  private let family: String
  private var first: Result<Face, StageError>?
  private var loading: pthread_t?
  /// The fallback fonts by scalar; nil if no font has it.
  private var fallbacks: [Unicode.Scalar: Face?] = [:]

  /// Creates a book for a font family. Default: `sans-serif`.
  package init(family: String = "sans-serif") { self.family = family }

  isolated deinit { waitUntilLoaded() }

  /// Starts loading fontconfig's configuration on a background thread.
  package func warmUp() {
    guard first == nil, loading == nil else { return }
    var thread = pthread_t()
    if pthread_create(&thread, nil, loadFontConfiguration, nil) == 0 { loading = thread }
  }

  private func waitUntilLoaded() {
    guard let thread = loading else { return }
    pthread_join(thread, nil)
    loading = nil
  }

  /// Returns the font for all text whose letters it has.
  ///
  /// - Throws: ``StageError/noFont(reason:)``
  package func primaryFace() throws(StageError) -> Face {
    if let first { return try first.get() }
    waitUntilLoaded()
    let answer: Result<Face, StageError> =
      if FcInit() == FcFalse {
        .failure(.noFont(reason: "fontconfig cannot read its configuration"))
      } else if case .found(let face) = match(containing: nil) {
        .success(face)
      } else {
        .failure(.noFont(reason: "fontconfig knows no \(family) font"))
      }
    first = answer
    return try answer.get()
  }

  /// Returns fontconfig's preferred font with a letter; nil if no font has it.
  ///
  /// - Parameter check: records failures of fontconfig, which is asked again the next time.
  func face(containing scalar: Unicode.Scalar, _ check: CallCheck) -> Face? {
    if let known = fallbacks[scalar] { return known }
    if fallbacks.count >= 4096 { fallbacks.removeAll() }
    let face: Face?
    switch match(containing: scalar) {
    case .found(let found): face = found
    case .none: face = nil
    case .failed:
      check.note("fontconfig cannot look for a font")
      return nil
    }
    fallbacks[scalar] = .some(face)
    return face
  }

  private enum Match {
    case found(Face)
    case none
    case failed
  }

  private func match(containing scalar: Unicode.Scalar?) -> Match {
    guard let pattern = FcPatternCreate() else { return .failed }
    defer { FcPatternDestroy(pattern) }
    FcPatternAddString(pattern, FC_FAMILY, family)
    FcPatternAddBool(pattern, FC_SCALABLE, FcTrue)
    if let scalar {
      guard let letters = FcCharSetCreate() else { return .failed }
      FcCharSetAddChar(letters, scalar.value)
      FcPatternAddCharSet(pattern, FC_CHARSET, letters)
      FcCharSetDestroy(letters)
    }
    FcConfigSubstitute(nil, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    var result = FcResultMatch
    guard let font = FcFontMatch(nil, pattern, &result) else { return .failed }
    defer { FcPatternDestroy(font) }
    if let scalar {
      var letters: OpaquePointer?
      guard FcPatternGetCharSet(font, FC_CHARSET, 0, &letters) == FcResultMatch,
        FcCharSetHasChar(letters, scalar.value) == FcTrue
      else { return .none }
    }
    var file: UnsafeMutablePointer<FcChar8>?
    var index: Int32 = 0
    guard FcPatternGetString(font, FC_FILE, 0, &file) == FcResultMatch, let file else { return .failed }
    FcPatternGetInteger(font, FC_INDEX, 0, &index)
    return .found(Face(path: String(cString: file), index: Int(index)))
  }
}

/// Fontconfig is thread-safe; this touches nothing else.
nonisolated private func loadFontConfiguration(_: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  FcInit()
  return nil
}
