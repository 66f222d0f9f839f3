import Views

/// Supplies a list with rows.
///
/// The list asks for the counts in ``ListView/reloadData()`` and in updates, and relies on them until the next one. It
/// asks for a cell when its row comes into sight.
/// > Source: UIKit, `UITableViewDataSource`.
@MainActor public protocol ListViewDataSource: AnyObject {
  /// Default: 1.
  func numberOfSections(in listView: ListView) -> Int
  /// The number of rows of a section.
  func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int
  /// The cell of a row, from ``ListView/dequeueReusableCell(withIdentifier:)``.
  func listView(_ listView: ListView, cellForRowAt indexPath: ListView.IndexPath) -> ListViewCell
  /// The header of a section, where the list has a ``ListView/sectionHeaderHeight``. Default: an empty cell.
  func listView(_ listView: ListView, headerForSection section: Int) -> ListViewCell
  /// Whether the user may move a row, in a list that ``ListView/allowsReordering``. Default: true.
  func listView(_ listView: ListView, canMoveRowAt indexPath: ListView.IndexPath) -> Bool
  /// The user has moved a row: take it out of the data, and put it in at its new place.
  ///
  /// Called once, when the row is released or a key has moved it. The list has the row at its new place already, so it
  /// needs no update. A call of ``ListView/reloadData()`` in here happens after the move.
  /// - Parameter destination: the place among the rows without the moved one.
  func listView(_ listView: ListView, moveRowAt source: ListView.IndexPath, to destination: ListView.IndexPath)
}

extension ListViewDataSource {
  /// Default: 1.
  public func numberOfSections(in listView: ListView) -> Int { 1 }
  /// Default: an empty cell.
  public func listView(_ listView: ListView, headerForSection section: Int) -> ListViewCell { ListViewCell() }
  /// Default: true.
  public func listView(_ listView: ListView, canMoveRowAt indexPath: ListView.IndexPath) -> Bool { true }
  /// Default: nothing.
  public func listView(
    _ listView: ListView, moveRowAt source: ListView.IndexPath, to destination: ListView.IndexPath
  ) {}
}

/// Follows a list. Set it as the list's `delegate`.
///
/// > Source: UIKit, `UITableViewDelegate`.
@MainActor public protocol ListViewDelegate: ScrollViewDelegate {
  /// The height of a row, in points, where rows are measured; nil: what its cell prefers. Default: nil.
  func listView(_ listView: ListView, heightForRowAt indexPath: ListView.IndexPath) -> Double?
  /// The user has selected a row.
  func listView(_ listView: ListView, didSelectRowAt indexPath: ListView.IndexPath)
  /// The user has deselected a row.
  func listView(_ listView: ListView, didDeselectRowAt indexPath: ListView.IndexPath)
  /// The user has pressed Return on the selected row, or clicked it twice; or once, with
  /// ``ListView/activatesOnSingleClick``. ``ListView/activationModifiers`` tells which keys were held.
  func listView(_ listView: ListView, didActivateRowAt indexPath: ListView.IndexPath)
  /// The actions that a swipe to the right, or the key Right, reveals beside a row; nil for none. Asked when a swipe
  /// begins. Default: nil.
  func listView(
    _ listView: ListView, leadingSwipeActionsConfigurationForRowAt indexPath: ListView.IndexPath
  ) -> SwipeActionsConfiguration?
  /// The actions that a swipe to the left, or the key Left, reveals beside a row; nil for none. Default: nil.
  func listView(
    _ listView: ListView, trailingSwipeActionsConfigurationForRowAt indexPath: ListView.IndexPath
  ) -> SwipeActionsConfiguration?
}

extension ListViewDelegate {
  /// Default: nil.
  public func listView(_ listView: ListView, heightForRowAt indexPath: ListView.IndexPath) -> Double? { nil }
  /// Default: nothing.
  public func listView(_ listView: ListView, didSelectRowAt indexPath: ListView.IndexPath) {}
  /// Default: nothing.
  public func listView(_ listView: ListView, didDeselectRowAt indexPath: ListView.IndexPath) {}
  /// Default: nothing.
  public func listView(_ listView: ListView, didActivateRowAt indexPath: ListView.IndexPath) {}
  /// Default: nil.
  public func listView(
    _ listView: ListView, leadingSwipeActionsConfigurationForRowAt indexPath: ListView.IndexPath
  ) -> SwipeActionsConfiguration? { nil }
  /// Default: nil.
  public func listView(
    _ listView: ListView, trailingSwipeActionsConfigurationForRowAt indexPath: ListView.IndexPath
  ) -> SwipeActionsConfiguration? { nil }
}
