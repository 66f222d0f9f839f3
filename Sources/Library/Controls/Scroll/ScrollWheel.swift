import Geometry
import Views

/// The wheel of a scroll view: a gesture goes to the innermost scroll view that can use its first event, and stays
/// there until the wheel rests.
final class ScrollWheel {
  private unowned let scrollView: ScrollView
  private let shared: SharedScroll
  /// The view around the scroll view that the notches of this gesture move from place to place.
  private weak var steps: (any ScrollHandOver)?
  /// The fingers of a touchpad that hold the content: their way as offset, and its velocity; nil with notches.
  private var fingers: (way: Point, tracker: VelocityTracker, lastTime: Double)?

  init(_ scrollView: ScrollView) {
    self.scrollView = scrollView
    shared = SharedScroll(scrollView)
  }

  /// The first event of a gesture.
  /// - Returns: whether the scroll view takes the gesture.
  func begin(_ event: WheelEvent) -> Bool {
    guard scrollView.isScrollEnabled, let window = scrollView.window, let distance = distance(of: event) else {
      return false
    }
    scrollView.layoutForMetrics()
    // Fingers never go straight up or down.
    let isUpOrDown = abs(distance.y) > abs(distance.x)
    let hasRoom = scrollView.machine.hasRoom(toward: distance)
    if event.isPrecise {
      if isUpOrDown { shared.begin() }
      guard hasRoom || shared.hasPartner || mayStretch(distance) else { return false }
    } else {
      steps = isUpOrDown ? scrollView.scrollPartner : nil
      guard hasRoom || steps != nil else { return false }
    }
    window.beginWheelSequence(on: scrollView, event)
    turn(distance, event, isFirst: true)
    return true
  }

  /// Whether fingers stretch content that is at its edge: nothing around it can use them.
  private func mayStretch(_ distance: Vector) -> Bool {
    let isVertical = abs(distance.y) > abs(distance.x)
    let axis = isVertical ? scrollView.machine.y : scrollView.machine.x
    guard axis.isScrollable, axis.bounces else { return false }
    let along = isVertical ? Vector(0, distance.y) : Vector(distance.x, 0)
    return !scrollView.isWantedOutside(along, hand: along * -1)
  }

  /// Whether the content can go on to the side.
  func canTurnSideways(by event: WheelEvent) -> Bool {
    guard scrollView.isScrollEnabled, let distance = distance(of: event) else { return false }
    scrollView.layoutForMetrics()
    return scrollView.machine.hasRoom(toward: Vector(distance.x, 0))
  }

  /// The distance of the offset, in points of the scroll view; nil for a wheel with keys held, which is for others.
  private func distance(of event: WheelEvent) -> Vector? {
    guard event.modifiers.isEmpty || event.modifiers == .shift else { return nil }
    let unit = event.isPrecise ? WheelEvent.pointsPerPreciseUnit : ScrollView.line
    // Endless numbers of a broken device end somewhere.
    let limit = 1e6
    func points(_ notches: Double) -> Double { notches.isNaN ? 0 : min(max(notches * unit, -limit), limit) }
    var distance = Vector(points(event.delta.x), -points(event.delta.y))
    // A wheel with one axis scrolls sideways with Shift, and where nothing goes up or down: down goes on in the content,
    // which from right to left is to the left.
    let isFlat = !scrollView.machine.y.isScrollable && scrollView.machine.x.isScrollable && !event.isPrecise
    if distance.x == 0, event.modifiers == .shift || isFlat {
      distance = scrollView.directed(Vector(distance.y, 0))
    }
    return distance == .zero ? nil : distance
  }

  func turn(_ event: WheelEvent) { if let distance = distance(of: event) { turn(distance, event, isFirst: false) } }

  private func turn(_ distance: Vector, _ event: WheelEvent, isFirst: Bool) {
    // Notches move a sheet from place to place; down only where the gesture begins at the top of the content.
    if !event.isPrecise, let steps, distance.y != 0 {
      let isUp = distance.y > 0
      if isUp || isFirst && !scrollView.machine.hasRoom(toward: distance), steps.step(up: isUp) { return }
    }
    scrollView.takeUpMotion()
    if event.isPrecise { return slide(by: distance, at: event.time) }
    letGo(velocity: .zero)
    scrollView.perform(scrollView.machine.turn(by: distance, at: scrollView.ticker.now))
  }

  /// Moves the content, or the view around it, with the fingers, and beyond its edges as a drag does.
  private func slide(by distance: Vector, at time: Double) {
    let view = scrollView
    if fingers == nil {
      if view.machine.isTracking { return }
      view.perform(view.machine.press(at: view.ticker.now))
      fingers = (.zero, VelocityTracker(), time)
    }
    guard var fingers else { return }
    fingers.way += distance
    fingers.tracker.add(fingers.way, at: time)
    fingers.lastTime = time
    self.fingers = fingers
    let part = Vector(distance.x, shared.share(distance.y))
    view.perform(view.machine.drag(by: part, velocity: velocity))
  }

  /// The velocity of the fingers at their last event, as offset a second of motion.
  private var velocity: Vector {
    guard let fingers, scrollView.ticker.rate > 0 else { return .zero }
    return fingers.tracker.velocity(at: fingers.lastTime) / scrollView.ticker.rate
  }

  /// Whether fingers that fall silent have left the touchpad, and throw what they move.
  private var isFast: Bool { velocity.length >= PanGestureRecognizer.liftVelocity }

  /// Seconds without an event after which the gesture is over.
  var silence: Double { fingers != nil && isFast ? PanGestureRecognizer.liftSilence : Window.wheelSilence }

  /// The fingers have left the touchpad.
  private func letGo(velocity: Vector) {
    guard fingers != nil else { return }
    fingers = nil
    // The end of the gesture is inferred from silence: not enough to close a sheet.
    scrollView.release(velocity: shared.end(velocity: velocity, partnerMayLeave: false))
  }

  func end(isCancelled: Bool) {
    letGo(velocity: isFast && !isCancelled ? velocity : .zero)
    _ = shared.end(velocity: .zero, partnerMayLeave: false)
    steps = nil
    scrollView.settleOnPage()
  }
}

extension ScrollView: WheelScrolling {
  package final func canScrollSideways(by event: WheelEvent) -> Bool { wheel.canTurnSideways(by: event) }
  package final func wheelSequenceDidTurn(_ event: WheelEvent) { wheel.turn(event) }
  package final func wheelSequenceDidEnd(isCancelled: Bool) { wheel.end(isCancelled: isCancelled) }
  package final var wheelSequenceSilence: Double { wheel.silence }

  /// The view around this one that takes part in its drags: the nearest one on the way out, where no other scroll
  /// view lies between that scrolls up and down.
  final var scrollPartner: (any ScrollHandOver)? {
    var next: View? = self
    while let view = next {
      if view !== self, let other = view as? ScrollView, other.machine.y.isScrollable { return nil }
      for recognizer in view.gestureRecognizers {
        if let partner = recognizer.scrollHandOver { return partner.canShareScroll ? partner : nil }
      }
      next = view.superview
    }
    return nil
  }
}
