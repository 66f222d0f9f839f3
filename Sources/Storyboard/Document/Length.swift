import Geometry

nonisolated extension StoryboardDocument {
  /// A place or an extent on one axis: a share of the parent's size and a number of points, added.
  nonisolated public struct Length: Hashable, Sendable {
    /// Of the parent's size on that axis; 100 is all of it.
    public var percent: Double
    public var points: Double

    public init(percent: Double = 0, points: Double) {
      self.percent = percent
      self.points = points
    }

    /// In points, in a parent of that size on the axis.
    public func resolved(in extent: Double) -> Double { extent * percent / 100 + points }
  }

  /// Where a view lies in its parent, at every size that the parent may take.
  nonisolated public struct Frame: Hashable, Sendable {
    public var x: Length
    public var y: Length
    public var width: Length
    public var height: Length

    public init(x: Length, y: Length, width: Length, height: Length) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }

    /// In points. An extent that comes out negative in a small parent ("10%-40") is 0.
    public func resolved(in parent: Size) -> Rect {
      Rect(
        x.resolved(in: parent.width), y.resolved(in: parent.height), max(0, width.resolved(in: parent.width)),
        max(0, height.resolved(in: parent.height)))
    }
  }
}

nonisolated extension StoryboardDocument.Length {
  static let mostPoints = 100_000.0
  static let mostPercent = 10_000.0

  /// `P%`, `P%+N` or `P%-N`; nil for anything else, and for what is too large.
  init?(_ text: String) {
    guard let sign = text.firstIndex(of: "%"), let percent = decimalNumber(text[..<sign]) else { return nil }
    let rest = text[text.index(after: sign)...]
    var points = 0.0
    if !rest.isEmpty {
      guard rest.first == "+" || rest.first == "-", let number = decimalNumber(rest.dropFirst()), number >= 0 else {
        return nil
      }
      points = rest.first == "-" ? -number : number
    }
    guard abs(percent) <= Self.mostPercent, abs(points) <= Self.mostPoints else { return nil }
    self.init(percent: percent, points: points)
  }

  /// Whether it comes out negative however large the parent is.
  var isAlwaysNegative: Bool { percent <= 0 && points <= 0 && (percent < 0 || points < 0) }
}
