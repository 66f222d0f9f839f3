import Geometry
import Runtime
import Schema
import Views

/// Moves the anchor point of a view, about which it turns and grows, without moving the view: the position compensates,
/// with any transform.
///
/// Active motion of the position continues without a visible change: a spring or a tween leads the view to the same
/// place, a hand keeps its point, and the ends of a transition move with the anchor point.
///
/// ```swift
/// scheduler.add(ChangeAnchorPoint(to: Point(0, 0)), to: card)
/// ```
/// > Source: Material Motion, "ChangeAnchorPoint".
public struct ChangeAnchorPoint: NamedPlan, PropertyPlan {
  public typealias PerformerType = PropertyPerformer<View>

  package enum Place {
    case fraction(Point)
    case inWindow(Point)
  }

  package let place: Place

  /// - Parameter anchorPoint: in fractions of the view's size; finite.
  public init(to anchorPoint: Point) {
    place = .fraction(anchorPoint)
    Self.schema.require(self)
  }

  /// Moves the anchor point to the point of the view at a place of the window when the plan is added. A side without
  /// length keeps its anchor. A view that is flattened to a line does not change.
  /// - Parameter location: in window coordinates; finite.
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
