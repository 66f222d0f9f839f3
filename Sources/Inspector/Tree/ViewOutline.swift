/// A tree of views as rows of an outline.
///
/// It reads the tree only in ``update(_:)``, and only where the tree, the search or a row's disclosure has changed. It
/// keeps no view alive.
final class ViewOutline {
  /// A view in the outline.
  struct Row {
    weak var view: (any InspectedView)?
    let id: ObjectIdentifier
    /// The number of views around it.
    let depth: Int
    let hasSubviews: Bool
    let isExpanded: Bool
    /// Whether the search found it; true without a search. The others are around one that was found.
    let isFound: Bool
  }

  private struct Disclosure {
    weak var view: (any InspectedView)?
    var isExpanded: Bool
  }

  private(set) var rows: [Row] = []
  /// The rows that the user has opened or closed.
  private var disclosures: [ObjectIdentifier: Disclosure] = [:]
  private var shownVersion: Int?
  /// The number of views that updates have visited.
  private(set) var visits = 0

  /// Only views whose type, identifier or text contains this are shown, and those around them.
  var search = TextSearch("") { didSet { if search != oldValue { shownVersion = nil } } }

  /// Views at this depth and deeper are closed until the user opens them.
  private static let openDepth = 10

  /// Reads the tree again where it has changed.
  /// - Parameters:
  ///   - root: the window; nil for no rows.
  ///   - version: the number of the tree's changes.
  /// - Returns: whether there are other rows.
  func update(_ root: (any InspectedView)?, version: Int) -> Bool {
    guard version != shownVersion else { return false }
    shownVersion = version
    disclosures = disclosures.filter { $0.value.view != nil }
    rows.removeAll(keepingCapacity: true)
    guard let root else { return true }
    if search.isEmpty { add(root, depth: 0) } else { _ = addFound(root, depth: 0) }
    return true
  }

  private func isExpanded(_ view: any InspectedView, depth: Int) -> Bool {
    disclosures[ObjectIdentifier(view)]?.isExpanded ?? (depth < Self.openDepth)
  }

  private func add(_ view: any InspectedView, depth: Int) {
    visits += 1
    let isExpanded = view.childCount > 0 && isExpanded(view, depth: depth)
    rows.append(row(view, depth, isExpanded: isExpanded, isFound: true))
    guard isExpanded else { return }
    for index in 0..<view.childCount { add(view.child(at: index), depth: depth + 1) }
  }

  /// Adds a view if it or one inside it is found.
  private func addFound(_ view: any InspectedView, depth: Int) -> Bool {
    visits += 1
    let isFound = isMatch(view)
    let place = rows.count
    rows.append(row(view, depth, isExpanded: true, isFound: isFound))
    var isKept = isFound
    for index in 0..<view.childCount { isKept = addFound(view.child(at: index), depth: depth + 1) || isKept }
    if !isKept { rows.removeSubrange(place...) }
    return isKept
  }

  private func row(_ view: any InspectedView, _ depth: Int, isExpanded: Bool, isFound: Bool) -> Row {
    Row(
      view: view, id: ObjectIdentifier(view), depth: depth, hasSubviews: view.childCount > 0,
      isExpanded: isExpanded, isFound: isFound)
  }

  private func isMatch(_ view: any InspectedView) -> Bool {
    search.isFound(in: [view.typeName, view.identifier, view.searchedText, view.screenTitle].compactMap { $0 })
  }

  // MARK: Rows

  /// The row of a view; nil if it has none.
  func index(of view: any InspectedView) -> Int? {
    let id = ObjectIdentifier(view)
    return rows.firstIndex { $0.id == id }
  }

  /// Opens or closes a row.
  func setExpanded(_ isExpanded: Bool, at index: Int) {
    guard search.isEmpty, let view = rows[index].view else { return }
    disclosures[ObjectIdentifier(view)] = Disclosure(view: view, isExpanded: isExpanded)
    shownVersion = nil
  }

  /// Opens the rows around a view.
  func reveal(_ view: any InspectedView) {
    var next = view.parentView
    while let around = next {
      disclosures[ObjectIdentifier(around)] = Disclosure(view: around, isExpanded: true)
      next = around.parentView
    }
    shownVersion = nil
  }
}
