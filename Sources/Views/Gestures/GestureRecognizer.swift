import Geometry

/// Finds one gesture in the events of a press.
///
/// Attach it with `view.addGestureRecognizer(_:)`; it then hears each press inside that view. States run
/// `possible -> began -> changed* -> ended | cancelled` for continuous gestures and `possible -> ended` for discrete
/// ones; `possible -> failed` where the press was something else. After the press the state is `possible` again.
///
/// Each finger has a press of its own. A recognizer that hears several at once
/// (``maximumNumberOfPointers``) takes them for one hand: the gesture goes on until the last of them is up.
@MainActor open class GestureRecognizer {
  public enum State: Hashable, Sendable {
    case possible, began, changed, ended, cancelled, failed
  }

  /// What the recognizer has made of the press so far.
  private enum Verdict {
    /// The gesture may still come about.
    case undecided
    /// It came about, and enters this state once those that must fail first have failed.
    case waiting(State)
    /// It is under way: `began` or `changed`.
    case active(State)
    /// It is over for this press: `ended`, `cancelled` or `failed`.
    case closed(State)
  }

  /// The presses of one gesture, as this recognizer hears them.
  private struct Tracking {
    /// None where the wheel is turned.
    var pointers = PointerGroup()
    var lastEvent: PointerEvent
    var verdict: Verdict
    /// Where the pointer is expected when the next frame is seen.
    var prediction: Point?
    /// How many places of the motion that is being told were heard by themselves.
    var placesHeard = 0
  }

  /// nil: no press.
  private final var tracking: Tracking?

  /// Whether the view under the pointer loses the press when this gesture is recognized.
  public var cancelsPointerInView = true
  /// Whether the gesture is found even while its view's interaction is switched off: what lets a hand seize a screen in
  /// mid-transition.
  public var receivesWhileViewIsDisabled = false
  /// Switched off during a press, the recognizer is out of it; a gesture under way is cancelled.
  public var isEnabled = true {
    didSet { if !isEnabled { withdraw() } }
  }
  /// Whether the other recognizers of its view hear a press first, and so can claim it: what the library adds by itself gives
  /// way to what the program has added.
  package final var comesLast = false
  /// A name by which a plan can ask for this recognizer.
  public var name: String?
  public weak var delegate: (any GestureRecognizerDelegate)?
  public internal(set) weak final var view: View?

  private final var actions: [(token: Int, action: (GestureRecognizer) -> Void)] = []
  private final var nextToken = 0
  /// Counts the changes of state, so that telling of one stops where it brought about the next.
  private final var changes = 0

  private struct Requirement {
    weak var recognizer: GestureRecognizer?
  }
  private final var requirements: [Requirement] = []

  public init(action: ((GestureRecognizer) -> Void)? = nil) {
    if let action { addAction(action) }
  }

  public final var state: State {
    switch tracking?.verdict {
    case nil, .undecided, .waiting: .possible
    case .active(let state), .closed(let state): state
    }
  }

  /// How many pointers the gesture may have: those that come down later, while it has so many, are not heard. The mouse is
  /// always alone.
  open var maximumNumberOfPointers: Int { 1 }

  /// How many pointers are heard now.
  public final var numberOfPointers: Int { tracking?.pointers.count ?? 0 }

  /// Where one of the pointers is, in a view's coordinates, or the window's; in the order in which they came down.
  /// - Precondition: the index is less than ``numberOfPointers``.
  public final func location(ofPointer index: Int, in other: View?) -> Point {
    precondition(
      (0..<numberOfPointers).contains(index), "there are \(numberOfPointers) pointers, and none has the index \(index)")
    guard let place = tracking?.pointers.location(at: index) else { return .zero }
    return other.map { $0.convert(place, from: nil) ?? place } ?? place
  }

  /// Whether the gesture is under way.
  public final var isActive: Bool {
    if case .active = tracking?.verdict { true } else { false }
  }

  /// The newest event heard in this press; nil outside a press.
  ///
  /// Of several fingers it has the place of their middle, or rather of a point that goes as their middle goes: it does
  /// not jump when a finger comes or goes.
  public final var lastEvent: PointerEvent? { tracking?.lastEvent }

