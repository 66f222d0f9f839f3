import Views

/// A tree of views as rows of an outline.
///
/// It reads the tree only in ``update(_:)``, and only where the tree, the search or a row's disclosure has changed. It
/// keeps no view alive.
final class ViewOutline {
  /// A view in the outline.
  struct Row {
    weak var view: View?
    let id: ObjectIdentifier
    /// The number of views around it.
    let depth: Int
    let hasSubviews: Bool
    let isExpanded: Bool
    /// Whether the search found it; true without a search. The others are around one that was found.
    let isFound: Bool
  }

  private struct Disclosure {
    weak var view: View?
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
  ///   - root: the window.
  ///   - version: the number of the tree's changes.
  /// - Returns: whether there are other rows.
  func update(_ root: View, version: Int) -> Bool {
    guard version != shownVersion else { return false }
    shownVersion = version
    disclosures = disclosures.filter { $0.value.view != nil }
    rows.removeAll(keepingCapacity: true)
    if search.isEmpty { add(root, depth: 0) } else { _ = addFound(root, depth: 0) }
    return true
  }

  private func isExpanded(_ view: View, depth: Int) -> Bool {
    disclosures[ObjectIdentifier(view)]?.isExpanded ?? (depth < Self.openDepth)
  }

  private func add(_ view: View, depth: Int) {
    visits += 1
    let isExpanded = !view.subviews.isEmpty && isExpanded(view, depth: depth)
    rows.append(row(view, depth, isExpanded: isExpanded, isFound: true))
    guard isExpanded else { return }
    for subview in view.subviews { add(subview, depth: depth + 1) }
  }

  /// Adds a view if it or one inside it is found.
  private func addFound(_ view: View, depth: Int) -> Bool {
    visits += 1
    let isFound = isMatch(view)
    let place = rows.count
    rows.append(row(view, depth, isExpanded: true, isFound: isFound))
    var isKept = isFound
    for subview in view.subviews { isKept = addFound(subview, depth: depth + 1) || isKept }
    if !isKept { rows.removeSubrange(place...) }
    return isKept
  }

  private func row(_ view: View, _ depth: Int, isExpanded: Bool, isFound: Bool) -> Row {
    Row(
      view: view, id: ObjectIdentifier(view), depth: depth, hasSubviews: !view.subviews.isEmpty,
      isExpanded: isExpanded, isFound: isFound)
  }

  private func isMatch(_ view: View) -> Bool {
    search.isFound(in: [view.typeName, view.identifier, view.searchedText, view.screenTitle].compactMap { $0 })
  }

  // MARK: Rows

  /// The row of a view; nil if it has none.
  func index(of view: View) -> Int? {
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
  func reveal(_ view: View) {
    var next = view.superview
    while let around = next {
      disclosures[ObjectIdentifier(around)] = Disclosure(view: around, isExpanded: true)
      next = around.superview
    }
    shownVersion = nil
  }
}
