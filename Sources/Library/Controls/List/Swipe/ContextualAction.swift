import Geometry

/// An action beside a row, which a swipe reveals.
///
/// > Source: UIKit, `UIContextualAction`.
nonisolated public struct ContextualAction {
  /// Whether an action is one among others, or takes something away.
  public enum Style: String, Hashable, Sendable, CaseIterable { case normal, destructive }

  /// Whether the action takes something away; it is red by default.
  public var style: Style
  /// The word on the button.
  public var title: String
  /// The icon above the word; nil for none.
  public var icon: Icon?
  /// The background. nil: red for a destructive action, gray for another one.
  public var backgroundColor: Color?
  /// Called with the row when the user chooses the action. It may remove the row. Otherwise the row closes after it.
  public var handler: @MainActor (ListView.IndexPath) -> Void

  /// Makes an action.
  public init(
    style: Style = .normal, title: String, icon: Icon? = nil, backgroundColor: Color? = nil,
    handler: @escaping @MainActor (ListView.IndexPath) -> Void
  ) {
    (self.style, self.title, self.icon) = (style, title, icon)
    self.backgroundColor = backgroundColor
    self.handler = handler
  }

  var shownColor: Color {
    backgroundColor
      ?? (style == .destructive ? Color(red: 0.84, green: 0.23, blue: 0.22) : Color(red: 0.37, green: 0.4, blue: 0.46))
  }
}

/// The actions of a row on one side.
///
/// > Source: UIKit, `UISwipeActionsConfiguration`.
nonisolated public struct SwipeActionsConfiguration {
  /// The actions, the outermost first. Without any there is nothing to reveal.
  public var actions: [ContextualAction]
  /// Whether a swipe across three fifths of the row chooses the first action. Default: true.
  public var performsFirstActionWithFullSwipe: Bool

  /// Makes a configuration.
  public init(_ actions: [ContextualAction], performsFirstActionWithFullSwipe: Bool = true) {
    self.actions = actions
    self.performsFirstActionWithFullSwipe = performsFirstActionWithFullSwipe
  }
}
