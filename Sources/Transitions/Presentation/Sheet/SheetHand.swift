import Geometry
import Motion
import Runtime
import Views

/// A hand on a sheet with detents: it takes it wherever it is, in a transition too, and throws it to a detent or away.
final class SheetHand {
  private unowned let body: SheetBody
  private let recognizer = PanGestureRecognizer()
  private var tracker = VelocityTracker()
  private(set) var isHolding = false
  /// The height to which the hand has pulled it, before the rubber bands, in points.
  private var pulled = 0.0
  private var lastTranslation = 0.0
  /// Of the container, when that was last looked at.
  private var height = 0.0
  private var reach = 0.0
  /// Whether the user may take it away; nil: not asked yet in this drag.
  private var mayLeave: Bool?

  private static let rule = ReleaseRule()

  init(_ body: SheetBody) {
    self.body = body
    recognizer.name = "sheet"
    recognizer.directions = .vertical
    recognizer.comesLast = true
    recognizer.receivesWhileViewIsDisabled = true
    recognizer.delegate = self
    recognizer.addAction { [weak self] _ in self?.recognizerDidChange() }
    let view = controller.view
    for other in view.gestureRecognizers where other.name == Transition.gestureName {
      recognizer.require(toFail: other)
    }
    view.addGestureRecognizer(recognizer)
  }

  private var controller: ViewController { body.presentation.presentedViewController }
  private var container: View? { body.presentation.containerView }

  /// The sheet is gone.
  func end() { recognizer.view?.removeGestureRecognizer(recognizer) }

  /// The program takes the sheet away: whatever the hand does, it does not hold it any more.
  func drop() { isHolding = false }

  private func recognizerDidChange() {
    switch recognizer.state {
    case .began: begin()
    case .changed: move()
    case .ended:
      if !isHolding { return }
      move()
      letGo(velocity: velocity)
    case .cancelled: if isHolding { letGo(velocity: 0, isDrag: false) }
    case .possible, .failed: break
    }
  }

  private func begin() {
    guard body.grab() else { return }
    isHolding = true
    mayLeave = directions.contains(.down) && !controller.isModal ? nil : false
    height = container?.bounds.height ?? 0
    pulled = pull(of: body.visible)
    lastTranslation = 0
    reach = 0
    tracker.reset()
    for event in recognizer.history { tracker.add(event.location, at: event.time) }
    if recognizer.grabTranslation.y != 0 { move() }
  }

  private func move() {
    guard isHolding, let event = recognizer.lastEvent else { return }
    for place in event.coalesced { tracker.add(place.location, at: place.time) }
    tracker.add(event.location, at: event.time)
    followResize()
    let translation = recognizer.grabTranslation.y
    pulled = max(0, pulled - (translation - lastTranslation))
    lastTranslation = translation
    reach = max(reach, abs(translation))
    if pulled < body.lowest { askWhetherItMayLeave() }
    body.show(shown(of: pulled), velocity: velocity)
  }

  /// The hand keeps its hold of the sheet, which keeps its share of the height.
  private func followResize() {
    guard let new = container?.bounds.height, new != height, height > 0 else { return }
    pulled *= new / height
    height = new
  }

  /// At most once a drag, and not before it matters.
  private func askWhetherItMayLeave() {
    if mayLeave == nil { mayLeave = body.presentation.mayUserDismiss(tellsAttempt: false) }
  }

  private func letGo(velocity: Double, isDrag: Bool = true) {
    isHolding = false
    guard reach >= Self.rule.slop else { return body.resume() }
    guard isDrag else { return body.letGo(velocity: 0, to: body.resumed) }
    let place = shown(of: pulled)
    let landing = place + ReleaseRule.momentum.projectedTravel(velocity: velocity)
    let flick = Self.rule.isFlick(velocity, way: .infinity) ? velocity : 0
    if min(landing, flick < 0 ? place - 1 : place) < body.lowest { askWhetherItMayLeave() }
    let isPulledDown = pulled < body.lowest
    body.letGo(velocity: velocity, to: body.choice(at: landing, from: place, flick: flick, mayLeave: mayLeave ?? true))
    if mayLeave == false, isPulledDown { body.presentation.userDidAttempt() }
  }

  private var directions: PanGestureRecognizer.Directions { controller.ownTransitionController.dragDirections }

  // MARK: Bands

  /// Above the topmost detent it never gives more than is left of the container.
  private var upper: RubberBand { RubberBand(dimension: min(max(0, height - body.topmost), 1e6)) }
  /// Below the lowest one, where it must not leave, no more than half of it.
  private var lower: RubberBand { RubberBand(dimension: min(max(0, body.lowest / 2), 1e6), coefficient: 0.3) }

  private func shown(of pull: Double) -> Double {
    if pull > body.topmost { return body.topmost + upper.offset(ofPull: pull - body.topmost) }
    if pull < body.lowest, mayLeave == false { return body.lowest + lower.offset(ofPull: pull - body.lowest) }
    return pull
  }

  private func pull(of shown: Double) -> Double {
    if shown > body.topmost { return body.topmost + upper.pull(ofOffset: shown - body.topmost) }
    if shown < body.lowest, mayLeave == false { return body.lowest + lower.pull(ofOffset: shown - body.lowest) }
    return shown
  }

  /// Of the sheet, upwards, in points a second.
  private var velocity: Double {
    guard let event = recognizer.lastEvent else { return 0 }
    let hand = -tracker.velocity(at: event.time).y
    if pulled > body.topmost { return hand * upper.slope(atPull: pulled - body.topmost) }
    if pulled < body.lowest, mayLeave == false { return hand * lower.slope(atPull: pulled - body.lowest) }
    return pulled > 0 ? hand : max(0, hand)
  }
}

extension SheetHand: GestureRecognizerDelegate {
  /// What moves is taken at the press, in any direction; what stands only by a drag up or down.
  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive event: PointerEvent) -> Bool {
    guard let recognizer = recognizer as? PanGestureRecognizer, controller.presentation === body.presentation else {
      return false
    }
    let isTakenAtPress = body.isMoving && body.transition?.isNearlyOver != true
    recognizer.minimumDistance = isTakenAtPress ? 0 : 4
    recognizer.directions = isTakenAtPress ? .any : .vertical
    return isTakenAtPress ? mayBegin : true
  }

  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { mayBegin }

  private var mayBegin: Bool {
    if body.transition != nil { return directions.contains(.down) }
    guard let arbiter = controller.leavingArbiter else { return false }
    return body.presentation.isPresented && arbiter.isIdle && controller.isOnTop
  }
}
