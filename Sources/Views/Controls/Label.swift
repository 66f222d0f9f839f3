import Geometry

/// A view that shows text, wrapped at its width and centered in its height.
@MainActor public final class Label: View {
  public enum Alignment: Hashable, Sendable { case leading, center, trailing }

  /// The text; a newline starts a new line.
  public var text: String {
    get { content.string }
    set {
      guard newValue != content.string else { return }
      content = TextContent(newValue)
      setNeedsDisplay()
    }
  }
  /// The same object as long as the text is the same.
  package private(set) var content = TextContent.empty
  /// The height of the font in points.
  public var fontSize = 15.0 {
    didSet {
      precondition(fontSize.isFinite && fontSize > 0, "a font is more than 0 points high, not \(fontSize)")
      if fontSize != oldValue { setNeedsDisplay() }
    }
  }
  /// Default: white.
  public var textColor = Color.white { didSet { if textColor != oldValue { setNeedsDisplay() } } }
  /// Default: leading.
  public var alignment = Alignment.leading { didSet { if alignment != oldValue { setNeedsDisplay() } } }

  /// Makes a label of one style.
  public convenience init(
    _ text: String, fontSize: Double = 15, color: Color = .white, alignment: Alignment = .leading,
    frame: Rect = .zero
  ) {
    self.init(frame: frame)
    self.text = text
    self.fontSize = fontSize
    textColor = color
    self.alignment = alignment
  }

  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    acceptsHits = false
  }

  public override func makeReplica() -> View {
    Label(text, fontSize: fontSize, color: textColor, alignment: alignment)
  }

  public override var describedProperties: [(name: String, value: String)] {
    super.describedProperties + [
      ("text", String(reflecting: text)), ("fontSize", "\(fontSize)"), ("textColor", Views.text(textColor)),
      ("alignment", "\(alignment)"),
    ]
  }
}

/// A text that its readers share: the same object is the same text, without comparing it.
package nonisolated final class TextContent: Hashable, Sendable {
  package let string: String
  /// In UTF-8.
  package let length: Int
  package let lineBreaks: Int

  package static let empty = TextContent("")

  package init(_ string: String) {
    self.string = string
    length = string.utf8.count
    lineBreaks = string.utf8.reduce(0) { $0 + ($1 == 0x0a || $1 == 0x0d ? 1 : 0) }
  }

  package static func == (a: TextContent, b: TextContent) -> Bool { a === b || a.string == b.string }

  package func hash(into hasher: inout Hasher) { hasher.combine(string) }
}
