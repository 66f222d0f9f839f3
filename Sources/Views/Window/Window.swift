import Geometry

/// The root of a view tree: it takes the events from outside and finds who handles them.
///
/// A window knows nothing of the platform's window that shows it. The stage sets its size, sends it events, and asks
/// it to lay out before each frame.
public final class Window: View {
  /// The controller of the whole window; kept alive by the window.
  package var rootResponder: Responder?
  /// What the controllers of this window share; kept alive by the window.
  package var environment: AnyObject?

  private let work = Invalidation()
  private var press: PointerPress?
  private(set) var hovered: View?
  package var focus = FocusState()
  /// Where the pointer was last seen, in window coordinates; nil where it is outside.
  public private(set) var pointerLocation: Point?

  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    becomeRoot(work)
  }

  public override var nextResponder: Responder? { rootResponder }

  /// How many views have laid out their children since the window was made.
  public var layoutCount: Int { work.layoutCount }
  /// Whether a frame drawn now would look different from the last one, or layout waits.
  package var hasWork: Bool { work.needsDisplay || work.needsLayout }
  /// Called when the window goes from clean to having work.
  package var onWork: (() -> Void)? {
    get { work.onWork }
    set { work.onWork = newValue }
  }

  /// Lays out whatever asked for it. A layout that keeps asking for another one is left for the next frame.
  package func performLayout() {
    for _ in 0..<8 where work.needsLayout {
      work.didLayout()
      layoutIfNeeded()
    }
  }

  package func didDisplay() { work.didDisplay() }

  // MARK: Events

  /// Hands an event to whoever it concerns.
  public func send(_ event: Event) {
    switch event {
    case .pointer(let event): send(event)
    case .wheel(let event): (hitTest(event.location) ?? self).wheelTurned(event)
    case .key(let event): send(event)
    }
  }

  private func send(_ event: PointerEvent) {
    pointerLocation = event.phase == .exited ? nil : event.location
    switch event.phase {
    case .hovered:
      hover(over: hitTest(event.location))
    case .exited:
      hover(over: nil)
    case .began:
      guard press == nil else { return }
      hover(over: hitTest(event.location))
      focus.showsRing = false
      let new = PointerPress(in: self, event: event)
      press = new
      new.send(event)
    case .moved:
      press?.send(event)
    case .ended, .cancelled:
      guard press == nil || event.phase == .cancelled || press?.button == event.button else { return }
      let ending = press
      press = nil
      ending?.send(event)
      hover(over: event.phase == .ended ? hitTest(event.location) : nil)
    }
  }

  /// Takes the pointer from whatever holds it, as when the window loses the mouse.
  public func cancelPointer(time: Double) {
    guard press != nil else { return }
    send(PointerEvent(.cancelled, at: pointerLocation ?? .zero, time: time))
  }

  /// Whether a button is down.
  public var isPressed: Bool { press != nil }

  private func hover(over view: View?) {
    guard hovered !== view else { return }
    let old = hovered
    hovered = view
    var next = old
    while let v = next {
      if view?.isDescendant(of: v) != true { v.pointerExited() }
      next = v.superview
    }
    next = view
    while let v = next {
      if old?.isDescendant(of: v) != true { v.pointerEntered() }
      next = v.superview
    }
  }

  private func send(_ event: KeyEvent) {
    let first: Responder = focusedView ?? topResponder
    switch event.phase {
    case .down:
      if first.keyDown(event) { return }
      moveFocus(for: event)
    case .up:
      _ = first.keyUp(event)
    }
  }

  /// The screen that keys go to while nothing has the focus, and within which focus moves; nil: the whole window.
  package var topScreen: (() -> (responder: Responder, view: View)?)?

  private var topResponder: Responder { topScreen?()?.responder ?? rootResponder ?? self }

  /// A view is about to leave: whatever it holds of the window's is let go.
  func willRemove(_ view: View) {
    if hovered?.isDescendant(of: view) == true { hovered = nil }
    if let focused = focus.view, focused.isDescendant(of: view) { setFocus(nil) }
    press?.willRemove(view)
  }
}
