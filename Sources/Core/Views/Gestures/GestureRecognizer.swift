import Geometry

/// Recognizes one gesture in the events of a press.
///
/// Attach it with `view.addGestureRecognizer(_:)`; it then receives each press inside that view. Its states run
/// `possible -> began -> changed* -> ended | cancelled` for continuous gestures, `possible -> ended` for discrete ones,
/// and `possible -> failed` if the press was not this gesture. After the press the state is `possible` again.
///
/// Each finger has its own press. A recognizer of several pointers (``maximumNumberOfPointers``) tracks them as one
/// gesture, which ends when the last of them is up.
@MainActor open class GestureRecognizer {
  /// The state of a gesture: `possible` before it is recognized and between presses; `began`, `changed`, and `ended` or
  /// `cancelled` for a continuous gesture; `ended` for a discrete one; `failed` if the press was another gesture.
  public enum State: Hashable, Sendable {
    case possible, began, changed, ended, cancelled, failed
  }

  /// The recognizer's decision about the press.
  private enum Decision {
    /// Not decided.
    case undecided
    /// Recognized; it enters this state when the gestures that must fail first have failed.
    case waiting(State)
    /// Active: `began` or `changed`.
    case active(State)
    /// Over for this press: `ended`, `cancelled` or `failed`.
    case closed(State)
  }

  /// The presses of one gesture.
  private struct Tracking {
    /// Empty for a wheel gesture.
    var pointers = PointerGroup()
    var lastEvent: PointerEvent
    var decision: Decision
    /// The predicted location of the pointer when the next frame is displayed.
    var prediction: Point?
    /// How many places of the present motion's history were received one by one.
    var historyCount = 0
  }

  /// nil: outside a press.
  private final var tracking: Tracking?

  /// Whether the view under the pointer loses the press when this gesture is recognized.
  public var cancelsPointerInView = true
  /// Whether the gesture is recognized also while its view's interaction is disabled. This lets the user seize a screen
  /// during a transition.
  public var receivesWhileViewIsDisabled = false
  /// Disabled during a press, the recognizer leaves it; an active gesture is cancelled.
  public var isEnabled = true {
    didSet { if !isEnabled { withdraw() } }
  }
  /// Whether the other recognizers of its view receive a press first. The library sets it on its own recognizers, so
  /// that those of the program win.
  package final var comesLast = false
  /// The object around a scroll view that moves as part of its drags: see ``ScrollHandOver``.
  package final weak var scrollHandOver: (any ScrollHandOver)?
  /// A name by which a plan finds this recognizer.
  public var name: String?
  /// The delegate, which decides whether the gesture may begin; not retained.
  public weak var delegate: (any GestureRecognizerDelegate)?
  /// The view that it is attached to.
  public internal(set) weak final var view: View?

  private final var actions: [(token: Int, action: (GestureRecognizer) -> Void)] = []
  private final var nextToken = 0
  /// Counts the changes of state: where an action causes the next change, the remaining actions of the first are
  /// skipped.
  private final var changes = 0

  private struct Requirement {
    weak var recognizer: GestureRecognizer?
  }
  private final var requirements: [Requirement] = []

  /// Makes a recognizer, with an action.
  public init(action: ((GestureRecognizer) -> Void)? = nil) {
    if let action { addAction(action) }
  }

  /// The state in the present press; `possible` outside a press.
  public final var state: State {
    switch tracking?.decision {
    case nil, .undecided, .waiting: .possible
    case .active(let state), .closed(let state): state
    }
  }

  /// The largest number of pointers of the gesture; further ones are ignored. The mouse is always alone.
  open var maximumNumberOfPointers: Int { 1 }

  /// The number of pointers that it tracks now.
  public final var numberOfPointers: Int { tracking?.pointers.count ?? 0 }

