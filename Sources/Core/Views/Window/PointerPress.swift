import Geometry

/// One press of one pointer, from the button or the finger going down to its release or its loss.
///
/// The recognizers of the hit view and its ancestors receive each event first. When one of them recognizes its gesture
/// the others fail, and the hit view's press is cancelled.
///
/// A motion with a history is delivered place by place to recognizers that are still undecided, so that they find
/// gestures as if each place had come alone. All other receivers get it as one event.
final class PointerPress {
  private enum Phase { case down, up, lost }

  /// The view that receives the press, and whether its `pointerBegan` was called. Not retained: the window holds the
  /// press and may itself be the view.
  private enum HitView {
    case none
    case found(WeakView)
    case notified(WeakView)
  }

  private struct WeakView {
    weak var view: View?
  }

  let pointer: Pointer
  let button: PointerEvent.Button
  private(set) var lastEvent: PointerEvent
  private var phase = Phase.down
  private var hitView: HitView
  /// From the innermost view outwards; those of one view in the order in which they were added, the library's own last.
  private let recognizers: [GestureRecognizer]

  /// - Parameter target: the topmost view under the pointer, also a disabled one that can be seized.
  init(on target: View?, event: PointerEvent) {
    lastEvent = event
    pointer = event.pointer
    button = event.button
    let path = target?.pathToRoot ?? []
    hitView = path.first(where: \.isReachable).map { .found(WeakView(view: $0)) } ?? .none
    var found: [GestureRecognizer] = []
    var isTaken = false
    let yielding = path.last(where: \.yieldsDrags)
    for view in path {
      for recognizer in view.recognizersForPress(isTaken: isTaken) {
        if let yielding, recognizer is PanGestureRecognizer, !recognizer.canSeize, view.isDescendant(of: yielding) {
          continue
        }
        if !found.contains(where: { $0 === recognizer }), recognizer.accepts(event) { found.append(recognizer) }
      }
      isTaken = isTaken || view.takesPresses
    }
    recognizers = found
    for recognizer in recognizers { recognizer.join(self, event) }
  }

  var isDown: Bool { phase == .down }

  func dispatch(_ event: PointerEvent) {
    lastEvent = event
    switch event.phase {
    case .began: yield()
    case .moved: break
    case .ended: phase = .up
    case .cancelled: phase = .lost
    case .hovered, .exited: return
    }
    dispatchToRecognizers(event)
    if !isDown { decideAll() }
    dispatchToView(event)
    if !isDown {
      for recognizer in recognizers { recognizer.leave(self) }
    }
  }

  /// A gesture that other fingers have begun owns this press from its start.
  private func yield() {
    for recognizer in recognizers where recognizer.isActive { claim(by: recognizer) }
  }

  /// Ends the press as if the pointer were lost at its last location.
  func cancel() { dispatch(lastEvent.with(phase: .cancelled)) }

  /// Passes on the predicted location of the pointer for the next displayed frame; nil withdraws it.
  func predict(_ location: Point?) {
    for recognizer in recognizers { recognizer.predict(location) }
  }

  private func dispatchToRecognizers(_ event: PointerEvent) {
    for (index, place) in event.coalesced.enumerated() {
      guard recognizers.contains(where: \.isUndecided) else { break }
      lastEvent = event.alone(at: place)
      for recognizer in recognizers { recognizer.receive(historyAt: index, of: event) }
    }
    lastEvent = event
    for recognizer in recognizers { recognizer.receiveRest(of: event) }
  }

  private func dispatchToView(_ event: PointerEvent) {
    switch (hitView, event.phase) {
    case (.found(let target), .began):
      hitView = .notified(target)
      target.view?.pointerBegan(event)
    case (.notified(let target), .moved):
      target.view?.pointerMoved(event)
    case (.notified(let target), .ended):
      hitView = .none
      target.view?.pointerEnded(event)
    case (_, .cancelled):
      cancelHitView()
    case (.none, _), (.found, _), (.notified, .began), (.notified, .hovered), (.notified, .exited):
      break
    }
  }

