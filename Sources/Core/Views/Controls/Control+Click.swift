extension Control {
  /// Activates the control when it is clicked: a press and its release inside, however far the pointer moved between
  /// them. Other recognizers wait for ``GestureRecognizer/tapSlack`` points before they take a press away.
  final func recognizeClicks() {
    let tap = TapGestureRecognizer { [weak self] tap in
      let count = (tap as? TapGestureRecognizer)?.tapCount ?? 1
      self?.activate(bySource: .pointer, modifiers: tap.lastEvent?.modifiers ?? [], clickCount: count)
    }
    tap.allowableMovement = .infinity
    tap.cancelsPointerInView = false
    addGestureRecognizer(tap)
  }
}
