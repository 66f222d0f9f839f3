import Controls
import Geometry
import Transitions
import Views

/// The facts of a view that the outline and the layers show.
extension View {
  private static var typeNames: [ObjectIdentifier: String] = [:]

  /// The name of its type, without generic parameters.
  var typeName: String {
    let key = ObjectIdentifier(type(of: self))
    if let name = Self.typeNames[key] { return name }
    let name = String("\(type(of: self))".prefix { $0 != "<" })
    Self.typeNames[key] = name
    return name
  }

  /// The title or name of the screen whose view this is; nil for other views.
  var screenTitle: String? {
    guard let controller, let screen = controller as? ViewController else { return nil }
    let type = "\(type(of: screen))"
    return [screen.title ?? screen.identifier, type].compactMap { $0 }.joined(separator: " · ")
  }

  /// The beginning of its text, or of the title of a button; nil for other views.
  var textStart: String? { searchedText.map { $0.cut(to: InspectedText.mostCharacters) } }

  /// The text that a search looks through; nil for none.
  var searchedText: String? {
    switch self {
    case let label as Label: label.text
    case let button as Button: button.title
    default: nil
    }
  }

  /// Whether it is hidden or transparent.
  var isUnseen: Bool { isHidden || alpha < 0.01 }
  /// Whether it and the views inside it are in the picture.
  var isInPicture: Bool { state.pointee.isDrawn && alpha >= 0.01 }
  /// Whether it is a control or has an active gesture recognizer.
  var takesPresses: Bool { self is Control || gestureRecognizers.contains { $0.isEnabled } }

  /// The type with the identifier, such as `Label “title”`; that of a screen's view has the screen's title.
  var nameText: String {
    identifier.map { "\(typeName) “\($0)”" } ?? screenTitle ?? textStart.map { "\(typeName) “\($0)”" } ?? typeName
  }
  /// The size in words, such as `200 × 120`.
  var sizeText: String { FixedPoint.short(bounds.width, 1) + " × " + FixedPoint.short(bounds.height, 1) }
}

/// How much of a program's texts the inspector shows in one place.
nonisolated enum InspectedText {
  /// A row of the outline has no room for more characters.
  static let mostCharacters = 120
  /// A character can be of any number of bytes.
  static let bytesPerCharacter = 8
}

nonisolated extension String {
  /// The beginning of a text, with "…" where it goes on.
  func cut(to characters: Int) -> String {
    let bytes = utf8
    if bytes.count <= characters { return self }
    let start = prefix(characters)
    let most = characters * InspectedText.bytesPerCharacter
    if start.utf8.count <= most { return start.endIndex == endIndex ? self : start + "…" }
    var cut = String.UnicodeScalarView()
    var count = 0
    for scalar in unicodeScalars {
      count += UTF8.width(scalar)
      if count > most { break }
      cut.append(scalar)
    }
    return String(cut) + "…"
  }
}
