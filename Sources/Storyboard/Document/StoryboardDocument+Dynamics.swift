import Geometry
import Views

nonisolated extension StoryboardDocument {
  /// What of a scene moves as bodies do: falls, collides, hangs, and can be thrown.
  nonisolated public struct Dynamics: Hashable, Sendable {
    /// The id of the view in which all of it happens; nil for the scene itself.
    public let area: String?
    /// In thousands of points a second squared; nil where nothing falls.
    public let gravity: Vector?
    /// How far inside the area's edges items are held; nil where they can leave.
    public let bounds: EdgeInsets?
    public let collisions: Collisions
    /// In the order of the file, names unique.
    public let boundaries: [Boundary]
    /// In the order in which they are painted; what the file says of each, merged.
    public let items: [Item]
    public let snaps: [Snap]
    public let attachments: [Attachment]
    public let pushes: [Push]
    public let fields: [Field]
  }

  /// A place that follows the area's size.
  nonisolated public struct Place: Hashable, Sendable {
    public let x: Length
    public let y: Length

    /// The place in points.
    public func resolved(in area: Size) -> Point { Point(x.resolved(in: area.width), y.resolved(in: area.height)) }
  }

  /// What items collide with.
  nonisolated public enum Collisions: String, CaseIterable, Sendable {
    case everything, items, boundaries, none
  }

  /// A line that nobody sees and nothing passes.
  nonisolated public struct Boundary: Hashable, Sendable {
    public let name: String
    /// At least two.
    public let points: [Place]
    /// Whether the last point is joined to the first; then there are at least three.
    public let isClosed: Bool
  }

  /// A view that moves as a body.
  nonisolated public struct Item: Hashable, Sendable {
    /// The id of a view that stands in the area itself.
    public let id: String
    public let traits: Traits
  }

  /// What a body is.
  nonisolated public struct Traits: Hashable, Sendable {
    public var shape = Shape.rectangle
    /// 0...1.
    public var elasticity = 0.2
    public var friction = 0.3
    /// 1 gives an item of 100 by 100 points the mass 1.
    public var density = 1.0
    /// What of the velocity is lost in a second, and of the spin.
    public var resistance = 0.0
    public var angularResistance = 0.0
    public var charge = 0.0
    public var isAnchored = false
    public var allowsRotation = true
    /// Whether gravity acts on it.
    public var falls = true
    /// Points a second, when the scene has first appeared.
    public var velocity = Vector.zero
    /// Degrees a second, clockwise, when the scene has first appeared.
    public var spin = 0.0
    /// Whether the mouse can take hold of it; an anchored item stays where it is in any case.
    public var isThrowable = true

    /// What a file that says nothing means.
    public init() {}
  }

  /// What of a view touches others.
  nonisolated public enum Shape: Hashable, Sendable {
    case rectangle
    case ellipse
    /// Convex; the corners in fractions of the view's size.
    case polygon([Point])
  }

  /// Draws an item to a place, and upright.
  nonisolated public struct Snap: Hashable, Sendable {
    public let item: String
    public let to: Place
    /// 0...1.
    public let damping: Double
  }

  /// A push that lasts, or one given once when the scene has first appeared.
  nonisolated public struct Push: Hashable, Sendable {
    nonisolated public enum Mode: String, CaseIterable, Sendable { case continuous, instantaneous }

    public let item: String
    /// 1 is 100 points a second squared, or a second, for the mass 1.
    public let vector: Vector
    /// Where it is pushed, in points from its center.
    public let at: Vector
    public let mode: Mode
  }
}
