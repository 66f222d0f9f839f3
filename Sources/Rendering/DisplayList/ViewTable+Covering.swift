import Geometry
import Views

extension ViewTable {
  /// Marks the nodes that are covered now and were not before, or the other way round, to be looked at again.
  /// - Returns: whether there is any.
  func markCovered(_ former: Covers, _ covers: Covers) -> Bool {
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

  /// - Returns: which changes of a node to look at again, and the next node.
  private func covering(
    of node: ViewNode, _ number: Int, _ former: Covers, _ covers: Covers
  ) -> (again: ViewChanges, next: Int) {
    let (end, after) = (Int(node.end), number + 1)
    let context = Int(nodes[Int(node.parent)].inner)
    if context == ViewNode.dark || contexts[context].isKept { return ([], end) }
    if node.isPicture {
      // Also what is covered in part is bounded to the rest.
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