  /// The location of one pointer, in the order in which they came down.
  /// - Parameter other: the view whose coordinates to use; nil for the window.
  /// - Precondition: the index is less than ``numberOfPointers``.
  public final func location(ofPointer index: Int, in other: View?) -> Point {
    precondition(
      (0..<numberOfPointers).contains(index), "there are \(numberOfPointers) pointers, and none has the index \(index)")
    guard let place = tracking?.pointers.location(at: index) else { return .zero }
    return other.map { $0.convert(place, from: nil) ?? place } ?? place
  }

  /// Whether the gesture has begun and not ended.
  public final var isActive: Bool {
    if case .active = tracking?.decision { true } else { false }
  }

  /// The newest event of this press; nil outside a press.
  ///
  /// With several fingers its location follows their middle, without a jump when a finger comes or goes.
  public final var lastEvent: PointerEvent? { tracking?.lastEvent }

  /// The predicted location of the pointer when the next frame is displayed, in window coordinates; nil where there is
  /// no prediction, as when the pointer rests.
  ///
  /// An active gesture changes to `changed` when its prediction does. Draw at the predicted location, and decide by the
  /// known one.
  public final var predictedLocation: Point? { tracking?.prediction }

  /// Adds an action that is called for each change of state except to `possible` and `failed`. Actions are called in
  /// the order in which they were added.
  /// - Returns: a token for ``removeAction(_:)``.
  @discardableResult
  public final func addAction(_ action: @escaping (GestureRecognizer) -> Void) -> Int {
    nextToken += 1
    actions.append((nextToken, action))
    return nextToken
  }

  /// Removes the action that returned this token.
  public final func removeAction(_ token: Int) { actions.removeAll { $0.token == token } }

  /// Makes this gesture wait until the other has failed, where both are in one press. The other is not retained.
  public final func require(toFail other: GestureRecognizer) {
    precondition(other !== self, "a gesture cannot wait for itself")
    requirements.removeAll { $0.recognizer == nil || $0.recognizer === other }
    requirements.append(Requirement(recognizer: other))
  }

  /// The location of the pointer in a view's coordinates, or in the window's where it is nil.
  public final func location(in other: View?) -> Point {
    guard let event = lastEvent else { return .zero }
    guard let other else { return event.location }
    return other.convert(event.location, from: nil) ?? event.location
  }

  // MARK: For subclasses

  /// Called when the first pointer comes down.
  open func pointerBegan(_ event: PointerEvent) {}
  /// While the gesture is undecided, each place of the pointer comes as its own event; afterwards the places between
  /// two frames come as one event with its ``PointerEvent/coalesced``.
  open func pointerMoved(_ event: PointerEvent) {}
  /// Called when the last pointer goes up.
  open func pointerEnded(_ event: PointerEvent) {}
  /// Called when a pointer is taken away.
  open func pointerCancelled(_ event: PointerEvent) {}
  /// Another pointer came down beside the tracked ones, or one of several went up: see ``numberOfPointers``.
  open func pointersChanged(_ event: PointerEvent) {}
  /// Forgets the last press.
  open func reset() {}

  /// Recognizes the gesture: `.began` for a continuous one, `.ended` for a discrete one.
  ///
  /// Where others must fail first, the state stays `possible` until they have; calling it again meanwhile does no harm.
  /// Nothing happens where the gesture is decided already.
  public final func recognize(as new: State) {
    precondition(new == .began || new == .ended, "a gesture is recognized as began or ended, not \(new)")
    guard isUndecided else { return }
    if delegate?.gestureRecognizerShouldBegin(self) == false { return fail() }
    // The delegate may have disabled this recognizer.
    guard isUndecided, let presses = tracking?.pointers.presses else { return }
    if presses.contains(where: { $0.mustWait(self) }) {
      tracking?.decision = .waiting(new)
      return
    }
    for press in presses { press.claim(by: self) }
    // The recognizers and the view that lost the press may have changed anything.
    guard isUndecided else { return }
    willBegin()
    enter(new == .began ? .active(.began) : .closed(.ended))
    for press in presses { press.reconsider() }
  }

  /// Called right before the gesture begins, before any action.
  func willBegin() {}

