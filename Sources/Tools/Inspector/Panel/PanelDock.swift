import Geometry

/// The place of a docked inspector: a side of the window, and its share of it.
package nonisolated struct PanelDock: Hashable, Sendable {
  /// Whether the panel is at the left or the top, instead of the right or the bottom.
  var isAtStart: Bool
  /// The share of the window's width or, at the top or the bottom, of its height, 0...1.
  var share: Double

  /// Default: at the end, over half of the window.
  package init(isAtStart: Bool = false, share: Double = 0.5) {
    self.isAtStart = isAtStart
    self.share = share
  }

  /// The sides of a window.
  enum Side: Hashable, Sendable {
    case left, right, top, bottom

    /// Whether the panel stands beside the program instead of above or below it.
    var isBeside: Bool {
      switch self {
      case .left, .right: true
      case .top, .bottom: false
      }
    }
  }

  /// The least width and height, in points, where the window is larger.
  static let least = Size(500, 272)
  /// The part of the window that stays the program's at the least, in points: beside, and above or below the panel.
  static let leastProgram = Size(120, 48)
  /// The smallest window with a panel, in points.
  static let leastWindow = Size(320, 200)

  /// The side in a window of a size: the right or the left if the window is wider than tall and has room there.
  func side(in window: Size) -> Side {
    let isBeside = window.width >= window.height && window.width >= Self.least.width + Self.leastProgram.width
    return isBeside ? isAtStart ? .left : .right : isAtStart ? .top : .bottom
  }

  /// The lengths that the panel can have across its edge, in points.
  private static func lengths(_ side: Side, _ window: Size) -> ClosedRange<Double> {
    let most = side.isBeside ? window.width - leastProgram.width : window.height - leastProgram.height
    return min(side.isBeside ? least.width : least.height, most)...most
  }

  /// Returns the rectangle in a window, in points; nil if the window is too small.
  func frame(in window: Size) -> Rect? {
    guard window.width >= Self.leastWindow.width, window.height >= Self.leastWindow.height else { return nil }
    let side = side(in: window)
    let lengths = Self.lengths(side, window)
    let wish = share * (side.isBeside ? window.width : window.height)
    let length = min(max(wish, lengths.lowerBound), lengths.upperBound)
    return switch side {
    case .left: Rect(0, 0, length, window.height)
    case .right: Rect(window.width - length, 0, length, window.height)
    case .top: Rect(0, 0, window.width, length)
    case .bottom: Rect(0, window.height - length, window.width, length)
    }
  }

  /// Moves the edge between the panel and the program.
  /// - Parameter edge: its new place in the window, in points.
  mutating func moveEdge(to edge: Point, in window: Size) {
    let side = side(in: window)
    let length =
      switch side {
      case .left: edge.x
      case .right: window.width - edge.x
      case .top: edge.y
      case .bottom: window.height - edge.y
      }
    guard length.isFinite, frame(in: window) != nil else { return }
    let lengths = Self.lengths(side, window)
    share =
      min(max(length, lengths.lowerBound), lengths.upperBound) / (side.isBeside ? window.width : window.height)
  }
}
