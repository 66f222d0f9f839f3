import Animation
import Geometry
import Runtime
import Views

/// What tools see of rows under a hand: the drag to another place, the swipe that reveals actions, and its spring.
extension ListView {
  private static let reorderDrag = Movement("ReorderDrag", [.center])
  private static let swipeDrag = Movement("SwipeDrag", [.center])
  private static let swipeSpring = Movement("SwipeSpring", [.center])

  private func movedCell(_ row: Int) -> (cell: ListViewCell, loop: FrameLoop)? {
    guard let loop = FrameTicker.currentLoop, loop.areMovementsObserved, let cell = shown[.row(row)] else { return nil }
    return (cell, loop)
  }

  final func reportReorder(of row: Int, isHeld: Bool) {
    guard let (cell, loop) = movedCell(row) else { return }
    if isHeld { loop.report(Self.reorderDrag, of: cell) } else { loop.reportRest(of: cell, from: Self.reorderDrag) }
  }

  final func reportSwipe(of row: Int, _ machine: SwipeMachine) {
    guard let (cell, loop) = movedCell(row) else { return }
    switch machine.state {
    case .closed, .open:
      for movement in [Self.swipeDrag, Self.swipeSpring] { loop.reportRest(of: cell, from: movement) }
    case .held: loop.report(Self.swipeDrag, of: cell)
    case .moving: loop.report(Self.swipeSpring, of: cell)
    }
  }

  /// Reports that a hand takes a row, or leaves it.
  /// - Parameters:
  ///   - before: the velocity of the row until now, in points a second.
  ///   - after: its velocity from now on.
  final func reportHand(
    _ kind: PropertyHandover.Kind, ofRow row: Int, from before: Vector, to after: Vector, wasMoving: Bool = false
  ) {
    guard let (cell, loop) = movedCell(row) else { return }
    func state(_ velocity: Vector) -> PropertyHandover.State {
      .init(SIMD4(cell.center.x, cell.center.y, 0, 0), velocity: SIMD4(velocity.x, velocity.y, 0, 0))
    }
    loop.report(
      PropertyHandover(kind, from: state(before), to: state(after), wasMoving: wasMoving), of: .center, cell,
      hand: kind == .released ? before : nil)
  }
}
