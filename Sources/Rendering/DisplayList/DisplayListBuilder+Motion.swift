import Geometry
import Views

extension DisplayListBuilder {
  /// Whether a view is drawn as one picture because it moves and nothing in it changes, now and in the frame before.
  func isMovingPicture(_ view: View, _ number: Int, _ map: Transform2D) -> Bool {
    let memory = view.groupPicture
    guard isTold else { return memory.map { $0.decision.isPicture && $0.refusal == nil } ?? false }
    guard marks[number] & ViewChanges.place.rawValue != 0 || memory != nil else { return false }
    if let memory, memory.decision.frame == frame { return memory.decision.isPicture && memory.refusal == nil }
    guard marks[number] & ViewChanges.place.rawValue != 0, !isNewInside(number), !hasNews(inside: number) else {
      memory?.decision = (frame, false)
      return false
    }
    return groupMemory(of: view).moves(
      by: view.transformToSuperview, map, frame: frame, lastFrame: lastFrame)
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
