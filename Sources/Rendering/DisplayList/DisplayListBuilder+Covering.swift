import Geometry
import Views

extension DisplayListBuilder {
  /// Marks what is covered by now and was not, or the other way round.
  /// - Returns: whether there is any.
  func markCovered(_ former: Covers) -> Bool {
    let last = max(former.last, covers.last)
    var number = 1
    var hasMarked = false
    while number < last {
      let node = table.nodes[number]
      let (again, next) = covering(of: node, number, former)
      if !again.isEmpty {
        table.again[number] |= again.rawValue
        hasMarked = true
      }
      number = next
    }
    return hasMarked
  }

  /// - Returns: what of a node is to be looked at again, and which node comes next.
  private func covering(of node: ViewNode, _ number: Int, _ former: Covers) -> (again: ViewChanges, next: Int) {
    let (end, after) = (Int(node.end), number + 1)
    let context = Int(table.nodes[Int(node.parent)].inner)
    if context == ViewNode.dark || table.contexts[context].isKept { return ([], end) }
    if node.isPicture {
      // Also what is covered in part is bounded to the rest.
      return (former.last >= end || covers.last >= end ? .all : [], end)
    }
    func differs(_ touch: Rect, _ first: Int) -> Bool {
      !touch.isEmpty && former.hide(touch, from: first) != covers.hide(touch, from: first)
    }
    if node.isClip {
      let clip = table.contexts[ViewTable.clipContext(of: number)]
      if differs(clip.touchable, end) || differs(clip.tailTouch, end) || differs(node.touch, after) {
        return (.all, end)
      }
    } else if differs(node.touch, after) {
      return end == after || node.inner == ViewNode.dark ? (.all, end) : (.looks, after)
    }
    return ([], node.inner == ViewNode.dark ? end : after)
  }
}
