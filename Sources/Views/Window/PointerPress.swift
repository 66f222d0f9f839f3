import Geometry

/// One press of one pointer, from the button or the finger going down to it coming up or being taken away.
///
/// The recognizers found under the press hear each event first. When one of them claims the pointer the others fail,
/// and the view that was hit hears that its press was cancelled.
///
/// Of a motion with a history, whoever has still to decide hears each place in turn, so that gestures are found as if
/// each had come alone; all others hear it once.
final class PointerPress {
  private enum Phase { case down, up, lost }

  /// The view that hears the press itself, and whether it has heard of it. The view may be the window, which holds the
  /// press, so the press does not hold it.
  private enum Touch {
    case none
    case found(WeakView)
    case told(WeakView)
  }

  private struct WeakView {
    weak var view: View?
  }

  let pointer: Pointer
  let button: PointerEvent.Button
  private(set) var lastEvent: PointerEvent
  private var phase = Phase.down
  private var touch: Touch
  /// From the inside out; those of one view in order of being added, the library's own last.
  private let recognizers: [GestureRecognizer]

  /// - Parameter target: the topmost view under the pointer, also where it is switched off but can be seized.
  init(on target: View?, event: PointerEvent) {
    lastEvent = event
    pointer = event.pointer
    button = event.button
    let path = target?.pathToRoot ?? []
    touch = path.first(where: \.isReachable).map { .found(WeakView(view: $0)) } ?? .none
    var found: [GestureRecognizer] = []
    for recognizer in path.flatMap({ $0.recognizersForPress(isHit: $0 === target) }) {
      if !found.contains(where: { $0 === recognizer }), recognizer.accepts(event) { found.append(recognizer) }
    }
    recognizers = found
    for recognizer in recognizers { recognizer.join(self, event) }
  }

  var isDown: Bool { phase == .down }

  func send(_ event: PointerEvent) {
    lastEvent = event
    switch event.phase {
    case .began: yield()
    case .moved: break
    case .ended: phase = .up
    case .cancelled: phase = .lost
    case .hovered, .exited: return
    }
    tellRecognizers(event)
    if !isDown { decideAll() }
    tellTouched(event)
    if !isDown {
      for recognizer in recognizers { recognizer.leave(self) }
    }
  }

  /// A gesture that other fingers have under way owns this press from the beginning.
  private func yield() {
    for recognizer in recognizers where recognizer.isActive { claim(by: recognizer) }
  }

  /// Ends the press as if the pointer were lost where it was seen last.
  func cancel() { send(lastEvent.with(phase: .cancelled)) }

  /// Tells gestures under way where the pointer will be when the next frame is seen; nil takes back what was told.
  func predict(_ location: Point?) {
    for recognizer in recognizers { recognizer.predict(location) }
  }

  private func tellRecognizers(_ event: PointerEvent) {
    for (index, place) in event.coalesced.enumerated() {
      guard recognizers.contains(where: \.isUndecided) else { break }
      lastEvent = event.alone(at: place)
      for recognizer in recognizers { recognizer.receive(placeAt: index, of: event) }
    }
    lastEvent = event
    for recognizer in recognizers { recognizer.receiveRest(of: event) }
  }

  private func tellTouched(_ event: PointerEvent) {
    switch (touch, event.phase) {
    case (.found(let touched), .began):
      touch = .told(touched)
      touched.view?.pointerBegan(event)
    case (.told(let touched), .moved):
      touched.view?.pointerMoved(event)
    case (.told(let touched), .ended):
      touch = .none
      touched.view?.pointerEnded(event)
    case (_, .cancelled):
      dropTouch()
    case (.none, _), (.found, _), (.told, .began), (.told, .hovered), (.told, .exited):
      break
    }
  }

  private func dropTouch() {
    let old = touch
    touch = .none
    if case .told(let touched) = old { touched.view?.pointerCancelled(lastEvent.with(phase: .cancelled)) }
  }

  // MARK: Who owns the press

  /// Whether somebody must fail before the recognizer may act.
  func mustWait(_ recognizer: GestureRecognizer) -> Bool {
    recognizers.contains { $0 !== recognizer && $0.isUndecided && recognizer.waits(for: $0) }
  }

  /// The recognizer owns the pointer from here on.
  func claim(by winner: GestureRecognizer) {
    for other in recognizers where other !== winner && (other.isUndecided || other.isActive) {
      if winner.allowsSimultaneous(other) || other.allowsSimultaneous(winner) { continue }
      other.lose()
    }
    if winner.cancelsPointerInView { dropTouch() }
  }

  /// Somebody failed or acted: those who waited for that may act, unless the press was taken away.
  func reconsider() {
    if phase == .lost { return }
    for recognizer in recognizers { recognizer.retry() }
  }

  /// Nothing more comes: whoever has not found a gesture fails, which may be what another waited for. Who hears other
  /// fingers too goes on with them.
  private func decideAll() {
    let done = recognizers.filter { $0.hears(only: self) }
    for recognizer in done where recognizer.isActive { recognizer.lose() }
    for recognizer in done where !recognizer.isWaiting { recognizer.fail() }
    for recognizer in done { recognizer.lose() }
  }

  // MARK: Changes of the tree

  /// The view leaves the window: nothing inside it has part in the press any more.
  func willRemove(_ view: View) {
    dropTouch(inside: view)
    for recognizer in recognizers where recognizer.view?.isDescendant(of: view) == true { recognizer.withdraw() }
  }

  /// Events no longer reach the view: a press inside it is over, a gesture that has begun goes on.
  /// - Parameter sparingSeizers: whether those stay that hear presses also while their view is switched off.
  func didShut(_ view: View, sparingSeizers: Bool) {
    dropTouch(inside: view)
    for recognizer in recognizers where recognizer.isUndecided {
      if sparingSeizers, recognizer.receivesWhileViewIsDisabled { continue }
      if recognizer.view?.isDescendant(of: view) == true { recognizer.withdraw() }
    }
  }

  private func dropTouch(inside view: View) {
    switch touch {
    case .found(let touched), .told(let touched):
      if touched.view?.isDescendant(of: view) == true { dropTouch() }
    case .none:
      break
    }
  }
}

extension View {
  /// The recognizers that hear a press inside this view: its own, the library's last, then those of ``seizedView``, if this view
  /// is switched off or nothing in it was hit.
  final func recognizersForPress(isHit: Bool) -> [GestureRecognizer] {
    let seized = isHit || !isUserInteractionEnabled ? seizedView : nil
    return gestureRecognizers.filter { !$0.comesLast } + gestureRecognizers.filter(\.comesLast)
      + (seized?.gestureRecognizers.filter(\.canSeize) ?? [])
  }
}