  private func cancelHitView() {
    let old = hitView
    hitView = .none
    if case .notified(let target) = old { target.view?.pointerCancelled(lastEvent.with(phase: .cancelled)) }
  }

  // MARK: Ownership

  /// Whether another recognizer must fail before this one may act.
  func mustWait(_ recognizer: GestureRecognizer) -> Bool {
    recognizers.contains { $0 !== recognizer && $0.isUndecided && recognizer.waits(for: $0) }
  }

  /// Whether the press may still become a tap of a view inside the recognizer's, which the recognizer would end.
  func mayTap(inside outer: GestureRecognizer) -> Bool {
    recognizers.prefix { $0 !== outer }.contains { inner in
      inner is TapGestureRecognizer && inner.isUndecided && inner.view !== outer.view
        && !outer.allowsSimultaneous(inner) && !inner.allowsSimultaneous(outer)
    }
  }

  /// Makes the recognizer the owner of the pointer.
  func claim(by winner: GestureRecognizer) {
    for other in recognizers where other !== winner && (other.isUndecided || other.isActive) {
      if winner.allowsSimultaneous(other) || other.allowsSimultaneous(winner) { continue }
      other.lose()
    }
    if winner.cancelsPointerInView { cancelHitView() }
  }

  /// Lets waiting recognizers act after another one failed or acted, unless the press was taken away.
  func reconsider() {
    if phase == .lost { return }
    for recognizer in recognizers { recognizer.retry() }
  }

  /// Ends the press: undecided recognizers fail, which may be what others wait for. Recognizers that track other
  /// pointers too go on with those.
  private func decideAll() {
    let done = recognizers.filter { $0.tracksOnly(self) }
    for recognizer in done where recognizer.isActive { recognizer.lose() }
    for recognizer in done where !recognizer.isWaiting { recognizer.fail() }
    for recognizer in done { recognizer.lose() }
  }

  // MARK: Changes of the tree

  /// The view leaves the window: it and its subviews lose the press.
  func willRemove(_ view: View) {
    cancelHitView(inside: view)
    for recognizer in recognizers where recognizer.view?.isDescendant(of: view) == true { recognizer.withdraw() }
  }

  /// The view no longer receives events: presses inside it end, and gestures that have begun go on.
  /// - Parameter sparingSeizers: whether recognizers stay that receive presses while their view is disabled.
  func didClose(_ view: View, sparingSeizers: Bool) {
    cancelHitView(inside: view)
    for recognizer in recognizers where recognizer.isUndecided {
      if sparingSeizers, recognizer.receivesWhileViewIsDisabled { continue }
      if recognizer.view?.isDescendant(of: view) == true { recognizer.withdraw() }
    }
  }

  private func cancelHitView(inside view: View) {
    switch hitView {
    case .found(let target), .notified(let target):
      if target.view?.isDescendant(of: view) == true { cancelHitView() }
    case .none:
      break
    }
  }
}

extension View {
  /// Whether presses are for this view itself, as those on a control are, and not only for drags.
  final var takesPresses: Bool { gestureRecognizers.contains { $0.isEnabled && !($0 is PanGestureRecognizer) } }

  /// The recognizers that receive a press inside this view: its own, the library's last, then those of ``seizedView``
  /// where this view is disabled, leaves drags to them, or has nothing that takes the press.
  final func recognizersForPress(isTaken: Bool) -> [GestureRecognizer] {
    let seized = isTaken && isUserInteractionEnabled && !yieldsDrags ? nil : seizedView
    return gestureRecognizers.filter { !$0.comesLast } + gestureRecognizers.filter(\.comesLast)
      + (seized?.gestureRecognizers.filter(\.canSeize) ?? [])
  }
}
