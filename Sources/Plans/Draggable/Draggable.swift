import Geometry
import Runtime
import Views

/// Lets the mouse take hold of a view.
///
/// Alone it moves the view's `position`. Driving a transition, it moves the transition's window instead: the point that
/// was seized stays under the pointer, everything else in the transition follows, and when the hand lets go, its speed
/// or else the place decides which way the transition goes on.
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

  func apply(to mover: PropertyMover, named name: String?) {
    guard let view = mover.target as? View else { return }
    let drag: DragDriver
    switch mode {
    case .position(let axis, let bounds):
      drag = PositionDrag(mover, on: view, axis: axis, bounds: bounds, plan: self, name: name)
    case .transition(let along, let release):
      guard let window = mover.window else {
        preconditionFailure("a Draggable that drives a transition belongs into a transition's scheduler")
      }
      drag = WindowDrag(mover, on: view, window: window, along: along, release: release, plan: self, name: name)
    }
    mover.add(drag)
    drag.attach()
  }
}

/// Which way a transition goes on when the hand lets go.
public struct ReleaseRule: Hashable, Sendable {
  /// At this speed or faster, in whole ways a second, the hand's direction decides.
  public var flick: Double
  /// Slower than that, the place decides: beyond this share of the way it goes on to the end.
  public var threshold: Double
  /// A hand that moved less than this, in points, did not drag: the direction stays what it was.
  public var slop: Double

  public init(flick: Double = 1, threshold: Double = 0.5, slop: Double = 3) {
    precondition(flick > 0, "a flick's speed is more than 0, not \(flick)")
    precondition((0...1).contains(threshold), "a threshold lies in 0...1, not \(threshold)")
    precondition(slop >= 0, "a slop is 0 or more points, not \(slop)")
    self.flick = flick
    self.threshold = threshold
    self.slop = slop
  }

  /// - Parameters:
  ///   - progress: 0 back, 1 fore.
  ///   - velocity: in progress a second.
  package func direction(progress: Double, velocity: Double) -> TransitionDirection {
    if abs(velocity) >= flick { return velocity > 0 ? .forward : .backward }
    return progress >= threshold ? .forward : .backward
  }
}
