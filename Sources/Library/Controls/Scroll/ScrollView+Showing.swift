import Animation
import Geometry
import Runtime
import Views

extension ScrollView {
  /// Goes to an offset, clamped to the content.
  /// - Parameter animated: whether the content moves there on a spring. A call during the motion goes on from its
  ///   place and velocity. During a drag the call does nothing.
  public final func setContentOffset(_ offset: Point, animated: Bool) {
    guard offset.isFinite else {
      return Warnings.log("a content offset is finite, not \(offset)")
    }
    layoutForMetrics()
    let target = Point(machine.x.clamped(offset.x), machine.y.clamped(offset.y))
    if animated, ticker.start() {
      takeUpMotion()
      perform(machine.scroll(to: target, at: ticker.now))
    } else {
      contentOffset = target
    }
  }

  /// Scrolls as little as possible so that a rectangle of the content is seen.
  ///
  /// Of a rectangle larger than the view its upper left corner is shown, or in a right-to-left interface its upper
  /// right one.
  public final func scrollRectToVisible(_ rect: Rect, animated: Bool) {
    guard rect.isFinite else {
      return Warnings.log("a rectangle to show is finite, not \(rect)")
    }
    layoutForMetrics()
    let from = machine.destination
    var target = Point(
      reveal(rect.minX...max(rect.minX, rect.maxX), from.x, machine.x, bounds.width),
      reveal(rect.minY...max(rect.minY, rect.maxY), from.y, machine.y, bounds.height))
    if isPagingEnabled {
      // The page with the middle of the rectangle, or with the beginning of a larger one.
      func page(_ axis: ScrollAxis, _ start: Double, _ length: Double) -> Double {
        let beginning = axis.beginsAtEnd ? start + length : start
        let place = axis.place(of: length > axis.viewport ? beginning : start + length / 2)
        return axis.offset(ofPage: axis.viewport > 0 ? (place / axis.viewport).rounded(.down) : 0)
      }
      if target.x != from.x { target.x = page(machine.x, rect.minX, rect.width) }
      if target.y != from.y { target.y = page(machine.y, rect.minY, rect.height) }
    }
    setContentOffset(target, animated: animated)
  }

  private func reveal(
    _ range: ClosedRange<Double>, _ offset: Double, _ axis: ScrollAxis, _ length: Double
  ) -> Double {
    if range.upperBound - range.lowerBound > length {
      return axis.beginsAtEnd ? range.upperBound - length : range.lowerBound
    }
    return range.lowerBound < offset ? range.lowerBound : max(offset, range.upperBound - length)
  }
}

extension View {
  /// The scroll views around the view, and itself where it is one, from the inside out.
  final var scrollViewsAround: [ScrollView] {
    sequence(first: self, next: \.superview).compactMap { $0 as? ScrollView }
  }
}

extension ScrollView {
  /// Whether the content is larger than the view.
  final var hasRoomToScroll: Bool { contentSize.height > bounds.height || contentSize.width > bounds.width }
}
