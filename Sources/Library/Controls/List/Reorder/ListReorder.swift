import Animation
import Geometry
import Runtime
import Views

/// Drags rows of a list to other places: the others make room on springs, and the list scrolls at its edges.
final class ListReorder: GestureRecognizerDelegate {
  private unowned let list: ListView
  private let recognizer = RowHandRecognizer()
  private(set) var machine = ReorderMachine()
  private lazy var scroller = EdgeScroller(list)
  private var tracker = VelocityTracker()

  /// The shadow of a lifted row.
  private static let liftedShadow = Shadow(radius: 14, offset: Vector(0, 4), color: .black.withAlpha(0.45))
  /// The perceived duration of the springs on which rows make room, in seconds.
  private static let makeRoom = 0.3

  init(_ list: ListView) {
    self.list = list
    recognizer.name = "reorder"
    recognizer.delegate = self
    recognizer.addAction { [weak self] _ in self?.recognizerDidChange() }
    list.addGestureRecognizer(recognizer)
  }

  // MARK: The hand

  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive event: PointerEvent) -> Bool {
    guard list.allowsReordering, event.phase == .began, !list.machine.isStoppedByPress else { return false }
    self.recognizer.mouseRests = list.isMouseDraggingEnabled
    self.recognizer.followsAnyDirection = list.geometry.grid != nil
    return true
  }

  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { rowAtPress != nil }

  /// The row under the press that may move, and the place of the press in it.
  private var rowAtPress: (row: Int, grip: Vector)? {
    guard let place = list.convert(recognizer.pressLocation, from: nil),
      let path = list.row(under: place), let row = list.geometry.sections.row(at: path),
      let cell = list.shown[.row(row)], cell.frame.contains(place), list.mayMove(path)
    else { return nil }
    let (there, frame) = (list.directed(place, in: list.geometry), list.directed(cell.frame, in: list.geometry))
    return (row, there - frame.origin)
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

  /// The pointer in the viewport.
  private var pointer: Point {
    list.directed(recognizer.location(in: list), in: list.geometry) - Vector(0, list.bounds.minY)
  }

  private func begin() {
    guard let (row, grip) = rowAtPress, let cell = list.shown[.row(row)] else { return }
    let section = list.geometry.sections.section(ofRow: row)
    list.swipes.closeAtOnce()
    list.stopScrolling()
    machine.lift(
      row, of: list.geometry.sections.rows(in: section), grip: grip, pointer: pointer, size: cell.frame.size)
    tracker.reset()
    raise(cell)
    list.reportHand(.seized, ofRow: row, from: .zero, to: .zero)
    move()
  }

  private func raise(_ cell: ListViewCell) {
    if !cell.isLifted { cell.restingShadow = cell.shadow }
    cell.isLifted = true
    list.bringToFront(cell)
    cell.animate(like: .medium, withDuration: 0.15) { cell.shadow = Self.liftedShadow }
  }

  private func move() {
    guard machine.lift != nil else { return }
    if let event = recognizer.lastEvent { tracker.add(event.location, at: event.time) }
    update(pointer: pointer)
    scroller.follow(pointer: machine.lift?.pointer.y ?? 0)
  }

  /// The content has moved under the hand.
  func listDidScroll() { if machine.lift != nil { update(pointer: nil) } }

  /// Shows the row under the hand, and lets the others make room.
  private func update(pointer: Point?) {
    let hasTurned = machine.move(
      to: pointer, in: list.geometry, offset: list.bounds.minY, viewport: list.bounds.size)
    if hasTurned {
      list.animate(like: .fast, springDuration: Self.makeRoom, options: .allowUserInteraction) {
        list.placeRows(exceptLifted: true)
      }
    }
    list.placeLiftedRow()
    if let row = machine.lift?.row { list.reportReorder(of: row, isHeld: true) }
  }

  // MARK: The end

  private func end() {
    guard let lift = machine.lift else { return }
    scroller.stop()
    let move = machine.drop()
    if let move { list.ask(toMove: move.row, to: move.target) }
    putDown(move?.target ?? lift.row)
  }

  /// The row goes back to where it was. - Returns: whether one was lifted.
  @discardableResult
  func cancel() -> Bool {
    guard let row = machine.cancel() else { return false }
    scroller.stop()
    putDown(row)
    return true
  }

  /// The rows go to their places, and the one that was lifted lies among them again.
  private func putDown(_ row: Int) {
    let cell = list.shown[.row(row)]
    reportEnd(of: row)
    list.animate(like: .fast, springDuration: 0.35, options: .allowUserInteraction) {
      list.placeRows(exceptLifted: false)
      cell.map { $0.shadow = $0.restingShadow }
    } completion: { [weak self] _ in
      // The row may have been lifted again.
      guard let self, let cell, cell.isLifted, !self.isHolding(cell) else { return }
      cell.putDown()
      self.list.putBack(cell)
    }
    list.setNeedsLayout()
  }

  /// The spring that takes the row home begins at rest, however fast the hand is.
  private func reportEnd(of row: Int) {
    let velocity = recognizer.lastEvent.map { tracker.velocity(at: $0.time) } ?? .zero
    list.reportReorder(of: row, isHeld: false)
    let along = list.geometry.grid == nil ? Vector(0, velocity.y) : velocity
    list.reportHand(.released, ofRow: row, from: along, to: .zero)
  }

  private func isHolding(_ cell: ListViewCell) -> Bool { machine.lift.map { cell.role == .row($0.row) } ?? false }

  // MARK: Changes of the rows

  /// The list reloads: the row is down at once.
  func abandon() {
    guard let row = machine.cancel() else { return }
    scroller.stop()
    reportEnd(of: row)
    list.shown[.row(row)]?.putDown()
  }

  /// Rows were removed, inserted or moved; a lifted row that is gone leaves with the others.
  func rearrange(_ sections: ListSections, leaving: [ListViewCell], _ place: (Int) -> Int?) {
    guard machine.lift != nil, machine.rearrange(sections, place) else { return }
    scroller.stop()
    for cell in leaving { cell.putDown() }
  }
}
