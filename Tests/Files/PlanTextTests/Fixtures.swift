import Dynamics
import Geometry
import Motion
import PlanText
import Plans
import Runtime
import Views

/// A target of a program's own, with a property.
final class Dial: CustomStringConvertible {
  var angle = 0.0
  var description: String { "dial" }
}

extension Property where Target == Dial, Value == Double {
  static var angle: Self { Property("angle", threshold: 0.001, read: { $0.angle }, write: { $0.angle = $1 }) }
}

/// A plan of a program's own.
struct Shake: NamedPlan, Equatable {
  typealias PerformerType = ShakePerformer
  var amplitude = 12.0
}

final class ShakePerformer: NamedPlanPerforming {
  private let view: View
  init(target: View) { view = target }
  func addPlan(_ plan: any Plan) { shake(plan) }
  func addPlan(_ plan: any Plan, named name: String) { shake(plan) }
  func removePlan(named name: String) { view.rotation = 0 }
  private func shake(_ plan: any Plan) { if let plan = plan as? Shake { view.rotation = plan.amplitude } }
}

extension View {
  fileprivate var rotation: Double {
    get { transform.rotation }
    set { transform = Transform2D(rotation: newValue) }
  }
}

extension Shake: WirePlan {
  static let wireFamily = "acme.Shake"

  init(payload: PayloadReader) throws(WireError) {
    self.init(amplitude: try payload.numberIfPresent("amplitude", in: 0...500) ?? 12)
  }

  func write(to payload: PayloadWriter) throws(WireWritingError) { try payload.set("amplitude", amplitude) }
}

/// What the stock knows, and what this program adds.
func programRegistry() throws -> PlanRegistry {
  var registry = PlanRegistry.stock
  try registry.register(Shake.self)
  try registry.register(Property<Dial, Double>.angle)
  return registry
}

