import Geometry
import Views

extension ViewTable {
  /// Marks the nodes that became hidden or visible, for another pass.
  /// - Returns: whether there are any.
  func markCovered(_ former: OcclusionCuller, _ covers: OcclusionCuller) -> Bool {
    let last = max(former.last, covers.last)
    var number = 1
    var hasMarked = false
    while number < last {
      let node = nodes[number]
      let (again, next) = covering(of: node, number, former, covers)
      if !again.isEmpty {
        self.again[number] |= again.rawValue
        hasMarked = true
      }
      number = next
    }
    return hasMarked
  }

  /// - Returns: the changes for another pass over a node, and the next node.
  private func covering(
    of node: ViewNode, _ number: Int, _ former: OcclusionCuller, _ covers: OcclusionCuller
  ) -> (again: ViewChanges, next: Int) {
    let (end, after) = (Int(node.end), number + 1)
    let context = Int(nodes[Int(node.parent)].inner)
    if context == ViewNode.dark || contexts[context].isKept { return ([], end) }
    if node.isPicture {
      // A partly hidden picture is bounded to its visible part.
      return (former.last >= end || covers.last >= end ? .all : [], end)
    }
    func differs(_ touch: Rect, _ first: Int) -> Bool {
      !touch.isEmpty && former.hide(touch, from: first) != covers.hide(touch, from: first)
    }
    if node.isClip {
      let clip = contexts[ViewTable.clipContext(of: number)]
      if differs(clip.touchable, end) || differs(clip.tailTouch, end) || differs(node.touch, after) {
        return (.all, end)
      }
    } else if differs(node.touch, after) {
      return end == after || node.inner == ViewNode.dark ? (.all, end) : (.looks, after)
    }
    return ([], node.inner == ViewNode.dark ? end : after)
  }
}
