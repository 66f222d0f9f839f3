import Geometry

nonisolated extension StoryboardDocument {
  /// Holds an item to another one, or to a place.
  nonisolated public struct Attachment: Hashable, Sendable {
    public let item: String
    /// Where it is held, in points from its center.
    public let at: Vector
    public let to: AttachmentEnd
    public let hold: Hold
  }

  nonisolated public enum AttachmentEnd: Hashable, Sendable {
    /// The id of another item, and where it is held, in points from its center.
    case item(String, at: Vector)
    case place(Place)
  }

  /// How an attachment holds.
  nonisolated public enum Hold: Hashable, Sendable {
    /// At a length in points, nil for the distance at the beginning. A frequency of 0 hertz is rigid; a damping of 1 is critical.
    case rod(length: Double?, frequency: Double, damping: Double)
    /// At most so far apart.
    case rope(length: Double?)
    /// At one place, free to turn by so many degrees, or wholly.
    case pin(range: ClosedRange<Double>?, friction: Double)
    /// On a line through where it stands, by so many points, or as far as it goes.
    case slide(axis: Vector, range: ClosedRange<Double>?)
    /// As they stand.
    case fixed(frequency: Double, damping: Double)
  }

  /// A region in which items are drawn, driven or slowed.
  nonisolated public struct Field: Hashable, Sendable {
    nonisolated public enum Kind: String, CaseIterable, Sendable {
      case drag, vortex, radial, linear, velocity, noise, turbulence, spring, electric, magnetic
    }
    nonisolated public enum Region: Hashable, Sendable {
      case circle(radius: Double)
      case rectangle(Size)
    }

    public let kind: Kind
    public let strength: Double
    public let falloff: Double
    /// Points; nearer than this counts as this.
    public let minimumRadius: Double?
    /// Its middle; nil for the middle of the area.
    public let position: Place?
    /// Where a linear field drives, and the velocity of a velocity field in points a second.
    public let direction: Vector?
    /// About its middle; nil for everywhere.
    public let region: Region?
    /// Of noise and turbulence, 0...1 and times a second.
    public let smoothness: Double
    public let speed: Double
    /// The ids of the items that it acts on.
    public let items: [String]
  }
}