  /// Fails: the press is not this gesture. Nothing happens where the gesture is decided already.
  public final func fail() {
    guard isUndecided else { return }
    tracking?.decision = .closed(.failed)
    reconsider()
  }

  private func reconsider() {
    for press in tracking?.pointers.presses ?? [] { press.reconsider() }
  }

  /// Moves an active gesture to `changed`, `ended` or `cancelled`. Nothing happens where it is not active.
  public final func transition(to new: State) {
    precondition(
      new == .changed || new == .ended || new == .cancelled,
      "a gesture under way becomes changed, ended or cancelled, not \(new)")
    guard isActive else { return }
    enter(new == .changed ? .active(new) : .closed(new))
  }

  private func enter(_ decision: Decision) {
    tracking?.decision = decision
    changes += 1
    let change = changes
    for entry in actions where actions.contains(where: { $0.token == entry.token }) {
      entry.action(self)
      guard change == changes else { return }
    }
  }

  // MARK: From the press

  /// Whether the gesture is still possible and has not been recognized.
  final var isUndecided: Bool {
    switch tracking?.decision {
    case .undecided, .waiting: true
    case nil, .active, .closed: false
    }
  }

  final var isWaiting: Bool {
    if case .waiting = tracking?.decision { true } else { false }
  }

  final var canSeize: Bool { isEnabled && receivesWhileViewIsDisabled }

  final func accepts(_ event: PointerEvent) -> Bool {
    endKeyDrag()
    guard isEnabled, hasRoom(for: event.pointer), let view, view.isReachable || receivesWhileViewIsDisabled else {
      return false
    }
    return delegate?.gestureRecognizer(self, shouldReceive: event) != false
  }

  private func hasRoom(for pointer: Pointer) -> Bool {
    guard let pointers = tracking?.pointers else { return true }
    return (isUndecided || isActive) && pointers.count < maximumNumberOfPointers && pointers.canAdd(pointer)
  }

  final func join(_ press: PointerPress, _ event: PointerEvent) {
    if tracking == nil { tracking = Tracking(lastEvent: event, decision: .undecided) }
    tracking?.pointers.add(press, event)
  }

  final func receive(_ event: PointerEvent) {
    guard isUndecided || isActive, let event = tracking?.pointers.update(event) else { return }
    tracking?.lastEvent = event
    tracking?.prediction = nil
    if numberOfPointers > 1 { return receiveOne(of: event) }
    switch event.phase {
    case .began: pointerBegan(event)
    case .moved: pointerMoved(event)
    case .ended: pointerEnded(event)
    case .cancelled: pointerCancelled(event)
    case .hovered, .exited: break
    }
  }

  /// Handles an event of one of several pointers.
  private func receiveOne(of event: PointerEvent) {
    switch event.phase {
    case .began: pointersChanged(event)
    case .moved: pointerMoved(event)
    case .ended:
      pointerMoved(event.with(phase: .moved))
      guard tracking?.pointers.remove(event.pointer) == true else { return }
      pointersChanged(event.with(phase: .moved))
    case .cancelled:
      pointerCancelled(event)
      lose()
    case .hovered, .exited: break
    }
  }

  /// Receives one place of a motion's history as its own event, while it is undecided.
  final func receive(historyAt index: Int, of event: PointerEvent) {
    guard isUndecided else { return }
    tracking?.historyCount = index + 1
    receive(event.alone(at: event.coalesced[index]))
  }

  /// Receives the part of a motion that it has not received place by place.
  final func receiveRest(of event: PointerEvent) {
    let heard = tracking?.historyCount ?? 0
    tracking?.historyCount = 0
    receive(event.withoutFirst(heard))
  }

  final func predict(_ location: Point?) {
    guard isActive, let pointers = tracking?.pointers else { return }
    let prediction = location.map { $0 + pointers.offset }
    guard tracking?.prediction != prediction else { return }
    tracking?.prediction = prediction
    transition(to: .changed)
  }

