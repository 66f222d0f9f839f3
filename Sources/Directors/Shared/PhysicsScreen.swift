import Dynamics
import Geometry
import Plans
import Runtime
import Transitions
import Views

/// The fore screen as a body on the reference stage: what all directors have in common that let it come and go by physics.
///
/// Coordinates and speeds are those of the stage, see `StageBody`, so that the same numbers take the same time in a container
/// of any size; in literal mode they are points.
final class PhysicsScreen {
  let transition: Transition
  let body: StageBody
  /// The container.
  let stage: Rect
  /// The screen at home.
  let frame: Rect
  private var veil: Veil?
  private var shadow: EdgeShadow?

  /// nil where the screen or its container has no size, or one so absurd that physics says nothing about it.
  init?(_ transition: Transition, isLiteral: Bool = false) {
    let (fore, container) = (transition.foreViewController.view, transition.containerView)
    let body = StageBody(fore, in: container, unit: isLiteral ? .point : .stage)
    let size = body.bounds.size
    stage = body.containerBounds
    frame = Rect(
      body.homeCenter.x - size.width / 2, body.homeCenter.y - size.height / 2, size.width, size.height)
    self.transition = transition
    self.body = body
    for length in [stage.width, stage.height, size.width, size.height] where !Self.usable.contains(length) {
      return nil
    }
    guard stage.contains(home) else { return nil }
  }

  /// In units of the stage; beyond that a screen is thinner than anybody sees, or larger than any display.
  private static let usable = 1.0...100_000

  var home: Point { body.homeCenter }
  var size: Size { frame.size }

  /// Where its center is when it has just left the stage along a way.
  /// - Parameter way: each component -1, 0 or 1.
  func outside(_ way: Vector) -> Point {
    func reach(_ way: Double, _ stage: ClosedRange<Double>, _ frame: ClosedRange<Double>) -> Double {
      if way > 0 { return stage.upperBound - frame.lowerBound }
      return way < 0 ? stage.lowerBound - frame.upperBound : 0
    }
    return Point(
      home.x + reach(way.x, stage.minX...stage.maxX, frame.minX...frame.maxX),
      home.y + reach(way.y, stage.minY...stage.maxY, frame.minY...frame.maxY))
  }

  /// The way that a hand takes it out: that of the drag where the drag began the transition, and else the director's.
  func way(otherwise way: Vector) -> Vector { transition.isInteractive ? transition.dragWay(otherwise: way) : way }

  // MARK: Looks

  /// Lays a shade over the back screen and a shadow under this one.
  /// - Parameter dim: how dark the back screen becomes, 0...1.
  func addLooks(dim: Double, _ transaction: inout Transaction) {
    let fore = transition.foreViewController.view
    if transition.coversBack, dim > 0 {
      let veil = Veil(.black, behind: fore)
      transaction.add(TransitionTween(Veil.alpha, back: 0, fore: dim), to: veil)
      self.veil = veil
    }
    let shadow = EdgeShadow(of: fore, strength: 0.3)
    transaction.add(
      TransitionTween(EdgeShadow.presence, back: 0, fore: 1, segment: Segment(position: 0, length: 0.1)), to: shadow)
    self.shadow = shadow
  }

  /// A screen that sets out from where it is in sight does not pop into being.
  func addFadeIn(_ transaction: inout Transaction) {
    let fore = transition.foreViewController.view
    transaction.add(
      TransitionTween(.alpha, back: 0, fore: fore.alpha, segment: Segment(position: 0, length: 0.35)), to: fore)
  }

  /// Takes away what was laid between the screens.
  func end() {
    veil?.lift()
    shadow?.lift()
  }

  // MARK: Course

  /// How it goes on after a hand, and when its motion is over.
  struct Course {
    /// Where the transition begins: its center, where the window is at 0.
    var back: Point
    /// What draws it out of the stage after a hand, in points a second squared.
    var pull: Vector
    /// When it falls back into place.
    var returns: PlanPhase = .releasedForward
    /// Of that fall, 0...1.
    var damping = 0.5
    /// Of its spring, in seconds.
    var response = 0.37
    /// Seconds after which it is over, whatever moves.
    var deadline: Double
    var release: ReleaseRule
  }

  func add(_ course: Course, _ transaction: inout Transaction) {
    let isWay = course.back.distance(to: home) > 1
    transaction.add(Steer(back: isWay ? course.back : home + Vector(1, 0), fore: home), to: body)
    // Where the screen may not be dragged at all, no hand takes it.
    if !transition.dragDirections.isEmpty {
      transaction.add(Grab(gesture: transition.gestureName, release: course.release), named: "grab", to: body)
    }
    transaction.add(Matter(angularResistance: Self.drag, phase: .held), to: body)
    transaction.add(
      SnapTo(home, damping: course.damping, response: course.response, phase: course.returns), to: body)
    transaction.add(Fall(course.pull, phase: .releasedBackward), to: body)
    transaction.add(
      Conclude(offStage: false, deadline: course.deadline, at: home, phase: .goingForward), to: body)
    transaction.add(Conclude(offStage: true, deadline: course.deadline, phase: .goingBackward), to: body)
  }

  /// Of the air, on a screen that swings from the pointer: a share of its spin a second. By eye: it tilts as it is drawn
  /// about, and does not whirl.
  private static let drag = 6.0
}
