import Geometry
import Views

nonisolated extension StoryboardDocument {
  /// A rectangle of a scene, its style merged in and every default filled in.
  nonisolated public struct View: Hashable, Sendable {
    /// Unique in its scene; nil for a view without an id.
    public let id: String?
    public let frame: RelativeFrame
    public let color: Color
    /// 0...1.
    public let alpha: Double
    public let cornerRadius: Double
    public let border: Border?
    public let shadow: Shadow?
    public let clip: Bool
    /// In degrees, clockwise.
    public let rotation: Double
    public let text: String?
    /// Size of the text in points.
    public let font: Double
    public let textColor: Color
    public let align: Alignment
    /// The name of a segue that begins at this scene.
    public let click: String?
    /// In the order in which they are painted.
    public let children: [View]
  }

  /// The horizontal alignment of text.
  nonisolated public enum Alignment: String, CaseIterable, Sendable {
    case left, center, right
  }

  /// A named look.
  nonisolated public struct Style: Hashable, Sendable {
    public let name: String
    public let look: Look
  }

  /// The properties of a style; nil where the style does not set one.
  nonisolated public struct Look: Hashable, Sendable {
    public var color: Color?
    public var alpha: Double?
    public var cornerRadius: Double?
    public var border: Border?
    public var shadow: Shadow?
    public var clip: Bool?
    public var rotation: Double?
    public var font: Double?
    public var textColor: Color?
    public var align: Alignment?
  }
}
