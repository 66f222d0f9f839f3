import Directors
import Dynamics
import Geometry
import Motion
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
  private var veil: DimmingView?
  private var shadow: EdgeShadow?
  private var edge: PageEdge?
  private var bleed: Bleed?

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

  /// How far the screen goes, whichever way: the shortest of those that lead out.
  var reach: Double {
    ScreenEdge.allCases.map { outside($0.way).distance(to: home) }.min() ?? BakedSimulation.stageHeight
  }

  /// Whether a hand may take it out in several directions, and none has set out in one of them.
  private var leavesAnyWay: Bool {
    transition.handWay == nil && Set(ScreenEdge.allCases.map { transition.dragWay(otherwise: $0.way) }).count > 1
      && !transition.dragDirections.isEmpty
  }

  // MARK: Looks

  /// Lays a shade over the back screen and a shadow under this one, gives this one the edge of a page while it is out of its
  /// place, and continues it where it overshoots.
  /// - Parameters:
  ///   - dim: how dark the back screen becomes, 0...1.
  ///   - bounces: whether it bounces where it arrives, and shows the back screen then, until a hand has had it.
  func addLooks(dim: Double, bounces: Bool = false, _ transaction: inout Transaction) {
    let fore = transition.foreViewController.view
    if transition.coversBack, dim > 0 {
      let veil = DimmingView(.black, behind: fore)
      transaction.add(TransitionTween(DimmingView.alpha, back: 0, fore: dim), to: veil)
      self.veil = veil
    }
    let shadow = EdgeShadow(of: fore, strength: 0.45)
    transaction.add(
      TransitionTween(EdgeShadow.presence, back: 0, fore: 1, segment: Segment(position: 0, length: 0.1)), to: shadow)
    self.shadow = shadow
    bleed = Bleed(of: fore, in: transition, .body(bounces: bounces))
    let edge = PageEdge(of: fore, rounds: transition.coversBack)
    transaction.add(TransitionTween(PageEdge.presence, back: 1, fore: 0, segment: PageEdge.segment), to: edge)
    self.edge = edge
  }

  /// A screen that sets out from where it is in sight does not pop into being.
  func addFadeIn(_ transaction: inout Transaction) {
    let fore = transition.foreViewController.view
    transaction.add(
      TransitionTween(.alpha, back: 0, fore: fore.alpha, segment: Segment(position: 0, length: 0.35)), to: fore)
  }

  /// Takes away what was laid around the screens.
  func end() {
    veil?.lift()
    shadow?.lift()
    edge?.lift()
    bleed?.end()
  }

  // MARK: Course

  /// How it goes on after a hand or a request, and when its motion is over.
  struct Course {
    /// Where the transition begins: its center, where the window is at 0.
    var back: Point
    /// Where it is out of sight.
    var out: BodyPose
    /// What draws it out of the stage after a hand, in points a second squared.
    var pull: Vector
    /// When it falls back into place, besides when a request has turned it.
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
    transaction.add(
      leavesAnyWay
        ? ProgressFromBody(around: home, reach: reach)
        : ProgressFromBody(back: isWay ? course.back : home + Vector(1, 0), fore: home),
      to: body)
    // Where the screen may not be dragged at all, no hand takes it.
    if !transition.dragDirections.isEmpty {
      transaction.add(Grab(gesture: transition.gestureName, release: course.release), named: "grab", to: body)
    }
    transaction.add(BodyMaterial(angularResistance: Self.drag, phase: .held), to: body)
    transaction.add(
      SnapTo(home, damping: course.damping, response: course.response, phase: course.returns), to: body)
    // What was thrown any way falls out of the stage.
    transaction.add(
      Fall(leavesAnyWay ? Vector(0, course.pull.length) : course.pull, phase: .releasedBackward), to: body)
    addTurns(out: course.out, &transaction)
    addEnds(deadline: course.deadline, out: course.out.center, &transaction)
  }

  /// Turned by a request, a spring takes it to the other end, whatever moved it before: it answers at once.
  func addTurns(out: BodyPose, _ transaction: inout Transaction) {
    // The spring ends beyond the stage, so that the screen leaves before it slows down.
    let beyond = out.center + (out.center - home) * Self.beyond
    transaction.add(
      SnapTo(beyond, angle: out.angle, damping: 1, response: Self.turningOut, phase: .turnedBackward), to: body)
    transaction.add(SnapTo(home, damping: 0.8, response: Self.turningIn, phase: .turnedForward), to: body)
  }

  /// Rest in its place, or off the stage; and what counts as still on the way between them.
  func addEnds(deadline: Double, out: Point, _ transaction: inout Transaction) {
    if body.isScaled { body.restDistance = max(1, out.distance(to: home)) * Self.stillness }
    transaction.add(EndCondition(offStage: false, deadline: deadline, at: home, phase: .goingForward), to: body)
    transaction.add(EndCondition(offStage: true, deadline: deadline, phase: .goingBackward), to: body)
  }

  /// Of the air, on a screen that swings from the pointer: a share of its spin a second. By eye: it tilts as it is drawn
  /// about, and does not whirl.
  private static let drag = 6.0
  /// Of the springs after a turn, in seconds. A critically damped spring reverses a motion within response / 2π, whatever
  /// its speed: 0.07 s.
  private static let turningOut = 0.45
  private static let turningIn = 0.34
  /// How far beyond its place out of sight the spring draws it, as a share of the way there.
  private static let beyond = 0.15
  /// What nobody sees, as a share of the whole way, so that rest comes after the same time on every stage: half a pixel of a
  /// way of 3,840.
  private static let stillness = 0.5 / 3840
}
