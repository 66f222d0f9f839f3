import Geometry
import Views

/// The wheel of a scroll view: a gesture goes to the innermost scroll view that can use its first event, and stays
/// there until the wheel rests.
final class ScrollWheel {
  private unowned let scrollView: ScrollView
  /// The view around the scroll view that takes part in this gesture.
  private weak var partner: (any ScrollHandOver)?
  /// The same for a wheel with notches.
  private weak var steps: (any ScrollHandOver)?
  /// The fingers of a touchpad that hold the content: their way as offset, and its velocity; nil with notches.
  private var fingers: (way: Point, tracker: VelocityTracker, lastTime: Double)?

  init(_ scrollView: ScrollView) { self.scrollView = scrollView }

  /// The first event of a gesture.
  /// - Returns: whether the scroll view takes the gesture.
  func begin(_ event: WheelEvent) -> Bool {
    guard scrollView.isScrollEnabled, let window = scrollView.window, let distance = distance(of: event) else {
      return false
    }
    scrollView.layoutForMetrics()
    let partner = distance.x == 0 ? scrollView.scrollPartner : nil
    let hasRoom = scrollView.machine.hasRoom(toward: distance)
    if event.isPrecise {
      if let partner, partner.beginSharing() { self.partner = partner }
      guard hasRoom || self.partner != nil else { return false }
    } else {
      steps = partner
      guard hasRoom || partner != nil else { return false }
    }
    window.beginWheelSequence(on: scrollView, event)
    turn(distance, event, isFirst: true)
    return true
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
    var distance = distance
    // Notches move a sheet from place to place; down only where the gesture begins at the top of the content.
    if !event.isPrecise, let steps, distance.y != 0 {
      let isUp = distance.y > 0
      if isUp || isFirst && !scrollView.machine.hasRoom(toward: distance), steps.step(up: isUp) { return }
    }
    if let partner, distance.y > 0 { distance.y -= partner.lift(by: distance.y) }
    let rest = lowered(distance.y)
    distance.y -= rest
    // The content of a sheet stays within its edges: beyond them the sheet moves.
    if partner != nil, distance.y > 0 {
      distance.y = min(distance.y, max(0, scrollView.machine.y.range.upperBound - scrollView.machine.destination.y))
    }
    if distance != .zero {
      scrollView.takeUpMotion()
      if event.isPrecise {
        slide(by: distance, at: event.time)
      } else {
        letGo(velocity: .zero)
        scrollView.perform(scrollView.machine.turn(by: distance, at: scrollView.ticker.now))
      }
    }
    if rest < 0 { _ = partner?.lower(by: -rest) }
  }

  /// The part of a way down that the content cannot go, and its partner can.
  private func lowered(_ distance: Double) -> Double {
    guard partner != nil, distance < 0 else { return 0 }
    let room = scrollView.machine.destination.y - scrollView.machine.y.range.lowerBound
    return min(0, distance + max(0, room))
  }

  /// Moves the content with the fingers, and beyond its edges as a drag does.
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
    view.perform(view.machine.drag(by: distance, velocity: velocity))
  }

  /// The velocity of the fingers at their last event, as offset a second of motion.
  private var velocity: Vector {
    guard let fingers, scrollView.ticker.rate > 0 else { return .zero }
    return fingers.tracker.velocity(at: fingers.lastTime) / scrollView.ticker.rate
  }

  /// Whether fingers that fall silent have left the touchpad, and throw the content. The content of
  /// a sheet that takes part in the gesture is not thrown.
  private var isFast: Bool { partner == nil && velocity.length >= PanGestureRecognizer.liftVelocity }

  /// Seconds without an event after which the gesture is over.
  var silence: Double { fingers != nil && isFast ? PanGestureRecognizer.liftSilence : Window.wheelSilence }

  /// The fingers have left the touchpad.
  private func letGo(velocity: Vector) {
    guard fingers != nil else { return }
    fingers = nil
    scrollView.release(velocity: velocity)
  }

  func end(isCancelled: Bool) {
    letGo(velocity: isFast && !isCancelled ? velocity : .zero)
    partner?.endSharing(velocity: nil)
    partner = nil
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
