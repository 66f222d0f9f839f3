import Geometry
import Runtime
import Schema
import Views

/// Changes a view's anchor point, the center of its rotation and scale, without moving the view on screen: the position
/// compensates for the change under any transform.
///
/// Active motion of the position continues without a visible change: a spring or a tween ends at the same place, a drag
/// keeps its grabbed point, and the ends of a transition move with the anchor point.
///
/// ```swift
/// scheduler.add(ChangeAnchorPoint(to: Point(0, 0)), to: card)
/// ```
/// > Source: Material Motion, "ChangeAnchorPoint".
public struct ChangeAnchorPoint: NamedPlan, PropertyPlan {
  /// The type of performer that carries out this plan.
  public typealias PerformerType = PropertyPerformer<View>

  package enum Place {
    case fraction(Point)
    case inWindow(Point)
  }

  package let place: Place

  /// Moves the anchor point to a place in the view.
  /// - Parameter anchorPoint: the place in fractions of the view's size; finite.
  public init(to anchorPoint: Point) {
    place = .fraction(anchorPoint)
    Self.schema.require(self)
  }

  /// Moves the anchor point to the place in the view that is under a window location when the plan is added.
  ///
  /// On an axis where the view has no length, the anchor point does not change. A view that is flattened to a line does
  /// not change at all.
  /// - Parameter location: the place in window coordinates, in points; finite.
  public init(under location: Point) {
    place = .inWindow(location)
    Self.schema.require(self)
  }

  func apply(to mover: PropertyController, named name: String?) {
    guard let view = mover.target as? View, let new = anchor(of: view) else { return }
    let old = view.anchorPoint
    guard new.isFinite, new != old else { return }
    let way = Vector((new.x - old.x) * view.bounds.width, (new.y - old.y) * view.bounds.height)
    view.anchorPoint = new
    mover.shift(Property.position.core, by: way.applying(view.transform).lanes)
  }

  private func anchor(of view: View) -> Point? {
    switch place {
    case .fraction(let point): return point
    case .inWindow(let location):
      guard let here = view.convert(location, from: nil) else { return nil }
      let (bounds, old) = (view.bounds, view.anchorPoint)
      return Point(
        bounds.width > 0 ? (here.x - bounds.minX) / bounds.width : old.x,
        bounds.height > 0 ? (here.y - bounds.minY) / bounds.height : old.y)
    }
  }
}

extension ChangeAnchorPoint: DeclaredPlan {
  package static let schema = ValueSchema(
    "ChangeAnchorPoint", ChangeAnchorPoint(to: Point(0.5, 0.5)),
    constructor: { values throws(FieldProblem) in
      guard let location = try values.ifPresent("under", as: Point.self) else {
        return ChangeAnchorPoint(to: try values.required("to"))
      }
      try values.refuse(["to"], with: "under")
      return ChangeAnchorPoint(under: location)
    }
  ) {
    Field(
      "to", Point.domain, "The new anchor point, in fractions of the view's size.",
      get: { if case .fraction(let point) = $0.place { point.fieldValue } else { nil } })
    Field(
      "under", Point.domain, "The place of the window that the new anchor point is at, in points.",
      get: { if case .inWindow(let location) = $0.place { location.fieldValue } else { nil } })
  }
}
