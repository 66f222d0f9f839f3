#if canImport(Glibc)
import Glibc
#endif

/// The choice of a layout direction for a window.
nonisolated package enum LayoutDirectionPreference: String, Hashable, Sendable, CaseIterable {
  /// That of the desktop's language; left to right without a desktop.
  case automatic
  case ltr, rtl

  /// The direction of a window.
  package func direction(followsDesktop: Bool) -> UserInterfaceLayoutDirection {
    switch self {
    case .automatic: followsDesktop ? .desktop : .leftToRight
    case .ltr: .leftToRight
    case .rtl: .rightToLeft
    }
  }

  /// The choice that has a direction.
  package init(_ direction: UserInterfaceLayoutDirection) { self = direction == .rightToLeft ? .rtl : .ltr }
}

nonisolated extension UserInterfaceLayoutDirection {
  /// The direction of the language that the environment of the process asks for.
  static var desktop: UserInterfaceLayoutDirection {
    let names = ["LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"]
    let pairs = names.compactMap { name in getenv(name).map { (name, String(cString: $0)) } }
    return UserInterfaceLayoutDirection(environment: Dictionary(pairs) { first, _ in first })
  }
}