  /// Where the pointer is expected to be when the frame that is made now is seen, in window coordinates; nil where nothing is
  /// predicted, as when it rests, or the stage does not predict at all.
  ///
  /// A gesture under way changes to `changed` when its prediction does. What is drawn may follow it; what is decided
  /// should not.
  public final var predictedLocation: Point? { tracking?.prediction }

  /// Adds somebody to tell about each change of state but those to `possible` and `failed`, in order of being added.
  /// - Returns: a token for ``removeAction(_:)``.
  @discardableResult
  public final func addAction(_ action: @escaping (GestureRecognizer) -> Void) -> Int {
    nextToken += 1
    actions.append((nextToken, action))
    return nextToken
  }

  /// Nothing more is told to whoever got this token.
  public final func removeAction(_ token: Int) { actions.removeAll { $0.token == token } }

  /// This gesture acts only once the other has failed, where both are in one press. The other is not kept alive.
  public final func require(toFail other: GestureRecognizer) {
    precondition(other !== self, "a gesture cannot wait for itself")
    requirements.removeAll { $0.recognizer == nil || $0.recognizer === other }
    requirements.append(Requirement(recognizer: other))
  }

  /// Where the pointer is now, in a view's coordinates, or the window's.
  public final func location(in other: View?) -> Point {
    guard let event = lastEvent else { return .zero }
    guard let other else { return event.location }
    return other.convert(event.location, from: nil) ?? event.location
  }

  // MARK: For subclasses

  open func pointerBegan(_ event: PointerEvent) {}
  /// While the gesture may still come about, each place on the pointer's way comes by itself; once it has, those between
  /// two frames come as one event with its ``PointerEvent/coalesced``.
  open func pointerMoved(_ event: PointerEvent) {}
  open func pointerEnded(_ event: PointerEvent) {}
  open func pointerCancelled(_ event: PointerEvent) {}
  /// Another pointer came down beside those that are heard already, or one of several went up: see ``numberOfPointers``.
  open func pointersChanged(_ event: PointerEvent) {}
  /// Forgets the last press.
  open func reset() {}

  /// The gesture came about: `.began` for a continuous one, `.ended` for a discrete one.
  ///
  /// Where others must fail first, the state stays `possible` until they have; calling again meanwhile does no harm.
  /// Nothing happens where the gesture is decided already.
  public final func recognize(as new: State) {
    precondition(new == .began || new == .ended, "a gesture is recognized as began or ended, not \(new)")
    guard isUndecided else { return }
    if delegate?.gestureRecognizerShouldBegin(self) == false { return fail() }
    // The delegate may have switched this one off.
    guard isUndecided, let presses = tracking?.pointers.presses else { return }
    if presses.contains(where: { $0.mustWait(self) }) {
      tracking?.verdict = .waiting(new)
      return
    }
    for press in presses { press.claim(by: self) }
    // Those who lost the press were told, and may have done anything.
    guard isUndecided else { return }
    willBegin()
    enter(new == .began ? .active(.began) : .closed(.ended))
    for press in presses { press.reconsider() }
  }

  /// The gesture comes about now: nobody has been told yet.
  func willBegin() {}

  /// The press is not this gesture. Nothing happens where the gesture is decided already.
  public final func fail() {
    guard isUndecided else { return }
    tracking?.verdict = .closed(.failed)
    reconsider()
  }

  private func reconsider() {
    for press in tracking?.pointers.presses ?? [] { press.reconsider() }
  }

  /// A further state of a gesture under way: `changed`, `ended` or `cancelled`. Nothing where it is not under way.
  public final func transition(to new: State) {
    precondition(
      new == .changed || new == .ended || new == .cancelled,
      "a gesture under way becomes changed, ended or cancelled, not \(new)")
    guard isActive else { return }
    enter(new == .changed ? .active(new) : .closed(new))
  }

  private func enter(_ verdict: Verdict) {
    tracking?.verdict = verdict
    changes += 1
    let change = changes
    for entry in actions where actions.contains(where: { $0.token == entry.token }) {
      entry.action(self)
      guard change == changes else { return }
    }
  }

  // MARK: From the press

