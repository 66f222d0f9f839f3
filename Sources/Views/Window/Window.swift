import Geometry

/// The root of a view tree: it takes the events from outside and finds who handles them.
///
/// A window knows nothing of the platform's window that shows it. The stage sets its size, sends it events, and asks
/// it to lay out before each frame.
@MainActor public final class Window: View {
  /// The controller of the whole window, kept alive by the window; keys go to it while nothing has the focus and there
  /// is no screen on top. It stands below the window in the chain of responders, as the controller of a view in it.
  package var rootResponder: Responder?
  /// What the controllers of this window share; kept alive by the window.
  package var environment: AnyObject?
  /// The screen that keys go to while nothing has the focus, and within which focus moves; nil: the whole window.
  package var topScreen: (() -> (responder: Responder, view: View)?)?

  /// Where the pointer was last seen, in window coordinates; nil where it is outside or was taken away.
  public private(set) var pointerLocation: Point?
  package var focus = FocusState()
  package var layoutFollowers = LayoutFollowers()

  private let work = Invalidation()
  private var press: PointerPress?
  /// Pointer events to be handled, oldest first; one that is sent while another is handled waits here.
  private var backlog: [PointerEvent] = []
  private var isHandlingPointer = false
  /// The views that were told that the pointer came and not yet that it left; never the window, which would keep itself
  /// alive.
  private var hovered: [View] = []

  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    becomeRoot(of: self, work)
  }

  isolated deinit {
    press?.cancel()
    for child in subviews { child.setWindow(nil) }
  }

  /// nil: the chain ends here.
  public override var nextResponder: Responder? { nil }

  // MARK: Frames

  /// How many views have laid out their children since the window was made.
  public var layoutCount: Int { work.layoutCount }
  /// Whether a frame drawn now would look different from the last one, or layout waits.
  package var hasWork: Bool { work.hasWork }
  /// Called when the window goes from clean to having work.
  package var onWork: (() -> Void)? {
    get { work.onWork }
    set { work.onWork = newValue }
  }

  /// Lays out whatever asked for it, tells who follows that, and finds what came to stand under a pointer at rest.
  ///
  /// A layout that keeps asking for another one is left for the next frame.
  package func performLayout() {
    settleLayout()
    layoutFollowers.tell()
    if work.needsDisplay, press == nil, let pointerLocation { hover(at: pointerLocation) }
  }

  private func settleLayout() {
    for _ in 0..<8 where work.needsLayout {
      work.didLayout()
      layoutIfNeeded()
    }
  }

  package func didDisplay() { work.didDisplay() }

  // MARK: Events

  /// Hands an event to whoever it concerns.
  ///
  /// A pointer event that is sent while another one is being handled is handled after that. Views that ask for layout get it
  /// first: an event meets them where they belong now.
  public func send(_ event: Event) {
    settleLayout()
    switch event {
    case .pointer(let event): enqueue(event)
    case .wheel(let event): (hitTest(event.location) ?? self).wheelTurned(event)
    case .key(let event): handle(event)
    }
  }

  /// Takes the pointer from whatever holds it, as when the window loses the mouse.
  public func cancelPointer(time: Double) {
    guard let press else { return }
    enqueue(PointerEvent(.cancelled, at: press.lastEvent.location, time: time, button: press.button))
  }

  /// Tells gestures under way where the pointer will be when the next frame is seen; nil takes back what was told.
  package func predictPointer(at location: Point?) { press?.predict(location) }

  /// Whether a button is down.
  public var isPressed: Bool { press?.isDown ?? false }

  private func enqueue(_ event: PointerEvent) {
    backlog.append(event)
    if isHandlingPointer { return }
    isHandlingPointer = true
    var next = 0
    while next < backlog.count {
      handle(backlog[next])
      next += 1
    }
    backlog.removeAll(keepingCapacity: true)
    isHandlingPointer = false
  }

  private func handle(_ event: PointerEvent) {
    switch event.phase {
    case .hovered:
      pointerLocation = event.location
      if press == nil { hover(at: event.location) }
    case .exited:
      pointerLocation = nil
      if press == nil { hover(over: nil) }
    case .began:
      guard press == nil else { return }
      pointerLocation = event.location
      hover(at: event.location)
      let new = PointerPress(on: hitTestForPress(event.location), event: event)
      press = new
      focusByPress(at: event.location)
      new.send(event)
    case .moved:
      pointerLocation = event.location
      if let press { press.send(event) } else { hover(at: event.location) }
    case .ended:
      guard let ending = press, ending.button == event.button else { return }
      pointerLocation = event.location
      ending.send(event)
      press = nil
      hover(at: event.location)
    case .cancelled:
      guard let ending = press else { return }
      pointerLocation = nil
      ending.send(event)
      press = nil
      hover(over: nil)
    }
  }

  private func handle(_ event: KeyEvent) {
    let first: Responder = focusedView ?? topScreen?()?.responder ?? rootResponder ?? self
    switch event.phase {
    case .down:
      if !first.keyDown(event) { moveFocus(for: event) }
    case .up:
      _ = first.keyUp(event)
    }
  }

  // MARK: Hover

  private func hover(at point: Point) {
    hover(over: hitTestForPress(point)?.innermostReachable)
  }

  private func hover(over view: View?) {
    if isHovered(view) { return }
    while let left = hovered.last(where: { view?.isDescendant(of: $0) != true }) { exit(left) }
    enter(view)
  }

  /// From the outside in. Whoever is told may change the tree, so each is looked at anew.
  private func enter(_ view: View?) {
    guard let view, view !== self else { return }
    enter(view.superview)
    if view.window !== self || hovered.contains(where: { $0 === view }) { return }
    hovered.append(view)
    view.pointerEntered()
  }

  /// Whether the view and all around it are just those that were told that the pointer came.
  private func isHovered(_ view: View?) -> Bool {
    var place = hovered.count
    var next = view
    while let inner = next, inner !== self {
      place -= 1
      guard place >= 0, hovered[place] === inner else { return false }
      next = inner.superview
    }
    return place == 0
  }

  private func exit(_ view: View) {
    hovered.removeAll { $0 === view }
    view.pointerExited()
  }

  // MARK: Changes of the tree

  /// A view is about to leave: whatever it holds of the window's is let go.
  func willRemove(_ view: View) {
    press?.willRemove(view)
    while let left = hovered.last(where: { $0.isDescendant(of: view) }) { exit(left) }
    dropFocus(inside: view)
  }

  func didHide(_ view: View) {
    press?.didShut(view, sparingSeizers: false)
    dropFocus(inside: view)
  }

  func didDisable(_ view: View) { press?.didShut(view, sparingSeizers: true) }
}
