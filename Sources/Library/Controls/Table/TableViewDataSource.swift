import Views

/// Supplies a table with rows and the contents of their cells.
///
/// Counts, moves of rows and section headers are those of ``ListViewDataSource``. A cell is asked for when its row and
/// its column come into sight.
/// > Source: AppKit, `NSTableViewDataSource` and `NSTableViewDelegate`.
@MainActor public protocol TableViewDataSource: ListViewDataSource {
  /// The text of a cell, which is shown, edited and found by typing. Default: empty.
  func tableView(_ tableView: TableView, textFor column: TableColumn, at indexPath: ListView.IndexPath) -> String
  /// The view of a cell, from ``TableView/dequeueReusableView(withIdentifier:_:)``; nil, the default, for a text.
  func tableView(_ tableView: TableView, viewFor column: TableColumn, at indexPath: ListView.IndexPath) -> View?
  /// The user has edited a text in place: note it in the data. The cell is asked for its text afterwards.
  func tableView(
    _ tableView: TableView, setText text: String, for column: TableColumn, at indexPath: ListView.IndexPath)
  /// The user wants another order: sort the data by ``TableView/sortDescriptors``, and show it with
  /// ``ListView/apply(from:to:inSection:)``, or for very many rows with ``ListView/reloadData()``.
  func tableView(_ tableView: TableView, sortDescriptorsDidChange oldDescriptors: [TableSortDescriptor])
}

extension TableViewDataSource {
  /// Default: empty.
  public func tableView(_ tableView: TableView, textFor column: TableColumn, at indexPath: ListView.IndexPath) -> String
  { "" }
  /// Default: nil.
  public func tableView(_ tableView: TableView, viewFor column: TableColumn, at indexPath: ListView.IndexPath) -> View?
  { nil }
  /// Default: nothing.
  public func tableView(
    _ tableView: TableView, setText text: String, for column: TableColumn, at indexPath: ListView.IndexPath
  ) {}
  /// Default: nothing.
  public func tableView(_ tableView: TableView, sortDescriptorsDidChange oldDescriptors: [TableSortDescriptor]) {}
  /// Default: a row of cells. Return another cell for a row that stretches over all columns.
  public func listView(_ listView: ListView, cellForRowAt indexPath: ListView.IndexPath) -> ListViewCell {
    listView.dequeueReusableCell(withIdentifier: TableView.rowIdentifier)
  }
}

/// Follows a table. Set it as the table's `delegate`.
///
/// > Source: AppKit, `NSTableViewDelegate` and `NSOutlineViewDelegate`.
@MainActor public protocol TableViewDelegate: ListViewDelegate {
  /// Whether the user may edit a text of an editable column. Default: true.
  func tableView(_ tableView: TableView, shouldEdit column: TableColumn, at indexPath: ListView.IndexPath) -> Bool
  /// The user has given a column another width.
  func tableView(_ tableView: TableView, didResize column: TableColumn)
  /// The user has moved a column to another place in ``TableView/columns``.
  func tableView(_ tableView: TableView, didMove column: TableColumn, to index: Int)
  /// The children of an item are shown.
  func tableView(_ tableView: TableView, didExpandItem item: AnyHashable)
  /// The children of an item are hidden.
  func tableView(_ tableView: TableView, didCollapseItem item: AnyHashable)
}

extension TableViewDelegate {
  /// Default: true.
  public func tableView(
    _ tableView: TableView, shouldEdit column: TableColumn, at indexPath: ListView.IndexPath
  ) -> Bool { true }
  /// Default: nothing.
  public func tableView(_ tableView: TableView, didResize column: TableColumn) {}
  /// Default: nothing.
  public func tableView(_ tableView: TableView, didMove column: TableColumn, to index: Int) {}
  /// Default: nothing.
  public func tableView(_ tableView: TableView, didExpandItem item: AnyHashable) {}
  /// Default: nothing.
  public func tableView(_ tableView: TableView, didCollapseItem item: AnyHashable) {}
}

/// Supplies a table whose rows are a tree. The table asks for the children of an item when it is expanded.
///
/// An item is any value that tells it from the others, such as a path or an identifier. A tree has one section. The
/// contents of cells come from ``TableViewDataSource``; ``TableView/item(at:)`` gives the item of a row.
/// > Source: AppKit, `NSOutlineViewDataSource`.
@MainActor public protocol OutlineViewDataSource: TableViewDataSource {
  /// The children of an item, in their order; for nil, the items at the top.
  func tableView(_ tableView: TableView, childrenOfItem item: AnyHashable?) -> [AnyHashable]
  /// Whether an item has, or may have, children.
  func tableView(_ tableView: TableView, isItemExpandable item: AnyHashable) -> Bool
}

extension OutlineViewDataSource {
  /// Default: ``TableView/numberOfItems``.
  public func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int {
    (listView as? TableView)?.numberOfItems ?? 0
  }
  /// Default: false. Where an item may be moved, move it in the data and call ``TableView/reloadChildren()``.
  public func listView(_ listView: ListView, canMoveRowAt indexPath: ListView.IndexPath) -> Bool { false }
}
