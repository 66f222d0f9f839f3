import Geometry

extension View {
  /// 0 is invisible, 1 opaque. A view with children fades as one picture.
  public final var alpha: Double {
    get { state.pointee.alpha }
    set {
      precondition(newValue.isFinite, "alpha is finite, not \(newValue)")
      guard mayWrite(.alpha, ViewProperty.lanes(newValue)), newValue != state.pointee.alpha else { return }
      state.pointee.alpha = newValue
      mark(.opacity)
    }
  }
  /// Whether the view and its subviews are neither drawn nor hit; a focus among them is given up.
  public final var isHidden: Bool {
    get { state.pointee.isHidden }
    set {
      guard newValue != state.pointee.isHidden else { return }
      state.pointee.isHidden = newValue
      if newValue { window?.didHide(self) }
      if let superview, superview.isArranging { superview.contentLayoutDidChange() }
      mark(.opacity)
    }
  }
  /// The color behind the subviews; nil paints none.
  public final var backgroundColor: Color? {
    get { state.pointee.backgroundColor }
    set {
      guard mayWrite(.backgroundColor, ViewProperty.lanes(newValue)), newValue != state.pointee.backgroundColor else {
        return
      }
      state.pointee.backgroundColor = newValue
      mark(.looks)
    }
  }
  /// Points; a negative one counts as 0, and at most half the shorter side is used.
  public final var cornerRadius: Double {
    get { state.pointee.cornerRadius }
    set {
      precondition(newValue.isFinite, "a corner radius is finite, not \(newValue)")
      let newValue = max(0, newValue)
      guard mayWrite(.cornerRadius, ViewProperty.lanes(newValue)), newValue != state.pointee.cornerRadius else {
        return
      }
      state.pointee.cornerRadius = newValue
      mark(state.pointee.clipsToBounds ? [.looks, .content] : .looks)
    }
  }
  /// The line inside the edge. Default: none.
  public final var border: Border {
    get { state.pointee.border }
    set {
      guard mayWrite(.border, ViewProperty.lanes(newValue)), newValue != state.pointee.border else { return }
      state.pointee.border = newValue
      mark(.looks)
    }
  }
  /// The shadow beneath the view; nil paints none.
  public final var shadow: Shadow? {
    get { state.pointee.shadow }
    set {
      guard mayWrite(.shadow, ViewProperty.lanes(newValue)), newValue != state.pointee.shadow else { return }
      state.pointee.shadow = newValue
      mark(.looks)
    }
  }
  /// Whether subviews are clipped at the rounded edge. Clipped content is not hit.
  public final var clipsToBounds: Bool {
    get { state.pointee.clipsToBounds }
    set {
      guard newValue != state.pointee.clipsToBounds else { return }
      state.pointee.clipsToBounds = newValue
      mark([.looks, .content])
    }
  }
}