/// A plan of each family in each of its forms.
func samplePlans() -> [any Plan] {
  let odd = Spring(response: 0.0001, dampingRatio: 0.7)
  return [
    Tween(.alpha, to: 0.3, duration: 0.2),
    Tween(.position, to: Point(1.0 / 3, -0.0), duration: 0.1, delay: 0.5, timing: .easeOut, repetition: .forever()),
    Tween(
      .size, values: [Size(1, 2), Size(3, 4), Size(5, 6)], offsets: [0, 0.1, 0.9], duration: 1, delay: 2,
      timings: [.cubicBezier(0.1, -3, 0.9, 4), .steps(7, .jumpBoth)], repetition: Repetition(2.5, autoreverses: true),
      isAdditive: true),
    Tween(.backgroundColor, values: [Color(rgb: 0x102030), .clear], duration: 0.7, timings: [.sine]),
    Tween(.rotation, values: [1], offsets: [0.25], duration: 1),
    Tween(Property<Dial, Double>.angle, to: .pi, duration: 3),
    SpringTo(.position, Point(480, 300)),
    SpringTo(.scale, 2, spring: odd, velocity: -4),
    SpringTo(.relativeTranslation, Vector(1, 0), spring: .undamped(period: 0.3, endsAfter: 2)),
    SpringTo(.translation, Vector(0, 7), spring: Spring(stiffness: 100, damping: 3, mass: 2.5)),
    SpringTo(Property<Dial, Double>.angle, 1, spring: Spring(settlingDuration: 0.4, dampingRatio: 0.8)),
    Decelerate(.position), Decelerate(.cornerRadius, decay: .fast, velocity: 30),
    Decelerate(.alpha, decay: Decay(timeConstant: 0.123)),
    Decelerate(.alpha, decay: Decay(ratePerMillisecond: 0.999_998)),
    ArcMove(to: Point(3, 4), duration: 0.4),
    ArcMove(to: Point(3, 4), duration: 1, delay: 2, timing: .linear, repetition: Repetition(3)),
    TransitionTween(.alpha, back: 0, fore: 1),
    TransitionTween(
      .position, back: Point(1, 2), fore: Point(3, 4), segment: Segment(position: 0.25, length: 0.5), timing: .ease,
      isClamped: false),
    TransitionTween(
      .alpha, back: 0, fore: 1, segment: .latterHalf, backwardSegment: Segment(position: 0.1, length: 0.7),
      backwardTiming: .easeOut),
    TransitionTween(.alpha, back: 0, fore: 1, segment: Segment(position: 0.1, length: 0.3), backwardTiming: .sine),
    TransitionSpring(
      .alpha, back: 0, fore: 1, segment: .firstHalf, spring: .snappy,
      backwardSegment: Segment(position: 0.3, length: 0.1),
      backwardSpring: .bouncy),
    SpringProgress(spring: .bouncy, stopsAtEnd: false, stopsAtBack: true, backwardSpring: odd),
    SpringProgress(spring: .bouncy, stopsAtBack: false), SpringProgress(spring: .bouncy),
    SpringProgress(spring: odd, stopsAtEnd: false, threshold: 0.01),
    LinearProgress(duration: 1.4), LinearProgress(duration: 2, yielding: 0.3),
    Draggable(), Draggable(axis: .vertical, bounds: Rect(1, 2, 3, 4), gesture: "g"),
    Draggable(drivesTransitionAlong: Vector(0, 1)),
    Draggable(
      drivesTransitionAlong: Vector(1, 0.5), release: ReleaseRule(flick: .infinity, threshold: 0.2, slop: 7),
      gesture: "h"),
    Shake(amplitude: 3),
    TransitionSpring(.alpha, back: 0, fore: 1),
    TransitionSpring(.position, back: .zero, fore: Point(1, 2), segment: .firstHalf, spring: .snappy),
    Pinchable(), Pinchable(range: 0.5...3, adjustsAnchorPoint: false, gesture: "p"),
    Rotatable(), Rotatable(adjustsAnchorPoint: false, gesture: "r"),
    DirectlyManipulable(),
    DirectlyManipulable(bounds: Rect(0, 0, 10, 20), scales: 0.1...2, adjustsAnchorPoint: false),
    ChangeAnchorPoint(to: Point(0.25, 1)), ChangeAnchorPoint(under: Point(30, 40)),
    VelocitySource(.position), VelocitySource(.relativeTranslation, gesture: "v"),
    VelocitySource(.scale, of: .pinch), VelocitySource(.alpha, of: .panAlongY),
    FollowLayout(), FollowLayout(spring: .snappy),
    ScrollReactor(.alpha, axis: .vertical, over: 0...120, from: 1, to: 0),
    ScrollReactor(
      .position, axis: .horizontal, over: -5...5, from: .zero, to: Point(1, 1), extrapolates: true, scroller: "list"),
    Fall(), Fall(Vector(1, -2), phase: [.forward, .held]),
    SnapTo(Point(3, 4)), SnapTo(Point(3, 4), angle: 1, damping: 0.25, response: 0.5, phase: .held),
    Push(Vector(1, 2)), Push(Vector(1, 2), mode: .continuous, at: Vector(3, 4), phase: .backward),
    Throw(velocity: Vector(5, 6)), Throw(velocity: Vector(5, 6), spin: 7, phase: .goingForward),
    BodyMaterial(), BodyMaterial(elasticity: 0.5, density: 2, allowsRotation: false, isAnchored: true, phase: .held),
    EndCondition(), EndCondition(offStage: false, deadline: 4, at: Point(1, 2), angle: 3, phase: .goingBackward),
    ProgressFromBody(back: Point(0, -1), fore: Point(0, 1)),
    ProgressFromBody(back: .zero, fore: Point(1, 1), phase: .free),
    ProgressFromBody(around: Point(3, 4), reach: 20),
    Grab(), Grab(gesture: "g", release: ReleaseRule(flick: 2), frequency: 3, phase: .held),
    Attach(to: .anchor(Point(1, 2))),
    Attach(to: .anchor(Point(1, 2)), at: Vector(3, 4), kind: .rod(length: 5, frequency: 6, damping: 1), phase: .held),
    Attach(to: .item(.selector("#other"), at: Vector(1, 1)), kind: .rope(length: 9)),
    Attach(to: .item(.selector("#other")), kind: .pin(range: -1...2, friction: 3)),
    Attach(to: .anchor(.zero), kind: .slide(axis: Vector(0, 1), range: 0...9, friction: 2)),
    Attach(to: .anchor(.zero), kind: .weld(frequency: 2, damping: 0.5)),
    Collide(), Collide([], withItems: true, group: "a", phase: .forward),
    Collide([
      .edges(insets: EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)),
      .line(named: "floor", from: .zero, to: Point(9, 0)),
      .path(named: "bowl", [.zero, Point(1, 2), Point(3, 0)], isClosed: false),
      .path(named: "b", [.zero, Point(2, 1)]),
    ]),
  ]
}
