import Geometry
import Motion
import Runtime
import Schema
import Views

/// Lets the user drag a view.
///
/// The plan moves the view's `position`, or drives the progress of a transition. In a transition the grabbed point
/// stays under the pointer, all other plans follow the progress, and on release a ``ReleaseRule`` decides the
/// direction. After a click without a drag, the transition continues in its direction.
///
/// ```swift
/// transaction.add(Draggable(drivesTransitionAlong: Vector(1, 0)), to: fore)
/// ```
/// > Source: Material Motion, "Draggable".
public struct Draggable: NamedPlan, PropertyPlan {
  /// The type of performer that carries out this plan.
  public typealias PerformerType = PropertyPerformer<View>

  /// The directions in which a view can be dragged.
  nonisolated public enum Axis: String, Hashable, Sendable, CaseIterable { case both, horizontal, vertical }

  package enum Mode {
    case position(axis: Axis, bounds: Rect?)
    case transition(along: Vector, release: ReleaseRule)
  }

  package let mode: Mode
  /// The name of the view's recognizer to use. If nil, or if the view has no recognizer with this name, the plan adds
  /// one.
  public let gesture: String?
  /// Whether the view's anchor point moves to the grabbed point, so that the view rotates about it. Default: false.
  public let adjustsAnchorPoint: Bool

  /// Makes a plan that moves the view's position.
  /// - Parameters:
  ///   - axis: the directions in which the view can be dragged.
  ///   - bounds: the rectangle that limits the anchor point, in points of the parent. Beyond it the view follows with
  ///     rubber-band resistance. nil: no limit.
  ///   - adjustsAnchorPoint: whether the view's anchor point moves to the grabbed point first. The view does not jump.
  ///   - gesture: the name of the view's recognizer to use.
  public init(
    axis: Axis = .both, bounds: Rect? = nil, adjustsAnchorPoint: Bool = false, gesture: String? = nil
  ) {
    mode = .position(axis: axis, bounds: bounds)
    self.adjustsAnchorPoint = adjustsAnchorPoint
    self.gesture = gesture
    Self.schema.require(self)
  }

  /// Makes a plan that drives the progress of the transition.
  /// - Parameters:
  ///   - along: the vector from the view's place on the fore screen to its place on the back screen, in fractions of
  ///     the view's size; not zero.
  ///   - release: decides the direction when the drag ends.
  ///   - gesture: the name of the view's recognizer to use.
  public init(drivesTransitionAlong along: Vector, release: ReleaseRule = ReleaseRule(), gesture: String? = nil) {
    mode = .transition(along: along, release: release)
    adjustsAnchorPoint = false
    self.gesture = gesture
    Self.schema.require(self)
  }

  func apply(to mover: PropertyController, named name: String?) {
    guard let view = mover.target as? View else { return }
    let drag: DragDriver
    switch mode {
    case .position(let axis, let bounds):
      drag = PositionDrag(mover, on: view, axis: axis, bounds: bounds, plan: self, name: name)
    case .transition(let along, let release):
      guard let progress = mover.progress else {
        preconditionFailure("a Draggable that drives a transition belongs into a transition's scheduler")
      }
      drag = ProgressDrag(mover, on: view, progress: progress, along: along, release: release, plan: self, name: name)
    }
    mover.add(drag, of: self)
    drag.attach()
  }
}

extension ReleaseRule {
  /// The direction of a transition after a drag ends.
  /// - Parameters:
  ///   - progress: 0 at the back screen, 1 at the fore screen.
  ///   - velocity: in progress a second.
  ///   - way: the distance between the two ends, in points.
  package func direction(progress: Double, velocity: Double, way: Double) -> TransitionDirection {
    shouldComplete(at: progress, velocity: velocity, way: way) ? .forward : .backward
  }
}

nonisolated extension Draggable.Axis: FieldChoice {}

extension Draggable: DeclaredPlan {
  package static let schema = ValueSchema(
    "Draggable", Draggable(),
    constructor: { values throws(FieldProblem) in
      guard let along = try values.ifPresent("drivesTransitionAlong", as: DragWay.self) else {
        try values.refuse(["release"], with: "axis")
        return Draggable(
          axis: try values.ifPresent("axis") ?? .both, bounds: try values.ifPresent("bounds"),
          gesture: try values.ifPresent("gesture"))
      }
      try values.refuse(["axis", "bounds"], with: "drivesTransitionAlong")
      return Draggable(
        drivesTransitionAlong: along.vector, release: try values.ifPresent("release") ?? ReleaseRule(),
        gesture: try values.ifPresent("gesture"))
    }
  ) {
    Field("axis", Axis.domain, "The directions in which the view may go.", get: { $0.axisAndBounds?.axis.fieldValue })
    Field(
      "bounds", Rect.domain, "The rectangle that the anchor point stays in, in points of the parent.",
      get: { $0.axisAndBounds?.bounds?.fieldValue })
    Field(
      "drivesTransitionAlong", DragWay.domain,
      "The transition's path that the drag follows, in fractions of the view's size.",
      get: { $0.way?.along.fieldValue },
      problem: { $0.way.flatMap { DragWay.problem(of: $0.along) } })
    Field(
      "release", ReleaseRule.domain, "The rule that decides the direction when a drag ends.",
      get: { plan in plan.way.flatMap { $0.release == ReleaseRule() ? nil : $0.release.fieldValue } },
      problem: { _ in nil })
    Field("gesture", .text, "The name of the recognizer to use.", get: { $0.gesture.fieldValue })
  }

  private var axisAndBounds: (axis: Axis, bounds: Rect?)? {
    if case .position(let axis, let bounds) = mode { (axis, bounds) } else { nil }
  }

  private var way: (along: Vector, release: ReleaseRule)? {
    if case .transition(let along, let release) = mode { (along, release) } else { nil }
  }
}

/// A vector with a direction: not zero.
nonisolated private struct DragWay: NumberListType {
  let vector: Vector

  static var numberCount: Int { 2 }
  var numbers: [Double] { vector.numbers }

  init(numbers: [Double]) throws(FieldProblem) {
    vector = Vector(numbers: numbers)
    guard vector.length > 0 else { throw FieldProblem(.illegal, "must not be zero") }
  }

  static func problem(of vector: Vector) -> FieldProblem? {
    if let value = vector.fieldValue, let problem = domain.problem(of: value) { return problem }
    do throws(FieldProblem) {
      _ = try DragWay(numbers: vector.numbers)
      return nil
    } catch {
      return error
    }
  }
}
