/// How a presented screen stands over the others.
/// > Source: UIKit, `UIModalPresentationStyle`.
public enum ModalPresentationStyle: String, Hashable, Sendable {
  /// What suits the system: a page sheet.
  case automatic
  /// Covers the window; the screen beneath disappears.
  case fullScreen
  /// Covers the window; the screen beneath stays, and can be seen where the new one is clear.
  case overFullScreen
  /// A sheet before the dimmed screen beneath.
  case pageSheet
  /// Covers the nearest controller that defines a presentation context; what that shows disappears.
  case currentContext
  /// Covers the nearest controller that defines a presentation context; what that shows stays.
  case overCurrentContext
  /// As the presentation controller that the transitioning delegate gives says.
  case custom
  /// Not presented at all: one screen of a container after another. A controller that is presented all the same is
  /// shown as a page sheet, with a warning.
  case none

  /// The style that is really used.
  var resolved: ModalPresentationStyle {
    switch self {
    case .automatic, .none: .pageSheet
    case .fullScreen, .overFullScreen, .pageSheet, .currentContext, .overCurrentContext, .custom: self
    }
  }

  /// Whether the screen covers a part of the window only, where one defines a context.
  var isInContext: Bool {
    switch self {
    case .currentContext, .overCurrentContext: true
    case .automatic, .fullScreen, .overFullScreen, .pageSheet, .custom, .none: false
    }
  }
}
