import Geometry

/// Finds one gesture in the events of a press.
///
/// Attach it with `view.addGestureRecognizer(_:)`; it then hears each press inside that view. States run
/// `possible -> began -> changed* -> ended | cancelled` for continuous gestures and `possible -> ended` for discrete
/// ones; `possible -> failed` where the press was something else. After the press the state is `possible` again.
open class GestureRecognizer {
  public enum State: Hashable, Sendable {
    case possible, began, changed, ended, cancelled, failed
  }

  public internal(set) final var state: State = .possible
  /// A name by which a plan can ask for this recognizer.
  public var name: String?
  public var isEnabled = true {
    didSet { if !isEnabled, let last = lastEvent { lose(last) } }
  }
  /// Whether the view under the pointer loses the press when this gesture is recognized.
  public var cancelsPointerInView = true
  /// Whether the gesture is found even while its view's interaction is switched off: what lets a hand seize a screen in
  /// mid-transition.
  public var receivesWhileViewIsDisabled = false
  /// Called at each change of state except to `possible`; several, in order of being added.
  private final var actions: [(token: Int, action: (GestureRecognizer) -> Void)] = []
  private final var nextToken = 0
  public weak var delegate: (any GestureRecognizerDelegate)?
  public internal(set) weak final var view: View?
  /// The press that this recognizer takes part in.
  final weak var press: PointerPress?
  private(set) final var requirements: [GestureRecognizer] = []
  private final var isWaiting = false
  /// The newest event heard in this press.
  public private(set) final var lastEvent: PointerEvent?

  public init(action: ((GestureRecognizer) -> Void)? = nil) {
    if let action { addAction(action) }
  }

  /// Adds somebody to tell about each change of state.
  /// - Returns: a token for ``removeAction(_:)``.
  @discardableResult
  public final func addAction(_ action: @escaping (GestureRecognizer) -> Void) -> Int {
    nextToken += 1
    actions.append((nextToken, action))
    return nextToken
  }

  public final func removeAction(_ token: Int) { actions.removeAll { $0.token == token } }

  /// This gesture acts only once the other has failed, where both are in one press.
  public final func require(toFail other: GestureRecognizer) {
    precondition(other !== self, "a gesture cannot wait for itself")
    requirements.append(other)
  }

  /// Where the pointer is now, in a view's coordinates, or the window's.
  public final func location(in other: View?) -> Point {
    guard let event = lastEvent else { return .zero }
    guard let other else { return event.location }
    return other.convert(event.location, from: nil) ?? event.location
  }

  /// Whether the gesture still can, and has not yet, come about.
  final var isUndecided: Bool { state == .possible }
  /// Whether the gesture is under way.
  public final var isActive: Bool { state == .began || state == .changed }

  // MARK: For subclasses

  open func pointerBegan(_ event: PointerEvent) {}
  open func pointerMoved(_ event: PointerEvent) {}
  open func pointerEnded(_ event: PointerEvent) {}
  open func pointerCancelled(_ event: PointerEvent) {
    if isActive { transition(to: .cancelled) } else { fail() }
  }
  /// Forgets the last press.
  open func reset() {}

  /// The gesture came about: `.began` for a continuous one, `.ended` for a discrete one.
  ///
  /// Where another gesture must fail first nothing happens yet; the subclass is asked again by ``retry(_:)``.
  public final func recognize(as new: State) {
    guard state == .possible, let press else { return }
    guard delegate?.gestureRecognizerShouldBegin(self) != false else { return fail() }
    switch press.permission(for: self) {
    case .waits:
      isWaiting = true
    case .granted:
      isWaiting = false
      press.claim(by: self)
      transition(to: new)
    }
  }

  /// The press is not this gesture.
  public final func fail() {
    guard state == .possible else { return }
    state = .failed
    press?.didFail(self)
  }

  /// A further state of a gesture under way.
  public final func transition(to new: State) {
    state = new
    for entry in actions { entry.action(self) }
  }

  /// What the gesture becomes when it no longer has to wait; a discrete one ends.
  open var recognizedState: State { .ended }

  // MARK: From the press

  final func accepts(_ event: PointerEvent, isViewEnabled: Bool) -> Bool {
    isEnabled && press == nil && (isViewEnabled || receivesWhileViewIsDisabled)
      && delegate?.gestureRecognizer(self, shouldReceive: event) != false
  }

  final func receive(_ event: PointerEvent) {
    lastEvent = event
    guard state != .failed, state != .cancelled, state != .ended else { return }
    switch event.phase {
    case .began: pointerBegan(event)
    case .moved: pointerMoved(event)
    case .ended: pointerEnded(event)
    case .cancelled: pointerCancelled(event)
    case .hovered, .exited: break
    }
  }

  final func retry(_ event: PointerEvent) {
    if isWaiting { recognize(as: recognizedState) }
  }

  /// Another gesture owns the pointer, or the view went away.
  final func lose(_ event: PointerEvent) {
    if isActive { transition(to: .cancelled) } else { fail() }
  }

  /// The press is over.
  final func finishPress() {
    if isActive { transition(to: .cancelled) }
    press = nil
    isWaiting = false
    lastEvent = nil
    state = .possible
    reset()
  }

  final func allowsSimultaneous(_ other: GestureRecognizer) -> Bool {
    delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) ?? false
  }
}

/// Has a say in whether a gesture begins.
@MainActor public protocol GestureRecognizerDelegate: AnyObject {
  /// false: the press is kept from the recognizer altogether. Default true.
  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive event: PointerEvent) -> Bool
  /// false: the gesture fails instead of beginning. Default true.
  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool
  /// true: both go on. Default false.
  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool
}

extension GestureRecognizerDelegate {
  public func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive event: PointerEvent) -> Bool { true }
  public func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { true }
  public func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { false }
}

extension View {
  /// The recognizer hears each press inside this view from now on; it leaves the view it was on before.
  public func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    recognizer.view?.removeGestureRecognizer(recognizer)
    recognizer.view = self
    gestureRecognizers.append(recognizer)
  }

  /// A gesture under way is cancelled.
  public func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view === self else { return }
    if let last = recognizer.lastEvent { recognizer.lose(last) }
    gestureRecognizers.removeAll { $0 === recognizer }
    recognizer.view = nil
  }
}
