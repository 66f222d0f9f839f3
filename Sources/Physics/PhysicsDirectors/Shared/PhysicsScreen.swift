import Directors
import Dynamics
import Geometry
import Motion
import Plans
import Runtime
import Transitions
import Views

/// The fore screen as a body on the reference stage, shared by the directors that move it by physics.
///
/// Coordinates and speeds are those of the stage, see `StageBody`, so that the same numbers take the same time in a
/// container of any size.
final class PhysicsScreen {
  let transition: Transition
  let body: StageBody
  /// The container.
  let stage: Rect
  /// The frame of the screen in its place.
  let frame: Rect
  private var dimmingView: DimmingView?
  private var shadow: EdgeShadow?
  private var edge: PageEdge?
  private var overshoot: OvershootBackground?

  /// nil if the screen or its container has no size, or a size beyond the limits of physics.
  init?(_ transition: Transition) {
    let (fore, container) = (transition.foreViewController.view, transition.containerView)
    let body = StageBody(fore, in: container)
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

  /// The legal sizes in units of the stage: a smaller screen is invisible, a larger one exceeds every display.
  private static let usable = 1.0...100_000

  var home: Point { body.homeCenter }
  var size: Size { frame.size }

  /// The center of a screen that has just left the stage in a direction.
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

  /// The direction in which the user drags the screen out: that of the drag that began the transition, or otherwise the
  /// director's.
  func way(otherwise way: Vector) -> Vector { transition.isInteractive ? transition.dragWay(otherwise: way) : way }

  /// The shortest distance that leads out of the stage.
  var reach: Double {
    ScreenEdge.allCases.map { outside($0.way).distance(to: home) }.min() ?? BakedSimulation.stageHeight
  }

  /// Whether the user can drag the screen out in several directions and has not begun in one.
  private var leavesAnyWay: Bool {
    transition.handWay == nil && Set(ScreenEdge.allCases.map { transition.dragWay(otherwise: $0.way) }).count > 1
      && !transition.dragDirections.isEmpty
  }

  // MARK: Looks

  /// Adds the visual effects: dims the back screen, adds a shadow under this screen, gives it the edge of a page while
  /// it is out of its place, and extends it where it overshoots.
  /// - Parameters:
  ///   - dim: the darkness of the back screen, 0...1.
  ///   - bounces: whether the screen bounces on arrival and shows the back screen then, until the user has held it.
  func addLooks(dim: Double, bounces: Bool = false, _ transaction: inout Transaction) {
    let fore = transition.foreViewController.view
    if transition.coversBack, dim > 0 {
      let dimmingView = DimmingView(.black, behind: fore)
      transaction.add(TransitionTween(DimmingView.alpha, back: 0, fore: dim), to: dimmingView)
      self.dimmingView = dimmingView
    }
    let shadow = EdgeShadow(of: fore, strength: 0.45)
    transaction.add(
      TransitionTween(EdgeShadow.presence, back: 0, fore: 1, segment: Segment(position: 0, length: 0.1)), to: shadow)
    self.shadow = shadow
    overshoot = OvershootBackground(of: fore, in: transition, .body(bounces: bounces))
    let edge = PageEdge(of: fore, rounds: transition.coversBack)
    transaction.add(TransitionTween(PageEdge.presence, back: 1, fore: 0, segment: PageEdge.segment), to: edge)
    self.edge = edge
  }

  /// Fades in a screen that starts at a visible place.
  func addFadeIn(_ transaction: inout Transaction) {
    let fore = transition.foreViewController.view
    transaction.add(
      TransitionTween(.alpha, back: 0, fore: fore.alpha, segment: Segment(position: 0, length: 0.35)), to: fore)
  }

  /// Removes the shade, the shadow, the edge and the background of the overshoot.
  func end() {
    dimmingView?.lift()
    shadow?.lift()
    edge?.lift()
    overshoot?.end()
  }

  // MARK: Course

  /// The motion of the screen after a release or a request, and the end of its motion.
  struct Course {
    /// The center of the screen at a progress of 0.
    var back: Point
    /// A pose out of sight.
    var out: BodyPose
    /// The acceleration that draws the screen out of the stage after a release, in points per second squared.
    var pull: Vector
    /// The phases in which the screen falls back into its place, besides a turn by a request.
    var returns: PlanPhase = .releasedForward
    /// The damping of that fall, 0...1.
    var damping = 0.5
    /// The response of its spring, in seconds.
    var response = 0.37
    /// Seconds after which the transition ends, even if something moves.
    var deadline: Double
    var release: ReleaseRule
  }

  func add(_ course: Course, _ transaction: inout Transaction) {
    let isWay = course.back.distance(to: home) > 1
    transaction.add(
      leavesAnyWay
        ? ProgressFromBody(around: home, reach: reach)
        : ProgressFromBody(back: isWay ? course.back : home + Vector(1, 0), fore: home),
      to: body)
    // A screen that cannot be dragged is not grabbed.
    if !transition.dragDirections.isEmpty {
      transaction.add(Grab(gesture: transition.gestureName, release: course.release), named: "grab", to: body)
    }
    transaction.add(BodyMaterial(angularResistance: Self.drag, phase: .held), to: body)
    transaction.add(
      SnapTo(home, damping: course.damping, response: course.response, phase: course.returns), to: body)
    // A screen that was thrown in any direction falls out of the stage.
    transaction.add(
      Fall(leavesAnyWay ? Vector(0, course.pull.length) : course.pull, phase: .releasedBackward), to: body)
    addTurns(out: course.out, &transaction)
    addEnds(deadline: course.deadline, out: course.out.center, &transaction)
  }

  /// After a turn by a request a spring takes the screen to the other end, so that it answers at once.
  func addTurns(out: BodyPose, _ transaction: inout Transaction) {
    // The spring ends beyond the stage, so that the screen leaves before it slows down.
    let beyond = out.center + (out.center - home) * Self.beyond
    transaction.add(
      SnapTo(beyond, angle: out.angle, damping: 1, response: Self.turningOut, phase: .turnedBackward), to: body)
    transaction.add(SnapTo(home, damping: 0.8, response: Self.turningIn, phase: .turnedForward), to: body)
  }

  /// The ends of the motion: rest in its place, or out of the stage.
  func addEnds(deadline: Double, out: Point, _ transaction: inout Transaction) {
    body.restDistance = max(1, out.distance(to: home)) * Self.stillness
    transaction.add(EndCondition(offStage: false, deadline: deadline, at: home, phase: .goingForward), to: body)
    transaction.add(EndCondition(offStage: true, deadline: deadline, phase: .goingBackward), to: body)
  }

  /// The angular resistance of a screen that hangs from the pointer. By eye: the screen tilts as it moves and does not
  /// whirl.
  private static let drag = 6.0
  /// The response of the springs after a turn, in seconds. A critically damped spring reverses a motion within response
  /// / 2π at any speed: 0.07 s.
  private static let turningOut = 0.45
  private static let turningIn = 0.34
  /// The distance by which the spring draws the screen beyond its place out of sight, as a share of the distance to it.
  private static let beyond = 0.15
  /// The largest invisible distance as a share of the whole distance, so that rest comes after the same time on every
  /// stage: half a pixel of 3,840.
  private static let stillness = 0.5 / 3840
}
