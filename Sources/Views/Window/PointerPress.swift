import Geometry

/// One press of the pointer, from the button going down to it coming up or being taken away.
///
/// The recognizers found under the press hear each event first. When one of them claims the pointer the others fail, and
/// the view that was hit hears that its press was cancelled.
final class PointerPress {
  private unowned let window: Window
  private var hit: View?
  private var recognizers: [GestureRecognizer]
  private var lastEvent: PointerEvent
  private var isClaimed = false
  let button: PointerEvent.Button

  init(in window: Window, event: PointerEvent) {
    self.window = window
    lastEvent = event
    button = event.button
    hit = window.hitTest(event.location)
    recognizers = []
    var next = window.hitTest(event.location, includingDisabled: true)
    var found: [(recognizer: GestureRecognizer, view: View)] = []
    while let view = next {
      for recognizer in view.gestureRecognizers { found.append((recognizer, view)) }
      next = view.superview
    }
    recognizers = found.filter { $0.recognizer.accepts(event, isViewEnabled: $0.view.isReachable) }
      .map(\.recognizer)
    for recognizer in recognizers { recognizer.press = self }
  }

  func send(_ event: PointerEvent) {
    lastEvent = event
    for recognizer in recognizers where recognizer.press === self { recognizer.receive(event) }
    switch event.phase {
    case .began: hit?.pointerBegan(event)
    case .moved: hit?.pointerMoved(event)
    case .ended: hit?.pointerEnded(event)
    case .cancelled: hit?.pointerCancelled(event)
    case .hovered, .exited: break
    }
    if event.phase == .ended || event.phase == .cancelled {
      for recognizer in recognizers where recognizer.press === self { recognizer.finishPress() }
      recognizers = []
      hit = nil
    }
  }

  /// Whether the recognizer may act now, must wait for others to fail, or is too late.
  func permission(for recognizer: GestureRecognizer) -> GesturePermission {
    for other in recognizers where other !== recognizer && other.press === self {
      if recognizer.requirements.contains(where: { $0 === other }), other.isUndecided { return .waits }
    }
    return .granted
  }

  /// The recognizer owns the pointer from here on.
  func claim(by winner: GestureRecognizer) {
    isClaimed = true
    for other in recognizers where other !== winner && other.press === self {
      if winner.allowsSimultaneous(other) || other.allowsSimultaneous(winner) { continue }
      other.lose(lastEvent)
    }
    if winner.cancelsPointerInView, let view = hit {
      hit = nil
      view.pointerCancelled(lastEvent.with(phase: .cancelled))
    }
  }

  /// A recognizer gave up: whoever waited for that may act.
  func didFail(_ loser: GestureRecognizer) {
    if isClaimed { return }
    for other in recognizers where other.press === self && other.requirements.contains(where: { $0 === loser }) {
      other.retry(lastEvent)
    }
  }

  func willRemove(_ view: View) {
    if let old = hit, old.isDescendant(of: view) {
      hit = nil
      old.pointerCancelled(lastEvent.with(phase: .cancelled))
    }
    for recognizer in recognizers where recognizer.press === self {
      if recognizer.view?.isDescendant(of: view) == true { recognizer.lose(lastEvent) }
    }
  }
}

enum GesturePermission { case granted, waits }

extension View {
  /// Whether events reach the view: neither it nor a parent is switched off.
  var isReachable: Bool {
    var next: View? = self
    while let view = next {
      if !view.isUserInteractionEnabled { return false }
      next = view.superview
    }
    return true
  }
}
