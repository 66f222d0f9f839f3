import Geometry

/// The sides of a rectangle.
public nonisolated struct RectEdge: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: Int
  /// The top side.
  public static let top = RectEdge(rawValue: 1)
  /// The left side.
  public static let left = RectEdge(rawValue: 2)
  /// The bottom side.
  public static let bottom = RectEdge(rawValue: 4)
  /// The right side.
  public static let right = RectEdge(rawValue: 8)
  /// All sides.
  public static let all: RectEdge = [.top, .left, .bottom, .right]
  /// Makes a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
}

/// Recognizes a drag that begins at an edge of the window and leads away from it.
///
/// ```swift
/// let pan = ScreenEdgePanGestureRecognizer { [weak self] in self?.draw($0) }
/// pan.edges = .left
/// view.addGestureRecognizer(pan)
/// ```
/// > Source: UIKit, `UIScreenEdgePanGestureRecognizer`.
@MainActor public final class ScreenEdgePanGestureRecognizer: PanGestureRecognizer {
  /// The edges at which it may begin. Default: none. The pressed edge sets ``PanGestureRecognizer/directions``.
  public var edges: RectEdge = []
  /// The largest distance of the press from the edge, in points. Default: 20.
  public var edgeWidth = 20.0

  public override func pointerBegan(_ event: PointerEvent) {
    directions = inward(from: event.location)
    if directions.isEmpty { return fail() }
    super.pointerBegan(event)
  }

  /// The directions of a drag that begins at these edges; two at a corner.
  private func inward(from place: Point) -> Directions {
    guard let size = view?.window?.bounds.size else { return [] }
    var inward: Directions = []
    if edges.contains(.left), place.x < edgeWidth { inward.insert(.right) }
    if edges.contains(.right), place.x >= size.width - edgeWidth { inward.insert(.left) }
    if edges.contains(.top), place.y < edgeWidth { inward.insert(.down) }
    if edges.contains(.bottom), place.y >= size.height - edgeWidth { inward.insert(.up) }
    return inward
  }
}
