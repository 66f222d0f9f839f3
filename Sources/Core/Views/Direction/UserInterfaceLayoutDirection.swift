/// The side at which a line of an interface begins.
///
/// > Source: UIKit, `UIUserInterfaceLayoutDirection`.
nonisolated public enum UserInterfaceLayoutDirection: String, Hashable, Sendable, CaseIterable {
  /// Leading is left, trailing is right.
  case leftToRight
  /// Leading is right, trailing is left, as in Arabic and Hebrew.
  case rightToLeft

  /// The direction of a language of the desktop, by its name in the form of POSIX, such as `ar_EG.UTF-8`, or of
  /// BCP 47, such as `pa-Arab`.
  ///
  /// A script that is named decides, else the language. An unknown language is left to right.
  /// > Source: Unicode CLDR, the likely scripts of languages and their character order.
  public init(locale: String) {
    let name = locale.prefix { $0 != "." }
    let parts = name.split { $0 == "_" || $0 == "-" || $0 == "@" }.map { $0.lowercased() }
    let script = parts.dropFirst().first { Self.scripts[$0] != nil }.flatMap { Self.scripts[$0] }
    let isRightToLeft = script ?? parts.first.map(Self.rightToLeftLanguages.contains) ?? false
    self = isRightToLeft ? .rightToLeft : .leftToRight
  }

  /// The direction of the language of messages that an environment asks for, as gettext reads it: the first language of
  /// `LANGUAGE`, unless the locale is C or POSIX, else the locale, which is the first of `LC_ALL`, `LC_MESSAGES` and
  /// `LANG` that is set.
  /// > Source: GNU gettext manual, section 2.3, "Setting the Locale through Environment Variables".
  public init(environment: [String: String]) {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "C"
    let language = locale.prefix { $0 != "." }
    let first = environment["LANGUAGE"]?.split(separator: ":").first.map(String.init)
    self.init(locale: language == "C" || language == "POSIX" ? locale : first ?? locale)
  }

  /// The languages that are written from right to left unless their script is named.
  private static let rightToLeftLanguages: Set<String> = [
    "ar", "arc", "arz", "azb", "bal", "bgn", "ckb", "dv", "fa", "glk", "he", "iw", "khw", "ks", "lrc", "mzn",
    "nqo", "pnb", "prs", "ps", "rhg", "sd", "sdh", "skr", "syr", "ug", "ur", "yi", "ji",
  ]

  /// Whether scripts are written from right to left, by their codes and by the names that glibc has for them.
  private static let scripts: [String: Bool] = [
    "arab": true, "hebr": true, "thaa": true, "syrc": true, "nkoo": true, "adlm": true, "rohg": true, "mand": true,
    "samr": true, "latn": false, "cyrl": false, "deva": false, "guru": false, "hans": false, "hant": false,
    "latin": false, "cyrillic": false, "devanagari": false,
  ]
}

/// The meaning of a view's content, which decides whether the view is mirrored in a right-to-left interface.
///
/// > Source: UIKit, `UISemanticContentAttribute`.
nonisolated public enum SemanticContentAttribute: String, Hashable, Sendable, CaseIterable {
  /// The view follows the direction of its interface.
  case unspecified
  /// Controls of playback, such as a rewind button or a slider along a film: never mirrored.
  case playback
  /// Directions in space, such as the arrows of a map or the alignment of text: never mirrored.
  case spatial
  /// Always left to right.
  case forceLeftToRight
  /// Always right to left.
  case forceRightToLeft
}
