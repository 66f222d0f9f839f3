import Geometry
import Views

extension ScrollView {
  /// The distance of an arrow key and of a wheel's notch, in points.
  ///
  /// > Source: Chromium on Linux, three lines of text.
  nonisolated static let line = 53.0

  /// The distance of a page in a view of some length: a little of what was seen stays in sight.
  nonisolated static func page(of length: Double) -> Double { Swift.max(length * 0.875, length - 48) }

  /// Handles a key that scrolls: arrows and space where this view has the focus, the others also where a view in it
  /// has.
  final func scroll(by event: KeyEvent) -> Bool {
    guard isScrollEnabled, let distance = distance(for: event) else { return false }
    guard machine.hasRoom(toward: distance) else {
      // At its end a focused view keeps the keys that scroll it: they mean one thing.
      return window?.focusedView === self
    }
    layoutForMetrics()
    let base = machine.destination
    takeUpMotion()
    setContentOffset(paged(base + distance), animated: true)
    return true
  }

  private func distance(for event: KeyEvent) -> Vector? {
    let isFocused = window?.focusedView === self
    let isShifted = event.modifiers == .shift
    guard event.modifiers.isEmpty || isShifted && event.key == .space else { return nil }
    let page = Self.page(of: bounds.height)
    let (start, end) = (machine.y.range.lowerBound, machine.y.range.upperBound)
    switch event.key {
    case .pageUp: return Vector(0, -page)
    case .pageDown: return Vector(0, page)
    case .home: return Vector(0, start - machine.destination.y)
    case .end: return Vector(0, end - machine.destination.y)
    case .space: return isFocused ? Vector(0, isShifted ? -page : page) : nil
    case .up: return isFocused && machine.y.isScrollable ? Vector(0, -Self.line) : nil
    case .down: return isFocused && machine.y.isScrollable ? Vector(0, Self.line) : nil
    case .left: return isFocused && machine.x.isScrollable ? Vector(-Self.line, 0) : nil
    case .right: return isFocused && machine.x.isScrollable ? Vector(Self.line, 0) : nil
    case .escape, .enter, .tab, .backspace, .delete, .back, .forward, .menu, .function, .character, .other: return nil
    }
  }
}

extension ScrollView: FocusRevealing {
  /// The space kept around a view with the focus, in points.
  private static var focusMargin: Double { 8 }

  package final func reveal(_ rect: Rect) -> Rect {
    layoutForMetrics()
    let before = bounds.origin
    let margin = Swift.min(Self.focusMargin, Swift.max(0, (bounds.height - rect.height) / 2))
    scrollRectToVisible(rect.insetBy(dx: -margin, dy: -margin), animated: true)
    return rect.offset(by: before - machine.destination)
  }

  package final var passesFocusInward: Bool { !usesFocusItself }
}
