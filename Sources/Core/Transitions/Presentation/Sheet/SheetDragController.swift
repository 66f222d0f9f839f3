import Geometry
import Motion
import Runtime
import Views

/// Drags a sheet with detents, at rest and during a transition, and throws it to a detent or away.
final class SheetDragController {
  unowned let motion: SheetMotion
  private let recognizer = PanGestureRecognizer()
  private var tracker = VelocityTracker()
  private(set) var isHolding = false
  /// Whether a scroll view in the sheet shares its drag with it.
  var isSharing = false
  /// The height to which the drag has pulled it, before the rubber bands, in points.
  private(set) var pulled = 0.0
  private var lastTranslation = 0.0
  /// The last height of the container, in points.
  private var height = 0.0
  private var reach = 0.0
  /// The lowest and the topmost place without a rubber band, as shares of the height: the outer detents. Where new
  /// detents leave the sheet outside of them, its place, until the drag has brought it back.
  private var limits = (low: 0.0, high: 1.0)
  /// Whether the user may dismiss it; nil: not asked yet in this drag.
  private var mayLeave: Bool?

  private static let rule = ReleaseRule()

  init(_ motion: SheetMotion) {
    self.motion = motion
    recognizer.name = "sheet"
    recognizer.directions = .vertical
    recognizer.comesLast = true
    recognizer.receivesWhileViewIsDisabled = true
    recognizer.yieldsToTaps = true
    recognizer.delegate = self
    recognizer.scrollHandOver = self
    recognizer.addAction { [weak self] _ in self?.recognizerDidChange() }
    let view = controller.view
    for other in view.gestureRecognizers where other.name == Transition.gestureName {
      recognizer.require(toFail: other)
    }
    view.addGestureRecognizer(recognizer)
  }

  private var controller: ViewController { motion.presentation.presentedViewController }
  private var container: View? { motion.presentation.containerView }

  /// The sheet is gone.
  func end() { recognizer.view?.removeGestureRecognizer(recognizer) }

  /// The program takes the sheet away: the drag no longer has an effect.
  func cancel() {
    isHolding = false
    isSharing = false
  }

  private func recognizerDidChange() {
    switch recognizer.state {
    case .began: beginDrag()
    case .changed: if !isSharing { move() }
    case .ended:
      if !isHolding || isSharing { return }
      move()
      letGo(velocity: velocity)
      if let direction = controller.leavingArbiter?.swipes.end(recognizer) { controller.swipeFurtherBack(direction) }
    case .cancelled: if isHolding, !isSharing { letGo(velocity: 0, isDrag: false) }
    case .possible, .failed: break
    }
  }

  /// Takes hold of the sheet where it is.
  func begin() -> Bool {
    guard motion.grab() else { return false }
    isHolding = true
    mayLeave = directions.contains(.down) && !controller.isModal ? nil : false
    height = container?.bounds.height ?? 0
    limits = outerDetents
    pulled = pull(of: motion.visible)
    lastTranslation = 0
    reach = 0
    return true
  }

  private func beginDrag() {
    if let arbiter = controller.leavingArbiter { arbiter.swipes.begin(recognizer, in: arbiter.run) }
    guard begin() else { return }
    tracker.reset()
    for event in recognizer.history { tracker.add(event.location, at: event.time) }
    if recognizer.grabTranslation.y != 0 { move() }
  }

  private func move() {
    guard isHolding, let event = recognizer.lastEvent else { return }
    for place in event.coalesced { tracker.add(place.location, at: place.time) }
    tracker.add(event.location, at: event.time)
    let translation = recognizer.grabTranslation.y
    reach = max(reach, abs(translation))
    let way = lastTranslation - translation
    lastTranslation = translation
    pull(by: way, velocity: velocity)
  }

  /// Moves the sheet up by a distance of the hand.
  func pull(by distance: Double, velocity: Double? = nil) {
    followResize()
    pulled = max(0, pulled + distance)
    let (place, outer) = (pulled / max(1, height), outerDetents)
    limits = (min(outer.low, max(limits.low, place)), max(outer.high, min(limits.high, place)))
    if isSharing { reach += abs(distance) }
    if pulled < motion.lowest { askWhetherItMayLeave() }
    motion.show(shown(of: pulled), velocity: velocity ?? 0)
  }

  private var outerDetents: (low: Double, high: Double) {
    (motion.lowest / max(1, height), motion.topmost / max(1, height))
  }
  private var lowest: Double { limits.low * height }
  private var topmost: Double { limits.high * height }

