import Geometry
import Motion
import Runtime
import Schema
import Views

/// Lets the mouse take hold of a view.
///
/// Alone it moves the view's `position`. Driving a transition, it moves the transition's window instead: the point that
/// was seized stays under the pointer, everything else in the transition follows, and when the hand lets go, a
/// ``ReleaseRule`` decides which way the transition goes on. After a hand that has not moved it, as after a click, the
/// transition goes on as it went before.
///
/// ```swift
/// transaction.add(Draggable(drivesTransitionAlong: Vector(1, 0)), to: fore)
/// ```
/// > Source: Material Motion, "Draggable".
public struct Draggable: NamedPlan, PropertyPlan {
  public typealias PerformerType = PropertyPerformer<View>

  nonisolated public enum Axis: String, Hashable, Sendable, CaseIterable { case both, horizontal, vertical }

  package enum Mode {
    case position(axis: Axis, bounds: Rect?)
    case transition(along: Vector, release: ReleaseRule)
  }

  package let mode: Mode
  /// The name of the recognizer on the view to use; without one, or where the view has none of this name, the plan
  /// makes its own.
  public let gesture: String?
  /// Whether the view's anchor point goes to where the hand took hold, so that what turns the view turns it about there.
  public let adjustsAnchorPoint: Bool

  /// Moves the view's position.
  /// - Parameters:
  ///   - bounds: where the anchor point may go, in points of the parent; beyond, the view follows as on a rubber band.
  ///   - adjustsAnchorPoint: whether the view's anchor point goes to the hand first; the view does not jump.
  public init(
    axis: Axis = .both, bounds: Rect? = nil, adjustsAnchorPoint: Bool = false, gesture: String? = nil
  ) {
    mode = .position(axis: axis, bounds: bounds)
    self.adjustsAnchorPoint = adjustsAnchorPoint
    self.gesture = gesture
    Self.schema.require(self)
  }

  /// Moves the transition.
  /// - Parameters:
  ///   - along: the way from the fore end to the back end, in fractions of the view's own size; not zero.
  ///   - release: what decides the direction when the hand lets go.
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
      guard let window = mover.window else {
        preconditionFailure("a Draggable that drives a transition belongs into a transition's scheduler")
      }
      drag = ProgressDrag(mover, on: view, window: window, along: along, release: release, plan: self, name: name)
    }
    mover.add(drag)
    drag.attach()
  }
}

extension ReleaseRule {
  /// Which way a transition goes on when the hand lets go.
  /// - Parameters:
  ///   - progress: 0 back, 1 fore.
  ///   - velocity: in progress a second.
  ///   - way: from one end to the other, in points.
  package func direction(progress: Double, velocity: Double, way: Double) -> TransitionDirection {
    goesOn(at: progress, velocity: velocity, way: way) ? .forward : .backward
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
      "The way of the transition that the hand drives, in fractions of the view's size.",
      get: { $0.way?.along.fieldValue },
      problem: { $0.way.flatMap { DragWay.problem(of: $0.along) } })
    Field(
      "release", ReleaseRule.domain, "The rule that decides the direction when the hand lets go.",
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

/// A vector that has a direction.
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