  /// Whether the gesture still can, and has not yet, come about.
  final var isUndecided: Bool {
    switch tracking?.verdict {
    case .undecided, .waiting: true
    case nil, .active, .closed: false
    }
  }

  final var isWaiting: Bool {
    if case .waiting = tracking?.verdict { true } else { false }
  }

  final var canSeize: Bool { isEnabled && receivesWhileViewIsDisabled }

  final func accepts(_ event: PointerEvent) -> Bool {
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
    if tracking == nil { tracking = Tracking(lastEvent: event, verdict: .undecided) }
    tracking?.pointers.add(press, event)
  }

  final func receive(_ event: PointerEvent) {
    guard isUndecided || isActive, let event = tracking?.pointers.take(event) else { return }
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

  /// What one of several pointers does.
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

  /// Hears one place of a motion's history by itself, where it has still to decide.
  final func receive(placeAt index: Int, of event: PointerEvent) {
    guard isUndecided else { return }
    tracking?.placesHeard = index + 1
    receive(event.alone(at: event.coalesced[index]))
  }

  /// Hears what it has not heard by itself.
  final func receiveRest(of event: PointerEvent) {
    let heard = tracking?.placesHeard ?? 0
    tracking?.placesHeard = 0
    receive(event.withoutFirst(heard))
  }

  final func predict(_ location: Point?) {
    guard isActive, let pointers = tracking?.pointers else { return }
    let prediction = location.map { $0 + pointers.offset }
    guard tracking?.prediction != prediction else { return }
    tracking?.prediction = prediction
    transition(to: .changed)
  }

  final func waits(for other: GestureRecognizer) -> Bool {
    requirements.contains { $0.recognizer === other }
  }

  /// Acts now where it waited and no longer must.
  final func retry() {
    if case .waiting(let state) = tracking?.verdict { recognize(as: state) }
  }

  /// Another gesture owns the pointer, or the press is over: this one does not come about or go on.
  final func lose() {
    if isActive { return transition(to: .cancelled) }
    if isUndecided { tracking?.verdict = .closed(.failed) }
  }

  /// Leaves the press on its own account: whoever waited for that may act.
  final func withdraw() {
    guard tracking != nil else { return }
    lose()
    reconsider()
  }

  /// Whether no other press than this one is heard.
  final func hears(only press: PointerPress) -> Bool {
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

  /// Nothing more is heard.
  private func finish() {
    lose()
    tracking = nil
    reset()
  }

  // MARK: From the wheel

  /// Whether the gesture can be made by turning the wheel so.
  func hears(_ wheel: WheelEvent) -> Bool { false }
  /// The wheel is turned on.
  func wheelTurned(_ wheel: WheelEvent) {}

  final func accepts(_ wheel: WheelEvent) -> Bool {
    guard isEnabled, tracking == nil, hears(wheel), let view, view.isReachable else { return false }
    return delegate?.gestureRecognizer(self, shouldReceive: wheel.asPointer) != false
  }

  final func receive(_ wheel: WheelEvent) {
    if tracking == nil { tracking = Tracking(lastEvent: wheel.asPointer, verdict: .undecided) }
    guard isUndecided || isActive else { return }
    tracking?.lastEvent = wheel.asPointer
    wheelTurned(wheel)
  }

  /// The wheel has come to rest.
  final func leaveWheel(isCancelled: Bool) {
    transition(to: isCancelled ? .cancelled : .ended)
    finish()
  }

  final func allowsSimultaneous(_ other: GestureRecognizer) -> Bool {
    delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) ?? false
  }
}

extension View {
  /// The recognizer hears each press inside this view from the next one on; it leaves the view it was on before.
  public func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view !== self else { return }
    recognizer.view?.removeGestureRecognizer(recognizer)
    recognizer.view = self
    gestureRecognizers.append(recognizer)
  }

  /// A gesture under way is cancelled.
  public func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view === self else { return }
    recognizer.withdraw()
    // Told of that, somebody may have moved the recognizer elsewhere.
    guard recognizer.view === self else { return }
    gestureRecognizers.removeAll { $0 === recognizer }
    recognizer.view = nil
  }
}
