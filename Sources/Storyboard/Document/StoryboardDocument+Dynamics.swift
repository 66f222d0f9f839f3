import Dynamics
import Geometry
import Views

nonisolated extension StoryboardDocument {
  /// The views of a scene that move as bodies: they fall, collide, hang, and can be thrown.
  nonisolated package struct Dynamics: Hashable, Sendable {
    /// The id of the view in which the bodies move; nil for the scene itself.
    package let area: String?
    /// nil where nothing falls.
    package let gravity: Fall?
    /// How far inside the area's edges items are held; nil where they can leave.
    package let bounds: EdgeInsets?
    package let collisions: Collisions
    /// In the order of the file, names unique.
    package let boundaries: [Boundary]
    /// In the order in which they are painted; everything that the file says of each, merged.
    package let items: [Item]
    package let snaps: [Snap]
    package let attachments: [Attachment]
    package let pushes: [ItemPush]
    package let fields: [ItemField]
  }

  /// A place that follows the area's size.
  nonisolated package struct Place: Hashable, Sendable {
    package let x: Length
    package let y: Length

    /// The place in points.
    package func resolved(in area: Size) -> Point { Point(x.resolved(in: area.width), y.resolved(in: area.height)) }
  }

  /// What items collide with.
  nonisolated package enum Collisions: String, CaseIterable, Sendable {
    case everything, items, boundaries, none
  }

  /// An invisible line that stops items.
  nonisolated package struct Boundary: Hashable, Sendable {
    package let name: String
    /// At least two.
    package let points: [Place]
    /// Whether the last point is joined to the first; then there are at least three.
    package let isClosed: Bool
  }

  // MARK: Items

  /// A view that moves as a body.
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
    /// Points a second, when the scene has first appeared.
    package var velocity = Vector.zero
    /// Degrees a second, clockwise, when the scene has first appeared.
    package var spin = 0.0
    /// Whether the mouse can take the item; an anchored item stays where it is in any case.
    package var isThrowable = true

    /// The traits of an item of which a file says nothing.
    package init() {}
  }

  /// The shape of a view for collisions.
  nonisolated package enum Shape: Hashable, Sendable {
    case rectangle
    case ellipse
    /// Convex; the corners in fractions of the view's size.
    case polygon([Point])
  }

  // MARK: Actions on items

  /// Draws an item to a place, and upright.
  nonisolated package struct Snap: Hashable, Sendable {
    package let item: String
    package let to: Place
    /// As of ``SnapTo``.
    package let damping: Double
  }

  /// A push that lasts, or one that is given once when the scene has first appeared.
  nonisolated package struct ItemPush: Hashable, Sendable {
    package let item: String
    package let push: Push
  }

  /// Holds an item to another one, or to a place.
  nonisolated package struct Attachment: Hashable, Sendable {
    package let item: String
    /// The point of the item that is held, in points from its center.
    package let at: Vector
    package let to: AttachmentEnd
    package let kind: Attach.Kind
  }

  nonisolated package enum AttachmentEnd: Hashable, Sendable {
    /// The id of another item, and its point that holds, in points from its center.
    case item(String, at: Vector)
    case place(Place)
  }

  /// A field that acts on items.
  nonisolated package struct ItemField: Hashable, Sendable {
    /// Without a position.
    package let parameters: FieldParameters
    /// The middle of the field; nil for the middle of the area.
    package let position: Place?
    /// The ids of the items that it acts on.
    package let items: [String]
  }
}
