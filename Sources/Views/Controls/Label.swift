import Geometry

/// A view that shows text, wrapped at its width and centered in its height.
@MainActor public final class Label: View {
  /// The horizontal alignment of the lines.
  public typealias Alignment = TextAlignment

  /// The text; a newline starts a new line.
  public var text: String {
    get { content.string }
    set {
      guard newValue != content.string else { return }
      content = TextContent(newValue)
      textDidChange()
    }
  }
  /// The same object as long as the text is the same.
  package private(set) var content = TextContent.empty
  private static let ellipsis = TextContent("…")
  /// The height of the font in points.
  public var fontSize = 15.0 {
    didSet {
      precondition(fontSize.isFinite && fontSize > 0, "a font is more than 0 points high, not \(fontSize)")
      if fontSize != oldValue { textDidChange() }
    }
  }
  /// The largest number of lines; 0, the default, for as many as the text needs.
  public var numberOfLines = 0 {
    didSet {
      precondition(numberOfLines >= 0, "a label has 0 lines or more, not \(numberOfLines)")
      if numberOfLines != oldValue { textDidChange() }
    }
  }
  /// The treatment of text beyond the last line. Newlines in a last line that is truncated become spaces. Default:
  /// truncated at its end.
  public var lineBreakMode = LineBreakMode.byTruncatingTail {
    didSet { if lineBreakMode != oldValue { textDidChange() } }
  }

  package var lineLimit: LineLimit { LineLimit(count: numberOfLines, mode: lineBreakMode) }

  private func textDidChange() {
    layoutNode?.drawnText = nil
    setNeedsDisplay()
    contentSizeDidChange()
  }
  /// Default: white.
  public var textColor = Color.white { didSet { if textColor != oldValue { setNeedsDisplay() } } }
  /// Default: natural, at the side where the text begins.
  public var alignment = TextAlignment.natural { didSet { if alignment != oldValue { setNeedsDisplay() } } }

  /// Makes a label of one style.
  public convenience init(
    _ text: String, fontSize: Double = 15, color: Color = .white, alignment: TextAlignment = .natural,
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

  /// The size of the text without a limit on its width.
  public override var intrinsicContentSize: Size { measuredSize(within: Size(.infinity, .infinity)) }

  /// The size of the text, wrapped at the offered width and measured with the fonts that draw it. An offered height
  /// changes nothing.
  ///
  /// An offered width of 0 asks for the narrowest size: as wide as the longest word, or as an ellipsis if the label
  /// truncates its only line. Outside a window, the size is an estimate.
  public override func sizeThatFits(_ size: Size) -> Size {
    guard content.length > 0 else { return .zero }
    if size.width.isFinite {
      let natural = intrinsicContentSize
      if natural.width <= size.width { return natural }
    }
    madeLayoutNode.isMeasured = true
    let text = window?.textMeasuring
    var width = size.width
    if width <= 0 {
      let canBeShort = numberOfLines == 1 && lineBreakMode != .byWordWrapping
      let word = canBeShort ? Self.ellipsis : content
      width =
        text?.longestWord(of: word, fontSize: fontSize) ?? TextEstimate.longestWord(of: word, fontSize: fontSize)
    }
    return text?.size(of: content, fontSize: fontSize, width: width, lines: lineLimit)
      ?? TextEstimate.size(of: content, fontSize: fontSize, width: width, lines: lineLimit)
  }

  /// The size of the lines that are drawn in a box of this width; nil outside a window. Unlike a measurement, reading it
  /// does not make containers depend on the text.
  package func textSize(within width: Double) -> Size? {
    if let known = layoutNode?.drawnText, known.offer == width { return known.size }
    guard
      let size = window?.textMeasuring?.size(of: content, fontSize: fontSize, width: width, lines: lineLimit)
    else { return nil }
    madeLayoutNode.drawnText = (width, size)
    return size
  }

  public override func makeReplica() -> View {
    let replica = Label(text, fontSize: fontSize, color: textColor, alignment: alignment)
    replica.numberOfLines = numberOfLines
    replica.lineBreakMode = lineBreakMode
    return replica
  }

  public override var describedProperties: [(name: String, value: String)] {
    super.describedProperties + [
      ("text", String(reflecting: text)), ("fontSize", "\(fontSize)"), ("textColor", Views.text(textColor)),
      ("alignment", "\(alignment)"),
    ] + (numberOfLines == 0 ? [] : [("numberOfLines", "\(numberOfLines)"), ("lineBreakMode", "\(lineBreakMode)")])
  }
}