  /// The distance from the press within which the tap of a view inside keeps the press, in points; 0 without one.
  package final var tapSlack: Double {
    guard let pointers = tracking?.pointers, pointers.count == 1 else { return 0 }
    return pointers.presses.contains { $0.mayTap(inside: self) } ? TapGestureRecognizer.slack : 0
  }

  final func waits(for other: GestureRecognizer) -> Bool {
    requirements.contains { $0.recognizer === other }
  }

  /// Acts now, if it waited and must wait no longer.
  final func retry() {
    if case .waiting(let state) = tracking?.decision { recognize(as: state) }
  }

  /// Fails or is cancelled, since another gesture owns the pointer or the press is over.
  final func lose() {
    if isActive { return transition(to: .cancelled) }
    if isUndecided { tracking?.decision = .closed(.failed) }
  }

  /// Leaves the press by itself; recognizers that wait for it may act.
  final func withdraw() {
    guard tracking != nil else { return }
    lose()
    reconsider()
  }

  /// Whether it tracks no press but this one.
  final func tracksOnly(_ press: PointerPress) -> Bool {
    tracking.map { $0.pointers.count == 1 && $0.pointers.holds(press.pointer) } ?? false
  }

  /// The press is over.
  final func leave(_ press: PointerPress) {
    guard let pointers = tracking?.pointers, pointers.holds(press.pointer) else { return }
    if pointers.count > 1 {
      tracking?.pointers.remove(press.pointer)
    } else {
      finish()
    }
  }

  /// Ends the tracking.
  private func finish() {
    lose()
    tracking = nil
    reset()
  }

  // MARK: From keys

  /// Whether keys and assistive technologies make this gesture, too: the view can have the focus. Default: false;
  /// plans that drag, scale or turn a view set it.
  ///
  /// Arrow keys drag the view of a ``PanGestureRecognizer`` by 16 points, with Shift by 64; to the recognizer it is a
  /// hand that takes the view by its center, rests, and lets go. With Control they turn and scale the view of a
  /// ``RotationGestureRecognizer`` and a ``PinchGestureRecognizer`` as notches of the wheel do, and so do plus and
  /// minus.
  public final var followsKeys = false

  /// Ends a drag by keys, where there is one: a hand takes over.
  func endKeyDrag() {}

  // MARK: From the wheel

  /// Whether such wheel events make this gesture.
  func supports(_ wheel: WheelEvent) -> Bool { false }
  /// The event as a place of the pointer.
  func pointerEvent(of wheel: WheelEvent) -> PointerEvent { wheel.pointerEvent }
  /// Seconds without an event after which the gesture of the wheel is over.
  var wheelSilence: Double { Window.wheelSilence }
  /// The wheel gesture is about to end.
  func wheelWillEnd() {}
  /// Handles the next notch.
  func wheelTurned(_ wheel: WheelEvent) {}

  final func accepts(_ wheel: WheelEvent) -> Bool {
    guard isEnabled, tracking == nil, supports(wheel), let view, view.isReachable || receivesWhileViewIsDisabled else {
      return false
    }
    return delegate?.gestureRecognizer(self, shouldReceive: wheel.pointerEvent) != false
  }

  final func receive(_ wheel: WheelEvent) { if track(pointerEvent(of: wheel)) { wheelTurned(wheel) } }

  // MARK: Without a press

  /// Whether it tracks a gesture: presses, a wheel, or keys.
  final var isTracking: Bool { tracking != nil }

  /// Takes an event of a wheel or of keys; the first one begins the gesture.
  /// - Returns: false where the gesture is over.
  final func track(_ event: PointerEvent) -> Bool {
    if tracking == nil { tracking = Tracking(lastEvent: event, decision: .undecided) }
    guard isUndecided || isActive else { return false }
    tracking?.lastEvent = event
    return true
  }

  /// The wheel rests, or the keys are done.
  final func leaveTrack(isCancelled: Bool) {
    wheelWillEnd()
    transition(to: isCancelled ? .cancelled : .ended)
    finish()
  }

  final func allowsSimultaneous(_ other: GestureRecognizer) -> Bool {
    delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) ?? false
  }
}
