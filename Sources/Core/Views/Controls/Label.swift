import Geometry

/// A view that shows text, wrapped at its width and centered in its height.
@MainActor public final class Label: View {
  /// The horizontal alignment of the lines.
  public typealias Alignment = TextAlignment

  /// The text; a newline starts a new line. Setting it removes the attributes of ``attributedText``.
  public var text: String {
    get { content.string }
    set {
      guard !newValue.isExactly(content.string) || !content.runs.isEmpty else { return }
      setContent(AttributedText(newValue))
    }
  }
  /// The text with the looks of its parts.
  public var attributedText: AttributedText {
    get { plainContent.attributed }
    set { if newValue != plainContent.attributed { setContent(newValue) } }
  }
  /// The same object as long as the text is the same.
  package private(set) var content = TextContent.empty
  /// The content without the underline of a link under the pointer.
  private var plainContent = TextContent.empty
  /// The links, each over its letters.
  private var links: [LabelLink] = []
  private static let ellipsis = TextContent("…")
  /// The font. Default: the system's, 15 points, regular. Attributes of parts of the text go before it.
  public var font = Font(size: 15) {
    didSet {
      guard font != oldValue else { return }
      if font.style != oldValue.style { setContent(attributedText) } else { textDidChange() }
    }
  }
  /// The height of the font in points: that of ``font``.
  public var fontSize: Double {
    get { font.size }
    set { font.size = newValue }
  }
  /// The height of the font as it is drawn: larger or smaller by the window's text scale.
  package var shownFontSize: Double { fontSize * shownScale }
  /// Whether the text grows with the window's text scale. Default: true. Set it to false for letters that are part of a
  /// picture, such as initials in an avatar.
  /// > Source: UIKit, `UIContentSizeCategoryAdjusting.adjustsFontForContentSizeCategory`.
  public var adjustsFontForTextScale = true { didSet { if adjustsFontForTextScale != oldValue { textDidChange() } } }
  private var shownScale: Double { adjustsFontForTextScale ? textScale : 1 }
  /// The text as it is drawn: parts with a size of their own are larger or smaller, too. The same object as long as
  /// the text and the scale are.
  package var shownContent: TextContent {
    let scale = shownScale
    guard scale != 1, content.runs.contains(where: { $0.attributes.size != nil }) else { return content }
    if let scaledContent, scaledContent.source === content, scaledContent.scale == scale { return scaledContent.shown }
    var text = content.attributed
    for run in content.runs {
      guard let size = run.attributes.size else { continue }
      text.addAttributes(AttributedText.Attributes(size: size * scale), in: run.range)
    }
    let shown = TextContent(text, style: font.style)
    scaledContent = ScaledContent(source: content, scale: scale, shown: shown)
    return shown
  }
  private var scaledContent: ScaledContent?

  private final class ScaledContent {
    let source: TextContent
    let scale: Double
    let shown: TextContent

    init(source: TextContent, scale: Double, shown: TextContent) {
      (self.source, self.scale, self.shown) = (source, scale, shown)
    }
  }

  /// Called with a link of the text that the user activates: by a click, or by Return or Space while it has the focus.
  ///
  /// Without it, links look like other text.
  public var onLink: ((String) -> Void)? { didSet { if (onLink == nil) != (oldValue == nil) { updateLinks() } } }

  private func setContent(_ text: AttributedText) {
    plainContent = TextContent(text, style: font.style)
    content = plainContent
    updateLinks()
    textDidChange()
  }

  /// Makes a control for each link of the text.
  private func updateLinks() {
    let targets = onLink == nil ? [] : plainContent.linkRanges
    guard !targets.isEmpty || !links.isEmpty else { return }
    for link in links { link.removeFromSuperview() }
    links = targets.map { target in
      let link = LabelLink(target.link, target.range, text: plainContent.text(in: target.range))
      link.onActivate = { [weak self] in self?.onLink?(target.link) }
      link.onStateChange = { [weak self] in self?.linkStateDidChange() }
      addSubview(link)
      return link
    }
    linkStateDidChange()
    setNeedsLayout()
  }

