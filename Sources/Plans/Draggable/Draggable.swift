import Geometry
import Motion
import Runtime
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

  public enum Axis: Hashable, Sendable { case both, horizontal, vertical }

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
    precondition(bounds?.isFinite != false, "the bounds of a drag are finite")
    mode = .position(axis: axis, bounds: bounds)
    self.adjustsAnchorPoint = adjustsAnchorPoint
    self.gesture = gesture
  }

  /// Moves the transition.
  /// - Parameters:
  ///   - along: the way from the fore end to the back end, in fractions of the view's own size; not zero.
  ///   - release: what decides the direction when the hand lets go.
  public init(drivesTransitionAlong along: Vector, release: ReleaseRule = ReleaseRule(), gesture: String? = nil) {
    precondition(along.isFinite && along.length > 0, "a drag goes along a way that is not zero, not \(along)")
    mode = .transition(along: along, release: release)
    adjustsAnchorPoint = false
    self.gesture = gesture
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
