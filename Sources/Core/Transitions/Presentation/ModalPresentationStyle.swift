/// How a presented screen covers the others.
/// > Source: UIKit, `UIModalPresentationStyle`.
public enum ModalPresentationStyle: String, Hashable, Sendable {
  /// The system's choice: a page sheet.
  case automatic
  /// Covers the window; the screen beneath disappears.
  case fullScreen
  /// Covers the window; the screen beneath stays, and shows through where the new one is transparent.
  case overFullScreen
  /// A sheet over the dimmed screen beneath.
  case pageSheet
  /// Covers the nearest controller that defines a presentation context; its content disappears.
  case currentContext
  /// Covers the nearest controller that defines a presentation context; its content stays.
  case overCurrentContext
  /// The transitioning delegate's presentation controller decides.
  case custom
  /// Not presented: a transition inside a container. A controller of this style that is presented becomes a page sheet,
  /// with a warning.
  case none

  /// The style in effect.
  var resolved: ModalPresentationStyle {
    switch self {
    case .automatic, .none: .pageSheet
    case .fullScreen, .overFullScreen, .pageSheet, .currentContext, .overCurrentContext, .custom: self
    }
  }

  /// Whether the screen covers only a presentation context, where there is one.
  var isInContext: Bool {
    switch self {
    case .currentContext, .overCurrentContext: true
    case .automatic, .fullScreen, .overFullScreen, .pageSheet, .custom, .none: false
    }
  }
}
