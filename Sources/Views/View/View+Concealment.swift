extension View {
  /// Whether something else stands for the view just now, so that it is neither drawn nor hit; ``isHidden`` knows nothing of
  /// it.
  public final var isConcealed: Bool { state.pointee.concealments > 0 }

  /// Hides the view for as long as somebody keeps what is returned, and at most as long as everybody else who does. What the
  /// program says by ``isHidden`` stays what it is, and counts again afterwards.
  public final func conceal() -> Concealment { Concealment(self) }
}

/// A claim that a view be hidden. It ends with ``end()``, or when it is let go.
public final class Concealment {
  /// The hidden view; nil after the end.
  public private(set) weak var view: View?

  fileprivate init(_ view: View) {
    self.view = view
    view.state.pointee.concealments += 1
    if view.state.pointee.concealments == 1 { view.mark(.opacity) }
  }

  /// Gives the claim up; a second call does nothing.
  public func end() {
    guard let view else { return }
    self.view = nil
    view.state.pointee.concealments -= 1
    if !view.isConcealed { view.mark(.opacity) }
  }

  isolated deinit { end() }
}
