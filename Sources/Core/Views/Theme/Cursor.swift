/// The shape of the mouse pointer over a view.
/// > Source: CSS Basic User Interface Module Level 4, `cursor`; SDL 2, `SDL_SystemCursor`.
nonisolated public enum Cursor: String, Hashable, Sendable, CaseIterable {
  /// The arrow, as over anything without a shape.
  case arrow
  /// A hand, over links.
  case pointer
  /// A beam, over text that can be selected.
  case text
  /// An open hand, over what can be dragged. SDL 2 has none and shows the hand.
  case grab
  /// A closed hand, while something is dragged. SDL 2 has none and shows four arrows.
  case grabbing
  /// Two arrows left and right.
  case resizeHorizontal
  /// Two arrows up and down.
  case resizeVertical
  /// A clock, while the program cannot take input.
  case wait
  /// A barred circle, over what cannot be pressed or dropped on.
  case notAllowed
}

extension View {
  /// The shape of the mouse pointer over this view; nil, the default: that of the parent, and the arrow where none has
  /// one.
  ///
  /// While a button is down the shape stays that of the view under the press. A change is seen at once.
  public final var cursor: Cursor? {
    get { extras?.cursor }
    set {
      guard newValue != extras?.cursor else { return }
      madeExtras.cursor = newValue
      window?.updateCursor()
    }
  }
}
