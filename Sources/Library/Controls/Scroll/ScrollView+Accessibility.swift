import Geometry
import Views

/// Scrolling by assistive technologies, a page at a time.
/// > Source: UIKit, `accessibilityScroll(_:)`.
extension ScrollView {
  private static let ways: [(name: String, way: Vector)] = [
    ("Scroll up", Vector(0, -1)), ("Scroll down", Vector(0, 1)), ("Scroll left", Vector(-1, 0)),
    ("Scroll right", Vector(1, 0)),
  ]

  /// The directions in which there is more to see.
  final var scrollsByReader: [(name: String, way: Vector)] {
    Self.ways.filter { isScrollEnabled && machine.hasRoom(toward: $0.way) }
  }

  /// Scrolls by a page.
  /// - Returns: whether there is more to see there.
  final func scrollByReader(_ name: String) -> Bool {
    layoutForMetrics()
    guard let way = scrollsByReader.first(where: { $0.name == name })?.way else { return false }
    let page = Vector(way.x * Self.page(of: bounds.width), way.y * Self.page(of: bounds.height))
    let base = machine.destination
    takeUpMotion()
    setContentOffset(paged(base + page), animated: true)
    return true
  }
}
