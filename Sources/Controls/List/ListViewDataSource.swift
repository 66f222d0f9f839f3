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
}

extension ListViewDataSource {
  /// Default: 1.
  public func numberOfSections(in listView: ListView) -> Int { 1 }
  /// Default: an empty cell.
  public func listView(_ listView: ListView, headerForSection section: Int) -> ListViewCell { ListViewCell() }
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
  /// ``ListView/activatesOnSingleClick``.
  func listView(_ listView: ListView, didActivateRowAt indexPath: ListView.IndexPath)
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
}
