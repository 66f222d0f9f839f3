import Geometry
import Views

/// Selects the cells of a grid that a rectangle meets, which the mouse draws from an empty place.
final class ListBand: GestureRecognizerDelegate {
  private unowned let list: ListView
  private let recognizer = PanGestureRecognizer()
  private lazy var scroller = EdgeScroller(list, reach: 24)

  /// The rectangle that is drawn.
  private struct Band {
    /// A point of the content.
    let start: Point
    /// In the viewport.
    var pointer: Point
    /// The selection before the press.
    var before: RowSelection
    /// Whether the rectangle adds to that selection instead of replacing it.
    let adds: Bool
    /// The rows that the rectangle met last.
    var met: RangeSet<Int>?
    let view: View
  }
  private var band: Band?
  /// Whether the present press adds to the selection.
  private var adds = false

  init(_ list: ListView) {
    self.list = list
    recognizer.name = "select by a rectangle"
    recognizer.delegate = self
    recognizer.addAction { [weak self] _ in self?.recognizerDidChange() }
    list.addGestureRecognizer(recognizer)
  }

  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive event: PointerEvent) -> Bool {
    guard event.phase == .began, event.pointer == .mouse, list.allowsSelection, list.allowsMultipleSelection,
      !list.isMouseDraggingEnabled, !list.machine.isStoppedByPress
    else { return false }
    adds = !event.modifiers.isDisjoint(with: [.control, .shift])
    return list.convert(event.location, from: nil).map { list.isBesideCells($0) } ?? false
  }

  private func recognizerDidChange() {
    switch recognizer.state {
    case .began: begin()
    case .changed: move()
    case .ended: end()
    case .cancelled: cancel()
    case .possible, .failed: break
    }
  }

  // MARK: The hand

  private func begin() {
    guard let start = list.convert(recognizer.pressLocation, from: nil) else { return }
    list.stopScrolling()
    band = Band(start: start, pointer: .zero, before: list.selection, adds: adds, view: makeView())
    move()
  }

  private func makeView() -> View {
    let (view, accent) = (View(), list.theme.accent)
    view.backgroundColor = accent.withAlpha(0.16)
    view.border = Border(width: 1, color: accent.withAlpha(0.8))
    view.cornerRadius = 2
    list.insertSubview(view, at: list.subviews.count { !($0 is ScrollIndicator) })
    return view
  }

  private func move() {
    guard band != nil else { return }
    band?.pointer = recognizer.location(in: list) - Vector(list.bounds.minX, list.bounds.minY)
    scroller.follow(pointer: band?.pointer.y ?? 0)
    update()
  }

  /// The content has moved under the hand.
  func listDidScroll() { if band != nil { update() } }

  /// Shows the rectangle, and selects what it meets.
  private func update() {
    guard let band, let grid = list.geometry.grid else { return }
    let end = inContent(band.pointer)
    let rect = Rect(
      min(band.start.x, end.x), min(band.start.y, end.y), abs(end.x - band.start.x), abs(end.y - band.start.y))
    View.performWithoutAnimation { band.view.frame = rect }
    let sections = list.geometry.sections
    let met = grid.rows(in: list.directed(rect, in: list.geometry), sections)
    guard met != band.met else { return }
    self.band?.met = met
    var selection = RowSelection(band.adds ? band.before.rows.union(met) : met)
    // Keys go on from the cell at the hand, and Shift extends from where the rectangle began.
    func nearest(_ point: Point) -> Int? {
      let row = grid.row(nearest: list.directed(point, in: list.geometry), sections)
      return row.flatMap { met.contains($0) ? $0 : nil }
    }
    selection.lead = nearest(end) ?? met.ranges.last.map { $0.upperBound - 1 } ?? band.before.lead
    selection.anchor = nearest(band.start) ?? selection.lead
    list.changeByUser { $0 = selection }
  }

  /// The pointer in the content: a rectangle ends at its edges.
  private func inContent(_ pointer: Point) -> Point {
    let bounds = list.bounds
    let height = max(list.contentSize.height, bounds.maxY)
    return Point(
      min(max(0, pointer.x), bounds.width), min(max(min(0, bounds.minY), pointer.y + bounds.minY), height))
  }

  // MARK: The end

  private func end() {
    guard let band else { return }
    finish(band)
  }

  /// Restores the selection before the press.
  /// - Returns: whether a rectangle was drawn.
  @discardableResult
  func cancel() -> Bool {
    guard let band else { return false }
    finish(band)
    list.changeByUser { $0 = band.before }
    return true
  }

  /// The list reloads, or is arranged in another way.
  func abandon() { if let band { finish(band) } }

  private func finish(_ band: Band) {
    scroller.stop()
    band.view.removeFromSuperview()
    self.band = nil
  }

  /// Rows were removed, inserted or moved.
  func rearrange(_ moved: (RowSelection) -> RowSelection) {
    band.map { self.band?.before = moved($0.before) }
    band?.met = nil
  }
}
