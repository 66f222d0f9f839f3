import Geometry
import Motion
import Runtime
import Views

/// Lets a sheet that cannot be dragged away follow a drag like a rubber band, and spring back.
///
/// It gets the drags that the screen's own recognizer has declined. It moves the frame that layout gives the sheet, so
/// its offset adds to a director's motion.
final class SheetRubberBand {
  private unowned let presentation: PresentationController
  private let recognizer = PanGestureRecognizer()
  private var tracker = VelocityTracker()
  private var scheduler: Scheduler?
  /// The translation of the drag, before the rubber band, in points.
  private var pulled = 0.0
  private var lastTranslation = 0.0

  private static let spring = Spring(response: 0.35, dampingRatio: 0.85)

  init(_ presentation: PresentationController) {
    self.presentation = presentation
    recognizer.name = "pull"
    recognizer.directions = .down
    recognizer.comesLast = true
    recognizer.delegate = self
    recognizer.addAction { [weak self] _ in self?.recognizerDidChange() }
    let view = presentation.presentedViewController.view
    for other in view.gestureRecognizers where other.name == Transition.gestureName {
      recognizer.require(toFail: other)
    }
    view.addGestureRecognizer(recognizer)
  }

  /// The sheet is gone.
  func end() {
    recognizer.view?.removeGestureRecognizer(recognizer)
    scheduler?.tearDown()
    scheduler = nil
  }

  /// The band never stretches beyond half the sheet.
  private var band: RubberBand {
    let height = presentation.presentedViewController.view.bounds.height
    return RubberBand(dimension: min(max(1, height / 2), 1e6), coefficient: 0.3)
  }

  private func recognizerDidChange() {
    switch recognizer.state {
    case .began: begin()
    case .changed: pull()
    case .ended:
      letGo(velocity: velocity)
      presentation.userDidAttempt()
    case .cancelled: letGo(velocity: 0)
    case .possible, .failed: break
    }
  }

  private func begin() {
    scheduler?.tearDown()
    scheduler = nil
    pulled = band.pull(ofOffset: max(0, presentation.give))
    lastTranslation = 0
    tracker.reset()
    for event in recognizer.history { tracker.add(event.location, at: event.time) }
    pull()
  }

  private func pull() {
    guard let event = recognizer.lastEvent else { return }
    for place in event.coalesced { tracker.add(place.location, at: place.time) }
    tracker.add(event.location, at: event.time)
    let translation = recognizer.grabTranslation.y
    pulled += translation - lastTranslation
    lastTranslation = translation
    presentation.give = band.offset(ofPull: max(0, pulled))
  }

  /// Of the sheet, in points a second.
  private var velocity: Double {
    guard let event = recognizer.lastEvent, pulled > 0 else { return 0 }
    return tracker.velocity(at: event.time).y * band.slope(atPull: pulled)
  }

  private func letGo(velocity: Double) {
    guard presentation.give != 0, let loop = presentation.presentedViewController.environment?.loop else {
      presentation.give = 0
      return
    }
    let scheduler = Scheduler(label: "sheet springs back", loop: loop)
    scheduler.add(ReleaseRubberBand(spring: Self.spring, velocity: velocity), to: presentation)
    self.scheduler = scheduler
  }
}

extension SheetRubberBand: GestureRecognizerDelegate {
  /// Only a sheet at rest and on top resists a drag, and only where it can be dragged down.
  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive event: PointerEvent) -> Bool {
    let controller = presentation.presentedViewController
    let directions = controller.ownTransitionController.interactiveDirections ?? .down
    presentation.wasDragDenied = false
    guard let arbiter = controller.leavingArbiter else { return false }
    return presentation.isPresented && directions.contains(.down) && arbiter.isIdle && controller.isOnTop
  }

  /// A sheet that may be dismissed is not stretched.
  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    presentation.presentedViewController.isModal || presentation.wasDragDenied
  }
}

/// Moves the presented view back to its place on a spring.
struct ReleaseRubberBand: Plan {
  typealias PerformerType = ReleaseRubberBandPerformer
  var spring: Spring
  /// Points a second, down.
  var velocity: Double
}

/// Moves ``PresentationController/give`` to 0.
final class ReleaseRubberBandPerformer: ManualPerforming {
  private let target: PresentationController
  private var spring = Spring.smooth
  private var velocity = 0.0
  private var context: PerformerContext?

  init(target: PresentationController) { self.target = target }

  func begin(in context: PerformerContext) { self.context = context }

  func addPlan(_ plan: any Plan) {
    guard let plan = plan as? ReleaseRubberBand else { return }
    spring = plan.spring
    velocity = plan.velocity
    context?.startUpdates()
  }

  func update(_ frame: Frame) -> ActivityState {
    var give = target.give
    spring.step(frame.delta).apply(&give, &velocity)
    let isAtRest = abs(give) < 0.25 && abs(velocity) < 5
    target.give = isAtRest ? 0 : give
    return isAtRest ? .atRest : .active
  }
}
