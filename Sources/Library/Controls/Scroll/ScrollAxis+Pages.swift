import Geometry

nonisolated extension ScrollAxis {
  /// The speed from which a release turns the page whatever its place, in points a second.
  private static let flick = 300.0

  /// The page where a release rests: at most one from the page at the press.
  func page(from start: Double, offset: Double, velocity: Double) -> Double {
    guard isScrollable, viewport > 0 else { return clamped(offset) }
    let first = pages(at: start).rounded()
    let place = pages(at: offset)
    let page: Double =
      if abs(velocity) < Self.flick {
        place.rounded()
      } else {
        (velocity > 0) != beginsAtEnd ? place.rounded(.down) + 1 : place.rounded(.up) - 1
      }
    return self.offset(ofPage: min(max(page, first - 1), first + 1))
  }

  /// An offset in pages; a page is a viewport.
  func pages(at offset: Double) -> Double { viewport > 0 ? distanceFromStart(offset) / viewport : 0 }

  /// The inverse of ``pages(at:)``.
  func offset(atPages pages: Double) -> Double { offset(fromStart: pages * viewport) }

  /// The offset of a page, inside the content.
  func offset(ofPage page: Double) -> Double { clamped(offset(atPages: page)) }

  /// The number of pages, at least 1.
  var pageCount: Double { max(1, pages(at: beginsAtEnd ? range.lowerBound : range.upperBound).rounded(.up) + 1) }

  /// The next page in the direction of a distance.
  func page(after offset: Double, toward distance: Double) -> Double {
    // A sum of fractions may miss the page.
    let pages = pages(at: offset)
    return self.offset(
      ofPage: (distance > 0) != beginsAtEnd ? (pages + 1e-6).rounded(.down) + 1 : (pages - 1e-6).rounded(.up) - 1)
  }

  /// The nearest page to a target, or at least the next one in its direction.
  func page(toward target: Double, from base: Double) -> Double {
    let nearest = offset(ofPage: pages(at: clamped(target)).rounded())
    if target == base || !isScrollable { return target }
    return (nearest - base) * (target - base) > 0 ? nearest : page(after: base, toward: target - base)
  }

  /// The nearest page on this axis and on the vertical one.
  func nearestPages(to offset: Point, _ vertical: ScrollAxis) -> Point {
    Point(
      self.offset(ofPage: pages(at: offset.x).rounded()),
      vertical.offset(ofPage: vertical.pages(at: offset.y).rounded()))
  }
}
