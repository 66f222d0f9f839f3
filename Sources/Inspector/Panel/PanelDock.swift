import Geometry

/// The place of a docked inspector: a side of the window, and its share of it.
nonisolated struct PanelDock: Hashable, Sendable {
  /// Whether the panel is at the left or the top, instead of the right or the bottom.
  var isAtStart = false
  /// The share of the window's width, or of its height where it is narrower than tall, 0...1.
  var share = 0.5

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
  static let least = Size(400, 220)
  /// The part of the window that stays the program's, in points.
  static let leastProgram = 48.0
  /// The smallest window with a panel, in points.
  static let leastWindow = Size(240, 160)

  /// The side in a window of a size.
  func side(in window: Size) -> Side {
    window.width >= window.height ? isAtStart ? .left : .right : isAtStart ? .top : .bottom
  }

  /// Returns the rectangle in a window, in points; nil if the window is too small.
  func frame(in window: Size) -> Rect? {
    guard window.width >= Self.leastWindow.width, window.height >= Self.leastWindow.height else { return nil }
    let side = side(in: window)
    let whole = side.isBeside ? window.width : window.height
    let least = side.isBeside ? Self.least.width : Self.least.height
    let length = min(max(share * whole, least), whole - Self.leastProgram)
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
    let whole = side.isBeside ? window.width : window.height
    guard length.isFinite, whole > 0 else { return }
    let least = side.isBeside ? Self.least.width : Self.least.height
    share = min(max(length, min(least, whole - Self.leastProgram)), whole - Self.leastProgram) / whole
  }
}
