import Geometry
import Motion
import Views

/// The drags of a scroll view: decides which are its own, and moves the content, and the sheet around it.
final class ScrollPan: GestureRecognizerDelegate {
  let recognizer = PanGestureRecognizer()
  private unowned let scrollView: ScrollView
  private var tracker = VelocityTracker()
  /// The translation at the last change, in points of the window.
  private var lastTranslation = Vector.zero
  /// The newest event that has been used: a gesture also changes when only its prediction does.
  private var newest: PointerSample?
  private let shared: SharedScroll
  private var isHolding = false
  /// Whether the press only stops the content: a mouse that does not drag.
  private var isStopping = false

  init(_ scrollView: ScrollView) {
    self.scrollView = scrollView
    shared = SharedScroll(scrollView)
    recognizer.name = "scroll"
    recognizer.delegate = self
    recognizer.addAction { [weak self] _ in self?.recognizerDidChange() }
    scrollView.addGestureRecognizer(recognizer)
  }

  // MARK: Whose press it is

  /// A press takes moving content at once; other drags begin after a few points.
  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive event: PointerEvent) -> Bool {
    guard scrollView.isScrollEnabled, event.phase == .began else { return false }
    let isMoving = scrollView.machine.isStoppedByPress || scrollView.isAnimating(.boundsOrigin)
    isStopping = event.pointer == .mouse && !scrollView.isMouseDraggingEnabled
    self.recognizer.minimumDistance = isMoving ? 0 : 4
    return isMoving || !isStopping
  }

  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    if self.recognizer.minimumDistance == 0 { return true }
    scrollView.layoutForMetrics()
    // Before the drag begins the translation counts from the press.
    let way = self.recognizer.translation(in: nil)
    let distance = inContent(Vector(-way.x, -way.y))
    let isVertical = abs(distance.y) > abs(distance.x)
    let along = isVertical ? Vector(0, distance.y) : Vector(distance.x, 0)
    let machine = scrollView.machine
    guard isVertical ? machine.y.isScrollable : machine.x.isScrollable else { return false }
    if machine.hasRoom(toward: along) { return true }
    if isVertical, scrollView.scrollPartner != nil { return true }
    return !scrollView.isWantedOutside(along, hand: way)
  }

  // MARK: The drag

  private func recognizerDidChange() {
    switch recognizer.state {
    case .began: begin()
    case .changed: if isHolding { move() }
    case .ended: if isHolding { end() }
    case .cancelled: if isHolding { letGo(velocity: .zero) }
    case .possible, .failed: break
    }
  }

  private func begin() {
    guard !isHolding else { return }
    isHolding = true
    newest = nil
    let view = scrollView
    view.takeUpMotion()
    view.perform(view.machine.press(at: view.ticker.now))
    lastTranslation = .zero
    tracker.reset()
    for event in recognizer.history { tracker.add(event.location, at: event.time) }
    if recognizer.minimumDistance > 0 {
      let way = recognizer.originLocation - recognizer.pressLocation
      let distance = inContent(way)
      let isVertical = abs(distance.y) > abs(distance.x)
      if view.isDirectionalLockEnabled,
        max(abs(distance.x), abs(distance.y)) > 2 * min(abs(distance.x), abs(distance.y))
      {
        view.machine.lock(horizontal: !isVertical)
      }
      if isVertical { shared.begin() }
      move()
    }
  }

  private func move() {
    guard let event = recognizer.lastEvent, !isStopping else { return }
    if event.sample != newest {
      for place in event.coalesced { tracker.add(place.location, at: place.time) }
      tracker.add(event.location, at: event.time)
      newest = event.sample
    }
    let translation = recognizer.grabTranslation
    let hand = translation - lastTranslation
    lastTranslation = translation
    var distance = inContent(-hand)
    distance.y = shared.share(distance.y)
    let lead = shared.isPartnerMoving ? .zero : inContent(-recognizer.lead)
    scrollView.perform(scrollView.machine.drag(by: distance, lead: lead, velocity: velocity))
  }

  /// The velocity of the pointer, as offset a second of motion.
  private var velocity: Vector {
    guard let event = recognizer.lastEvent, scrollView.ticker.rate > 0 else { return .zero }
    let hand = tracker.velocity(at: event.time) / scrollView.ticker.rate
    return inContent(-hand)
  }

  private func end() {
    move()
    letGo(velocity: isStopping ? .zero : velocity)
  }

  private func letGo(velocity: Vector) {
    isHolding = false
    scrollView.release(velocity: shared.end(velocity: velocity, partnerMayLeave: true))
  }

  /// Ends a drag, as when the view is removed or may no longer scroll.
  func cancel() {
    if isHolding { letGo(velocity: .zero) }
  }

  /// A way in the window in points of the scroll view's content.
  private func inContent(_ way: Vector) -> Vector {
    let there = scrollView.convert(way, from: nil) ?? way
    return there.isFinite ? there : .zero
  }
}

extension ScrollView {
  /// Ends a drag by a pointer or a touchpad at a velocity, as offset a second.
  final func release(velocity: Vector) {
    if machine.isDragging { perform(machine.drag(by: .zero, velocity: velocity)) }
    var target: Point?
    if machine.isDragging {
      let landing = machine.landing
      var aim = snapped(landing)
      delegate?.scrollViewWillEndDragging(self, withVelocity: machine.velocity, targetContentOffset: &aim)
      if aim != landing, aim.isFinite { target = aim }
    }
    perform(machine.release(to: target, at: ticker.now))
  }
}

extension GestureRecognizer {
  /// Whether it has accepted the present press, and has not decided about it.
  fileprivate final var mayStillBegin: Bool { lastEvent != nil && state == .possible }
}

extension ScrollView {
  /// Whether a view around this one can use a drag that this one cannot.
  final func isWantedOutside(_ distance: Vector, hand: Vector) -> Bool {
    let direction: PanGestureRecognizer.Directions =
      abs(hand.x) >= abs(hand.y) ? (hand.x >= 0 ? .right : .left) : (hand.y >= 0 ? .down : .up)
    var next = superview
    while let view = next {
      if let outer = view as? ScrollView {
        if outer.isScrollEnabled, outer.machine.hasRoom(toward: distance) { return true }
      } else if view.gestureRecognizers.contains(where: {
        ($0 as? PanGestureRecognizer).map { $0.mayStillBegin && $0.directions.contains(direction) } ?? false
      }) {
        return true
      }
      next = view.superview
    }
    return false
  }
}
