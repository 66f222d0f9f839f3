import Controls
import Geometry
import Transitions
import Views

/// A view of an inspected program, in this process or in another one.
protocol InspectedView: AnyObject {
  /// The name of its type, without generic parameters.
  var typeName: String { get }
  var identifier: String? { get }
  /// The title or name of the screen whose view this is; nil for other views.
  var screenTitle: String? { get }
  /// The beginning of its text, or of the title of a button; nil for other views.
  var textStart: String? { get }
  /// The text that a search looks through; nil for none.
  var searchedText: String? { get }
  /// Whether it is hidden or transparent.
  var isUnseen: Bool { get }

  /// The view around it; nil for the window.
  var parentView: (any InspectedView)? { get }
  /// The number of views directly inside it.
  var childCount: Int { get }
  /// A view directly inside it, in painting order.
  func child(at index: Int) -> any InspectedView

  /// Its size, and the point at its top left corner, in its own coordinates.
  var bounds: Rect { get }
  /// The map from its coordinates to those of the view around it, without its tilt.
  var transformToSuperview: Transform2D { get }
  /// Whether it and the views inside it are in the picture.
  var isInPicture: Bool { get }
  /// The color behind the views inside it; nil for none.
  var displayedColor: Color? { get }
  /// Whether it is a control or has an active gesture recognizer.
  var takesPresses: Bool { get }
}

extension InspectedView {
  /// The type with the identifier, such as `Label “title”`; that of a screen's view has the screen's title.
  var nameText: String {
    identifier.map { "\(typeName) “\($0)”" } ?? screenTitle ?? textStart.map { "\(typeName) “\($0)”" } ?? typeName
  }
  /// The size in words, such as `200 × 120`.
  var sizeText: String { FixedPoint.short(bounds.width, 1) + " × " + FixedPoint.short(bounds.height, 1) }
}

extension View: InspectedView {
  private static var typeNames: [ObjectIdentifier: String] = [:]

  var typeName: String {
    let key = ObjectIdentifier(type(of: self))
    if let name = Self.typeNames[key] { return name }
    let name = String("\(type(of: self))".prefix { $0 != "<" })
    Self.typeNames[key] = name
    return name
  }

  var screenTitle: String? {
    guard let controller, let screen = controller as? ViewController else { return nil }
    let type = "\(type(of: screen))"
    return [screen.title ?? screen.identifier, type].compactMap { $0 }.joined(separator: " · ")
  }

  var textStart: String? { searchedText.map { $0.cut(to: InspectedText.mostCharacters) } }

  var searchedText: String? {
    switch self {
    case let label as Label: label.text
    case let button as Button: button.title
    default: nil
    }
  }

  var isUnseen: Bool { isHidden || alpha < 0.01 }
  var parentView: (any InspectedView)? { superview }
  var childCount: Int { subviews.count }
  func child(at index: Int) -> any InspectedView { subviews[index] }
  var isInPicture: Bool { state.pointee.isDrawn && alpha >= 0.01 }
  var takesPresses: Bool { self is Control || gestureRecognizers.contains { $0.isEnabled } }
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