  /// Underlines the link under the pointer.
  private func linkStateDidChange() {
    var text = plainContent.attributed
    for link in links where link.isHovered {
      text.addAttributes(AttributedText.Attributes(isUnderlined: true), in: link.range)
    }
    let new = text == plainContent.attributed ? plainContent : TextContent(text, style: font.style)
    guard new != content else { return }
    content = new
    setNeedsDisplay()
  }

  public override func layoutSubviews() {
    super.layoutSubviews()
    guard !links.isEmpty else { return }
    let (layout, origin) = placedLayout
    for link in links { link.place(over: layout.rects(of: link.range).map { $0.offset(by: origin) }) }
  }

  /// The lines of the text as the label shows them, and the places of its letters.
  public var textGeometry: TextGeometry {
    let (layout, origin) = placedLayout
    return TextGeometry(layout, of: text, at: origin)
  }

  /// The layout of the text, and its place.
  private var placedLayout: (any TextLayout, Vector) {
    let options = TextLayoutOptions(
      fontSize: shownFontSize, width: bounds.width, alignment: directedAlignment, lines: lineLimit)
    let content = shownContent
    let layout = window?.textMeasuring?.layout(of: content, options) ?? EstimatedTextLayout(content, options)
    // The lines are in the middle of the label.
    return (layout, Vector(bounds.minX, bounds.minY + (bounds.height - layout.size.height) / 2))
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
  public var alignment = TextAlignment.natural {
    didSet {
      guard alignment != oldValue else { return }
      setNeedsDisplay()
      if !links.isEmpty { setNeedsLayout() }
    }
  }

  /// The alignment in the view's layout direction.
  package var directedAlignment: TextAlignment { alignment.directed(isRightToLeft: isRightToLeft) }

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
    standsOnPixels = true
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
    let (content, fontSize) = (shownContent, shownFontSize)
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

  /// The size of the lines that are drawn in a box of this width; nil outside a window. Unlike a measurement, reading
  /// it does not make containers depend on the text.
  package func textSize(within width: Double) -> Size? {
    if let known = layoutNode?.drawnText, known.offer == width { return known.size }
    guard
      let size = window?.textMeasuring?.size(
        of: shownContent, fontSize: shownFontSize, width: width, lines: lineLimit)
    else { return nil }
    madeLayoutNode.drawnText = (width, size)
    return size
  }

  /// The text that was drawn last while no animation moved the size.
  private var restingText: (content: TextContent, fontSize: Double)?

  /// The box in which the text is drawn: the bounds. A new text that fits on its line at the end of an animation of the
  /// size does so on the way, too, where it would end in dots.
  package final var textBox: Rect {
    let size = bounds.size
    let final = animations == nil ? nil : PropertyInterception.interceptor?.finalSize(of: self)
    guard let final else {
      restingText = (shownContent, shownFontSize)
      return Rect(origin: .zero, size: size)
    }
    let isNew = restingText.map { $0.content !== shownContent || $0.fontSize != shownFontSize } ?? true
    // The final width is a difference of whole pixels.
    guard isNew, final.width > size.width, intrinsicContentSize.width <= final.width + 0.01 else {
      return Rect(origin: .zero, size: size)
    }
    let excess = final.width - size.width
    let share =
      switch directedAlignment {
      case .natural, .leading, .left: 0.0
      case .center: 0.5
      case .trailing, .right: 1.0
      }
    return Rect(-excess * share, 0, final.width, size.height)
  }

  public override func makeReplica() -> View {
    let replica = Label("", color: textColor, alignment: alignment)
    replica.font = font
    // As shown: the link under the pointer is underlined.
    replica.attributedText = content.attributed
    replica.numberOfLines = numberOfLines
    replica.lineBreakMode = lineBreakMode
    replica.adjustsFontForTextScale = adjustsFontForTextScale
    return replica
  }

  public override func describeAccessibility(_ description: inout AccessibilityDescription) {
    guard !text.isEmpty else { return }
    description.role = .label
    description.label = text
    description.hidesSubviews = links.isEmpty
  }

  /// The text as the name of a view around the label: as many of its paragraphs as the label can show, on one line.
  final var textAtMost: String? {
    guard accessibilityLabel == nil, accessibilityLabelView == nil else { return nil }
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return (numberOfLines > 0 ? lines.prefix(numberOfLines) : lines[...]).filter { !$0.isEmpty }.joined(separator: " ")
  }

  public override var describedProperties: [(name: String, value: String)] {
    super.describedProperties + [
      ("text", String(reflecting: text)), ("fontSize", "\(fontSize)"), ("textColor", Views.text(textColor)),
      ("alignment", "\(alignment)"),
    ] + describedFont
      + (numberOfLines == 0 ? [] : [("numberOfLines", "\(numberOfLines)"), ("lineBreakMode", "\(lineBreakMode)")])
  }

  private var describedFont: [(name: String, value: String)] {
    let usual = FontStyle()
    let style = font.style
    var list: [(name: String, value: String)] = []
    if style.weight != usual.weight { list.append(("weight", style.weight.rawValue)) }
    if let family = style.family { list.append(("family", String(reflecting: family))) }
    if style.isItalic { list.append(("isItalic", "true")) }
    if style.isMonospaced { list.append(("isMonospaced", "true")) }
    if style.hasMonospacedDigits { list.append(("hasMonospacedDigits", "true")) }
    if let lineHeight = style.lineHeight { list.append(("lineHeight", "\(lineHeight)")) }
    return list
  }
}

extension Label: AccessibilityTextPlacing {
  package final func accessibilityTextRect(_ range: Range<Int>) -> Rect? {
    guard accessibilityLabel == nil, accessibilityLabelView == nil else { return nil }
    layoutIfNeeded()
    let (layout, origin) = placedLayout
    let rects = layout.rects(of: range.clamped(to: 0..<text.utf8.count))
    return rects.first.map { first in rects.dropFirst().reduce(first) { $0.union($1) }.offset(by: origin) }
  }
}

/// A link of a label: a control without looks. Only the views over its letters, one for each line, take hits.
private final class LabelLink: Control {
  let link: String
  /// In UTF-8.
  let range: Range<Int>
  var onStateChange: (() -> Void)?

