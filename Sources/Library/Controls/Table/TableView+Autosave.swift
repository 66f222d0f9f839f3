import Views

extension TableView {
  final func saveColumns(to fields: inout SavedFields) {
    guard isPlaceRestored || autosaving.areColumnsRestored else { return }
    fields[list: "columns"] = columns.map { [$0.identifier, "\($0.width)"] + ($0.isHidden ? ["hidden"] : []) }
    fields[list: "sort"] = sortDescriptors.map { [$0.key, $0.isAscending ? "up" : "down"] }
  }

  /// Shows the columns as they were saved, once. A column that was not there then stays where it is.
  final func showSavedColumns(_ fields: SavedFields) {
    let saved = (fields[list: "columns"] ?? []).compactMap { words in
      words.first.flatMap { tableColumn(withIdentifier: $0) }.map { ($0, words.dropFirst()) }
    }
    var places = saved.compactMap { column, _ in columns.firstIndex { $0 === column } }.sorted()
    for (column, words) in saved {
      if !places.isEmpty { moveColumn(column, to: places.removeFirst()) }
      if let width = words.first.flatMap({ Double($0) }), width.isFinite { column.width = width }
      column.isHidden = words.dropFirst().first == "hidden"
    }
    let known = (fields[list: "sort"] ?? []).compactMap { words -> TableSortDescriptor? in
      guard words.count == 2, tableColumn(withIdentifier: words[0])?.isSortable == true else { return nil }
      return TableSortDescriptor(key: words[0], isAscending: words[1] == "up")
    }
    guard !known.isEmpty, known != sortDescriptors else { return }
    let old = sortDescriptors
    sortDescriptors = known
    (dataSource as? any TableViewDataSource)?.tableView(self, sortDescriptorsDidChange: old)
  }
}
