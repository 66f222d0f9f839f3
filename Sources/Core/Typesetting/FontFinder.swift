import CText
import Views

#if canImport(Glibc)
import Glibc
#endif

/// Finds font files with fontconfig.
///
/// The first lookup loads fontconfig's configuration and caches, which takes about ten milliseconds;
/// ``warmUp(askDesktop:)`` does so while the window opens.
package final class FontFinder {
  /// A font face in a file.
  package struct Face: Hashable {
    /// The path of the file.
    @ExactText package var path: String
    /// The index of the face in the file; in the upper half, that of a named instance of a variable font.
    package var index: Int
    /// The axes of a variable font, as fontconfig writes them: `wght=600`.
    package var variations = ""
    /// The width that strokes must gain, in parts of the em, because the face is too light.
    package var boldness = 0.0
    /// Whether letters must be slanted, because the face is upright.
    package var isSlanted = false
  }

  /// The letters that a font must have.
  private enum Letters: Hashable {
    case any
    case scalar(Unicode.Scalar)
    /// A picture with colors of this letter.
    case colored(Unicode.Scalar)

    var scalar: Unicode.Scalar? {
      switch self {
      case .any: nil
      case .scalar(let scalar), .colored(let scalar): scalar
      }
    }
  }

  private struct Request: Hashable {
    var style: FontStyle
    var letters: Letters
  }

  /// nil for the desktop's.
  private let namedFamily: String?
  /// The family that the desktop names in its settings; nil if it names none. Set before the first text.
  package var desktopFamily: String?
  private lazy var family = namedFamily ?? systemFamily()
  /// Waits for the description of the desktop's font; nil where there is no desktop to ask.
  private var waitForDesktop: (() -> String?)?
  private var loading: pthread_t?
  private var isLoaded = false
  private var primaries: [FontStyle: Result<Face, TextFailure>] = [:]
  /// nil if no font has the letter.
  private var fallbacks: [Request: Face?] = [:]
  /// The families that are not installed, of which the user was warned.
  private var missingFamilies: Set<ExactText<String>> = []
  /// Called once for each family that is asked for and not installed.
  package var warn: (String) -> Void = { _ in }

  /// Creates a finder for a family of fonts. Default: that of the desktop.
  package init(family: String? = nil) { namedFamily = family }

  isolated deinit { waitUntilLoaded() }

  /// Starts loading fontconfig's configuration on a background thread.
  /// - Parameter askDesktop: asks the desktop for its font; see ``TextSystem/warmUp(askDesktop:)``.
  package func warmUp(askDesktop: () -> (() -> String?)?) {
    guard !isLoaded, loading == nil else { return }
    if namedFamily == nil { waitForDesktop = askDesktop() }
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
  /// - Throws: ``TextFailure/noFont(_:)``
  package func primaryFace(_ style: FontStyle = FontStyle()) throws(TextFailure) -> Face {
    // The distance of lines changes no face.
    var style = style
    (style.lineHeight, style.hasMonospacedDigits) = (nil, false)
    if let known = primaries[style] { return try known.get() }
    waitUntilLoaded()
    isLoaded = true
    let answer: Result<Face, TextFailure> =
      if FcInit() == FcFalse {
        .failure(.noFont("fontconfig cannot read its configuration"))
      } else if case .found(let face) = match(Request(style: style, letters: .any)) {
        .success(face)
      } else {
        .failure(.noFont("fontconfig knows no \(style.family ?? family) font"))
      }
    primaries[style] = answer
    return try answer.get()
  }

  /// Returns fontconfig's preferred font with a letter; nil if no font has it.
  ///
  /// - Parameters:
  ///   - isColored: whether only a font of pictures with colors will do.
  ///   - failure: records failures of fontconfig, which is asked again the next time.
  func face(containing scalar: Unicode.Scalar, _ style: FontStyle, isColored: Bool, _ failure: LibraryFailure) -> Face?
  {
    var style = style
    (style.lineHeight, style.hasMonospacedDigits) = (nil, false)
    let request = Request(style: style, letters: isColored ? .colored(scalar) : .scalar(scalar))
    if let known = fallbacks[request] { return known }
    if fallbacks.count >= 4096 { fallbacks.removeAll() }
    let face: Face?
    switch match(request) {
    case .found(let found): face = found
    case .none: face = nil
    case .failed:
      failure.note("fontconfig cannot look for a font")
      return nil
    }
    fallbacks[request] = .some(face)
    return face
  }

  // MARK: The system's font

  /// Returns the family for text without one: that of the desktop, else the best that is installed.
  private func systemFamily() -> String {
    let wanted = desktopFamily ?? waitForDesktop?().flatMap(DesktopFont.family(ofName:)) ?? DesktopFont.familyInFiles()
    waitForDesktop = nil
    for families in [wanted.map { [$0] } ?? [], DesktopFont.preferred] {
      let found = firstInstalled(of: families)
      if !found.isEmpty { return found }
    }
    return "sans-serif"
  }

  /// Returns the first family that is installed; nothing if none is.
  private func firstInstalled(of families: [String]) -> String {
    guard let pattern = FcPatternCreate() else { return "" }
    defer { FcPatternDestroy(pattern) }
    for family in families { FcPatternAddString(pattern, FC_FAMILY, family) }
    FcPatternAddBool(pattern, FC_SCALABLE, FcTrue)
    FcConfigSubstitute(nil, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    var result = FcResultMatch
    guard let font = FcFontMatch(nil, pattern, &result) else { return "" }
    defer { FcPatternDestroy(font) }
    let names = Self.families(of: font)
    return families.first { family in names.contains { Self.isSame($0, family) } } ?? ""
  }

  private static func families(of font: OpaquePointer) -> [String] {
    var names: [String] = []
    var name: UnsafeMutablePointer<FcChar8>?
    while FcPatternGetString(font, FC_FAMILY, Int32(names.count), &name) == FcResultMatch, let found = name {
      names.append(String(cString: found))
    }
    return names
  }

  private static func isSame(_ a: String, _ b: String) -> Bool {
    a.lowercased().filter { $0 != " " } == b.lowercased().filter { $0 != " " }
  }

  // MARK: Matching

  private enum Match {
    case found(Face)
    case none
    case failed
  }

  private func match(_ request: Request) -> Match {
    guard let pattern = FcPatternCreate() else { return .failed }
    defer { FcPatternDestroy(pattern) }
    let style = request.style
    switch request.letters {
    case .any, .scalar:
      if let named = style.family { FcPatternAddString(pattern, FC_FAMILY, named) }
      FcPatternAddString(pattern, FC_FAMILY, style.isMonospaced ? "monospace" : family)
      FcPatternAddBool(pattern, FC_SCALABLE, FcTrue)
      FcPatternAddBool(pattern, FC_COLOR, FcFalse)
    case .colored:
      FcPatternAddString(pattern, FC_FAMILY, "emoji")
      FcPatternAddBool(pattern, FC_COLOR, FcTrue)
    }
    FcPatternAddDouble(pattern, FC_WEIGHT, FcWeightFromOpenTypeDouble(Double(style.weight.value)))
    FcPatternAddInteger(pattern, FC_SLANT, style.isItalic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN)
    if let scalar = request.letters.scalar {
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
    if request.letters == .any { warnOfMissingFamily(style, font) }
    return hasLetters(font, request.letters) ? face(of: font, style) : .none
  }

  private func hasLetters(_ font: OpaquePointer, _ wanted: Letters) -> Bool {
    if case .colored = wanted {
      var isColored = FcFalse
      guard FcPatternGetBool(font, FC_COLOR, 0, &isColored) == FcResultMatch, isColored == FcTrue else { return false }
    }
    guard let scalar = wanted.scalar else { return true }
    var letters: OpaquePointer?
    return FcPatternGetCharSet(font, FC_CHARSET, 0, &letters) == FcResultMatch
      && FcCharSetHasChar(letters, scalar.value) == FcTrue
  }

  private func face(of font: OpaquePointer, _ style: FontStyle) -> Match {
    var file: UnsafeMutablePointer<FcChar8>?
    var index: Int32 = 0
    guard FcPatternGetString(font, FC_FILE, 0, &file) == FcResultMatch, let file else { return .failed }
    FcPatternGetInteger(font, FC_INDEX, 0, &index)
    var face = Face(path: String(cString: file), index: Int(index))
    var variations: UnsafeMutablePointer<FcChar8>?
    if FcPatternGetString(font, FC_FONT_VARIATIONS, 0, &variations) == FcResultMatch, let variations {
      face.variations = String(cString: variations)
    }
    var weight = Double(FC_WEIGHT_REGULAR)
    if FcPatternGetDouble(font, FC_WEIGHT, 0, &weight) == FcResultMatch {
      face.boldness = Self.boldness(from: FcWeightToOpenTypeDouble(weight), to: Double(style.weight.value))
    }
    // Fontconfig's usual configuration says so when a face must be changed, and then names the weight that was wanted.
    var isEmboldened = FcFalse
    if FcPatternGetBool(font, FC_EMBOLDEN, 0, &isEmboldened) == FcResultMatch, isEmboldened == FcTrue {
      face.boldness = max(face.boldness, Self.boldness(from: 400, to: Double(style.weight.value)))
    }
    var slant: Int32 = FC_SLANT_ROMAN
    FcPatternGetInteger(font, FC_SLANT, 0, &slant)
    var matrix: UnsafeMutablePointer<FcMatrix>?
    let isSheared = FcPatternGetMatrix(font, FC_MATRIX, 0, &matrix) == FcResultMatch && matrix?.pointee.xy != 0
    face.isSlanted = style.isItalic && (slant == FC_SLANT_ROMAN || isSheared)
    return .found(face)
  }

  /// The width that strokes gain, in parts of the em. Nearly the weight that was asked for will do.
  private static func boldness(from weight: Double, to wanted: Double) -> Double {
    wanted >= 500 && wanted - weight > 100 ? min(wanted - weight, 500) / 300 / 24 : 0
  }

  private func warnOfMissingFamily(_ style: FontStyle, _ font: OpaquePointer) {
    guard let wanted = style.family, !missingFamilies.contains(ExactText(wanted)) else { return }
    if Self.families(of: font).contains(where: { Self.isSame($0, wanted) }) { return }
    // Names such as "serif" stand for whatever is installed.
    let generic = ["serif", "sans-serif", "sans", "monospace", "cursive", "fantasy", "system-ui"]
    guard !generic.contains(where: { Self.isSame($0, wanted) }) else { return }
    missingFamilies.insert(ExactText(wanted))
    warn("there is no font \"\(wanted)\"; the system's font is used")
  }
}

/// Fontconfig is thread-safe; this touches nothing else.
nonisolated private func loadFontConfiguration(_: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  FcInit()
  return nil
}