  private let text: String

  init(_ link: String, _ range: Range<Int>, text: String) {
    self.link = link
    self.text = text
    self.range = range
    super.init(frame: .zero)
    acceptsHits = false
    cursor = .pointer
    identifier = link
  }

  func place(over places: [Rect]) {
    frame = places.dropFirst().reduce(places.first ?? .zero) { $0.union($1) }
    for area in subviews { area.removeFromSuperview() }
    for place in places {
      addSubview(View(frame: place.offset(by: Vector(bounds.minX - frame.minX, bounds.minY - frame.minY))))
    }
  }

  override func describeAccessibility(_ description: inout AccessibilityDescription) {
    super.describeAccessibility(&description)
    description.role = .link
    description.label = text
  }

  override func stateDidChange() {
    super.stateDidChange()
    onStateChange?()
  }
}

nonisolated extension TextContent {
  /// The links, each with all of its text; parts of a link that differ in other looks are one.
  fileprivate var linkRanges: [(link: String, range: Range<Int>)] {
    var links: [(link: String, range: Range<Int>)] = []
    for run in runs {
      guard let link = run.attributes.link else { continue }
      if let last = links.last, last.link.isExactly(link), last.range.upperBound == run.range.lowerBound {
        links[links.count - 1].range = last.range.lowerBound..<run.range.upperBound
      } else {
        links.append((link, run.range))
      }
    }
    return links
  }
}
