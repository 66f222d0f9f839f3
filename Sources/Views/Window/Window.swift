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
  /// Those that are down, in the order in which they came down.
  private var presses: [PointerPress] = []
  private var wheel: WheelSequence?
  /// What ends the turn of the wheel.
  private var silence: Int?
  /// Who calls back when the wheel has been still; nil: each notch is a turn of its own.
  package var alarm: WindowTimer?
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

  /// Seconds without a notch after which the wheel has come to rest: a gesture that it made is over.
  public static let wheelSilence = 0.2
  /// More fingers than that are no hand's.
  private static let mostPresses = 16

  isolated deinit {
    endWheel(isCancelled: true)
    for press in presses { press.cancel() }
    for child in subviews { child.setProgress(nil) }
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
    // A copy: whoever is told may stop following.
    let followers = layoutFollowers
    followers.tell()
    if work.needsDisplay, mousePress == nil, let pointerLocation { hover(at: pointerLocation) }
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
    case .wheel(let event): handle(event)
    case .key(let event): handle(event)
    }
  }

  /// Takes every pointer from whatever holds it, as when the window loses the mouse; a gesture that the wheel makes is
  /// cancelled.
  public func cancelPointer(time: Double) {
    endWheel(isCancelled: true)
    for press in presses {
      let last = press.lastEvent
      enqueue(
        PointerEvent(.cancelled, at: last.location, time: time, button: press.button, pointer: press.pointer))
    }
  }

  /// Tells gestures under way where the pointer will be when the next frame is seen; nil takes back what was told. Of
  /// several pointers nothing is told.
  package func predictPointer(at location: Point?) {
    for press in presses { press.predict(presses.count == 1 ? location : nil) }
  }

  /// Whether a button is down, or a finger.
  public var isPressed: Bool { presses.contains(where: \.isDown) }

  /// Whether a gesture that the wheel makes is under way.
  package var isWheelTurning: Bool { wheel != nil }

  private var mousePress: PointerPress? { press(of: .mouse) }

  private func press(of pointer: Pointer) -> PointerPress? { presses.first { $0.pointer == pointer } }

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
    case .hovered, .exited: note(event)
    case .began: begin(event)
    case .moved:
      note(event)
      press(of: event.pointer)?.send(event)
    case .ended:
      guard let ending = press(of: event.pointer), ending.button == event.button else { return }
      end(ending, event)
    case .cancelled:
      guard let ending = press(of: event.pointer) else { return }
      end(ending, event)
    }
  }

  private func begin(_ event: PointerEvent) {
    guard press(of: event.pointer) == nil, presses.count < Self.mostPresses else { return }
    endWheel(isCancelled: false)
    note(event)
    let new = PointerPress(on: hitTestForPress(event.location), event: event)
    presses.append(new)
    if presses.count == 1 { focusByPress(at: event.location) }
    new.send(event)
  }

  private func end(_ press: PointerPress, _ event: PointerEvent) {
    if event.pointer == .mouse { pointerLocation = event.phase == .cancelled ? nil : event.location }
    press.send(event)
    presses.removeAll { $0 === press }
    if event.pointer == .mouse { note(event) }
  }

  /// Where the mouse is, and what it is over while its button is up. Fingers are over nothing.
  private func note(_ event: PointerEvent) {
    guard event.pointer == .mouse else { return }
    switch event.phase {
    case .hovered, .began, .moved, .ended: pointerLocation = event.location
    case .exited, .cancelled: pointerLocation = nil
    }
    if mousePress == nil { hover(over: pointerLocation.flatMap { hitTestForPress($0)?.innermostReachable }) }
  }

  // MARK: The wheel

  private func handle(_ event: WheelEvent) {
    if let wheel, !wheel.goesOn(with: event) { endWheel(isCancelled: false) }
    if wheel == nil { wheel = WheelSequence(on: hitTest(event.location), event) }
    guard let wheel else { return (hitTest(event.location) ?? self).wheelTurned(event) }
    wheel.send(event)
    waitForSilence()
  }

  /// Ends the turn when nothing more comes for a while.
  private func waitForSilence() {
    guard wheel != nil else { return }
    if let silence { alarm?.cancel(silence) }
    silence = alarm?.start(Self.wheelSilence) { [weak self] in self?.wheelDidRest() }
    if silence == nil { endWheel(isCancelled: false) }
  }

  private func wheelDidRest() {
    silence = nil
    endWheel(isCancelled: false)
  }

  private func endWheel(isCancelled: Bool) {
    guard let ending = wheel else { return }
    wheel = nil
    if let silence { alarm?.cancel(silence) }
    silence = nil
    ending.end(isCancelled: isCancelled)
  }

  private func handle(_ event: KeyEvent) {
    let first: Responder = focusedView ?? topScreen?()?.responder ?? rootResponder ?? self
    if !first.sendUpChain(event), event.phase == .down { moveFocus(for: event) }
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
    for press in presses { press.willRemove(view) }
    if let wheel, wheel.isInside(view) { endWheel(isCancelled: true) }
    while let left = hovered.last(where: { $0.isDescendant(of: view) }) { exit(left) }
    dropFocus(inside: view)
  }

  func didHide(_ view: View) {
    didShut(view, sparingSeizers: false)
    dropFocus(inside: view)
  }

  func didDisable(_ view: View) { didShut(view, sparingSeizers: true) }

  /// A gesture that fingers have begun goes on; the wheel is turned on something else now.
  private func didShut(_ view: View, sparingSeizers: Bool) {
    for press in presses { press.didShut(view, sparingSeizers: sparingSeizers) }
    if let wheel, wheel.isInside(view) { endWheel(isCancelled: false) }
  }
}
