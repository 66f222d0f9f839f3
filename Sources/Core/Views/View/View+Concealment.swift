extension View {
  /// Whether a ``Concealment`` hides the view, so that it is neither drawn nor hit. Independent of ``isHidden``.
  public final var isConcealed: Bool { state.pointee.concealments > 0 }

  /// Hides the view until the returned claim ends; while there are several claims, until the last of them ends.
  ///
  /// Use it while something else is shown in the view's place. It leaves ``isHidden`` to the program.
  public final func conceal() -> Concealment { Concealment(self) }
}

/// A claim that hides a view. It ends with ``end()``, or when it is released.
public final class Concealment {
  /// The hidden view; nil after the end.
  public private(set) weak var view: View?

  fileprivate init(_ view: View) {
    self.view = view
    view.state.pointee.concealments += 1
    if view.state.pointee.concealments == 1 { view.mark(.opacity) }
  }

  /// Ends the claim; a second call does nothing.
  public func end() {
    guard let view else { return }
    self.view = nil
    view.state.pointee.concealments -= 1
    if !view.isConcealed { view.mark(.opacity) }
  }

  isolated deinit { end() }
}
