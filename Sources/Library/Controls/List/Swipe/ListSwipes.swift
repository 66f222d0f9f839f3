import Animation
import Geometry
import Runtime
import Views

/// Reveals the actions beside the rows of a list, of one row at a time.
final class ListSwipes: GestureRecognizerDelegate {
  private unowned let list: ListView
  private let recognizer = PanGestureRecognizer()
  private var tracker = VelocityTracker()
  private var lastTranslation = Vector.zero
  private lazy var ticker = FrameTicker("the actions of a row") { [unowned self] in step() }

  /// The row whose actions are shown, or were shown last.
  private struct Opened {
    var row: Int
    var machine = SwipeMachine()
    var leading: SwipeActionsConfiguration?
    var trailing: SwipeActionsConfiguration?
    var view: SwipeActionsView?
  }
  private var opened: Opened?
  /// Whether the present press has closed a row, and is no click.
  private(set) var hasPressClosed = false
  /// Whether the list had the focus when a key opened the actions.
  private var givesFocusBack = false

  init(_ list: ListView) {
    self.list = list
    recognizer.name = "swipe"
    recognizer.directions = .horizontal
    recognizer.allowsContinuousScroll = true
    recognizer.delegate = self
    recognizer.addAction { [weak self] _ in self?.recognizerDidChange() }
    list.addGestureRecognizer(recognizer)
  }

  func offset(ofRow row: Int) -> Double { opened.map { $0.row == row ? $0.machine.offset : 0 } ?? 0 }

  /// The row whose actions are shown.
  var openRow: Int? { opened.flatMap { $0.machine.isClosed ? nil : $0.row } }

  // MARK: The hand

