import Geometry
import Views

extension DisplayListBuilder {
  /// Whether a view is drawn as one picture: it moves and its content does not change, now and in the previous frame.
  func isMovingPicture(_ number: Int, _ map: Transform2D) -> Bool {
    let node = table.nodes + number
    let isPlaced = marks[number] & ViewChanges.place.rawValue != 0
    guard isPlaced || node.pointee.isPicture || !isTold else { return false }
    let view = node.pointee.view
    if !isTold { return view.groupPicture.map { $0.decision.isPicture && $0.refusal == nil } ?? false }
    if let memory = view.groupPicture, memory.decision.frame == frame {
      return memory.decision.isPicture && memory.refusal == nil
    }
    guard isPlaced, !isNewInside(number), !hasNews(inside: number) else {
      view.groupPicture?.decision = (frame, false)
      return false
    }
    return groupMemory(of: view).moves(
      by: node.pointee.state.pointee.transformToShownParent, map, frame: frame, lastFrame: lastFrame)
  }

  /// Whether any visible content of a view has changed.
  private func hasNews(inside number: Int) -> Bool {
    let end = Int(table.nodes[number].end)
    var next = number + 1
    while true {
      let found = table.firstMarked(marks, next, end)
      if found == end { return false }
      guard let dark = darkNode(around: found, inside: number) else { return true }
      next = Int(table.nodes[dark].end)
    }
  }

  /// The outermost node around another one whose children are invisible; nil if there is none.
  private func darkNode(around number: Int, inside root: Int) -> Int? {
    var dark: Int?
    var next = Int(table.nodes[number].parent)
    while next > root {
      if table.nodes[next].inner == ViewNode.dark { dark = next }
      next = Int(table.nodes[next].parent)
    }
    return dark
  }
}
