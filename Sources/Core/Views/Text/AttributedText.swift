import Geometry

/// A text whose parts can have different colors, weights, sizes, underlines and links.
///
/// ```swift
/// label.attributedText = "Read the " + AttributedText("guide", weight: .bold, link: "guide")
/// ```
/// Attributes that are nil leave the look of the label. Parts are ranges of the string; where one begins or ends within
/// a letter, the whole letter looks like the part in which it begins. Two texts are equal if they have the same bytes
/// in UTF-8 and the same attributes: "é" as one scalar is not "é" as two.
nonisolated public struct AttributedText: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The looks of a part of a text. Nil leaves a look as it is.
  public struct Attributes: Hashable, Sendable {
    /// The color of letters and underline. Emoji keep their own colors.
    public var color: Color?
    /// The thickness of the strokes.
    public var weight: Font.Weight?
    /// The height of the em square in points; finite. Less than 0.1 counts as that.
    public var size: Double? { didSet { size = size.map(Font.legal) } }
    /// Whether the letters are slanted.
    public var isItalic: Bool?
    /// Whether a line is drawn below the letters.
    public var isUnderlined: Bool?
    /// A name or an address, which ``Label/onLink`` gets when the user activates the part.
    public var link: String? {
      get { exactLink }
      set { exactLink = newValue }
    }
    @ExactText private var exactLink: String?

    /// Creates attributes. Default: none.
    public init(
      color: Color? = nil, weight: Font.Weight? = nil, size: Double? = nil, isItalic: Bool? = nil,
      isUnderlined: Bool? = nil, link: String? = nil
    ) {
      self.color = color
      self.weight = weight
      self.size = size.map(Font.legal)
      self.isItalic = isItalic
      self.isUnderlined = isUnderlined
      self.link = link
    }

    fileprivate func over(_ other: Attributes) -> Attributes {
      Attributes(
        color: color ?? other.color, weight: weight ?? other.weight, size: size ?? other.size,
        isItalic: isItalic ?? other.isItalic, isUnderlined: isUnderlined ?? other.isUnderlined,
        link: link ?? other.link)
    }
  }

  /// A part with attributes.
  package nonisolated struct Run: Hashable, Sendable {
    /// In UTF-8.
    package var range: Range<Int>
    package var attributes: Attributes
  }

  /// The text without its looks.
  public private(set) var string: String
  /// The parts with attributes, in order; they do not overlap, and none is empty.
  package private(set) var runs: [Run] = []

  /// Returns whether both have the same bytes and the same attributes.
  public static func == (a: AttributedText, b: AttributedText) -> Bool {
    a.string.isExactly(b.string) && a.runs == b.runs
  }

  /// Creates a text with the same attributes throughout.
  public init(_ string: String, _ attributes: Attributes) {
    self.string = string
    append(Run(range: 0..<string.utf8.count, attributes: attributes))
  }

  /// Creates a text with the same attributes throughout. Default: none.
  public init(
    _ string: String, color: Color? = nil, weight: Font.Weight? = nil, size: Double? = nil, isItalic: Bool? = nil,
    isUnderlined: Bool? = nil, link: String? = nil
  ) {
    self.init(
      string,
      Attributes(
        color: color, weight: weight, size: size, isItalic: isItalic, isUnderlined: isUnderlined, link: link))
  }

  package init(_ string: String, runs: [Run]) {
    self.string = string
    self.runs = runs
  }

  /// Creates a text without attributes.
  public init(stringLiteral value: String) { self.init(value, Attributes()) }

  private mutating func append(_ run: Run) {
    guard !run.range.isEmpty, run.attributes != Attributes() else { return }
    if let last = runs.last, last.attributes == run.attributes, last.range.upperBound == run.range.lowerBound {
      runs[runs.count - 1].range = last.range.lowerBound..<run.range.upperBound
    } else {
      runs.append(run)
    }
  }

  /// Returns two texts, one after the other.
  public static func + (a: AttributedText, b: AttributedText) -> AttributedText {
    var sum = a
    sum += b
    return sum
  }

  /// Appends a text.
  public static func += (a: inout AttributedText, b: AttributedText) {
    let length = a.string.utf8.count
    a.string += b.string
    for run in b.runs {
      let range = run.range.lowerBound + length..<run.range.upperBound + length
      a.append(Run(range: range, attributes: run.attributes))
    }
  }

  /// Adds attributes to a part of the text. They replace those that the part has already; nil replaces nothing.
  /// - Parameter range: indices of ``string``.
  public mutating func addAttributes(_ attributes: Attributes, in range: Range<String.Index>) {
    let start = string.utf8.distance(from: string.startIndex, to: range.lowerBound)
    let end = string.utf8.distance(from: string.startIndex, to: range.upperBound)
    addAttributes(attributes, in: start..<end)
  }

  /// - Parameter range: offsets in UTF-8.
  package mutating func addAttributes(_ attributes: Attributes, in range: Range<Int>) {
    let range = range.clamped(to: 0..<string.utf8.count)
    let old = runs
    runs = []
    var start = range.lowerBound
    for run in old where run.range.lowerBound < range.lowerBound {
      append(Run(range: run.range.lowerBound..<min(run.range.upperBound, range.lowerBound), attributes: run.attributes))
    }
    for run in old where run.range.overlaps(range) {
      let part = run.range.clamped(to: range)
      append(Run(range: start..<part.lowerBound, attributes: attributes))
      append(Run(range: part, attributes: attributes.over(run.attributes)))
      start = part.upperBound
    }
    append(Run(range: start..<range.upperBound, attributes: attributes))
    for run in old where run.range.upperBound > range.upperBound {
      append(Run(range: max(run.range.lowerBound, range.upperBound)..<run.range.upperBound, attributes: run.attributes))
    }
  }
}