  /// A press anywhere else closes the row that is open. - Returns: whether the press may swipe.
  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive event: PointerEvent) -> Bool {
    hasPressClosed = false
    guard list.listDelegate != nil, let place = list.convert(event.location, from: nil) else { return false }
    if let opened, !opened.machine.isClosing, row(at: place) != opened.row {
      close()
      hasPressClosed = event.phase == .began
      return !hasPressClosed
    }
    return event.phase != .began || event.button == .primary
  }

  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    guard list.reorder.machine.lift == nil, let place = list.convert(self.recognizer.pressLocation, from: nil),
      let row = row(at: place)
    else { return false }
    let side: SwipeMachine.Side = list.directed(self.recognizer.translation).x < 0 ? .trailing : .leading
    if let opened, opened.row == row, !opened.machine.isClosed { return true }
    return actions(side, of: row) != nil
  }

  /// The row at a place; none of a grid is swiped.
  private func row(at place: Point) -> Int? {
    if list.geometry.grid != nil { return nil }
    return list.row(under: place).flatMap { list.geometry.sections.row(at: $0) }
  }

  private func actions(_ side: SwipeMachine.Side, of row: Int) -> SwipeActionsConfiguration? {
    guard row < list.geometry.sections.rowCount else { return nil }
    let path = list.geometry.sections.indexPath(ofRow: row)
    let found =
      switch side {
      case .leading: list.listDelegate?.listView(list, leadingSwipeActionsConfigurationForRowAt: path)
      case .trailing: list.listDelegate?.listView(list, trailingSwipeActionsConfigurationForRowAt: path)
      }
    return found.flatMap { $0.actions.isEmpty ? nil : $0 }
  }

  /// The actions on both sides of a row.
  func allActions(ofRow row: Int) -> [ContextualAction] {
    (actions(.leading, of: row)?.actions ?? []) + (actions(.trailing, of: row)?.actions ?? [])
  }

  private func recognizerDidChange() {
    switch recognizer.state {
    case .began: begin()
    case .changed: move()
    case .ended:
      move()
      letGo(velocity: velocity)
    case .cancelled: letGo(velocity: 0)
    case .possible, .failed: break
    }
  }

  private func begin() {
    guard let place = list.convert(recognizer.pressLocation, from: nil), let row = row(at: place), prepare(row) else {
      return
    }
    tracker.reset()
    for event in recognizer.history { tracker.add(event.location, at: event.time) }
    reportGrab()
    opened?.machine.grab(at: now)
    lastTranslation = .zero
    move()
  }

  private func move() {
    guard opened?.machine.isHeld == true, let event = recognizer.lastEvent else { return }
    for place in event.coalesced { tracker.add(place.location, at: place.time) }
    tracker.add(event.location, at: event.time)
    let translation = recognizer.grabTranslation
    opened?.machine.drag(by: -inContent(translation - lastTranslation))
    lastTranslation = translation
    show()
  }

  /// The velocity of the offset, in points a second.
  private var velocity: Double {
    guard let event = recognizer.lastEvent, recognizer.scrollEnding != .rested else { return 0 }
    return -inContent(tracker.velocity(at: event.time))
  }

  /// The part of a way along the reading direction.
  private func inContent(_ way: Vector) -> Double {
    let there = list.convert(way, from: nil) ?? way
    return there.isFinite ? list.directed(there).x : 0
  }

  private func letGo(velocity: Double) {
    guard let release = opened?.machine.release(velocity: velocity, at: now) else { return }
    reportRelease(velocity: velocity)
    start()
    switch release {
    case .closes, .opens: break
    case .performs(let side): choose(0, side)
    }
  }

  // MARK: For tools

  /// The row goes against the reading direction as the offset grows.
  private func reportGrab() {
    guard let opened, !opened.machine.isHeld else { return }
    let before = list.directed(Vector(-opened.machine.velocity(at: now), 0))
    list.reportHand(.seized, ofRow: opened.row, from: before, to: before, wasMoving: opened.machine.isMoving)
  }

  private func reportRelease(velocity: Double) {
    guard let opened else { return }
    let after = list.directed(Vector(-opened.machine.velocity(at: now), 0))
    list.reportHand(.released, ofRow: opened.row, from: list.directed(Vector(-velocity, 0)), to: after)
  }

  /// The row is not moved any longer.
  private func reportRest(of row: Int) { list.reportSwipe(of: row, SwipeMachine()) }

  // MARK: One row

  /// Makes a row the one whose actions are shown.
  private func prepare(_ row: Int) -> Bool {
    if opened?.row != row { closeAtOnce() }
    if opened == nil { opened = Opened(row: row) }
    guard opened?.machine.isClosed == true else { return true }
    let (leading, trailing) = (actions(.leading, of: row), actions(.trailing, of: row))
    // The delegate may have reloaded the list.
    guard opened?.row == row else { return false }
    opened?.leading = leading
    opened?.trailing = trailing
    let measures = SwipeMachine.Measures(
      leading: width(.leading), trailing: width(.trailing), row: list.bounds.width,
      isLeadingFull: opened?.leading?.performsFirstActionWithFullSwipe ?? false,
      isTrailingFull: opened?.trailing?.performsFirstActionWithFullSwipe ?? false)
    opened?.machine.measures = measures
    return true
  }

  private func configuration(_ side: SwipeMachine.Side) -> SwipeActionsConfiguration? {
    side == .leading ? opened?.leading : opened?.trailing
  }

  /// The width of the actions of a side: at most four fifths of the row.
  private func width(_ side: SwipeMachine.Side) -> Double {
    guard let configuration = configuration(side) else { return 0 }
    let natural = configuration.actions.reduce(0) { $0 + SwipeActionButton($1).naturalWidth }
    return min(natural, list.bounds.width * 0.8)
  }

  /// Shows the row and its actions where the machine says.
  private func show() {
    guard let opened else { return }
    if let side = opened.machine.side, let configuration = configuration(side) {
      if opened.view?.side != side { makeView(side, configuration) }
      placeActions()
    } else {
      removeView()
    }
    guard let cell = list.shown[.row(opened.row)] else { return }
    list.place(cell, at: list.shownFrame(ofRow: opened.row))
    list.reportSwipe(of: opened.row, opened.machine)
  }

  /// Follows the place of the row, as while the list scrolls.
  func placeActions() {
    guard let opened, let view = opened.view else { return }
    view.show(
      in: list.frame(ofRow: opened.row), width: abs(opened.machine.offset),
      isFull: opened.machine.isHeld && opened.machine.isFull
        || abs(opened.machine.offset) > opened.machine.measures.row - 1)
  }

  private func makeView(_ side: SwipeMachine.Side, _ configuration: SwipeActionsConfiguration) {
    removeView()
    let view = SwipeActionsView(side, configuration.actions) { [weak self] in self?.choose($0, side) }
    view.semanticContentAttribute = list.semanticContentAttribute
    opened?.view = view
    list.insertSubview(view, at: 0)
  }

  private func removeView() {
    guard let view = opened?.view else { return }
    opened?.view = nil
    let hadFocus = list.window?.focusedView?.isDescendant(of: view) ?? false
    view.removeFromSuperview()
    if hadFocus, givesFocusBack { list.window?.setFocus(list) }
    givesFocusBack = false
  }

  /// Performs an action. The row closes after it, where it is still there.
  private func choose(_ index: Int, _ side: SwipeMachine.Side) {
    guard let opened, let configuration = configuration(side), configuration.actions.indices.contains(index) else {
      return
    }
    let row = opened.row
    configuration.actions[index].handler(list.geometry.sections.indexPath(ofRow: row))
    // The action may have removed the row, reloaded the list, or opened another row.
    if self.opened != nil { close() }
  }

  // MARK: Closing

  func close() {
    guard opened != nil else { return }
    opened?.machine.close(at: now)
    start()
  }

  /// The actions go without a motion; the row goes home on a spring.
  func closeAtOnce() {
    guard let old = opened else { return }
    reportRest(of: old.row)
    removeView()
    opened = nil
    ticker.stop()
    guard old.machine.offset != 0, let cell = list.shown[.row(old.row)] else { return }
    list.animate(like: .fast, springDuration: 0.3, options: .allowUserInteraction) {
      list.place(cell, at: list.shownFrame(ofRow: old.row))
    }
  }

  /// The list reloads.
  func abandon() {
    opened.map { reportRest(of: $0.row) }
    removeView()
    opened = nil
    ticker.stop()
  }

  /// Rows were removed, inserted or moved.
  func rearrange(_ place: (Int) -> Int?) {
    guard let old = opened else { return }
    guard let row = place(old.row) else {
      opened?.view = nil
      opened = nil
      ticker.stop()
      guard let view = old.view else { return }
      view.animate(like: .medium, withDuration: 0.2) {
        view.alpha = 0
      } completion: { _ in
        view.removeFromSuperview()
      }
      return
    }
    opened?.row = row
  }

  /// The content has moved under the actions: they close.
  func listDidScroll() {
    guard let opened, !opened.machine.isClosing, !opened.machine.isHeld, list.machine.isMoving || list.isTracking else {
      return
    }
    close()
  }

  // MARK: Keys

  /// The arrow that moves the selected row off its trailing actions reveals them: Left, or Right in a right-to-left
  /// list. The other arrow reveals the leading ones, and Escape closes. Delete takes the row away.
  func handle(_ event: KeyEvent) -> Bool {
    if event.key == .escape, let opened, !opened.machine.isClosing {
      close()
      return true
    }
    if event.key == .delete { return delete(event) }
    guard event.modifiers.isEmpty, event.key == .left || event.key == .right, list.geometry.grid == nil,
      list.window?.focusedView === list,
      let row = list.selection.lead, list.selection.contains(row), list.shown[.row(row)] != nil
    else { return false }
    let side: SwipeMachine.Side = list.directed(event.key) == .left ? .trailing : .leading
    guard actions(side, of: row) != nil, prepare(row) else { return false }
    opened?.machine.open(side, at: now)
    if let configuration = configuration(side), opened?.view?.side != side { makeView(side, configuration) }
    start()
    if let button = opened?.view?.firstButton {
      givesFocusBack = true
      placeActions()
      list.window?.setFocus(button)
    }
    return true
  }

  /// Delete performs what takes the selected row away: the first destructive action. Of several selected rows nothing
  /// goes, since each would ask by itself.
  private func delete(_ event: KeyEvent) -> Bool {
    guard event.modifiers.isEmpty, list.window?.focusedView === list, let row = list.selection.lead,
      list.selection.rows == RangeSet(row..<row + 1),
      let action = allActions(ofRow: row).first(where: { $0.style == .destructive })
    else { return false }
    if !event.isRepeat { action.handler(list.geometry.sections.indexPath(ofRow: row)) }
    return true
  }

  // MARK: Frames

  private var now: Double { ticker.now }

  private func start() {
    guard opened?.machine.isMoving == true else { return finish() }
    guard !ticker.start() else { return }
    _ = opened?.machine.advance(to: .greatestFiniteMagnitude)
    finish()
  }

  private func step() {
    _ = opened?.machine.advance(to: now)
    if opened?.machine.isMoving == true { show() } else { finish() }
  }

  private func finish() {
    ticker.stop()
    show()
    if opened?.machine.isClosed == true {
      removeView()
      opened = nil
    }
  }
}
