extension DisplayListBuilder {
  /// What is wrong with where the nodes say their items are; nil where nothing is. For builds that check.
  /// - Parameter count: of the items that belong to views.
  func fault(itemCount count: Int) -> String? {
    var place = 0
    var number = 1
    var open: [Int] = []
    while number < table.count || !open.isEmpty {
      while let last = open.last, number >= Int(table.nodes[last].end) {
        open.removeLast()
        place += (table.nodes[last].hasClip ? 1 : 0) + Int(table.nodes[last].tailCount)
      }
      guard number < table.count else { continue }
      let node = table.nodes[number]
      if Int(table.firstItems[number]) != place {
        return "node \(number) begins at \(place), not at \(table.firstItems[number])"
      }
      place += Int(node.pictureCount) + Int(node.lookCount) + (node.hasClip ? 1 : 0)
      if node.isPicture || node.inner == ViewNode.dark {
        for inner in (number + 1)..<Int(node.end) where table.nodes[inner].itemCount > 0 {
          return "node \(inner) has items of its own in \(number)"
        }
        place += (node.hasClip ? 1 : 0) + Int(node.tailCount)
        number = Int(node.end)
      } else {
        open.append(number)
        number += 1
      }
    }
    return place == count ? nil : "there are \(count) items, not \(place)"
  }
}