  /// The detents have changed: the sheet stays where the hand has it.
  func detentsDidChange() {
    guard isHolding else { return }
    pulled = shown(of: pulled)
    let (place, outer) = (pulled / max(1, height), outerDetents)
    limits = (min(outer.low, place), max(outer.high, place))
  }

  /// After a resize the sheet keeps its share of the height.
  private func followResize() {
    guard let new = container?.bounds.height, new != height, height > 0 else { return }
    pulled *= new / height
    height = new
  }

  /// Asks at most once a drag, and not before it matters.
  private func askWhetherItMayLeave() {
    if mayLeave == nil { mayLeave = motion.presentation.mayUserDismiss(tellsAttempt: false) }
  }

  /// Goes to the nearest detent, and not away.
  func letGoInside() {
    isHolding = false
    guard reach >= Self.rule.slop else { return motion.resume() }
    motion.letGo(velocity: 0, to: motion.choice(at: shown(of: pulled), mayLeave: false))
  }

  /// - Parameter staysOpen: whether even a throw only takes it to a detent.
  func letGo(velocity: Double, isDrag: Bool = true, staysOpen: Bool = false) {
    isHolding = false
    guard reach >= Self.rule.slop else { return motion.resume() }
    guard isDrag else { return motion.letGo(velocity: 0, to: motion.resumed) }
    let place = shown(of: pulled)
    let landing = place + ReleaseRule.momentum.projectedDistance(velocity: velocity)
    let flick = Self.rule.isFlick(velocity, way: .infinity) ? velocity : 0
    if !staysOpen, min(landing, flick < 0 ? place - 1 : place) < motion.lowest { askWhetherItMayLeave() }
    let isPulledDown = pulled < motion.lowest
    let leaves = !staysOpen && mayLeave ?? true
    motion.letGo(velocity: velocity, to: motion.choice(at: landing, from: place, flick: flick, mayLeave: leaves))
    if mayLeave == false, isPulledDown { motion.presentation.userDidAttempt() }
  }

  private var directions: PanGestureRecognizer.Directions { controller.ownTransitionController.dragDirections }

  // MARK: Bands

  /// Above the topmost detent the band never stretches beyond the container.
  private var upper: RubberBand { RubberBand(dimension: min(max(0, height - topmost), 1e6)) }
  /// Below the lowest detent of a sheet that cannot be dismissed, no more than half of that.
  private var lower: RubberBand { RubberBand(dimension: min(max(0, lowest / 2), 1e6), coefficient: 0.3) }

  private func shown(of pull: Double) -> Double {
    if pull > topmost { return topmost + upper.offset(ofPull: pull - topmost) }
    if pull < lowest, mayLeave == false { return lowest + lower.offset(ofPull: pull - lowest) }
    return pull
  }

  private func pull(of shown: Double) -> Double {
    if shown > topmost { return topmost + upper.pull(ofOffset: shown - topmost) }
    if shown < lowest, mayLeave == false { return lowest + lower.pull(ofOffset: shown - lowest) }
    return shown
  }

  /// The velocity of the sheet, upwards, in points a second.
  private var velocity: Double {
    guard let event = recognizer.lastEvent else { return 0 }
    let hand = -tracker.velocity(at: event.time).y
    return pulled > 0 ? hand * slope : max(0, hand)
  }

  /// The velocity of the sheet for one of the hand: less in the rubber bands.
  var slope: Double {
    if pulled > topmost { return upper.slope(atPull: pulled - topmost) }
    if pulled < lowest, mayLeave == false { return lower.slope(atPull: pulled - lowest) }
    return 1
  }
}

extension SheetDragController: GestureRecognizerDelegate {
  /// A press takes a moving sheet, in any direction; only a drag up or down takes one at rest.
  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive event: PointerEvent) -> Bool {
    guard let recognizer = recognizer as? PanGestureRecognizer, controller.presentation === motion.presentation else {
      return false
    }
    let isTakenAtPress = motion.isMoving && motion.transition?.isNearlyOver != true
    recognizer.minimumDistance = isTakenAtPress ? 0 : 4
    recognizer.directions = isTakenAtPress ? .any : .vertical
    return isTakenAtPress ? mayBegin : true
  }

  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { mayBegin }

  private var mayBegin: Bool {
    if motion.transition != nil { return directions.contains(.down) }
    return mayTakePart
  }

  /// Whether the sheet is presented, on top, and nothing else moves it.
  var mayTakePart: Bool {
    guard controller.presentation === motion.presentation else { return false }
    guard let arbiter = controller.leavingArbiter else { return false }
    return motion.presentation.isPresented && arbiter.isIdle && controller.isOnTop
  }
}
