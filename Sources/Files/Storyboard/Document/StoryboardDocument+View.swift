import Geometry
import Views

nonisolated extension StoryboardDocument {
  /// A rectangle of a scene, with its style and all defaults applied. It has the members of its look.
  @dynamicMemberLookup
  package struct View: Hashable, Sendable {
    /// The id, unique in the scene; nil for a view without one.
    package let id: String?
    /// The frame; nil where the container around the view places it.
    package let frame: RelativeFrame?
    package internal(set) var look: Look
    package internal(set) var text: AttributedText?
    /// The path of a picture, relative to the file; nil for none.
    @ExactText package internal(set) var image: String?
    /// The size class of windows in which the view shows; nil for both.
    package let showsIn: UserInterfaceSizeClass?
    package let layout: Layout?
    /// What the view scrolls; nil for a view that does not scroll.
    package internal(set) var scrolling: Scrolling?
    /// The differences in windows of the size class compact; nil without any.
    package let compact: CompactView?
    /// The name of a segue that begins at this scene, requested by a click; nil for none.
    package let click: String?
    /// The values that a click hands over, by name; names between braces stand for values of the scene or of the row.
    @ExactText package internal(set) var values: [String: String]
    /// The control that the view is; nil for none.
    package internal(set) var control: Control?
    /// The text that appears when the mouse rests on the view; nil for none.
    @ExactText package internal(set) var toolTip: String?
    /// What assistive technologies know of the view.
    package internal(set) var spoken: Spoken
    /// The shape of the mouse pointer over the view; nil for that of the view around it.
    package let cursor: Cursor?
    /// The layout direction of the view and those inside it; nil for that of the view around it.
    package let direction: UserInterfaceLayoutDirection?
    /// The children in drawing order.
    package internal(set) var children: [View]

    package subscript<Value>(dynamicMember path: KeyPath<Look, Value>) -> Value { look[keyPath: path] }
  }

  /// What assistive technologies know of a view beside what it shows; nil for what it is by itself.
  package struct Spoken: Hashable, Sendable {
    @ExactText package var label: String?
    @ExactText package var hint: String?
    package var role: AccessibilityRole?
  }

  /// A color, a role in the theme, or a value of the scene, which no view shows before the scene is filled.
  nonisolated package enum Paint: Hashable, Sendable {
    case color(Color)
    case role(Theme.ColorRole)
    case value(String)

    /// The color as it is in the dark theme.
    package var color: Color {
      switch self {
      case .color(let color): color
      case .role(let role): Theme.dark[role]
      case .value: .clear
      }
    }

    package var role: Theme.ColorRole? {
      switch self {
      case .color, .value: nil
      case .role(let role): role
      }
    }
  }

  /// A border whose color may be a role.
  package struct PaintedBorder: Hashable, Sendable {
    package var border: Border
    package var role: Theme.ColorRole?
  }

  /// A shadow whose color may be a role.
  package struct PaintedShadow: Hashable, Sendable {
    package var shadow: Shadow
    package var role: Theme.ColorRole?
  }

  /// The properties of a view that differ in compact windows; nil where they do not.
  package struct CompactView: Hashable, Sendable {
    package var frame: RelativeFrame?
    package var font: Double?
    package var lines: Int?
  }

  /// The horizontal alignment of text. Default: natural, the side where a paragraph begins.
  nonisolated package enum Alignment: String, CaseIterable, Sendable {
    case natural, leading, center, trailing, left, right
  }

  /// The part of a text that an ellipsis replaces.
  nonisolated package enum Truncation: String, CaseIterable, Sendable {
    case head, middle, tail
  }

  /// A named set of view properties.
  package struct Style: Hashable, Sendable {
    package let name: String
    package let look: Look
  }

  /// How a view looks: what styles and views set, over the defaults.
  package struct Look: Hashable, Sendable {
    package var color = Paint.color(.clear)
    /// The opacity, 0...1.
    package var alpha = 1.0
    package var cornerRadius = 0.0
    package var border: PaintedBorder?
    package var shadow: PaintedShadow?
    package var clip = false
    /// The rotation in degrees, clockwise.
    package var rotation = 0.0
    /// The font size in points.
    package var font = 16.0
    package var textColor = Paint.color(.white)
    package var align = Alignment.natural
    package var contentMode = ContentMode.scaleToFill
    package var placeholder: Color?
    /// The largest number of lines; 0 for as many as the text needs.
    package var lines = 0
    /// The part of a text that an ellipsis replaces where it has too many lines.
    package var truncation = Truncation.tail
    package var weight: Font.Weight?
    @ExactText package var family: String?
    package var isItalic: Bool?
    package var isMonospaced: Bool?
    package var hasMonospacedDigits: Bool?
    /// A multiple of the font's own.
    package var lineHeight: Double?
  }
}
