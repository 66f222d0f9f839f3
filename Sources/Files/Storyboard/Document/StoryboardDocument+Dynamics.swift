import Dynamics
import Geometry
import Views

nonisolated extension StoryboardDocument {
  /// The dynamics of a scene: its views that move as physics bodies.
  nonisolated package struct Dynamics: Hashable, Sendable {
    /// The id of the view in which the bodies move; nil for the scene itself.
    package let area: String?
    /// Gravity; nil for none.
    package let gravity: Fall?
    /// The insets of the walls from the area's edges; nil if items can leave the area.
    package let bounds: EdgeInsets?
    package let collisions: Collisions
    /// The boundaries in the order of the file. Their names are unique.
    package let boundaries: [Boundary]
    /// The items in drawing order, each with its merged traits.
    package let items: [Item]
    package let snaps: [Snap]
    package let attachments: [Attachment]
    package let pushes: [ItemPush]
    package let fields: [ItemField]
  }

  /// A position that follows the area's size.
  nonisolated package struct Place: Hashable, Sendable {
    package let x: Length
    package let y: Length

    /// The place in points.
    package func resolved(in area: Size) -> Point { Point(x.resolved(in: area.width), y.resolved(in: area.height)) }
  }

  /// The objects that items collide with.
  nonisolated package enum Collisions: String, CaseIterable, Sendable {
    case everything, items, boundaries, none
  }

  /// An invisible line that stops items.
  nonisolated package struct Boundary: Hashable, Sendable {
    package let name: String
    /// The points of the line; at least two.
    package let points: [Place]
    /// Whether the last point is connected to the first. A closed line has at least three points.
    package let isClosed: Bool
  }

  // MARK: Items

  /// A view that moves as a physics body.
  nonisolated package struct Item: Hashable, Sendable {
    /// The id of a child of the area.
    package let id: String
    package let traits: Traits
  }

  /// The properties of an item.
  nonisolated package struct Traits: Hashable, Sendable {
    package var shape = Shape.rectangle
    package var material = BodyMaterial(elasticity: 0.2, friction: 0.3)
    /// Whether gravity acts on the item.
    package var falls = true
    /// The velocity in points a second when the scene first appears.
    package var velocity = Vector.zero
    /// The rotation in degrees a second, clockwise, when the scene first appears.
    package var spin = 0.0
    /// Whether the user can drag the item. Anchored items cannot be dragged in any case.
    package var isThrowable = true

    /// The default traits.
    package init() {}
  }

  /// The shape of a view for collisions.
  nonisolated package enum Shape: Hashable, Sendable {
    case rectangle
    case ellipse
    /// A convex polygon; the corners in fractions of the view's size.
    case polygon([Point])
  }

  // MARK: Actions on items

  /// Pulls an item to a place, without rotation.
  nonisolated package struct Snap: Hashable, Sendable {
    package let item: String
    package let to: Place
    /// The damping, as in ``SnapTo``.
    package let damping: Double
  }

  /// A continuous push, or a single one when the scene first appears.
  nonisolated package struct ItemPush: Hashable, Sendable {
    package let item: String
    package let push: Push
  }

  /// Connects an item to another one, or to a place.
  nonisolated package struct Attachment: Hashable, Sendable {
    package let item: String
    /// The attached point of the item, in points from its center.
    package let at: Vector
    package let to: AttachmentEnd
    package let kind: Attach.Kind
  }

  nonisolated package enum AttachmentEnd: Hashable, Sendable {
    /// The id of another item, and its attached point, in points from its center.
    case item(String, at: Vector)
    case place(Place)
  }

  /// A field that acts on items.
  nonisolated package struct ItemField: Hashable, Sendable {
    /// The parameters without the position.
    package let parameters: FieldParameters
    /// The center of the field; nil for the center of the area.
    package let position: Place?
    /// The ids of the items on which the field acts.
    package let items: [String]
  }
}
