import Geometry
import Views

extension TableView {
  private static let expand = "Expand"
  private static let collapse = "Collapse"

  /// The column with the triangles; nil where the rows are no tree.
  final var shownOutlineColumn: TableColumn? {
    guard outlineSource != nil else { return nil }
    return outlineColumn ?? columnLayout.columns.first
  }

  /// The data source of the tree; during a call of it, the list waits with other changes.
  private var treeSource: OutlineRows.Source? {
    guard let source = outlineSource else { return nil }
    return OutlineRows.Source(
      children: { [unowned self] item in asking { source.tableView(self, childrenOfItem: item) } },
      isExpandable: { [unowned self] item in asking { source.tableView(self, isItemExpandable: item) } })
  }

  private func asking<Answer>(_ body: () -> Answer) -> Answer {
    let wasTiling = isTiling
    isTiling = true
    defer { isTiling = wasTiling }
    return body()
  }

  final func reloadOutline() {
    changeTree { $0.reload(treeSource, &$1) }
  }

  /// Changes a copy of the tree: the data source may read and change the tree while it is asked.
  private func changeTree<Result>(_ body: (inout OutlineRows, inout [OutlineRows.Fault]) -> Result) -> Result {
    var (tree, faults) = (outline, [OutlineRows.Fault]())
    let result = body(&tree, &faults)
    outline.adoptRows(of: tree)
    for fault in faults { warnOnce(fault.rawValue) }
    return result
  }

  // MARK: Items

  /// The number of rows of a tree: the items at the top, and the children of expanded ones among them.
  public final var numberOfItems: Int { outline.nodes.count }

  /// The item of a row of a tree; nil where there is none.
  /// > Source: AppKit, `NSOutlineView.item(atRow:)`.
  public final func item(at indexPath: IndexPath) -> AnyHashable? {
    geometry.sections.row(at: indexPath).flatMap { outline.node($0)?.item }
  }

  /// The row of an item; nil where a parent is collapsed, or there is no such item. Of an item that is in the tree
  /// more than once it is the first row.
  /// - Complexity: O(n) in the rows.
  public final func indexPath(forItem item: AnyHashable) -> IndexPath? {
    outline.nodes.firstIndex { $0.item == item }.map { geometry.sections.indexPath(ofRow: $0) }
  }

  /// Whether the children of an item are shown, or will be as soon as those around it are.
  public final func isItemExpanded(_ item: AnyHashable) -> Bool { outline.expanded.contains(item) }

  /// The level of a row in the tree; 0 at the top.
  public final func level(at indexPath: IndexPath) -> Int {
    geometry.sections.row(at: indexPath).flatMap { outline.node($0)?.level } ?? 0
  }

  /// Shows the children of an item, and asks for them. One that is not in sight of the tree is expanded as soon as its
  /// parents are; one without children stays as it is.
  public final func expandItem(_ item: AnyHashable) {
    guard let row = outline.nodes.firstIndex(where: { $0.item == item }), !isTiling else {
      outline.note(item, isExpanded: true)
      return isTiling ? reloadData() : ()
    }
    expand(row)
  }

  /// Hides the children of an item. They are expanded as before when they come back.
  public final func collapseItem(_ item: AnyHashable) {
    guard let row = outline.nodes.firstIndex(where: { $0.item == item }), !isTiling else {
      outline.note(item, isExpanded: false)
      return isTiling ? reloadData() : ()
    }
    collapse(row)
  }

  /// Asks for the children of all expanded items again, and shows what has changed.
  public final func reloadChildren() {
    guard !isTiling else { return reloadData() }
    let old = outline.nodes.map(\.item)
    reloadOutline()
    apply(from: old, to: outline.nodes.map(\.item))
    invalidateCells()
  }

  private func expand(_ row: Int) {
    guard let source = treeSource, let node = outline.node(row), node.state == .collapsed else { return }
    outline.note(node.item, isExpanded: true)
    let new = changeTree { $0.expand(row, source, &$1) }
    apply(removed: [], inserted: Array(new), moves: [:])
    invalidateCells()
    tableDelegate?.tableView(self, didExpandItem: node.item)
  }

  private func collapse(_ row: Int) {
    guard let node = outline.node(row), node.state == .expanded else { return }
    let gone = outline.collapse(row)
    let holdsLead = selection.lead.map(gone.contains) ?? false
    apply(removed: Array(gone), inserted: [], moves: [:])
    invalidateCells()
    if holdsLead { changeByUser { $0.set(row) } }
    tableDelegate?.tableView(self, didCollapseItem: node.item)
  }

  // MARK: Keys

  /// Right expands, and goes to the first child; Left collapses, and goes to the parent.
  final func handleOutline(_ event: KeyEvent) -> Bool {
    guard outlineSource != nil, event.modifiers.isEmpty, window?.focusedView === self, let lead = selection.lead,
      let node = outline.node(lead)
    else { return false }
    switch directed(event.key) {
    case .right:
      if node.state == .collapsed { expand(lead) } else if node.state == .expanded { go(to: lead + 1) }
      return node.state != .leaf
    case .left:
      if node.state == .expanded { collapse(lead) } else if let parent = outline.parent(of: lead) { go(to: parent) }
      return true
    default: return false
    }
  }

  private func go(to row: Int) {
    guard row < outline.nodes.count, outline.parent(of: row) == selection.lead || row < selection.lead ?? 0 else {
      return
    }
    changeByUser { $0.set(row) }
    scroll(toRow: row, .none, animated: true)
  }

  // MARK: Assistive technologies

  final func describeNode(_ row: Int, _ description: inout AccessibilityDescription) {
    guard let node = outline.node(row) else { return }
    description.level = node.level + 1
    guard node.state != .leaf else { return }
    description.traits.insert(.expandable)
    if node.state == .expanded { description.traits.insert(.expanded) }
    description.actions.append(.custom(node.state == .expanded ? Self.collapse : Self.expand))
  }

  final func perform(outlineAction name: String, on row: Int) -> Bool {
    guard let node = outline.node(row) else { return false }
    if name.isExactly(Self.expand), node.state == .collapsed {
      expand(row)
    } else if name.isExactly(Self.collapse), node.state == .expanded {
      collapse(row)
    } else {
      return false
    }
    return true
  }
}
