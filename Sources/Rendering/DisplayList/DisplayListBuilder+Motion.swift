import Geometry
import Views

extension DisplayListBuilder {
  /// Whether a view is drawn as one picture because it moves and nothing in it changes, now and in the frame before.
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

  /// Whether anything of what a view holds changed, as far as it can be seen.
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

  /// The outermost node of those around another one whose children cannot be seen.
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
