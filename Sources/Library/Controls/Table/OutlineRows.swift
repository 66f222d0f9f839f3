/// The rows of a tree: the items at the top, and beneath each expanded one its children.
nonisolated struct OutlineRows {
  enum State { case leaf, collapsed, expanded }

  struct Node {
    let item: AnyHashable
    let level: Int
    var state: State
  }

  /// The questions that a tree asks its data source.
  struct Source {
    let children: (AnyHashable?) -> [AnyHashable]
    let isExpandable: (AnyHashable) -> Bool
  }

  private(set) var nodes: [Node] = []
  /// The items that were expanded, also those whose parents are not.
  private(set) var expanded: Set<AnyHashable> = []

  /// The deepest level of a tree, and the most rows that one change brings.
  static let mostLevels = 1000
  static let mostRows = 10_000_000

  /// The reason for which a change left items out.
  enum Fault: String {
    case cycle = "an item of a tree is its own descendant: it is shown without children"
    case depth = "a tree has at most 1,000 levels; deeper ones are left out"
    case count = "a tree shows at most 10,000,000 rows; further ones are left out"
  }

  func node(_ row: Int) -> Node? { nodes.indices.contains(row) ? nodes[row] : nil }

  /// The row of the item around a row; nil at the top.
  func parent(of row: Int) -> Int? { nodes[..<row].lastIndex { $0.level < nodes[row].level } }

  /// The rows beneath a row.
  func descendants(of row: Int) -> Range<Int> {
    let level = nodes[row].level
    return row + 1..<(nodes[(row + 1)...].firstIndex { $0.level <= level } ?? nodes.count)
  }

  // MARK: Changes

  /// Shows other rows; without a source, none.
  mutating func reload(_ source: Source?, _ faults: inout [Fault]) {
    nodes = source.map { rows(beneath: nil, level: 0, ancestors: [], $0, &faults) } ?? []
  }

  /// Takes the rows of a copy that has asked the data source, which may have opened and closed items meanwhile.
  mutating func adoptRows(of copy: OutlineRows) { nodes = copy.nodes }

  mutating func note(_ item: AnyHashable, isExpanded: Bool) {
    if isExpanded { expanded.insert(item) } else { expanded.remove(item) }
  }

  /// Shows the children of a row. - Returns: the rows that came.
  mutating func expand(_ row: Int, _ source: Source, _ faults: inout [Fault]) -> Range<Int> {
    guard nodes[row].state == .collapsed else { return 0..<0 }
    var ancestors: [AnyHashable] = [nodes[row].item]
    var next = parent(of: row)
    while let above = next {
      ancestors.append(nodes[above].item)
      next = parent(of: above)
    }
    let new = rows(
      beneath: nodes[row].item, level: nodes[row].level + 1, ancestors: Set(ancestors), source, &faults)
    nodes[row].state = .expanded
    nodes.insert(contentsOf: new, at: row + 1)
    return row + 1..<row + 1 + new.count
  }

  /// Hides the children of a row. - Returns: the rows that are gone.
  mutating func collapse(_ row: Int) -> Range<Int> {
    guard nodes[row].state == .expanded else { return 0..<0 }
    expanded.remove(nodes[row].item)
    let gone = descendants(of: row)
    nodes[row].state = .collapsed
    nodes.removeSubrange(gone)
    return gone
  }

  /// The children of an item, with those of the expanded ones among them; without recursion, which a deep tree would
  /// exhaust.
  private func rows(
    beneath item: AnyHashable?, level: Int, ancestors: Set<AnyHashable>, _ source: Source, _ faults: inout [Fault]
  ) -> [Node] {
    var (rows, path) = ([Node](), ancestors)
    var open: [(item: AnyHashable?, children: [AnyHashable], next: Int)] = [(item, source.children(item), 0)]
    while let current = open.last {
      guard current.next < current.children.count else {
        open.removeLast()
        if let item = current.item { path.remove(item) }
        continue
      }
      open[open.count - 1].next += 1
      guard rows.count < Self.mostRows else {
        faults.append(.count)
        break
      }
      let child = current.children[current.next]
      let depth = level + open.count - 1
      let isCycle = path.contains(child)
      if isCycle { faults.append(.cycle) }
      let mayExpand = !isCycle && source.isExpandable(child)
      if mayExpand, depth >= Self.mostLevels { faults.append(.depth) }
      let canExpand = mayExpand && depth < Self.mostLevels
      let isExpanded = canExpand && expanded.contains(child)
      rows.append(Node(item: child, level: depth, state: !canExpand ? .leaf : isExpanded ? .expanded : .collapsed))
      if isExpanded {
        path.insert(child)
        open.append((child, source.children(child), 0))
      }
    }
    return rows
  }
}
